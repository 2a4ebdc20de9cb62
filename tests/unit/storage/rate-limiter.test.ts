import { setImmediate } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../netlify/server/lib/time.ts';
import type { Key } from '../../../netlify/server/storage/keys.ts';
import {
  isFull,
  consumeAll,
  consume,
  peek,
  limitKey,
  release,
  type Limit,
} from '../../../netlify/server/storage/rate-limiter.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { alwaysTaken, withStore, memoryStore } from '../../support/memory-store.ts';
import { fc, runs } from '../../support/properties.ts';
import { makeServices } from '../../support/site.ts';

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
  const test = makeServices();
  const { deps } = test;
  const view = (subject = 'x') => peek(deps, limit, subject);
  const attempt = async (owner?: string, subject = 'x') =>
    consume(deps, await view(subject), owner);
  const count = () => test.store('limits').records.size;
  return { ...test, view, attempt, count };
}

describe('a rate limit', () => {
  it.each([
    [1, 'a minute'],
    [3 * MINUTE_MS, '3 minutes'],
    [90 * MINUTE_MS, '90 minutes'],
    [91 * MINUTE_MS, '2 hours'],
  ])('returns how long to wait: %i ms', async (leftMs, words) => {
    const { clock, attempt } = setUp({ ...small, windowMs: DAY_MS });
    await attempt();
    await attempt();
    clock.advance(DAY_MS - leftMs);
    await expect(attempt()).rejects.toMatchObject({
      message: `Too many attempts. Please try again in ${words}.`,
    });
  });

  it('counts simultaneous attempts of one owner once, and allows a repeat when it is full', async () => {
    const { deps, view, attempt, count } = setUp(small);
    const views = await Promise.all(Array.from({ length: 20 }, () => view()));
    const entries = await Promise.all(views.map((each) => consume(deps, each, 'one')));
    expect(new Set(entries).size).toBe(1);
    await attempt('other');
    expect(await attempt('one')).toBe(entries[0]);
    await expect(attempt('third')).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(count()).toBe(2);
  });

  it('treats an unreadable or vanished entry as taken', async () => {
    const { deps, view, attempt, store, count } = setUp(small);
    const early = await view();
    const { window } = early;
    store('limits').records.set(limitKey(window, 0), '{');
    expect(await consume(deps, early, 'one')).toBe(limitKey(window, 1));
    await expect(attempt('other')).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(count()).toBe(2);
    const vanishing = withStore(deps, 'limits', { ...memoryStore(), ...alwaysTaken });
    await expect(consume(vanishing, early)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('does not count an entry that was released while it was read', async () => {
    const { deps, view, attempt, store } = setUp(small);
    const entry = await attempt();
    await attempt();
    const get = async (key: Key) => {
      store('limits').records.delete(entry);
      return deps.store('limits').get(key);
    };
    const seen = await peek(withStore(deps, 'limits', { get }), small, 'x');
    expect(await consume(deps, seen)).toBe(entry);
    expect(isFull(await view())).toBe(true);
  });

  it('throws when the store cannot be read', async () => {
    const { deps, attempt, view } = setUp(small);
    await attempt();
    const get = () => Promise.reject(new StoreUnavailableError('away'));
    const away = withStore(deps, 'limits', { get });
    await expect(consume(away, await view(), 'one')).rejects.toThrow('away');
  });
});

describe('a rate limit with a burst', () => {
  it('counts an unreadable entry for the long window only', async () => {
    const { view, attempt, store, count } = setUp(bursty);
    store('limits').records.set(limitKey((await view()).window, 0), '{');
    for (let index = 0; index < 3; index += 1) await attempt();
    await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 600 });
    expect(count()).toBe(4);
  });
});

/** The allowed attempts in the store, as they are counted. */
const momentsIn = ({ store }: ReturnType<typeof setUp>) =>
  [...store('limits').records.values()]
    .map((text) => Date.parse((JSON.parse(text) as { at: string }).at))
    .sort((one, other) => one - other);

describe('any sequence of attempts', () => {
  const rules = (limit: Limit) => [limit, ...(limit.burst ? [limit.burst] : [])];
  const limits = fc.constantFrom(small, bursty, {
    ...small,
    attempts: 5,
    windowMs: 15 * MINUTE_MS,
  });
  const pause = fc.oneof(
    fc.nat({ max: 5 }),
    fc.nat({ max: 20 * MINUTE_MS }),
    fc.nat({ max: 2 * DAY_MS }),
  );

  it('is allowed exactly while fewer are as young as the window, and told the second when that is', async () => {
    const steps = fc.array(fc.record({ pause, isReleased: fc.boolean() }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(limits, pause, steps, async (limit, startMs, attempts) => {
        const { deps, clock, attempt } = setUp(limit);
        clock.advance(startMs);
        const allowed: number[] = [];
        for (const { pause: pauseMs, isReleased } of attempts) {
          clock.advance(pauseMs);
          const waitMs = Math.max(
            ...rules(limit).map(({ attempts: most, windowMs }) => {
              const oldest = allowed.at(-most);
              return oldest === undefined ? 0 : oldest + windowMs - clock.now();
            }),
          );
          if (waitMs > 0) {
            const retryAfterSeconds = Math.ceil(waitMs / SECOND_MS);
            await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds });
            continue;
          }
          const entry = await attempt();
          if (isReleased) await release(deps, [entry]);
          else allowed.push(clock.now());
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('has no more within any window, while clocks run and requests overtake each other', async () => {
    const crowds = fc.array(
      fc.record({
        size: fc.integer({ min: 1, max: 8 }),
        pauseMs: fc.nat({ max: 900 }),
        turns: fc.nat({ max: 6 }),
      }),
      { minLength: 2, maxLength: 4 },
    );
    const rounds = fc.array(
      fc.record({ fromEdgeMs: fc.integer({ min: -2000, max: 900 }), crowds }),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(limits, rounds, async (limit, all) => {
        const test = setUp(limit);
        const { clock, attempt } = test;
        const { window } = await test.view();
        for (const [index, round] of all.entries()) {
          clock.set(window.startMs + (index + 1) * limit.windowMs + round.fromEdgeMs);
          const pending: Promise<unknown>[] = [];
          for (const { size, pauseMs, turns } of round.crowds) {
            pending.push(Promise.allSettled(Array.from({ length: size }, () => attempt())));
            for (let turn = 0; turn < turns; turn += 1) await setImmediate();
            clock.advance(pauseMs);
          }
          await Promise.all(pending);
        }
        const moments = momentsIn(test);
        for (const { attempts, windowMs } of rules(limit)) {
          for (const [index, at] of moments.entries()) {
            const after = moments[index + attempts];
            if (after !== undefined) expect(after - at).toBeGreaterThanOrEqual(windowMs);
          }
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('several rate limits', () => {
  const take = async ({ deps, view }: ReturnType<typeof setUp>) =>
    consumeAll(deps, [await peek(deps, large, 'x'), await view()]);

  it('count nothing when one of them refuses', async () => {
    const test = setUp(small);
    await take(test);
    await take(test);
    await expect(take(test)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(test.count()).toBe(4);
  });

  it('release what was taken when one fills up meanwhile', async () => {
    const test = setUp(small);
    const early = [await peek(test.deps, large, 'x'), await test.view()];
    await take(test);
    await take(test);
    await expect(consumeAll(test.deps, early)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(test.count()).toBe(4);
  });

  it('are released, and a failure of that only costs an attempt', async () => {
    const test = setUp(small);
    const entries = await take(test);
    const away = () => Promise.reject(new StoreUnavailableError('away'));
    await release(withStore(test.deps, 'limits', { delete: away }), entries);
    expect(test.notes).toEqual([
      ['sys_storage_unavailable', { during: 'release of a rate-limit entry' }],
    ]);
    await release(test.deps, entries);
    expect(test.count()).toBe(0);
  });
});
