import { join } from 'node:path';
import process from 'node:process';

import { afterAll } from 'vitest';

import { startBlobsServer, type LocalBlobsServer } from '../../../netlify/local/blobs-server.ts';
import { blobsStore } from '../../../netlify/server/storage/blobs-store.ts';
import { timeBudget } from '../../../netlify/server/storage/bounded-fetch.ts';
import { postgresStore } from '../../../netlify/server/storage/postgres-store.ts';
import { FakeBlobs } from '../../support/fake-blobs.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { makeRandomHex } from '../../support/random.ts';
import { sqliteQuery, type SqliteQuery } from '../../support/sqlite-query.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { describeStore } from './conformance.ts';

process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;

const randomHex = makeRandomHex();

describeStore('the memory twin', () => {
  const store = memoryStore();
  return { store, plant: (key, text) => void store.records.set(key, text) };
});

describeStore('the Blobs adapter', () => {
  const blobs = new FakeBlobs();
  blobs.pageSize = 10;
  return {
    store: blobsStore({
      name: 'users-test',
      budget: timeBudget(60_000),
      randomHex,
      fetch: blobs.fetch,
    }),
    plant: (key, text) => void blobs.entries.set(`users-test/${key}`, text),
  };
});

const folder = temporaryFolder(afterAll);
const servers: LocalBlobsServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

describeStore('the Blobs adapter with the local server', async () => {
  const server = await startBlobsServer(join(folder, `${servers.length}.sqlite`), () => undefined);
  servers.push(server);
  const { edgeURL, token } = server.context;
  // The client reads its address from the environment, which the tests of a worker share.
  const toServer: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(input as string);
    const path = pathname.replace(FakeBlobs.siteId, 'local');
    const headers = { ...(init?.headers as object), authorization: `Bearer ${token}` };
    return fetch(edgeURL + path + search, { ...init, headers });
  };
  return {
    store: blobsStore({
      name: 'users-test',
      budget: timeBudget(60_000),
      randomHex,
      fetch: toServer,
    }),
    plant: async (key, text) => {
      const url = `${FakeBlobs.origin}/${FakeBlobs.siteId}/site:users-test/${key}`;
      await toServer(url, { method: 'PUT', body: text });
    },
  };
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
    store: postgresStore({ name: 'users-test', budget: timeBudget(60_000), randomHex, query }),
    plant: (key, text) => {
      database.plant('users-test', key, text);
    },
  };
});
