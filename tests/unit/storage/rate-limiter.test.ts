import { describe, expect, it } from 'vitest';

import { DAY_MS, MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import { limitKey } from '../../../netlify/server/storage/keys.ts';
import {
  releaseEntries,
  takeEntries,
  takeEntry,
  viewLimit,
} from '../../../netlify/server/storage/rate-limiter.ts';
import type { Limit } from '../../../netlify/server/storage/rate-limiter.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { makeDependencies } from '../../support/dependencies.ts';

const small: Limit = { name: 'small', attempts: 2, windowMs: 10 * MINUTE_MS, isPerAddress: false };
const large: Limit = { name: 'large', attempts: 9, windowMs: 60 * MINUTE_MS, isPerAddress: false };
const bursty: Limit = {
  name: 'bursty',
  attempts: 5,
  windowMs: DAY_MS,
  burst: { attempts: 3, windowMs: 10 * MINUTE_MS },
  isPerAddress: false,
};

function setUp(limit: Limit) {
  const test = makeDependencies();
  const { deps } = test;
  const view = (subject = 'x') => viewLimit(deps, limit, subject);
  const attempt = async (owner?: string, subject = 'x') =>
    takeEntry(deps, await view(subject), owner);
  const count = () => test.store('limits').records.size;
  return { ...test, view, attempt, count };
}

describe('a rate limit', () => {
  it('allows again when its window ends, to the millisecond', async () => {
    const { clock, attempt } = setUp(small);
    clock.set(Date.parse('2026-11-21T10:09:59.999Z'));
    await attempt();
    await attempt();
    await expect(attempt()).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 1,
      message: 'Too many attempts. Please try again in a minute.',
    });
    clock.advance(1);
    await attempt();
  });

  it.each([
    [3 * MINUTE_MS, '3 minutes'],
    [90 * MINUTE_MS, '90 minutes'],
    [91 * MINUTE_MS, '2 hours'],
  ])('returns how long to wait: %i ms', async (leftMs, words) => {
    const { clock, attempt } = setUp({ ...small, windowMs: DAY_MS });
    clock.set(Date.parse('2026-11-22T00:00:00Z') - leftMs);
    await attempt();
    await attempt();
    await expect(attempt()).rejects.toMatchObject({
      message: `Too many attempts. Please try again in ${words}.`,
    });
  });

  it('counts simultaneous attempts of one owner once, and allows a repeat when it is full', async () => {
    const { deps, view, attempt, count } = setUp(small);
    const views = await Promise.all(Array.from({ length: 20 }, () => view()));
    const entries = await Promise.all(views.map((each) => takeEntry(deps, each, 'one')));
    expect(new Set(entries).size).toBe(1);
    await attempt('other');
    expect(await attempt('one')).toBe(entries[0]);
    await expect(attempt('third')).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(count()).toBe(2);
  });

  it('treats an unreadable or vanished entry as taken', async () => {
    const { deps, view, attempt, store, count } = setUp(small);
    const { window } = await view();
    store('limits').records.set(limitKey(window, 0), '{');
    const early = { ...(await view()), taken: new Set<number>() };
    expect(await takeEntry(deps, early, 'one')).toBe(limitKey(window, 1));
    await expect(attempt('other')).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(count()).toBe(2);
    const limits = {
      ...deps.limits,
      createOnce: () => Promise.resolve({ isCreated: false, existing: undefined } as const),
    };
    await expect(
      takeEntry({ ...deps, limits }, { ...early, taken: new Set() }),
    ).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('throws when the store cannot be read', async () => {
    const { deps, attempt, view } = setUp(small);
    await attempt();
    await attempt();
    const limits = { ...deps.limits, get: () => Promise.reject(new StoreUnavailableError('away')) };
    await expect(takeEntry({ ...deps, limits }, await view(), 'one')).rejects.toThrow('away');
  });
});

describe('a rate limit with a burst', () => {
  it("allows the short window's number, and again as entries age", async () => {
    const { clock, attempt, count } = setUp(bursty);
    for (let minute = 0; minute < 3; minute += 1) {
      await attempt();
      clock.advance(MINUTE_MS);
    }
    await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 7 * 60 });
    expect(count()).toBe(3);
    clock.advance(7 * MINUTE_MS - 1);
    await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 1 });
    clock.advance(1);
    await attempt();
    await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 60 });
    clock.advance(MINUTE_MS);
    await attempt();
    clock.advance(DAY_MS / 4);
    await expect(attempt()).rejects.toMatchObject({
      message: 'Too many attempts. Please try again in 8 hours.',
    });
  });

  it('counts an unreadable entry for the day only', async () => {
    const { view, attempt, store, count } = setUp(bursty);
    store('limits').records.set(limitKey((await view()).window, 0), '{');
    for (let index = 0; index < 3; index += 1) await attempt();
    await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 600 });
    expect(count()).toBe(4);
  });
});

describe('several rate limits', () => {
  const take = async ({ deps, view }: ReturnType<typeof setUp>) =>
    takeEntries(deps, [await viewLimit(deps, large, 'x'), await view()]);

  it('count nothing when one of them refuses', async () => {
    const test = setUp(small);
    await take(test);
    await take(test);
    await expect(take(test)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(test.count()).toBe(4);
  });

  it('release what was taken when one fills up meanwhile', async () => {
    const test = setUp(small);
    const early = [await viewLimit(test.deps, large, 'x'), await test.view()];
    await take(test);
    await take(test);
    await expect(takeEntries(test.deps, early)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(test.count()).toBe(4);
  });

  it('are released, and a failure of that only costs an attempt', async () => {
    const test = setUp(small);
    const entries = await take(test);
    const limits = {
      ...test.deps.limits,
      delete: () => Promise.reject(new StoreUnavailableError('away')),
    };
    await releaseEntries({ ...test.deps, limits }, entries);
    expect(test.notes).toEqual([
      ['sys_storage_unavailable', { during: 'release of a rate-limit entry' }],
    ]);
    await releaseEntries(test.deps, entries);
    expect(test.count()).toBe(0);
  });
});
