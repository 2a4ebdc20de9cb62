import { describe, expect, it } from 'vitest';

import {
  getAll,
  getOne,
  getPage,
  getSection,
  hrefOf,
  orderButtonsOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';
import { addOns, dollars, plans } from './spec-tables.ts';

const { main } = getPage('/pricing');
const cards = getAll(main, '.plans > article');

describe('core §2 Pricing', () => {
  it('has three plans', () => {
    expect(cards).toHaveLength(3);
  });

  it.each(plans.map((plan, position) => ({ position, ...plan })))(
    'core §9 plan $name: $price, was $was, save $save',
    ({ position, name, price, was, save, note, ...plan }) => {
      const card = cards[position]!;
      const title = 'alsoCalled' in plan ? `${name} ${plan.alsoCalled}` : name;
      expect(textOf(getOne(card, 'h3'))).toBe(title);
      expect(textOf(getOne(card, '.price'))).toBe(
        `${dollars(price)} was ${dollars(was)} Save ${dollars(save)}`,
      );
      expect(textsOf(card, '.tag')).toEqual(note ? [note] : []);
      expect(orderButtonsOf(card).map(([, service, cost]) => [service, cost])).toEqual([
        [name, String(price)],
      ]);
      expect(textsOf(card, 'li').length).toBeGreaterThanOrEqual(3);
    },
  );

  it('sets the plans side by side, and marks where one gives more than the one before', () => {
    const table = getOne(getSection(main, 'Side by side'), 'table');
    expect(textsOf(table, 'thead th')).toEqual(
      plans.map(({ name, price }) => `${name} ${dollars(price)}`),
    );
    for (const row of getAll(table, 'tbody tr')) {
      const cells = getAll(row, 'td');
      expect(cells).toHaveLength(plans.length);
      for (const [index, cell] of cells.entries()) {
        const before = index === 0 ? 'Not included' : textOf(cells[index - 1]!);
        expect(cell.classList.contains('more')).toBe(textOf(cell) !== before);
      }
    }
  });

  it('core §9 has the six add-ons with their prices', () => {
    const section = getSection(main, 'Add-ons');
    expect(
      getAll(section, 'li').map((item) => [
        textOf(getOne(item, 'h3')),
        textOf(getOne(item, '.price')),
      ]),
    ).toEqual(addOns.map(([name, price]) => [name, dollars(price)]));
  });

  it('has a FAQ of 6 entries, none open, one at a time', () => {
    const entries = getAll(main, 'details');
    expect(entries).toHaveLength(6);
    expect(entries.filter((entry) => entry.hasAttribute('open'))).toEqual([]);
    expect(new Set(entries.map((entry) => entry.getAttribute('name'))).size).toBe(1);
    expect(entries[0]!.getAttribute('name')).toBeTruthy();
  });

  it('has Contact Sales for Enterprise Pricing at #enterprise', () => {
    const enterprise = getOne(main, '#enterprise');
    expect(textOf(getOne(enterprise, 'h2'))).toBe('Enterprise Pricing');
    expect(hrefOf(enterprise, 'Contact Sales')).toBe('/contact');
  });

  it('has Start Free Trial', () => {
    expect(hrefOf(main, 'Start Free Trial')).toBe('/auth#sign-up');
  });

  it('Schedule Demo Call opens the order dialog with price 0', () => {
    const demo = orderButtonsOf(main).filter(([label]) => label === 'Schedule Demo Call');
    expect(demo).toEqual([['Schedule Demo Call', 'Demo Call', '0']]);
  });
});
