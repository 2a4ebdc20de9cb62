import { join } from 'node:path';
import process from 'node:process';

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { makePlatform, type OpsPlatform } from '../../../netlify/ops/site.ts';
import { closeSqlite } from '../../../netlify/server/storage/sqlite.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { StoreUnavailableError, type Store } from '../../../netlify/server/storage/store.ts';
import { FakeBlobs } from '../../support/fake-blobs.ts';
import { makeOpsWorld } from '../../support/ops.ts';
import { makeRandomHex } from '../../support/random.ts';
import { sqliteQuery } from '../../support/sqlite-query.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const randomHex = makeRandomHex('probe');
const context = process.env['NETLIFY_BLOBS_CONTEXT'];

beforeEach(() => {
  process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;
});
afterEach(() => {
  process.env['NETLIFY_BLOBS_CONTEXT'] = context;
});

const probe = (openStore: OpsPlatform['openStore'], ...words: string[]) =>
  makeOpsWorld({ openStore }).run('store probe', ...words);
const openIn = (...place: Parameters<typeof makePlatform>) => makePlatform(...place).openStore;

/** What it says, without etags and times. */
const claimsIn = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => line.replace(/ \(\d+ ms\)$/, ''));

const HELD = [
  'ok      A hundred writers with one etag: one wins: 1 won, 99 refused',
  'ok      A hundred creators of one key: one wins: 1 won, 99 refused',
  expect.stringMatching(/^ok {6}Writing, reading, and listing give one etag: \S+$/),
  'ok      A write with an old etag is refused: refused',
  expect.stringMatching(/^ok {6}A write whose answer is lost is recognized: /),
  expect.stringMatching(/^ok {6}The same content twice has two etags: \S+, then \S+$/),
  'ok      What was written is deleted: 6 deleted, 0 left',
] as const;
const RECOGNIZED = 'A write whose answer is lost is recognized: 2 of 2 recognized';
const NOTHING_LOST = 'nothing to lose: the store is on this machine';

describe('store probe', () => {
  it('finds every promise kept by SQLite, and by PostgreSQL', async () => {
    const file = join(temporaryFolder(), 'store.sqlite');
    const { query, close } = sqliteQuery();
    onTestFinished(close);
    onTestFinished(() => closeSqlite(file));
    const places = {
      [NOTHING_LOST]: openIn({ STORE_FILE: file }),
      [RECOGNIZED]: openIn({}, { query }),
    };
    for (const [said, openStore] of Object.entries(places)) {
      const { code, out } = await probe(openStore);
      expect(claimsIn(out)).toEqual(HELD);
      expect(out).toContain(said);
      expect(code).toBe(0);
    }
  });

  it('finds every promise kept by Netlify Blobs, and leaves nothing there', async () => {
    const blobs = new FakeBlobs();
    const { code, out } = await probe(openIn({}, { fetch: blobs.fetch }));
    expect(claimsIn(out)).toEqual(HELD);
    expect(out).toContain(RECOGNIZED);
    expect([code, blobs.entries.size]).toEqual([0, 0]);
    expect(new Set(blobs.operations.map(({ store }) => store))).toEqual(new Set(['probe-local']));
  });

  it('finds a store out that knows no conditions', async () => {
    const blobs = new FakeBlobs();
    const fetch: typeof globalThis.fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      headers.delete('if-match');
      headers.delete('if-none-match');
      return blobs.fetch(input, { ...init, headers });
    };
    const { code, out } = await probe(openIn({}, { fetch }));
    expect(code).toBe(1);
    expect(claimsIn(out)).toMatchObject([
      'failed  A hundred writers with one etag: one wins: 100 won, 0 refused',
      'failed  A hundred creators of one key: one wins: 100 won, 0 refused',
      HELD[2],
      'failed  A write with an old etag is refused: a newer document was overwritten',
      HELD[4],
      HELD[5],
      HELD[6],
    ]);
  });

  it('finds out what else can be wrong', async () => {
    const store = memoryStore({ randomHex });
    let isSecond = false;
    const faults: Partial<Store> = {
      // Another etag than that of the write, as a network might make of it.
      list: async (prefix) => (await store.list(prefix)).map((each) => ({ ...each, etag: 'weak' })),
      async put(key, value, condition) {
        const etag = await store.put(key, value, condition);
        // One of the race loses its answer, and the winner is told that it lost.
        if (key.endsWith('one-key') && etag !== undefined) return undefined;
        if (key.endsWith('one-key') && !isSecond) {
          isSecond = true;
          throw new StoreUnavailableError('no connection');
        }
        if (key.endsWith('lost-answer')) return undefined;
        if (key.endsWith('same-content')) {
          store.documents.get(key)!.etag = 'content';
          return 'content';
        }
        return etag;
      },
      delete: () => Promise.resolve(),
    };
    const { code, out } = await probe(() => ({ ...store, ...faults }));
    expect(code).toBe(1);
    expect(claimsIn(out)).toEqual([
      HELD[0],
      'failed  A hundred creators of one key: one wins: 0 won, 99 refused, 1 without an answer',
      expect.stringMatching(/^failed .*: \S+ written, \S+ read, weak listed$/),
      HELD[3],
      'failed  A write whose answer is lost is recognized: a creation was taken for another one',
      'failed  The same content twice has two etags: content twice',
      'failed  What was written is deleted: 6 deleted, 6 left',
    ]);
  });
});
