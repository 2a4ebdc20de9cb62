import process from 'node:process';

import { describe, expect, it } from 'vitest';

import { blobsStore } from '../../../netlify/server/storage/blobs.ts';
import { timeBudget } from '../../../netlify/server/storage/store.ts';
import { FakeBlobs, type BlobsFault, type BlobsOperation } from '../../support/fake-blobs.ts';
import { makeRandomHex } from '../../support/random.ts';
import { create } from './conformance.ts';

process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;

const key = `orders/${'a'.repeat(32)}`;
const path = `orders-test/${key}`;
const ifNew = { ifNew: true } as const;
const randomHex = makeRandomHex();
const unavailable = { name: 'StoreUnavailableError' };

function setUp({ budgetMs = 4000 } = {}) {
  const blobs = new FakeBlobs();
  const store = blobsStore({
    name: 'orders-test',
    budget: timeBudget(budgetMs),
    randomHex,
    fetch: blobs.fetch,
    wait: () => Promise.resolve(),
  });
  return { blobs, store };
}

/** Fails the first so many requests that fit. */
function failFirst(count: number, method: string, fault: BlobsFault) {
  let left = count;
  return (operation: BlobsOperation) =>
    operation.method === method && left-- > 0 ? fault : undefined;
}

/** A write of either kind. */
type Kind = 'a creation' | 'a replacement';
const kinds = ['a creation', 'a replacement'] as const;

/** @returns a condition that holds. */
async function conditionOf(kind: Kind, { store }: ReturnType<typeof setUp>) {
  return kind === 'a creation' ? ifNew : { ifMatch: await create(store, key, { by: 'before' }) };
}

describe.each(kinds)('%s that is refused', (kind) => {
  const statuses = [400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504];

  it.each(statuses)('is never reported as done: always %i', async (status) => {
    const made = setUp();
    const condition = await conditionOf(kind, made);
    const before = new Map(made.blobs.entries);
    const writes = made.blobs.writes.length;
    made.blobs.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status } : undefined);
    await expect(made.store.put(key, {}, condition)).rejects.toMatchObject(unavailable);
    expect(made.blobs.entries).toEqual(before);
    expect(made.blobs.writes.length - writes).toBeLessThanOrEqual(3);
  });

  it('is not reported as done without an etag', async () => {
    const made = setUp();
    const condition = await conditionOf(kind, made);
    made.blobs.fault = ({ method }) =>
      method === 'PUT' ? { kind: 'text', text: '<html>' } : undefined;
    await expect(made.store.put(key, {}, condition)).rejects.toMatchObject({
      ...unavailable,
      reason: 'write not confirmed',
    });
  });
});

