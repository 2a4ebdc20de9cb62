import type { Loss } from './store.ts';

/** Part of the budget that one more round of reads takes when the store is slow. */
const ROUND_PART = 1 / 4;

/** How long one request may wait for the store in all. */
export const STORE_BUDGET_MS = 4000;

export interface TimeBudget {
  remainingMs(): number;
  extend(ms: number): void;
  hasRound(): boolean;
  /** Counts the time until the work settles; parallel work counts once. */
  spend<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Counts only the time spent waiting for the store, so that hashing does not make it look slow. */
export function timeBudget(budgetMs = STORE_BUDGET_MS, now = () => performance.now()): TimeBudget {
  let totalMs = budgetMs;
  let spentMs = 0;
  let running = 0;
  let runningSince = 0;
  const spent = () => spentMs + (running > 0 ? now() - runningSince : 0);
  const remainingMs = () => Math.max(0, totalMs - spent());
  return {
    remainingMs,
    extend(ms) {
      totalMs += ms;
    },
    hasRound: () => remainingMs() >= totalMs * ROUND_PART,
    async spend(work) {
      if (running === 0) runningSince = now();
      running += 1;
      try {
        return await work();
      } finally {
        if (running === 1) spentMs += now() - runningSince;
        running -= 1;
      }
    },
  };
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

export interface BoundedFetchOptions {
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
export function boundedFetch(options: BoundedFetchOptions): typeof globalThis.fetch {
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
