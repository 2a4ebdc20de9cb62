import { StoreUnavailableError } from '../../netlify/server/storage/store.ts';
import type { Store } from '../../netlify/server/storage/store.ts';

/** When the failure strikes: the operation did not happen, or it did and nobody heard of it. */
export type FailureMoment = 'before' | 'after';

/** Fails one operation of all stores of a site, by its number. */
export interface FailurePlan {
  /** Number of the operation that fails, from 1; 0 for none. */
  failAt: number;
  moment: FailureMoment;
  /** Operations so far. */
  count: number;
  /** From the failing one on, everything fails: the process died or the store went away. */
  isLasting: boolean;
}

/** To be given to `makeSite` as `wrapStore`. */
export function failingStore(plan: FailurePlan): (store: Store) => Store {
  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    plan.count += 1;
    const { count, failAt } = plan;
    const fails = failAt > 0 && (plan.isLasting ? count >= failAt : count === failAt);
    if (!fails) return work();
    if (plan.moment === 'after' && count === failAt) await work();
    throw new StoreUnavailableError('injected');
  }
  return (store) => ({
    get: (key) => run(() => store.get(key)),
    createOnce: (key, record) => run(() => store.createOnce(key, record)),
    list: (prefix) => run(() => store.list(prefix)),
    delete: (key) => run(() => store.delete(key)),
  });
}
