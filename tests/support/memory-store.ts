import type { Dependencies } from '../../netlify/server/dependencies.ts';
import type { Key } from '../../netlify/server/storage/keys.ts';
import {
  CorruptRecordError,
  StoreUnavailableError,
  type Store,
} from '../../netlify/server/storage/store.ts';

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

/** Stores by name, made when they are first opened. */
export function memoryStores() {
  const stores = new Map<string, MemoryStore>();
  const open = (name: string) => {
    const store = stores.get(name) ?? memoryStore();
    stores.set(name, store);
    return store;
  };
  return { stores: stores as ReadonlyMap<string, MemoryStore>, open };
}

/** The same, but for some operations of one store. */
export function withStore(deps: Dependencies, noun: string, changes: Partial<Store>): Dependencies {
  const store = (name: string) =>
    name === noun ? { ...deps.store(name), ...changes } : deps.store(name);
  return { ...deps, store };
}

/** As if another write was always first, and its record gone when it is read. */
export const alwaysTaken: Partial<Store> = {
  createOnce: () => Promise.resolve({ isCreated: false, existing: undefined }),
};

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
  /** Whether that came to pass. */
  hasFailed?: boolean;
}

/** Nothing fails, until the plan is changed. */
export const makePlan = (changes: Partial<FailurePlan> = {}): FailurePlan => ({
  failAt: 0,
  moment: 'before',
  count: 0,
  isLasting: true,
  ...changes,
});

/**
 * Does something again and again, in which a process dies before, and at other times after, each of its operations.
 * @param run does it in a new world under such a plan, and ends once nothing failed.
 */
export async function crashEverywhere(
  run: (crash: FailurePlan, where: string) => Promise<FailurePlan>,
): Promise<void> {
  for (const moment of ['before', 'after'] as const) {
    for (let failAt = 1, isOver = false; !isOver; failAt += 1) {
      const plan = await run(makePlan({ failAt, moment }), `${moment} operation ${failAt}`);
      isOver = plan.hasFailed !== true;
    }
  }
}

/** To be given to `makeSite` as `wrapStore`. */
export function failingStore(plan: FailurePlan): (store: Store) => Store {
  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    plan.count += 1;
    const { count, failAt } = plan;
    const fails = failAt > 0 && (plan.isLasting ? count >= failAt : count === failAt);
    if (!fails) return work();
    plan.hasFailed = true;
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
