import { getStore } from '@netlify/blobs';

import {
  byKey,
  isKey,
  keyOf,
  parseText,
  rangeOf,
  StoreUnavailableError,
  textToPut,
  type Condition,
  type EngineOptions,
  type Loss,
  type Store,
  type TimeBudget,
} from './store.ts';

export interface BlobsStoreOptions extends EngineOptions {
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

const MAXIMUM_ATTEMPTS = 3;
/** So a connection that hangs leaves time for another attempt. */
const ATTEMPT_TIMEOUT_MS = 2000;
const SHORTEST_ATTEMPT_MS = 10;
/** Before the second attempt, plus up to 100 % jitter; three times that before the third. */
const BACKOFF_MS = 60;
/** A status that the Blobs client neither retries nor interprets. */
const GAVE_UP = 424;

/** Waits after a 429. @returns false when waiting is no longer worthwhile. @param pausesBefore for the same request. */
export type WaitForLimit = (headers: Headers, pausesBefore: number) => Promise<boolean>;

interface BoundedFetchOptions {
  fetch: typeof globalThis.fetch;
  budget: TimeBudget;
  random: () => number;
  wait: (ms: number) => Promise<void>;
  /** Without it, a 429 is a failed attempt like any other. */
  waitForLimit?: WaitForLimit | undefined;
  loss?: Loss | undefined;
}

/**
 * The `fetch` of the Blobs client, which on its own has no timeout and retries for 25 s. It never throws: without a
 * definite response in time it returns 424 with the reason in `x-nf-error`, which the client puts into its error.
 */
function boundedFetch(options: BoundedFetchOptions): typeof globalThis.fetch {
  const { budget, random, wait, loss } = options;
  return (input, init) =>
    budget.spend(async () => {
      const method = (init?.method ?? 'GET').toUpperCase();
      // A repeated delete could remove a record created in between.
      const attempts = method === 'DELETE' ? 1 : MAXIMUM_ATTEMPTS;
      const noteLoss = () => {
        // What has no body only asks where to write.
        if (loss && init?.body) loss.isNoted = true;
      };
      let reason = 'no time left';
      let pauses = 0;
      const tryPatiently = async () => {
        for (;;) {
          const outcome = await tryOnce(options, input, init);
          if (!(outcome instanceof Response) || outcome.status !== 429) return outcome;
          if (!(await options.waitForLimit?.(outcome.headers, pauses))) return outcome;
          pauses += 1;
        }
      };
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (attempt > 0) await wait(pause(attempt, random(), budget));
        if (budget.remainingMs() < SHORTEST_ATTEMPT_MS) break;
        const outcome = await tryPatiently();
        if (outcome instanceof Response) {
          if (isDefinite(method, outcome.status)) {
            // Without an etag whoever asked does not know what was answered.
            if (outcome.ok && !outcome.headers.has('etag')) noteLoss();
            return outcome;
          }
          reason = `status ${outcome.status}`;
          if (outcome.status >= 500) noteLoss();
          if (!isWorthRetrying(method, outcome.status)) break;
        } else {
          reason = outcome;
          noteLoss();
        }
      }
      return new Response(null, { status: GAVE_UP, headers: { 'x-nf-error': reason } });
    });
}

/** @returns the complete response, or the reason why there is none. */
async function tryOnce(
  { fetch, budget }: BoundedFetchOptions,
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit | undefined,
): Promise<Response | string> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => {
      controller.abort();
    },
    Math.min(ATTEMPT_TIMEOUT_MS, budget.remainingMs()),
  );
  try {
    const response = await fetch(input, { ...init, signal: controller.signal });
    // Read here, so a body that stalls counts as a failed attempt.
    const body = await response.arrayBuffer();
    const isBodiless = response.status === 204 || response.status === 304;
    return new Response(isBodiless ? null : body, {
      status: response.status,
      headers: response.headers,
    });
  } catch {
    return controller.signal.aborted ? 'timeout' : 'connection failed';
  } finally {
    clearTimeout(timer);
  }
}

function pause(attempt: number, chance: number, budget: TimeBudget): number {
  const base = BACKOFF_MS * 3 ** (attempt - 1);
  return Math.min(base * (1 + chance), budget.remainingMs());
}

function isDefinite(method: string, status: number): boolean {
  if (status === 200 || status === 204) return true;
  return method === 'PUT' ? status === 412 : status === 404 || status === 304;
}

/** 409, and 404 for a conditional write, mean that another write interfered. */
function isWorthRetrying(method: string, status: number): boolean {
  return status === 409 || status === 429 || status >= 500 || (method === 'PUT' && status === 404);
}
