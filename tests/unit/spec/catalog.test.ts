import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import {
  getAll,
  getOne,
  getPage,
  getSection,
  orderButtonsOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';
import { specification } from './specification.ts';

const { plans } = specification;
const services = Object.entries(specification.services);
const { main } = getPage('/services');
const pricing = getPage('/pricing').main;

/** Dollars as the site writes them: no cents where there are none. */
const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;

const rows = getAll(main, 'section > ul > li');
/** What marketers offer, the services of the specification and any that came since. */
const offered = rows.map((row): [string, number] => [
  textOf(getOne(row, 'h3')),
  Number(textOf(getOne(row, '.price')).replaceAll(/[$,]/g, '')),
]);

it('the services are these, and any service has a price and an Order Now button', () => {
  expect(services).toHaveLength(24);
  expect(offered).toEqual(expect.arrayContaining(services));
  for (const [index, row] of rows.entries()) {
    const [name, price] = offered[index]!;
    expect(textOf(getOne(row, '.price'))).toBe(dollars(price));
    expect(textOf(getOne(row, '.what'))).not.toBe('');
    expect(getAll(row, 'ul li').length).toBeGreaterThanOrEqual(2);
    expect(orderButtonsOf(row)).toEqual([['Order Now', name, String(price)]]);
  }
  // And one for a custom quote.
  expect(orderButtonsOf(main)).toHaveLength(rows.length + 1);
});

it.each(['/', '/services'])('%s says how many services there are', (path) => {
  expect(textOf(getPage(path).main)).toContain(`${rows.length} services`);
});

it('the Extra Revisions Pack has 3 rounds, valid 30 days', () => {
  const row = textsOf(main, 'section > ul > li').find((text) =>
    text.includes('Extra Revisions Pack'),
  );
  expect(row).toMatch(/3 rounds/i);
  expect(row).toMatch(/valid (for )?30 days/i);
});

it('the plans have their prices, savings, tags, and order buttons', () => {
  const shown = getAll(pricing, '.plans > article').map((card) => {
    expect(textsOf(card, 'li').length).toBeGreaterThanOrEqual(3);
    const orders = orderButtonsOf(card).map(([, service, price]) => [service, Number(price)]);
    return [...textsOf(card, 'h3, .price, .tag').toSorted(), ...orders];
  });
  expect(shown).toEqual(
    plans.map(({ name, alsoCalled = '', price, was, save, tag }) => [
      ...[
        `${name} ${alsoCalled}`.trim(),
        `${dollars(price)} was ${dollars(was)} Save ${dollars(save)}`,
        ...(tag === undefined ? [] : [tag]),
      ].toSorted(),
      [name, price],
    ]),
  );
});

it('the add-ons have their prices, and Schedule Demo Call has none', () => {
  const shown = getAll(getSection(pricing, 'Add-ons'), 'li').map((item) => [
    textOf(getOne(item, 'h3')),
    textOf(getOne(item, '.price')),
  ]);
  expect(shown).toEqual(
    Object.entries(specification.addOns).map(([name, price]) => [name, dollars(price)]),
  );
  expect(orderButtonsOf(pricing)).toContainEqual(['Schedule Demo Call', 'Demo Call', '0']);
});

it('the functions know these prices and revision rounds, and no others', () => {
  const catalogue = JSON.parse(readFileSync('netlify/data/catalogue.json', 'utf8')) as {
    name: string;
    priceCents: number;
    revisions?: number | null;
    plan?: { rounds: number | null };
  }[];
  for (const row of rows) {
    const { revisions } = catalogue.find(({ name }) => name === textOf(getOne(row, 'h3')))!;
    const [, said = '0'] = /(\d+) revision rounds?/.exec(textOf(getOne(row, 'ul'))) ?? [];
    expect([textOf(row), revisions]).toEqual([textOf(row), Number(said)]);
  }
  const unlimited = textsOf(pricing, '.plans > article').filter((text) =>
    text.includes('Unlimited'),
  );
  expect(catalogue.filter(({ plan }) => plan?.rounds === null)).toHaveLength(unlimited.length);
  const expected = [
    ...offered,
    ...plans.map(({ name, price }) => [name, price] as const),
    ['Custom Solution', 0] as const,
    ['Demo Call', 0] as const,
  ].map(([name, price]) => [name, Math.round(price * 100)]);
  expect(catalogue.map(({ name, priceCents }) => [name, priceCents]).toSorted()).toEqual(
    expected.toSorted(),
  );
});
