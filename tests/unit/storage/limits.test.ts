import { setImmediate } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../netlify/server/lib/time.ts';
import {
  countAttempt,
  countKnown,
  forgetAttempts,
  perAccount,
  perAddress,
  readLimits,
  release,
  waitFor,
  type Limit,
} from '../../../netlify/server/storage/limits.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { alwaysTaken, withStore } from '../../support/memory-store.ts';
import { fc, runs } from '../../support/properties.ts';
import { makeServices } from '../../support/site.ts';

const small = perAccount('small', 2, 10 * MINUTE_MS);
const large = perAccount('large', 9, 60 * MINUTE_MS);
const bursty: Limit = {
  ...perAccount('bursty', 5, DAY_MS),
  burst: { attempts: 3, windowMs: 10 * MINUTE_MS },
};
const topical: Limit = {
  ...perAddress('topical', 5, DAY_MS),
  perTopic: { attempts: 2, event: 'authn_login_lock' },
};
const FULL = { code: 'too_many_requests' };

function setUp(limit: Limit) {
  const test = makeServices();
  const { deps, store } = test;
  const attempt = (topic?: string) =>
    countAttempt(deps, topic === undefined ? [limit, 'x'] : [limit, 'x', topic]);
  /** The moments that count, of all limits. */
  const moments = () =>
    [...store('limits').documents.values()]
      .flatMap(({ text }) => (JSON.parse(text) as { attempts: { time: number }[] }).attempts)
      .map(({ time }) => time)
      .sort((one, other) => one - other);
  return { ...test, attempt, moments };
}

const away = () => Promise.reject(new StoreUnavailableError('away'));

describe('a limit', () => {
  it.each([
    [1, 'a minute'],
    [3 * MINUTE_MS, '3 minutes'],
    [90 * MINUTE_MS, '90 minutes'],
    [91 * MINUTE_MS, '2 hours'],
  ])('returns how long to wait: %i ms', async (leftMs, words) => {
    const { deps, clock, attempt } = setUp({ ...small, windowMs: DAY_MS });
    await attempt();
    await attempt();
    clock.advance(DAY_MS - leftMs);
    expect(await waitFor(deps, { ...small, windowMs: DAY_MS }, 'x')).toBe(leftMs);
    await expect(attempt()).rejects.toMatchObject({
      message: `Too many attempts. Please try again in ${words}.`,
    });
  });

  it('counts each topic on its own besides, and forgets one of them or all', async () => {
    const { deps, events, attempt, moments } = setUp(topical);
    for (const topic of ['ada', 'eve', 'ada']) await attempt(topic);
    await expect(attempt('ada')).rejects.toMatchObject(FULL);
    expect(events).toEqual(['authn_login_lock']);
    for (const topic of ['eve', 'bob']) await attempt(topic);
    await expect(attempt('cleo')).rejects.toMatchObject(FULL);
    expect(events.at(-1)).toBe('excess_rate_limit_exceeded');
    await forgetAttempts(deps, topical, 'x', 'ada');
    await attempt('ada');
    expect(moments()).toHaveLength(4);
    await forgetAttempts(deps, topical, 'x');
    await forgetAttempts(deps, topical, 'nobody');
    expect(moments()).toEqual([]);
  });

  it('is full for whoever loses one race after the other', async () => {
    const { deps } = setUp(small);
    const contended = withStore(deps, 'limits', alwaysTaken);
    await expect(countAttempt(contended, [small, 'x'])).rejects.toMatchObject({
      ...FULL,
      retryAfterSeconds: 1,
    });
  });

  it('counts nothing of a document that cannot be read, and removes it', async () => {
    const { store, events, attempt, moments } = setUp(small);
    await attempt();
    const [key = ''] = store('limits').documents.keys();
    store('limits').documents.set(key, { text: '{}', etag: 'e' });
    await attempt();
    expect([moments().length, events]).toEqual([1, ['data_record_corrupt']]);
  });
});

describe('any sequence of attempts', () => {
  const rules = (limit: Limit) => [limit, ...(limit.burst ? [limit.burst] : [])];
  const limits = fc.constantFrom(small, bursty, perAccount('other', 5, 15 * MINUTE_MS));
  const pause = fc.oneof(
    fc.nat({ max: 5 }),
    fc.nat({ max: 20 * MINUTE_MS }),
    fc.nat({ max: 2 * DAY_MS }),
  );

  it('is allowed exactly while fewer are as young as the window, and told the second when that is', async () => {
    const steps = fc.array(fc.record({ pause, isReleased: fc.boolean() }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(limits, steps, async (limit, attempts) => {
        const { deps, clock, attempt } = setUp(limit);
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
          const counted = await attempt();
          if (isReleased) await release(deps, counted);
          else allowed.push(clock.now());
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('has no more within any window, while clocks run and requests overtake each other', async () => {
    const crowd = fc.record({
      size: fc.integer({ min: 1, max: 8 }),
      pauseMs: fc.nat({ max: 900 }),
      turns: fc.nat({ max: 6 }),
    });
    const rounds = fc.array(
      fc.record({
        fromEdgeMs: fc.integer({ min: -2000, max: 900 }),
        crowds: fc.array(crowd, { minLength: 2, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(limits, rounds, async (limit, all) => {
        const { clock, attempt } = setUp(limit);
        const startMs = clock.now();
        const moments: number[] = [];
        for (const [index, round] of all.entries()) {
          clock.set(startMs + (index + 1) * limit.windowMs + round.fromEdgeMs);
          const pending: Promise<unknown>[] = [];
          for (const { size, pauseMs, turns } of round.crowds) {
            const note = async () => {
              const [counted] = await attempt();
              moments.push(counted!.time);
            };
            pending.push(Promise.allSettled(Array.from({ length: size }, note)));
            for (let turn = 0; turn < turns; turn += 1) await setImmediate();
            clock.advance(pauseMs);
          }
          await Promise.all(pending);
        }
        moments.sort((one, other) => one - other);
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

describe('several limits', () => {
  const both = [
    [large, 'x'],
    [small, 'x'],
  ] as const;
  const take = ({ deps }: ReturnType<typeof setUp>) => countAttempt(deps, ...both);

  it('count nothing when one of them refuses', async () => {
    const test = setUp(small);
    await take(test);
    await take(test);
    await expect(take(test)).rejects.toMatchObject(FULL);
    expect(test.moments()).toHaveLength(4);
  });

  it('release what was taken when one fills up meanwhile', async () => {
    const test = setUp(small);
    const early = await readLimits(test.deps, ...both);
    await take(test);
    await take(test);
    await expect(countKnown(test.deps, early)).rejects.toMatchObject(FULL);
    expect(test.moments()).toHaveLength(4);
  });

  it('are released, and a failure of that only costs an attempt', async () => {
    const test = setUp(small);
    const attempts = await take(test);
    await release(withStore(test.deps, 'limits', { put: away }), attempts);
    expect(test.notes).toEqual(
      Array(2).fill(['sys_storage_unavailable', { during: 'release of an attempt' }]),
    );
    await release(test.deps, attempts);
    expect(test.moments()).toEqual([]);
    // They are gone already.
    await release(test.deps, attempts);
    expect(test.moments()).toEqual([]);
  });
});
