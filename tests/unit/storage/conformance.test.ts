import process from 'node:process';

import { afterAll } from 'vitest';

import { blobsStore } from '../../../netlify/server/storage/blobs-store.ts';
import { timeBudget } from '../../../netlify/server/storage/bounded-fetch.ts';
import { postgresStore } from '../../../netlify/server/storage/postgres-store.ts';
import { FakeBlobs } from '../../support/fake-blobs.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { makeRandomHex } from '../../support/random.ts';
import { serveFakeBlobs } from '../../support/serve-fake-blobs.ts';
import type { ServedBlobs } from '../../support/serve-fake-blobs.ts';
import { sqliteQuery } from '../../support/sqlite-query.ts';
import type { SqliteQuery } from '../../support/sqlite-query.ts';
import { describeStore } from './conformance.ts';

process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;

const randomHex = makeRandomHex();

function openBlobs(blobs: FakeBlobs, fetch: typeof globalThis.fetch) {
  blobs.pageSize = 10;
  return {
    store: blobsStore({ name: 'users-test', budget: timeBudget(), randomHex, fetch }),
    plant: (key: string, text: string) => {
      blobs.entries.set(`users-test/${key}`, text);
    },
  };
}

describeStore('the memory twin', () => {
  const store = memoryStore();
  return { store, plant: (key, text) => void store.records.set(key, text) };
});

describeStore('the Blobs adapter', () => {
  const blobs = new FakeBlobs();
  return openBlobs(blobs, blobs.fetch);
});

const served: ServedBlobs[] = [];
afterAll(async () => {
  await Promise.all(served.map((each) => each.close()));
});

describeStore('the Blobs adapter over a socket', async () => {
  const blobs = new FakeBlobs();
  const server = await serveFakeBlobs(blobs);
  served.push(server);
  return openBlobs(blobs, server.fetch);
});

const databases: SqliteQuery[] = [];
afterAll(() => {
  for (const database of databases) database.close();
});

describeStore('the PostgreSQL adapter', () => {
  const database = sqliteQuery();
  databases.push(database);
  const { query } = database;
  return {
    store: postgresStore({ name: 'users-test', budget: timeBudget(), randomHex, query }),
    plant: (key, text) => {
      database.plant('users-test', key, text);
    },
  };
});
