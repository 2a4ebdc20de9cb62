import {
  buildDependencies,
  type Dependencies,
  type Platform,
  type SiteContext,
} from '../../netlify/server/dependencies.ts';
import { bcryptPasswords } from '../../netlify/server/auth/password.ts';
import type { EventDetails, SecurityEvent } from '../../netlify/server/lib/security-log.ts';
import { noChannels } from './channels.ts';
import { makeClock, type TestClock } from './clock.ts';
import { AGENTS, makeCatalogue, SESSION_SECRETS } from './makers.ts';
import {
  failingStore,
  makePlan,
  memoryStore,
  type FailurePlan,
  type MemoryStore,
} from './memory-store.ts';
import { makeRandomHex } from './random.ts';
import type { Store } from '../../netlify/server/storage/store.ts';
import { runSweep, type SweepReport } from '../../netlify/server/maintenance/sweep.ts';

/** Services' dependencies over stores in memory. */
export interface TestDependencies {
  deps: Dependencies;
  clock: TestClock;
  events: SecurityEvent[];
  /** The same with what each says. */
  notes: (readonly [SecurityEvent, EventDetails])[];
  /** A store by its noun, such as `orders`. */
  store: (noun: string) => MemoryStore;
  /** All that were opened. */
  stores: ReadonlyMap<string, MemoryStore>;
  /** What fails of all stores. */
  plan: FailurePlan;
  platform: Platform;
  /** What Netlify's clock starts, with all the time it needs. */
  sweep: (changes?: Partial<Parameters<typeof runSweep>[1]>) => Promise<SweepReport>;
}

/** The same, but for some operations of one store. */
export function withStore(deps: Dependencies, noun: string, changes: Partial<Store>): Dependencies {
  const store = (name: string) =>
    name === noun ? { ...deps.store(name), ...changes } : deps.store(name);
  return { ...deps, store };
}

/** As if another write was always first. */
export const alwaysTaken: Partial<Store> = {
  createOnce: () => Promise.resolve({ isCreated: false, existing: undefined }),
};

export function makeDependencies(
  changes: Partial<Platform> = {},
  context: SiteContext = { name: 'test', isLocal: false },
): TestDependencies {
  const clock = makeClock();
  const stores = new Map<string, MemoryStore>();
  const plan = makePlan();
  const fail = failingStore(plan);
  const events: SecurityEvent[] = [];
  const notes: (readonly [SecurityEvent, EventDetails])[] = [];
  const store = (noun: string) => {
    const found = stores.get(noun) ?? memoryStore();
    stores.set(noun, found);
    return found;
  };
  const platform: Platform = {
    env: { SESSION_SECRETS, AGENTS },
    now: clock.now,
    randomHex: makeRandomHex('dependencies'),
    writeLine: () => undefined,
    storeBudgetMs: 4000,
    openStore: (name) => fail(store(name.slice(0, -`-${context.name}`.length))),
    openChannels: () => noChannels,
    passwords: bcryptPasswords(4),
    catalogue: makeCatalogue,
    ...changes,
  };
  const deps = buildDependencies(platform, context, {
    note(event, details = {}) {
      events.push(event);
      notes.push([event, details]);
    },
  });
  const sweep: TestDependencies['sweep'] = (changes) =>
    runSweep(deps, { untilMs: Infinity, isCleanup: false, ...changes });
  return { deps, clock, events, notes, stores, store, plan, platform, sweep };
}
