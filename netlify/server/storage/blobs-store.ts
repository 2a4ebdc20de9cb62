import { getStore } from '@netlify/blobs';

import { boundedFetch, type TimeBudget, type WaitForLimit } from './bounded-fetch.ts';
import { isKey, type Key } from './keys.ts';
import {
  isWrittenBy,
  parseText,
  StoreUnavailableError,
  type Creation,
  type Store,
} from './store.ts';

export interface BlobsStoreOptions {
  name: string;
  budget: TimeBudget;
  randomHex: (bytes: number) => string;
  fetch?: typeof globalThis.fetch | undefined;
  wait?: ((ms: number) => Promise<void>) | undefined;
  waitForLimit?: WaitForLimit | undefined;
  /** For use outside a function; inside one the platform provides them. */
  credentials?: { siteID: string; token: string; apiURL?: string } | undefined;
}

/** The client is not trusted: it reports most failed writes as successes, its own retries as conflicts. */
export function blobsStore(options: BlobsStoreOptions): Store {
  const { randomHex } = options;
  const fetch = boundedFetch({
    fetch: options.fetch ?? globalThis.fetch,
    budget: options.budget,
    random: Math.random,
    wait: options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    waitForLimit: options.waitForLimit,
  });
  // Opened at first use: without Blobs, only what needs a store may fail.
  const open = () =>
    getStore({
      name: options.name,
      consistency: 'strong',
      fetch,
      ...options.credentials,
    });

  async function get(key: Key): Promise<unknown> {
    // The client's type leaves out the null it returns for a missing blob.
    const text = (await orUnavailable(() => open().get(key, { type: 'text' }))) as string | null;
    return text === null ? undefined : parseText(key, text);
  }

  return {
    get,

    async createOnce(key, record): Promise<Creation> {
      // Identifies our own write when its response was lost.
      const writeId = randomHex(16);
      const { modified, etag } = await orUnavailable(() =>
        open().setJSON(key, { ...record, writeId }, { onlyIfNew: true }),
      );
      if (modified && etag) return { isCreated: true };

      const existing = await get(key);
      if (isWrittenBy(existing, writeId)) return { isCreated: true };
      if (existing === undefined && modified)
        throw new StoreUnavailableError('write not confirmed');
      return { isCreated: false, existing };
    },

    async list(prefix) {
      const keys = new Set<Key>();
      await orUnavailable(async () => {
        for await (const page of open().list({ prefix, paginate: true })) {
          for (const { key } of page.blobs) if (key.startsWith(prefix) && isKey(key)) keys.add(key);
        }
      });
      return [...keys].sort();
    },

    delete: (key) => orUnavailable(() => open().delete(key)),
  };
}

async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StoreUnavailableError(reasonOf(error as Error));
  }
}

/** Keeps only the client's own messages: a parser's error quotes the text. */
function reasonOf({ name, message }: Error): string {
  return name.includes('Blobs') ? `${name}: ${message}`.slice(0, 200) : name;
}
