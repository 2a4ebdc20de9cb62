import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import {
  getAll,
  getOne,
  getPage,
  getSection,
  hrefOf,
  labelOf,
  orderButtonsOf,
  textOf,
} from '../../support/built-site.ts';
import { dollars, plans, serviceAnchors, services } from './spec-tables.ts';

const { main } = getPage('/services');
const rows = getAll(main, 'section > ul > li').map((row) => ({
  row,
  name: textOf(getOne(row, 'h3')),
}));

describe('core §2 Services', () => {
  it('has exactly the 24 services', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      services.map(([name]) => name).toSorted(),
    );
    expect(rows).toHaveLength(24);
  });

  it.each(services)('core §9 %s costs %d, with an Order Now button', (name, price) => {
    const { row } = rows.find((candidate) => candidate.name === name)!;
    expect(textOf(getOne(row, '.price'))).toBe(dollars(price));
    expect(orderButtonsOf(row)).toEqual([['Order Now', name, String(price)]]);
    expect(textOf(getOne(row, '.what'))).not.toBe('');
    expect(getAll(row, 'ul li').length).toBeGreaterThanOrEqual(2);
  });

  it('core §9 the Extra Revisions Pack has 3 rounds, valid 30 days', () => {
    const { row } = rows.find(({ name }) => name === 'Extra Revisions Pack')!;
    expect(textOf(row)).toMatch(/3 rounds/i);
    expect(textOf(row)).toMatch(/valid (for )?30 days/i);
  });

  it.each(serviceAnchors)('%s is at %s', (title, href) => {
    expect(textOf(getOne(main, `[id="${href.split('#')[1]}"] > header h2`))).toBe(title);
  });

  it("Get Custom Quote orders 'Custom Solution' at 0", () => {
    const button = getAll(main, '[data-order]').find(
      (candidate) => labelOf(candidate) === 'Get Custom Quote',
    )!;
    expect([button.getAttribute('data-order'), button.getAttribute('data-price')]).toEqual([
      'Custom Solution',
      '0',
    ]);
  });

  it('View FAQ goes to /help', () => {
    expect(hrefOf(main, 'View FAQ')).toBe('/help');
  });

  it('opens no order without a service of the catalogue', () => {
    expect(orderButtonsOf(main)).toHaveLength(services.length + 1);
    expect(getSection(main, 'Nothing here fits?').querySelectorAll('[data-order]')).toHaveLength(1);
  });
});

describe('core §9 catalogue of the functions', () => {
  it('has the prices of the specification and nothing else', () => {
    const catalogue = JSON.parse(readFileSync('netlify/data/catalogue.json', 'utf8')) as {
      name: string;
      priceCents: number;
    }[];
    const expected: Record<string, number> = Object.fromEntries(
      [
        ...services,
        ...plans.map(({ name, price }) => [name, price] as const),
        ['Custom Solution', 0],
        ['Demo Call', 0],
      ].map(([name, price]) => [name, Math.round(Number(price) * 100)]),
    );
    expect(Object.fromEntries(catalogue.map(({ name, priceCents }) => [name, priceCents]))).toEqual(
      expected,
    );
    expect(catalogue).toHaveLength(Object.keys(expected).length);
  });
});