describe.each(kinds)('%s whose answer', (kind) => {
  it('lacks its etag is confirmed by reading', async () => {
    const made = setUp();
    const condition = await conditionOf(kind, made);
    made.blobs.fault = ({ method }) => (method === 'PUT' ? { kind: 'no-etag' } : undefined);
    const etag = await made.store.put(key, { a: 1 }, condition);
    made.blobs.fault = () => undefined;
    expect(await made.store.get(key)).toEqual({ value: { a: 1 }, etag });
  });

  it.each([
    ['lost', 1],
    ['lost', 3],
    ['reset', 1],
    ['broken-body', 1],
  ] as const)('is lost (%s, %i times) is recovered by reading', async (fault, times) => {
    const made = setUp();
    const condition = await conditionOf(kind, made);
    made.blobs.fault = failFirst(times, 'PUT', { kind: fault });
    const etag = await made.store.put(key, { a: 1 }, condition);
    expect(etag).toBeDefined();
    expect(await made.store.get(key)).toEqual({ value: { a: 1 }, etag });
    expect(await made.store.put(key, { a: 2 }, { ifMatch: etag! })).toBeDefined();
  });

  it('is lost claims no other write of the same content', async () => {
    const made = setUp();
    const condition = await conditionOf(kind, made);
    await made.store.put(key, { same: true }, condition);
    made.blobs.fault = failFirst(1, 'PUT', { kind: 'lost' });
    await expect(made.store.put(key, { same: true }, condition)).rejects.toMatchObject({
      reason: 'write not confirmed',
    });
  });

  it.each<BlobsFault>([{ kind: 'lost' }, { kind: 'status', status: 502 }])(
    'is %j is unknown once another write followed',
    async (fault) => {
      const made = setUp();
      const condition = await conditionOf(kind, made);
      let attempts = 0;
      made.blobs.fault = ({ method }) => {
        if (method === 'PUT') attempts += 1;
        if (attempts === 2) made.blobs.entries.set(path, '{"by":"other","writeId":"other"}');
        return method === 'PUT' && attempts === 1 ? fault : undefined;
      };
      await expect(made.store.put(key, { by: 'mine' }, condition)).rejects.toMatchObject({
        reason: 'write not confirmed',
      });
      expect(await made.store.get(key)).toMatchObject({ value: { by: 'other' } });
    },
  );

  it('lacks its etag is unknown once another write followed', async () => {
    const made = setUp();
    const condition = await conditionOf(kind, made);
    made.blobs.fault = ({ method }) => {
      if (method === 'PUT') return { kind: 'no-etag' };
      made.blobs.entries.set(path, '{"by":"other","writeId":"other"}');
      return undefined;
    };
    await expect(made.store.put(key, {}, condition)).rejects.toMatchObject({
      reason: 'write not confirmed',
    });
  });

  it('and whose confirmation are lost is unknown', async () => {
    const made = setUp();
    const condition = await conditionOf(kind, made);
    made.blobs.fault = ({ method }) =>
      method === 'PUT' ? { kind: 'lost' } : { kind: 'status', status: 503 };
    await expect(made.store.put(key, {}, condition)).rejects.toMatchObject(unavailable);
  });
});

describe('a write that is refused in another way', () => {
  it.each([403, 404])('is one whose condition does not hold: %i', async (status) => {
    const { blobs, store } = setUp();
    const gone = { ifMatch: await create(store, key) };
    await store.delete(key);
    blobs.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status } : undefined);
    // S3 answers 404 here.
    expect(await store.put(key, {}, gone)).toBeUndefined();
    blobs.fault = () => undefined;
    const etag = await create(store, key, { by: 'other' });
    blobs.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status } : undefined);
    expect(await store.put(key, {}, ifNew)).toBeUndefined();
    expect(await store.put(key, {}, gone)).toBeUndefined();
    expect(await store.get(key)).toEqual({ value: { by: 'other' }, etag });
  });
});

