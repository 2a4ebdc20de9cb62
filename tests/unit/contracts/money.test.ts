import { describe, expect, it } from 'vitest';

import { parsePrice } from '../../../src/contracts/desk.ts';
import { formatDollars, formatWithCents } from '../../../src/contracts/money.ts';
import { fc } from '../../support/properties.ts';

describe('a price', () => {
  it.each([
    ['1200', 1200],
    ['1,200', 1200],
    ['1200.00', 1200],
    ['1,200.00', 1200],
    ['$1,200', 1200],
    [' $1,234,567.89 ', 1_234_567.89],
    ['0.50', 0.5],
  ])('may be written %o', (text, dollars) => {
    expect(parsePrice(text)).toBe(dollars);
  });

  it.each([
    ...[
      '',
      ' ',
      '$',
      '1.200,00',
      '1.200',
      '1,2',
      '1,20',
      '12,00',
      '1,2000',
      ',200',
      '1,200,',
      '1 200',
    ],
    ...[
      '0x10',
      '1e3',
      '-5',
      '+5',
      '1200.5',
      '1200.005',
      '1200.',
      '.50',
      'NaN',
      'Infinity',
      '١٢',
      '5 €',
    ],
  ])('may not be written %o', (text) => {
    expect(parsePrice(text)).toBeUndefined();
  });

  it.each([
    [1200, '$1,200', '$1,200.00'],
    [1_234_567, '$1,234,567', '$1,234,567.00'],
    [999, '$999', '$999.00'],
    [480.5, '$480.50', '$480.50'],
  ])(
    'of %d dollars is shown as %s, and with its cents where it is checked',
    (dollars, ...shown) => {
      expect([formatDollars(dollars), formatWithCents(dollars)]).toEqual(shown);
    },
  );

  it('that is shown can be typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const shown = [formatDollars(cents / 100), formatWithCents(cents / 100)];
        expect(shown.map(parsePrice)).toEqual([cents / 100, cents / 100]);
      }),
    );
  });
});
