import { orCorrupt, type Store } from '../server/storage/store.ts';
import { RefusedError, type CommandCall } from './command.ts';
import type { StoreName } from './site.ts';
import { count } from './terminal.ts';
import { WHOLE_STORE, type Key } from '../server/storage/keys.ts';

export type StoredRecord = Record<string, unknown>;
export type Records = Map<Key, StoredRecord>;

/** Everything in a store, in the order of its keys; for what is not JSON, the error that says so. */
export async function readStore(
  { site, terminal }: CommandCall,
  name: StoreName,
): Promise<Map<Key, unknown>> {
  const store = site.store(name);
  const keys = await store.list(WHOLE_STORE);
  const read = async (key: Key) => [key, await orCorrupt(() => store.get(key))] as const;
  const entries = await terminal.mapWithProgress(`Reading ${name}`, keys, read);
  // What was deleted since it was listed is no part of the site any more.
  return new Map(entries.filter(([, value]) => value !== undefined));
}

/** A store of records that were read before, for the stores of the server to understand them. */
export function readOnlyStore(records: Records = new Map()): Store {
  const refuse = () => Promise.reject(new Error('These records are only read'));
  return {
    get: (key) => Promise.resolve(records.get(key)),
    list: (prefix) =>
      Promise.resolve([...records.keys()].filter((key) => key.startsWith(prefix)).sort()),
    createOnce: refuse,
    delete: refuse,
  };
}

/** @throws RefusedError with the advice when a store holds something already. */
export async function requireEmpty(
  store: Store,
  name: StoreName,
  where: string,
  advice: string,
): Promise<void> {
  const { length } = await store.list(WHOLE_STORE);
  if (length > 0)
    throw new RefusedError(
      `${where} is not empty: ${name} holds ${count(length, 'record')}. ${advice}`,
    );
}