describe('an answer', () => {
  it.each<BlobsFault['kind']>(['reset', 'broken-body'])(
    'to a read (%s) is asked for again',
    async (kind) => {
      const { blobs, store } = setUp();
      const etag = await create(store, key, { a: 1 });
      blobs.fault = failFirst(2, 'GET', { kind } as BlobsFault);
      expect(await store.get(key)).toEqual({ value: { a: 1 }, etag });
      blobs.fault = failFirst(2, 'GET', { kind } as BlobsFault);
      expect(await store.list()).toEqual([{ key, etag }]);
    },
  );

  it('to a delete is not, since it might hit a newer document', async () => {
    const { blobs, store } = setUp();
    await create(store, key);
    blobs.fault = ({ method }) => (method === 'DELETE' ? { kind: 'lost' } : undefined);
    await expect(store.delete(key)).rejects.toMatchObject(unavailable);
    expect(blobs.writes.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('to a read without an etag is none: what follows could overwrite anything', async () => {
    const { blobs, store } = setUp();
    await create(store, key);
    blobs.fault = () => ({ kind: 'no-etag' });
    await expect(store.get(key)).rejects.toMatchObject({ ...unavailable, reason: 'no etag' });
    blobs.fault = () => ({ kind: 'text', text: JSON.stringify({ blobs: [{ key }] }) });
    await expect(store.list()).rejects.toMatchObject({ ...unavailable, reason: 'no etag' });
  });
});

describe('a failed read', () => {
  it.each([400, 401, 403, 429, 500, 503])(
    'is never reported as a missing document: %i',
    async (status) => {
      const { blobs, store } = setUp();
      blobs.fault = () => ({ kind: 'status', status });
      await expect(store.get(key)).rejects.toMatchObject(unavailable);
      await expect(store.list()).rejects.toMatchObject(unavailable);
      await expect(store.delete(key)).rejects.toMatchObject(unavailable);
    },
  );

  it('fails as a whole when the second page of a list is missing', async () => {
    const { blobs, store } = setUp();
    blobs.pageSize = 1;
    await create(store, key);
    await create(store, `${key}/b`);
    const before = blobs.operations.length;
    blobs.fault = ({ index }) => (index > before + 1 ? { kind: 'status', status: 503 } : undefined);
    await expect(store.list()).rejects.toMatchObject(unavailable);
  });

  it('is not quoted when it is no answer of Blobs', async () => {
    const { blobs, store } = setUp();
    blobs.fault = () => ({ kind: 'text', text: '<html>private' });
    await expect(store.list()).rejects.toMatchObject({ ...unavailable, reason: 'SyntaxError' });
  });

  it('lists no key outside its prefix or format', async () => {
    const { blobs, store } = setUp();
    const etag = await create(store, key);
    for (const other of ['Upload.tmp', 'a b', `${key}/..`])
      blobs.entries.set(`orders-test/${other}`, '{}');
    expect(await store.list()).toEqual([{ key, etag }]);
    // The local emulator of Netlify returns shorter ones, too.
    blobs.fault = () => ({
      kind: 'text',
      text: JSON.stringify({ blobs: ['a', key].map((each) => ({ key: each, etag })) }),
    });
    expect(await store.list('orders/')).toEqual([{ key, etag }]);
  });

  it('uses strong consistency, so nothing stale is returned', async () => {
    const { blobs, store } = setUp();
    const etag = await create(store, key);
    expect(await store.get(key)).toMatchObject({ etag });
    expect(await store.list()).toEqual([{ key, etag }]);
    expect(await store.put(key, {}, ifNew)).toBeUndefined();
    expect(blobs.operations.every(({ isStrong }) => isStrong)).toBe(true);
  });
});

describe('what is stored', () => {
  it('has an id of its write, which its reader never sees', async () => {
    const { blobs, store } = setUp();
    const first = await create(store, key, { a: 1 });
    const stored = () => JSON.parse(blobs.entries.get(path)!) as Record<string, unknown>;
    const { writeId, ...document } = stored();
    expect(document).toEqual({ a: 1 });
    expect(writeId).toMatch(/^[0-9a-f]{32}$/);
    await store.put(key, { a: 1 }, { ifMatch: first });
    expect(stored()['writeId']).not.toBe(writeId);
    expect((await store.get(key))!.value).toEqual({ a: 1 });
  });
});

describe('the time of a request', () => {
  it('is shared by all its calls', async () => {
    const { blobs, store } = setUp({ budgetMs: 60 });
    blobs.fault = () => ({ kind: 'hang' });
    await expect(store.put(key, {}, ifNew)).rejects.toMatchObject(unavailable);
    const before = blobs.operations.length;
    await expect(store.get(key)).rejects.toMatchObject({ reason: /no time left/ });
    expect(blobs.operations).toHaveLength(before);
  });

  it('includes the pause before another attempt', async () => {
    const blobs = new FakeBlobs();
    const budget = timeBudget(4000);
    const store = blobsStore({ name: 'orders-test', budget, randomHex, fetch: blobs.fetch });
    blobs.fault = failFirst(1, 'PUT', { kind: 'status', status: 503 });
    expect(await store.put(key, {}, ifNew)).toBeDefined();
    // 60 ms at least, by a clock that may round.
    expect(budget.remainingMs()).toBeLessThan(3950);
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
