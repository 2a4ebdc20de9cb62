import { describe, expect, it } from 'vitest';

import { boundedFetch, type BoundedFetchOptions } from '../../../netlify/server/storage/blobs.ts';
import { timeBudget } from '../../../netlify/server/storage/store.ts';

describe('the time budget', () => {
  it('allows optional work while a quarter is left', async () => {
    let nowMs = 0;
    const budget = timeBudget(100, () => nowMs);
    const spend = (ms: number) =>
      budget.spend(async () => {
        nowMs += ms;
        await Promise.resolve();
      });
    expect(budget.hasRound()).toBe(true);
    await spend(75);
    expect(budget.hasRound()).toBe(true);
    await spend(1);
    expect(budget.hasRound()).toBe(false);
    await spend(100);
    expect(budget.remainingMs()).toBe(0);
  });
});

describe('a failed attempt', () => {
  it.each([
    [0, [60, 180]],
    [0.5, [90, 270]],
    [1, [120, 360]],
  ])('waits up to twice as long at random: %d', async (chance, expected) => {
    const waits: number[] = [];
    const options: Partial<BoundedFetchOptions> = {
      random: () => chance,
      wait: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
    };
    const answer = () => Promise.resolve(new Response(null, { status: 503 }));
    expect(await ask(answer, {}, options)).toMatchObject({ reason: 'status 503' });
    expect(waits).toEqual(expected);
  });

  /** Asks once, of a network that always answers the same. */
  async function ask(
    answer: () => Promise<Response>,
    init: RequestInit = {},
    options: Partial<BoundedFetchOptions> = {},
  ) {
    let count = 0;
    const fetch = boundedFetch({
      fetch: () => {
        count += 1;
        return answer();
      },
      budget: timeBudget(4000),
      random: () => 0,
      wait: () => Promise.resolve(),
      ...options,
    });
    const { status, headers } = await fetch('https://blobs.example/', init);
    return { status, reason: headers.get('x-nf-error'), count };
  }

  it('has a short reason', async () => {
    const reset = () => Promise.reject(new TypeError('canary'));
    expect(await ask(reset)).toEqual({ status: 424, reason: 'connection failed', count: 3 });
    const silent = (signal?: AbortSignal | null) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          reject(new DOMException('canary', 'AbortError'));
        });
      });
    const patience = {
      budget: timeBudget(30),
      fetch: (_input: unknown, init?: RequestInit) => silent(init?.signal),
    };
    expect(await ask(reset, {}, patience)).toMatchObject({ status: 424, reason: 'timeout' });
    const spent = { budget: timeBudget(0) };
    expect(await ask(reset, {}, spent)).toEqual({
      status: 424,
      reason: 'no time left',
      count: 0,
    });
  });

  it('is not made with less than ten milliseconds left', async () => {
    const answer = () => Promise.resolve(new Response('{}'));
    const left = (ms: number) => ({ ...timeBudget(4000), remainingMs: () => ms });
    expect(await ask(answer, {}, { budget: left(10) })).toMatchObject({ count: 1 });
    expect(await ask(answer, {}, { budget: left(9) })).toMatchObject({ count: 0 });
  });

  it('waits for a rate limit as long as the caller allows', async () => {
    const pauses: unknown[] = [];
    const headers = { 'x-ratelimit-reset': '17' };
    const answer = () => Promise.resolve(new Response(null, { status: 429, headers }));
    const waitForLimit: BoundedFetchOptions['waitForLimit'] = (headers, pausesBefore) => {
      pauses.push([headers.get('x-ratelimit-reset'), pausesBefore]);
      return Promise.resolve(pausesBefore < 2);
    };
    expect(await ask(answer, { method: 'DELETE' }, { waitForLimit })).toMatchObject({
      status: 424,
      reason: 'status 429',
      count: 3,
    });
    expect(pauses).toEqual([
      ['17', 0],
      ['17', 1],
      ['17', 2],
    ]);
    pauses.length = 0;
    let failures = 2;
    const recovers = () =>
      Promise.resolve(new Response(null, { status: failures-- > 0 ? 429 : 204, headers }));
    expect(await ask(recovers, { method: 'DELETE' }, { waitForLimit })).toMatchObject({
      status: 204,
      count: 3,
    });
    expect(pauses).toHaveLength(2);
    pauses.length = 0;
    await ask(() => Promise.resolve(new Response(null, { status: 503 })), {}, { waitForLimit });
    await ask(() => Promise.reject(new Error('reset')), {}, { waitForLimit });
    expect(pauses).toEqual([]);
  });

  it('is noted when it may have happened all the same', async () => {
    const isLostBy = async (body: string | undefined, ...answers: (number | Error)[]) => {
      const loss = { isNoted: false };
      const answer = () => {
        const next = answers.shift() ?? 412;
        return next instanceof Error
          ? Promise.reject(next)
          : Promise.resolve(new Response(null, { status: next }));
      };
      await ask(answer, { method: 'PUT', ...(body && { body }) }, { loss });
      return loss.isNoted;
    };
    // Refused for now, or for another write.
    expect(await isLostBy('{}', 412)).toBe(false);
    expect(await isLostBy('{}', 429, 409)).toBe(false);
    expect(await isLostBy('{}', 502)).toBe(true);
    expect(await isLostBy('{}', new TypeError('reset'))).toBe(true);
    // Answered, without an etag.
    expect(await isLostBy('{}', 200)).toBe(true);
    // Only asks where to write.
    expect(await isLostBy(undefined, 502, 200)).toBe(false);
  });
});
