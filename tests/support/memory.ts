import {
  byKey,
  keyOf,
  parseText,
  rangeOf,
  textToPut,
  type Condition,
  type Store,
} from '../../netlify/server/storage/store.ts';

interface Entry {
  text: string;
  etag: string;
}

/** A store in memory, and what a test may do to it. */
export interface MemoryStore extends Store {
  /** By key, as they would lie in a store. */
  documents: Map<string, Entry>;
}

/** Atomic like the real ones: what decides about a write happens in one turn of the event loop. */
export function memoryStore({ randomHex }: { randomHex: (bytes: number) => string }): MemoryStore {
  const documents = new Map<string, Entry>();
  // Real stores answer later; code that only works with an immediate answer must fail here too.
  const later = () => new Promise<void>((resolve) => setImmediate(resolve));
  const holds = (key: string, condition: Condition) => {
    const current = documents.get(key);
    return 'ifNew' in condition ? !current : current?.etag === condition.ifMatch;
  };

  return {
    documents,

    async get(key) {
      keyOf(key);
      await later();
      const entry = documents.get(key);
      return entry && { value: parseText(key, entry.text), etag: entry.etag };
    },

    async put(key, value, condition, options) {
      const text = textToPut(key, value, condition, options);
      await later();
      const etag = holds(key, condition) ? randomHex(16) : undefined;
      if (etag !== undefined) documents.set(key, { text, etag });
      await later();
      return etag;
    },

    async list(prefix = '') {
      const { first, end } = rangeOf(prefix);
      await later();
      return [...documents]
        .flatMap(([key, { etag }]) => (key >= first && key < end ? { key, etag } : []))
        .sort(byKey);
    },

    async delete(key) {
      keyOf(key);
      await later();
      documents.delete(key);
    },
  };
}
