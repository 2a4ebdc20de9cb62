import { describe, expect, it } from 'vitest';

import { setCharacters } from '../../../src/lib/typography.ts';
import { asTyped } from '../../support/built-site.ts';
import { fc } from '../../support/properties.ts';

describe('setCharacters', () => {
  it.each([
    ["it's the hosts' mic", 'it’s the hosts’ mic'],
    ["'yes' (and 'no')", '‘yes’ (and ‘no’)'],
    ["the '90s", 'the ’90s'],
    ['"Go," he said—"now"', '“Go,” he said—“now”'],
    ['mastered to -16 LUFS, -1 dBFS', 'mastered to −16\u00A0LUFS, −1\u00A0dBFS'],
    ['between -6.3 and +4 (-1)', 'between −6.3 and +4 (−1)'],
    ['48-72 hours, $200-500, 44.1-48', '48–72 hours, $200–500, 44.1–48'],
    ['15 dB, 48 kHz, 320 kbps, 8 PM', '15\u00A0dB, 48\u00A0kHz, 320\u00A0kbps, 8\u00A0PM'],
    ['2 revision rounds, 1 round', '2\u00A0revision rounds, 1\u00A0round'],
  ])('turns %s into %s', (typed, set) => {
    expect(setCharacters(typed)).toBe(set);
  });

  it.each([
    'on 2025-03-11',
    '+1 (307) 555-0142',
    '+1 (307) 634-5555',
    '307-555-1234',
    'SM7B-2',
    '30-day',
    '3-to-1',
    '48 hours',
    '2 minutes',
    'ITU-R BS.1770-4',
  ])('leaves %s', (text) => {
    expect(setCharacters(text)).toBe(text);
  });

  const words = fc.string({ unit: fc.constantFrom(...'ab19 .,$\'"-–−()‘’“”\u00A0'.split('')) });

  it('does nothing a second time', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(setCharacters(setCharacters(text))).toBe(setCharacters(text));
      }),
    );
  });

  it('keeps what was typed', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(asTyped(setCharacters(text))).toBe(asTyped(text));
      }),
    );
  });
});
