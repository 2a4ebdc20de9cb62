/** What a slow store needs for one more round of reads, as a part of the whole. */
const ROUND_PART = 1 / 4;

/** How long one incoming request may wait for the store in all; the rest of its second is our own work. */
export const STORE_BUDGET_MS = 4000;

/** What is left of a request's time for the store. */
export interface TimeBudget {
  /** Milliseconds left; zero when it is used up. */
  remainingMs(): number;
  /** Adds to it. */
  extend(ms: number): void;
  /** Whether there is still time for something that can be left out. */
  hasRound(): boolean;
  /** Runs the work and counts the time until it settles; work that runs at the same time counts once. */
  spend<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Only waiting for the store is counted: a password hash elsewhere in this process must not make a healthy store
 * look like a slow one.
 * @param now a clock that never goes back, in milliseconds.
 */
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

/** Tries of one storage call, the first included. */
export const MAXIMUM_ATTEMPTS = 3;
/** One try may take this long: a connection that hangs leaves time for another one. */
const ATTEMPT_TIMEOUT_MS = 2000;
/** With less than this left there is no point in asking. */
const SHORTEST_ATTEMPT_MS = 10;
/** Wait before the second try, up to as much again by chance; three times that before the third. */
const BACKOFF_MS = 60;
/** A status the Blobs client neither retries nor takes for an answer of the store. */
const GAVE_UP = 424;

/**
 * Waits until the store may be asked again after it answered 429.
 * @param pausesBefore how often the same request was outlasted already.
 * @returns false when it is not worth waiting any longer.
 */
export type WaitForLimit = (headers: Headers, pausesBefore: number) => Promise<boolean>;

export interface BoundedFetchOptions {
  fetch: typeof globalThis.fetch;
  budget: TimeBudget;
  /** Number from 0 to 1 that spreads the retries of many requests. */
  random: () => number;
  /** Waits between tries; replaced in tests. */
  wait: (ms: number) => Promise<void>;
  /** Without it a 429 is a failed try like any other. */
  waitForLimit?: WaitForLimit | undefined;
}

/**
 * The `fetch` given to the Blobs client, which by itself waits for ever and retries for 25 s.
 * It never throws: whatever is not a definite answer within the budget becomes a 424 with the reason in `x-nf-error`,
 * where the client puts it into its own error.
 */
export function boundedFetch(options: BoundedFetchOptions): typeof globalThis.fetch {
  const { budget, random, wait } = options;
  return (input, init) =>
    budget.spend(async () => {
      const method = (init?.method ?? 'GET').toUpperCase();
      // A delete that is sent again could hit a record that was made in between.
      const attempts = method === 'DELETE' ? 1 : MAXIMUM_ATTEMPTS;
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
          if (isDefinite(method, outcome.status)) return outcome;
          reason = `status ${outcome.status}`;
          if (!isWorthRetrying(method, outcome.status)) break;
        } else {
          reason = outcome;
        }
      }
      return new Response(null, { status: GAVE_UP, headers: { 'x-nf-error': reason } });
    });
}

/** @returns the whole answer, or in a word why there is none. */
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
    // Read here, where a body that stalls or breaks off still counts as a failed try.
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

/** 409 and, for a conditional write, 404 say that another write was in the way. */
function isWorthRetrying(method: string, status: number): boolean {
  return status === 409 || status === 429 || status >= 500 || (method === 'PUT' && status === 404);
}
