import { describe, expect, it } from 'vitest';

import { uuidV7 } from '../../../netlify/server/dependencies.ts';
import { UUID_V7 } from '../../../netlify/server/storage/keys.ts';
import { fc, runs } from '../../support/properties.ts';
import { mapParallel } from '../../../netlify/server/storage/store.ts';

describe('mapParallel', () => {
  it('keeps the order and runs at most 25 at a time', async () => {
    let running = 0;
    let peak = 0;
    const items = Array.from({ length: 120 }, (_, index) => index);
    const results = await mapParallel(items, async (item) => {
      running += 1;
      peak = Math.max(peak, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return item * 2;
    });
    expect(results).toEqual(items.map((item) => item * 2));
    expect(peak).toBe(25);
  });

  it('starts nothing after it is stopped, and finishes what it has started', async () => {
    const items = Array.from({ length: 120 }, (_, index) => index);
    let begun = 0;
    const work = async (item: number) => {
      begun += 1;
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      return item;
    };
    expect(await mapParallel(items, work, () => begun < 40)).toEqual(items.slice(0, 40));
    expect(begun).toBe(40);
  });

  it('fails when one of them fails', async () => {
    const work = (item: number) =>
      item === 3 ? Promise.reject(new Error('three')) : Promise.resolve(item);
    await expect(mapParallel([1, 2, 3, 4], work)).rejects.toThrow('three');
  });
});

const ms = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const random = fc
  .uint8Array({ minLength: 10, maxLength: 10 })
  .map((bytes) => () => Buffer.from(bytes).toString('hex'));

describe('a UUID v7', () => {
  it('matches the example in RFC 9562, appendix A.6', () => {
    const id = uuidV7(0x017f22e279b0, () => '1cc38c4dc0c0c07398f0');
    expect(id).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('has the format of keys and sorts by time', () => {
    fc.assert(
      fc.property(ms, ms, random, random, (first, second, one, other) => {
        fc.pre(first < second);
        expect(uuidV7(first, one)).toMatch(UUID_V7);
        expect(uuidV7(first, one) < uuidV7(second, other)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});
