import process from 'node:process';

import { describe, expect, it } from 'vitest';

import { userEventKey } from '../../../netlify/server/auth/user-events.ts';
import { blobsStore } from '../../../netlify/server/storage/blobs-store.ts';
import {
  boundedFetch,
  timeBudget,
  type BoundedFetchOptions,
} from '../../../netlify/server/storage/bounded-fetch.ts';
import { WHOLE_STORE } from '../../../netlify/server/storage/keys.ts';
import { FakeBlobs, type BlobsFault, type BlobsOperation } from '../../support/fake-blobs.ts';
import { makeRandomHex } from '../../support/random.ts';

process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;

const key = userEventKey({ userId: 'a'.repeat(64), sequence: 0 });
const randomHex = makeRandomHex();
const unavailable = { name: 'StoreUnavailableError' };

interface Setup {
  budgetMs?: number;
  fetch?: typeof globalThis.fetch;
}

function setUp({ budgetMs = 4000, fetch }: Setup = {}) {
  const blobs = new FakeBlobs();
  const budget = timeBudget(budgetMs);
  const store = blobsStore({
    name: 'users-test',
    budget,
    randomHex,
    fetch: fetch ?? blobs.fetch,
    wait: () => Promise.resolve(),
  });
  return { blobs, store, budget };
}

/** Fails the first so many requests that fit. */
function failFirst(count: number, method: string, fault: BlobsFault) {
  let left = count;
  return (operation: BlobsOperation) =>
    operation.method === method && left-- > 0 ? fault : undefined;
}

describe('a refused write', () => {
  const statuses = [400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504];

  it.each(statuses)('is never reported as done: always %i', async (status) => {
    const { blobs, store } = setUp();
    blobs.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status } : undefined);
    await expect(store.createOnce(key, {})).rejects.toMatchObject(unavailable);
    expect(blobs.entries.size).toBe(0);
    expect(blobs.writes.length).toBeLessThanOrEqual(3);
  });

  it('is not reported as done without an ETag', async () => {
    const { blobs, store } = setUp();
    blobs.fault = ({ method }) => (method === 'PUT' ? { kind: 'text', text: '<html>' } : undefined);
    await expect(store.createOnce(key, {})).rejects.toMatchObject({
      ...unavailable,
      reason: 'write not confirmed',
    });
  });

  it('is confirmed by reading when only its ETag was missing', async () => {
    const { blobs, store } = setUp();
    blobs.fault = ({ method }) => (method === 'PUT' ? { kind: 'no-etag' } : undefined);
    expect(await store.createOnce(key, {})).toEqual({ isCreated: true });
  });
});

