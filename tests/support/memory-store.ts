import { CorruptRecordError } from '../../netlify/server/storage/store.ts';
import type { Store } from '../../netlify/server/storage/store.ts';
import type { Key } from '../../netlify/server/storage/keys.ts';

/** The in-memory twin of the Blobs adapter, and what a test may do to it. */
export interface MemoryStore extends Store {
  /** Texts by key, as they would lie in the store. */
  records: Map<string, string>;
}

/** Atomic like the real store: what decides about a write happens in one turn of the event loop. */
export function memoryStore(): MemoryStore {
  const records = new Map<string, string>();
  // Real stores answer later; code that only works with an immediate answer must fail here too.
  const later = () => new Promise<void>((resolve) => setImmediate(resolve));
  const parse = (key: Key, text: string): unknown => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new CorruptRecordError(key, 'not JSON');
    }
  };

  return {
    records,
    async get(key) {
      await later();
      const text = records.get(key);
      return text === undefined ? undefined : parse(key, text);
    },
    async createOnce(key, record) {
      await later();
      const existing = records.get(key);
      if (existing === undefined) records.set(key, JSON.stringify(record));
      await later();
      return existing === undefined
        ? { isCreated: true }
        : { isCreated: false, existing: parse(key, existing) };
    },
    async list(prefix) {
      await later();
      return ([...records.keys()] as Key[]).filter((key) => key.startsWith(prefix)).sort();
    },
    async delete(key) {
      await later();
      records.delete(key);
    },
  };
}

/** A store in which a record was there just now, and is gone when it is read. */
export const vanishingStore = (): Store => ({
  ...memoryStore(),
  createOnce: () => Promise.resolve({ isCreated: false, existing: undefined }),
});
