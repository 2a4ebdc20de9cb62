import { blobsStore, type BlobsStoreOptions } from './blobs-store.ts';
import { postgresQuery } from './postgres-client.ts';
import { postgresStore } from './postgres-store.ts';
import type { Store } from './store.ts';

/** Opens a store in the database of `DATABASE_URL`, or without it in Netlify Blobs. */
export function openStore(
  env: Readonly<Record<string, string | undefined>>,
  options: BlobsStoreOptions,
): Store {
  const url = env['DATABASE_URL'];
  return url ? postgresStore({ ...options, query: postgresQuery(url) }) : blobsStore(options);
}
