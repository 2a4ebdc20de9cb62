import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';

import { afterAll } from 'vitest';

import { blobsStore } from '../../../netlify/server/storage/blobs.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { postgresStore } from '../../../netlify/server/storage/postgres.ts';
import { closeSqlite, sqliteStore } from '../../../netlify/server/storage/sqlite.ts';
import { timeBudget } from '../../../netlify/server/storage/store.ts';
import { FakeBlobs } from '../../support/fake-blobs.ts';
import { makeRandomHex } from '../../support/random.ts';
import { sqliteQuery, type SqliteQuery } from '../../support/sqlite-query.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { describeStore } from './conformance.ts';

process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;

const randomHex = makeRandomHex();
const name = 'orders-test';

describeStore('memory', () => {
  const store = memoryStore({ randomHex });
  return { store, plant: (key, text) => void store.documents.set(key, { text, etag: 'planted' }) };
});

describeStore('Netlify Blobs', () => {
  const blobs = new FakeBlobs();
  blobs.pageSize = 10;
  return {
    store: blobsStore({ name, budget: timeBudget(60_000), randomHex, fetch: blobs.fetch }),
    plant: (key, text) => void blobs.entries.set(`${name}/${key}`, text),
  };
});

const folder = temporaryFolder(afterAll);
const files: string[] = [];
afterAll(() => {
  for (const file of files) closeSqlite(file);
});

describeStore('SQLite', () => {
  const file = join(folder, `${files.length}.sqlite`);
  files.push(file);
  const store = sqliteStore({ file, name, randomHex });
  return {
    store,
    async plant(key, text) {
      await store.put(key, {}, { ifNew: true });
      const database = new DatabaseSync(file);
      database.prepare('UPDATE documents SET text = ? WHERE key = ?').run(text, key);
      database.close();
    },
  };
});

const databases: SqliteQuery[] = [];
afterAll(() => {
  for (const database of databases) database.close();
});

describeStore('PostgreSQL', () => {
  const database = sqliteQuery();
  databases.push(database);
  const { query } = database;
  const store = postgresStore({ name, budget: timeBudget(60_000), randomHex, query });
  return {
    store,
    async plant(key, text) {
      // The table comes with the first request.
      await store.list();
      await query('INSERT INTO documents VALUES ($1, $2, $3, $4)', [name, key, 'e', text], 1000);
    },
  };
});
