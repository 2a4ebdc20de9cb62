import { describe, expect, it } from 'vitest';

import {
  getAll,
  getOne,
  getPage,
  getSection,
  linksOf,
  rowsOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';

const { main } = getPage('/equipment');
const toNumber = (price: string) => Number(price.replace(/[$,]/g, ''));
const kits = getAll(main, '#kits article');
const items = getAll(main, 'section > table > tbody > tr');

describe('content §2 Equipment guide, kits', () => {
  it.each([
    ['Under $200', '$178'],
    ['$200-500', '$437'],
    ['$500+', '$1,176'],
  ])('content §9 %s: total %s, the sum of its items', (budget, total) => {
    const kit = kits.find((candidate) => textOf(getOne(candidate, 'h3')) === budget)!;
    const parts = rowsOf(getOne(kit, 'table'));
    expect(parts.length).toBeGreaterThanOrEqual(3);
    expect(textsOf(kit, 'tfoot th, tfoot td')).toEqual(['Total', total]);
    expect(parts.reduce((sum, [, price = '']) => sum + toNumber(price), 0)).toBe(toNumber(total));
    expect(textOf(getOne(kit, '.title'))).not.toBe('');
    expect(textOf(getOne(kit, '.description'))).not.toBe('');
  });

  it('has three kits', () => {
    expect(kits).toHaveLength(3);
  });

  it('prices a part as the tables below do', () => {
    const known = new Map(
      items.map((item) => [
        textOf(getOne(item, 'strong')),
        textOf(getOne(item, '.price .numerals')),
      ]),
    );
    const parts = kits
      .flatMap((kit) => rowsOf(getOne(kit, 'table')))
      .filter(([name = '']) => known.has(name));
    expect(parts.length).toBeGreaterThan(8);
    for (const [name = '', price] of parts) expect(price, name).toBe(known.get(name));
  });
});

describe('content §2 Equipment guide, items', () => {
  it.each(['Microphones', 'Audio Interfaces', 'Headphones', 'Recording Software'])(
    '%s: three items',
    (category) => {
      const rows = getAll(getSection(main, category), 'tbody > tr');
      expect(rows).toHaveLength(3);
      expect(rows.map((row) => textOf(getOne(row, 'th > small')))).toEqual([
        category,
        category,
        category,
      ]);
    },
  );

  it('has four categories in order', () => {
    const headings = getAll(main, 'section').filter((section) =>
      section.querySelector(':scope > table'),
    );
    expect(headings.map((section) => textOf(getOne(section, 'h2')))).toEqual([
      'Microphones',
      'Audio Interfaces',
      'Headphones',
      'Recording Software',
    ]);
  });

  it.each(items.map((item) => [textOf(getOne(item, 'strong')), item] as const))(
    '%s has price, rating, description, pros, cons, best-for and the note',
    (_, item) => {
      expect(textOf(getOne(item, '.price .numerals'))).toMatch(/^\$[\d,]+$/);
      expect(textOf(getOne(item, '.stars'))).toMatch(/^[1-5](\.\d)? out of 5 stars$/);
      expect(textOf(getOne(item, '.what')).split(' ').length).toBeGreaterThan(15);
      expect(textsOf(item, '.pros li').length).toBeGreaterThanOrEqual(2);
      expect(textsOf(item, '.cons li').length).toBeGreaterThanOrEqual(2);
      expect(textOf(getOne(item, '.best'))).not.toBe('');
      expect(textOf(getOne(item, '.price'))).toMatch(/check a retailer for the current price/i);
    },
  );

  it('has twelve items', () => {
    expect(items).toHaveLength(12);
  });

  it('ends with buttons for professional production and for consultation', () => {
    const labels = linksOf(getAll(main, 'section').at(-1)!).map(([label]) => label.toLowerCase());
    expect(labels).toEqual([
      expect.stringContaining('professional production'),
      expect.stringContaining('consultation'),
    ]);
  });
});
