import { getStore } from '@netlify/blobs';

import { boundedFetch } from './bounded-fetch.ts';
import type { TimeBudget, WaitForLimit } from './bounded-fetch.ts';
import { isKey } from './keys.ts';
import type { Key } from './keys.ts';
import { CorruptRecordError, StoreUnavailableError } from './store.ts';
import type { Creation, Store } from './store.ts';

/** No record of ours comes near; a larger one would take a list of fifty down with it. */
const RECORD_MAX_LENGTH = 256 * 1024;

export interface BlobsStoreOptions {
  /** Name of the Blobs store, deploy context included. */
  name: string;
  /** What the request may still wait; shared by all stores of the request. */
  budget: TimeBudget;
  randomHex: (bytes: number) => string;
  fetch?: typeof globalThis.fetch | undefined;
  wait?: ((ms: number) => Promise<void>) | undefined;
  /** For those who have the time: a function of the site has not. */
  waitForLimit?: WaitForLimit | undefined;
  /** Site and token for use outside a function; inside one the platform provides them. */
  credentials?: { siteID: string; token: string; apiURL?: string } | undefined;
}

/**
 * `Store` on Netlify Blobs; the only module that imports its client. What the client reports is not believed:
 * it calls most failed conditional writes a success and its own retry a conflict.
 */
export function blobsStore(options: BlobsStoreOptions): Store {
  const { randomHex } = options;
  const fetch = boundedFetch({
    fetch: options.fetch ?? globalThis.fetch,
    budget: options.budget,
    random: Math.random,
    wait: options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    waitForLimit: options.waitForLimit,
  });
  // Opened at the first use: an environment without Blobs must not fail what needs no store.
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
    return text === null ? undefined : parseRecord(key, text);
  }

  return {
    get,

    async createOnce(key, record): Promise<Creation> {
      // Tells our own write from somebody else's when its answer was lost on the way.
      const writeId = randomHex(16);
      const { modified, etag } = await orUnavailable(() =>
        open().setJSON(key, { ...record, writeId }, { onlyIfNew: true }),
      );
      if (modified && etag) return { isCreated: true };

      const existing = await get(key);
      if (isObject(existing) && existing['writeId'] === writeId) return { isCreated: true };
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

/** Whatever the client throws means the same: it is not known what the store holds. */
async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StoreUnavailableError(reasonOf(error as Error));
  }
}

/** Only the client's own messages are kept: those of the language quote the text they stumbled over. */
function reasonOf({ name, message }: Error): string {
  return name.includes('Blobs') ? `${name}: ${message}`.slice(0, 200) : name;
}

function parseRecord(key: Key, text: string): unknown {
  if (text.length > RECORD_MAX_LENGTH) throw new CorruptRecordError(key, 'too large');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CorruptRecordError(key, 'not JSON');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
