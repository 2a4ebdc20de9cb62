import type { Dependencies } from '../../netlify/server/dependencies.ts';
import {
  byKey,
  keyOf,
  parseText,
  rangeOf,
  StoreUnavailableError,
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

let worlds = 0;

/** Stores by name, made when they are first opened. */
export function memoryStores(seededHex: (bytes: number) => string) {
  worlds += 1;
  const world = worlds;
  // As of real stores, etags are never those of another world with the same seed.
  const randomHex = (bytes: number) => `${world}-${seededHex(bytes)}`;
  const stores = new Map<string, MemoryStore>();
  const open = (name: string) => {
    const store = stores.get(name) ?? memoryStore({ randomHex });
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

/** As if another write was always first. */
export const alwaysTaken: Partial<Store> = { put: () => Promise.resolve(undefined) };

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
    put: (...write) => run(() => store.put(...write)),
    list: (prefix) => run(() => store.list(prefix)),
    delete: (key) => run(() => store.delete(key)),
  });
}
