/** What a slow store needs for one more round of reads, as a part of the whole. */
const ROUND_PART = 1 / 4;

/** How long one incoming request may wait for the store in all (bar 6); the rest of its second is our own work. */
export const STORE_BUDGET_MS = 4000;

/** What is left of a request's time for the store. */
export interface TimeBudget {
  /** Milliseconds left; zero when it is used up. */
  remainingMs(): number;
  /** Whether there is still time for something that can be left out. */
  hasRound(): boolean;
  /** Adds to it. */
  extend(ms: number): void;
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
    hasRound: () => remainingMs() >= totalMs * ROUND_PART,
    extend(ms) {
      totalMs += ms;
    },
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
