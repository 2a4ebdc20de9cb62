import { describe, expect, it } from 'vitest';

import { measureActions, measureListings } from '../../scripts/scale/actions.ts';
import { priceMonth } from '../../scripts/scale/month.ts';

describe('what an action asks of the store', () => {
  it('stays within a handful of requests, and nothing at all for what is only read', async () => {
    const uses = await measureActions();
    const requestsOf = (action: string) => {
      const { reads, writes, lists, deletes } = uses.get(action)!;
      return reads + writes + lists + deletes;
    };
    expect(requestsOf('read the blog through the API')).toBe(0);
    expect(requestsOf('who is signed in (once a tab)')).toBeLessThanOrEqual(6);
    expect(requestsOf('sign up')).toBeLessThanOrEqual(10);
    expect(requestsOf('sign in')).toBeLessThanOrEqual(12);
    expect(requestsOf('place an order')).toBeLessThanOrEqual(22);
    expect(requestsOf('send a message')).toBeLessThanOrEqual(12);
    expect(requestsOf('a sweep that finds nothing')).toBeLessThanOrEqual(2);
    for (const [action, { bytes }] of uses) expect(bytes, action).toBeLessThan(20_000);
  });
});

describe('what work over many records asks of the store', () => {
  it('grows with what is open, and in pages of a thousand with what is kept', async () => {
    const [few, many] = [await measureListings(20), await measureListings(1200)];
    const [openFew, openMany] = [few[0]!.use, many[0]!.use];
    expect(openFew.lists).toBe(1);
    expect(openMany.lists).toBe(2);
    expect(openMany.reads / openFew.reads).toBe(60);
    const [, , find] = many;
    expect(find!.use).toMatchObject({ reads: 0, lists: 2 });
  });
});

describe('what a month comes to', () => {
  const weights = { pageBytes: 10_000, onceBytes: 100_000 };

  it('fits the smallest Pro plan at first, and pays mostly for bandwidth later', () => {
    expect(priceMonth(1, weights).dollars).toBe(20);
    const { credits, gigabytes, dollars } = priceMonth(1000, weights);
    expect(gigabytes).toBeCloseTo(390);
    expect((gigabytes * 20) / credits).toBeGreaterThan(0.4);
    expect(dollars).toBeGreaterThan(20);
  });

  it('never counts less for more', () => {
    const months = [1, 10, 100, 1000].map((factor) => priceMonth(factor, weights));
    for (const [index, month] of months.entries()) {
      const before = months[index - 1];
      if (!before) continue;
      expect(month.credits).toBeGreaterThan(before.credits);
      expect(month.dollars).toBeGreaterThanOrEqual(before.dollars);
    }
  });
});
