import { buildDependencies } from '../../netlify/server/dependencies.ts';
import type { Platform, Dependencies } from '../../netlify/server/dependencies.ts';
import { bcryptPasswords } from '../../netlify/server/auth/password.ts';
import type { EventDetails, SecurityEvent } from '../../netlify/server/lib/security-log.ts';
import { noChannels } from './channels.ts';
import { makeClock } from './clock.ts';
import type { TestClock } from './clock.ts';
import { AGENTS, makeCatalogue, SESSION_SECRETS } from './makers.ts';
import { memoryStore } from './memory-store.ts';
import type { MemoryStore } from './memory-store.ts';
import { makeRandomHex } from './random.ts';

/** Services' dependencies over stores in memory. */
export interface TestDependencies {
  deps: Dependencies;
  clock: TestClock;
  events: SecurityEvent[];
  /** The same with what each says. */
  notes: (readonly [SecurityEvent, EventDetails])[];
  /** A store by its noun, such as `orders`. */
  store: (noun: string) => MemoryStore;
}

export function makeDependencies(platform: Partial<Platform> = {}): TestDependencies {
  const clock = makeClock();
  const stores = new Map<string, MemoryStore>();
  const events: SecurityEvent[] = [];
  const notes: (readonly [SecurityEvent, EventDetails])[] = [];
  const open = (name: string) => {
    const store = stores.get(name) ?? memoryStore();
    stores.set(name, store);
    return store;
  };
  const deps = buildDependencies(
    {
      env: { SESSION_SECRETS, AGENTS },
      now: clock.now,
      randomHex: makeRandomHex('dependencies'),
      writeLine: () => undefined,
      storeBudgetMs: 4000,
      openStore: open,
      openChannels: () => noChannels,
      passwords: bcryptPasswords(4),
      catalogue: makeCatalogue,
      ...platform,
    },
    { name: 'test', isLocal: false },
    {
      note(event, details = {}) {
        events.push(event);
        notes.push([event, details]);
      },
    },
  );
  return { deps, clock, events, notes, store: (noun) => open(`${noun}-test`) };
}
