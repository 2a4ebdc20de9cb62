import { describe, expect, it } from 'vitest';

import { readTake, spokenEnvelope, STROKES_PER_CHARACTER } from '../../../src/lib/spoken.ts';
import { fc } from '../../support/properties.ts';

describe('a spoken text', () => {
  it('has its strokes under its characters, loud at vowels, still between words', () => {
    const text = 'so, on';
    const strokes = spokenEnvelope(text);
    expect(strokes).toHaveLength(text.length * STROKES_PER_CHARACTER);
    const loudestOf = (character: number) =>
      Math.max(...strokes.slice(character * STROKES_PER_CHARACTER).slice(0, STROKES_PER_CHARACTER));
    expect(loudestOf(1)).toBeGreaterThan(2 * loudestOf(0));
    expect(loudestOf(2)).toBe(loudestOf(3));
    expect(loudestOf(3)).toBeLessThan(loudestOf(0) / 5);
  });

  it('stays within its amplitudes whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const amplitude of spokenEnvelope(text)) {
          expect(amplitude).toBeGreaterThan(0);
          expect(amplitude).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('a take', () => {
  it('is read part by part, without the brackets around what the edit takes out', () => {
    expect(readTake('[Um, ]we like[, uh,] it.')).toEqual([
      { words: 'Um, ', start: 0, isCut: true },
      { words: 'we like', start: 4, isCut: false },
      { words: ', uh,', start: 11, isCut: true },
      { words: ' it.', start: 16, isCut: false },
    ]);
  });
});