describe('a lost response', () => {
  it.each<BlobsFault['kind']>(['lost', 'reset'])(
    'to a write (%s) is recovered by reading',
    async (kind) => {
      const { blobs, store } = setUp();
      blobs.fault = failFirst(1, 'PUT', { kind } as BlobsFault);
      expect(await store.createOnce(key, { a: 1 })).toEqual({ isCreated: true });
      expect(blobs.entries.size).toBe(1);
    },
  );

  it("does not claim another writer's record", async () => {
    const { blobs, store } = setUp();
    await store.createOnce(key, { by: 'other' });
    blobs.fault = failFirst(1, 'PUT', { kind: 'lost' });
    expect(await store.createOnce(key, { by: 'me' })).toMatchObject({
      isCreated: false,
      existing: { by: 'other' },
    });
  });

  it.each<BlobsFault['kind']>(['reset', 'broken-body'])(
    'to a read (%s) is retried',
    async (kind) => {
      const { blobs, store } = setUp();
      await store.createOnce(key, { a: 1 });
      blobs.fault = failFirst(2, 'GET', { kind } as BlobsFault);
      expect(await store.get(key)).toMatchObject({ a: 1 });
      blobs.fault = failFirst(2, 'GET', { kind } as BlobsFault);
      expect(await store.list(WHOLE_STORE)).toEqual([key]);
    },
  );

  it('to a delete is not retried, since it might hit a newer record', async () => {
    const { blobs, store } = setUp();
    await store.createOnce(key, {});
    blobs.fault = ({ method }) => (method === 'DELETE' ? { kind: 'lost' } : undefined);
    await expect(store.delete(key)).rejects.toMatchObject(unavailable);
    expect(blobs.writes.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('a failed read', () => {
  it.each([400, 401, 403, 429, 500, 503])(
    'is never reported as a missing record: %i',
    async (status) => {
      const { blobs, store } = setUp();
      blobs.fault = () => ({ kind: 'status', status });
      await expect(store.get(key)).rejects.toMatchObject(unavailable);
      await expect(store.list(WHOLE_STORE)).rejects.toMatchObject(unavailable);
      await expect(store.delete(key)).rejects.toMatchObject(unavailable);
    },
  );

  it('fails as a whole when the second page of a list is missing', async () => {
    const { blobs, store } = setUp();
    blobs.pageSize = 1;
    await store.createOnce(key, {});
    await store.createOnce(userEventKey({ userId: 'a'.repeat(64), sequence: 1 }), {});
    const before = blobs.operations.length;
    blobs.fault = ({ index }) => (index > before + 1 ? { kind: 'status', status: 503 } : undefined);
    await expect(store.list(WHOLE_STORE)).rejects.toMatchObject(unavailable);
  });

  it('accepts a record of 256 KiB and refuses one byte more', async () => {
    const { blobs, store } = setUp();
    const textOf = (length: number) => `"${'x'.repeat(length - 2)}"`;
    blobs.entries.set(`users-test/${key}`, textOf(256 * 1024));
    expect(await store.get(key)).toHaveLength(256 * 1024 - 2);
    blobs.entries.set(`users-test/${key}`, textOf(256 * 1024 + 1));
    await expect(store.get(key)).rejects.toMatchObject({ reason: 'too large' });
    blobs.entries.set(`users-test/${key}`, '{"a":');
    await expect(store.get(key)).rejects.toMatchObject({ key, reason: 'not JSON' });
  });

  it('lists no key outside its prefix or format', async () => {
    const { blobs, store } = setUp();
    await store.createOnce(key, {});
    for (const other of ['Upload.tmp', 'a b', `${key}/..`]) {
      blobs.entries.set(`users-test/${other}`, '{}');
    }
    expect(await store.list(WHOLE_STORE)).toEqual([key]);
  });

  it('uses strong consistency, so nothing stale is returned', async () => {
    const { blobs, store } = setUp();
    await store.createOnce(key, {});
    expect(await store.get(key)).toBeDefined();
    expect(await store.list(WHOLE_STORE)).toEqual([key]);
    expect(blobs.operations.every(({ isStrong }) => isStrong)).toBe(true);
  });
});

describe('the time budget', () => {
  it('is shared by all calls of a request', async () => {
    const { blobs, store } = setUp({ budgetMs: 60 });
    blobs.fault = () => ({ kind: 'hang' });
    await expect(store.get(key)).rejects.toMatchObject(unavailable);
    const before = blobs.operations.length;
    await expect(store.get(key)).rejects.toMatchObject({ reason: /no time left/ });
    expect(blobs.operations).toHaveLength(before);
  });

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

  it('is bounded by the number of attempts, too', async () => {
    const { blobs, store } = setUp();
    blobs.fault = () => ({ kind: 'status', status: 503 });
    await expect(store.get(key)).rejects.toMatchObject({ reason: /status 503/ });
    expect(blobs.operations).toHaveLength(3);
  });
});

describe('a failed attempt', () => {
  it.each([
    [0, [60, 180]],
    [0.5, [90, 270]],
    [1, [120, 360]],
  ])('waits up to twice as long at random: %d', async (chance, expected) => {
    const waits: number[] = [];
    const fetch = boundedFetch({
      fetch: () => Promise.resolve(new Response(null, { status: 503 })),
      budget: timeBudget(4000),
      random: () => chance,
      wait: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
    });
    expect((await fetch('https://blobs.example/')).headers.get('x-nf-error')).toBe('status 503');
    expect(waits).toEqual(expected);
  });

  /** Asks once, of a network that always answers the same. */
  async function ask(
    answer: () => Promise<Response>,
    method?: string,
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
    const { status, headers } = await fetch('https://blobs.example/', method ? { method } : {});
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
    expect(await ask(reset, 'GET', patience)).toMatchObject({ status: 424, reason: 'timeout' });
    const spent = { budget: timeBudget(0) };
    expect(await ask(reset, 'GET', spent)).toEqual({
      status: 424,
      reason: 'no time left',
      count: 0,
    });
  });

  it('is not made with less than ten milliseconds left', async () => {
    const answer = () => Promise.resolve(new Response('{}'));
    const left = (ms: number) => ({ ...timeBudget(4000), remainingMs: () => ms });
    expect(await ask(answer, 'GET', { budget: left(10) })).toMatchObject({ count: 1 });
    expect(await ask(answer, 'GET', { budget: left(9) })).toMatchObject({ count: 0 });
  });

  it('waits for a rate limit as long as the caller allows', async () => {
    const pauses: unknown[] = [];
    const headers = { 'x-ratelimit-reset': '17' };
    const answer = () => Promise.resolve(new Response(null, { status: 429, headers }));
    const waitForLimit: BoundedFetchOptions['waitForLimit'] = (headers, pausesBefore) => {
      pauses.push([headers.get('x-ratelimit-reset'), pausesBefore]);
      return Promise.resolve(pausesBefore < 2);
    };
    expect(await ask(answer, 'DELETE', { waitForLimit })).toMatchObject({
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
    expect(await ask(recovers, 'DELETE', { waitForLimit })).toMatchObject({
      status: 204,
      count: 3,
    });
    expect(pauses).toHaveLength(2);
    pauses.length = 0;
    await ask(() => Promise.resolve(new Response(null, { status: 503 })), 'GET', { waitForLimit });
    await ask(() => Promise.reject(new Error('reset')), 'GET', { waitForLimit });
    expect(pauses).toEqual([]);
  });
});

describe('an environment without Blobs', () => {
  it.each([
    ['missing', ''],
    ['malformed', 'not base64 JSON'],
    [
      'without a strong endpoint',
      Buffer.from(JSON.stringify({ siteID: 's', token: 't', edgeURL: 'https://e.test' })).toString(
        'base64',
      ),
    ],
  ])('is unavailable, not empty: %s', async (_name, context) => {
    process.env['NETLIFY_BLOBS_CONTEXT'] = context;
    try {
      await expect(setUp().store.get(key)).rejects.toMatchObject({ reason: /Blobs/ });
    } finally {
      process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;
    }
  });
});
