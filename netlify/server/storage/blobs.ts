import { getStore } from '@netlify/blobs';

import { boundedFetch, type TimeBudget, type WaitForLimit } from './bounded-fetch.ts';
import {
  byKey,
  isKey,
  keyOf,
  parseText,
  rangeOf,
  StoreUnavailableError,
  textToPut,
  type Condition,
  type Loss,
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

/**
 * The client is not trusted: it reports most failed writes as successes, and its own retries as conflicts. An etag is
 * made of the content, so each write stores an id of its own along with it.
 */
export function blobsStore(options: BlobsStoreOptions): Store {
  return {
    async get(key) {
      const blob = await readBlob(options, keyOf(key));
      return blob && { value: withoutWriteId(parseText(key, blob.text)), etag: blob.etag };
    },

    async put(key, value, condition, putOptions) {
      textToPut(key, value, condition, putOptions);
      const text = JSON.stringify({ ...value, writeId: options.randomHex(16) });
      const onlyIf =
        'ifNew' in condition ? { onlyIfNew: true } : { onlyIfMatch: condition.ifMatch };
      const loss: Loss = { isNoted: false };
      const { modified, etag } = await orUnavailable(() =>
        openBlobs(options, loss).set(key, text, onlyIf),
      );
      if (modified && etag) return etag;

      // A repeated attempt is refused by what the first one wrote.
      const current = await readBlob(options, key);
      if (current?.text === text) return current.etag;
      // After a loss it may have been written, and replaced by another write since.
      if (loss.isNoted || (modified && holds(condition, current?.etag)))
        throw new StoreUnavailableError('write not confirmed');
      return undefined;
    },

    async list(prefix = '') {
      rangeOf(prefix);
      const etags = new Map<string, string>();
      await orUnavailable(async () => {
        for await (const { blobs } of openBlobs(options).list({ prefix, paginate: true }))
          for (const { key, etag } of blobs)
            if (key.startsWith(prefix) && isKey(key)) etags.set(key, etag);
      });
      if ([...etags.values()].some((etag) => !etag)) throw new StoreUnavailableError('no etag');
      return [...etags].map(([key, etag]) => ({ key, etag })).sort(byKey);
    },

    async delete(key) {
      keyOf(key);
      await orUnavailable(() => openBlobs(options).delete(key));
    },
  };
}

/** Opened at each use: without Blobs, only what needs a store may fail. */
function openBlobs(options: BlobsStoreOptions, loss?: Loss) {
  const { name, credentials, budget, waitForLimit, fetch = globalThis.fetch } = options;
  return getStore({
    name,
    consistency: 'strong',
    fetch: boundedFetch({
      fetch,
      budget,
      random: Math.random,
      wait: options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
      waitForLimit,
      loss,
    }),
    ...credentials,
  });
}

async function readBlob(options: BlobsStoreOptions, key: string) {
  // The client's type leaves out the null it returns for a missing blob.
  const blob = (await orUnavailable(() =>
    openBlobs(options).getWithMetadata(key, { type: 'text' }),
  )) as { data: string; etag?: string } | null;
  if (!blob) return undefined;
  if (!blob.etag) throw new StoreUnavailableError('no etag');
  return { text: blob.data, etag: blob.etag };
}

function holds(condition: Condition, etag: string | undefined): boolean {
  return 'ifNew' in condition ? etag === undefined : etag === condition.ifMatch;
}

function withoutWriteId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('writeId' in value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'writeId'));
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
