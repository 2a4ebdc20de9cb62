import { describe, expect, it } from 'vitest';
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
