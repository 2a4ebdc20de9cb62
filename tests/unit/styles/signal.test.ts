import { brotliCompressSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { COVER } from '../../../src/lib/cover.ts';
import { drawSignal, signalKinds } from '../../../src/lib/signal.ts';
import { fc, runs } from '../../support/properties.ts';

/** What a figure may weigh on its way, compressed. */
const HEAVIEST_BYTES = 3 * 1024;

const seeds = fc.string({ minLength: 1, maxLength: 40 });
const kinds = fc.constantFrom(...signalKinds);

/** Both ends of every stroke. */
function endsOf(path: string): { x: number; y: number }[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MmLv])(-?\d+)(?: ?(-?\d+))?/g)].map(([, command, first, second]) => {
    if (command === 'v') y += Number(first);
    else if (command === 'm') [x, y] = [x + Number(first), y + Number(second)];
    else [x, y] = [Number(first), Number(second)];
    return { x, y };
  });
}

describe('the signal figure', () => {
  it('is the same for the same seed on every machine', () => {
    expect(drawSignal({ seed: 'room tone', kind: 'strip', width: 60, height: 20 })).toEqual({
      kind: 'strip',
      base: 'M5 4v12m20-10v8m10-6v4m10-4v4m10-4v4',
      accent: 'M15 4v12',
    });
    fc.assert(
      fc.property(seeds, kinds, (seed, kind) => {
        const options = { seed, kind, ...COVER };
        expect(drawSignal(options)).toEqual(drawSignal({ ...options }));
      }),
    );
  });

  it.each(signalKinds)('stays inside its box and below its weight as %s', (kind) => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0, max: 1, noNaN: true }), (seed, mastered) => {
        const { base, accent } = drawSignal({ seed, kind, mastered, ...COVER });
        const ends = endsOf(base + accent);
        expect(ends.length).toBeGreaterThan(20);
        expect(accent).not.toBe('');
        for (const { x, y } of ends) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(COVER.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(COVER.height);
        }
        expect(brotliCompressSync(base + accent).length).toBeLessThanOrEqual(HEAVIEST_BYTES);
      }),
      { numRuns: runs(60) },
    );
  });
});
