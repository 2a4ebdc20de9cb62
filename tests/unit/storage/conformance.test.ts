import process from 'node:process';

import { afterAll } from 'vitest';

import { blobsStore } from '../../../netlify/server/storage/blobs-store.ts';
import { timeBudget } from '../../../netlify/server/storage/bounded-fetch.ts';
import { FakeBlobs } from '../../support/fake-blobs.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { makeRandomHex } from '../../support/random.ts';
import { serveFakeBlobs } from '../../support/serve-fake-blobs.ts';
import type { ServedBlobs } from '../../support/serve-fake-blobs.ts';
import { sqliteStore } from '../../support/sqlite-store.ts';
import type { SqliteStore } from '../../support/sqlite-store.ts';
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
  return { store, plant: (key, text) => store.records.set(key, text) };
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

const databases: SqliteStore[] = [];
afterAll(() => {
  for (const database of databases) database.close();
});

// Not used by the site: shows that records can move to a relational store behind the same port (docs/scale.md).
describeStore('a relational table', () => {
  const store = sqliteStore();
  databases.push(store);
  return { store, plant: store.plant };
});
