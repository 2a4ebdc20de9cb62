import { blobsStore, type BlobsStoreOptions } from './blobs.ts';
import { databaseOf, type Query } from './database.ts';
import { postgresStore } from './postgres.ts';
import { sqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

export interface StoreOptions extends BlobsStoreOptions {
  /** In place of the database of `DATABASE_URL`. */
  query?: Query | undefined;
}

/** Opens a store in the database of `DATABASE_URL`, in the file of `STORE_FILE`, or without them in Netlify Blobs. */
export function openStore(
  env: Readonly<Record<string, string | undefined>>,
  { query = databaseOf(env), ...options }: StoreOptions,
): Store {
  if (query) return postgresStore({ ...options, query });
  const { STORE_FILE: file } = env;
  return file ? sqliteStore({ ...options, file }) : blobsStore(options);
}
