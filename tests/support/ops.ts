import { makeSite } from '../../netlify/ops/site.ts';
import type { OpsPlatform, OpsSite } from '../../netlify/ops/site.ts';
import { runOps } from '../../netlify/ops/run-ops.ts';
import type { Dependencies } from '../../netlify/server/dependencies.ts';
import { placeOrder } from '../../netlify/server/orders/place-order.ts';
import { sendMessage } from '../../netlify/server/messages/contact.ts';
import type { StoredOrder } from '../../netlify/server/orders/order.ts';
import { postgresStore } from '../../netlify/server/storage/postgres-store.ts';
import type { Store } from '../../netlify/server/storage/store.ts';
import type { RegisteredEvent, StoredUser } from '../../netlify/server/auth/user-events.ts';
import type { ContactRequest } from '../../src/contracts/contact.ts';
import type { OrderRequest } from '../../src/contracts/orders.ts';
import { makeChannels } from './channels.ts';
import type { RecordingChannels } from './channels.ts';
import type { TestClock } from './clock.ts';
import { makeDependencies } from './dependencies.ts';
import { AGENTS, makeMessage, makeOrder, makeRegistered, SESSION_SECRETS } from './makers.ts';
import type { MemoryStore } from './memory-store.ts';
import { makeRandomHex } from './random.ts';
import { sqliteQuery } from './sqlite-query.ts';
import type { SqliteQuery } from './sqlite-query.ts';
import { recordTerminal } from './terminal.ts';
import type { OpsResult, Sitting as Attendance } from './terminal.ts';
import { usersOf } from '../../netlify/server/auth/user-store.ts';
import { accountIdOf } from '../../netlify/server/lib/addresses.ts';

/** Who uses the terminal, and where. */
export interface Sitting extends Attendance {
  env?: Readonly<Record<string, string>>;
  machineUser?: string;
}

/** A site in memory with its agents' command line and its customers. */
export interface OpsWorld {
  clock: TestClock;
  outbox: RecordingChannels;
  /** The functions' dependencies. */
  deps: Dependencies;
  store(noun: string): MemoryStore;
  /** What the database holds beside them. */
  database: SqliteQuery;
  /** Every record as `store/key`, parsed; what cannot be parsed as its text. */
  everything(): Record<string, unknown>;
  /** All stored records, in one text. */
  rawText(): string;
  run(...words: readonly string[]): Promise<OpsResult>;
  runAs(sitting: Sitting, ...words: readonly string[]): Promise<OpsResult>;
  register(
    email?: string,
    firstName?: string,
    changes?: Partial<RegisteredEvent>,
  ): Promise<StoredUser>;
  order(customer: StoredUser, changes?: Partial<OrderRequest>): Promise<StoredOrder>;
  message(changes?: Partial<ContactRequest>): Promise<string>;
}

export interface OpsWorldOptions {
  seed?: string;
  /** Stands between the command line and a store. */
  wrapStore?: (store: Store, noun: string) => Store;
  /** On this machine, without anything that sweeps. */
  isLocal?: boolean;
}

export function makeOpsWorld(options: OpsWorldOptions = {}): OpsWorld {
  const { seed = 'ops', wrapStore = (store: Store) => store, isLocal = true } = options;
  const outbox = makeChannels();
  const database = sqliteQuery();
  const context = { name: 'local', isLocal };
  const made = makeDependencies(
    {
      env: { SESSION_SECRETS, AGENTS, URL: 'https://roomtone.test' },
      randomHex: makeRandomHex(seed),
      storeBudgetMs: 60_000,
      openChannels: () => outbox.channels,
    },
    context,
  );
  const { clock, deps, stores, store } = made;
  const openStore: OpsPlatform['openStore'] = (name) => {
    const noun = name.slice(0, -`-${context.name}`.length);
    return wrapStore(store(noun), noun);
  };
  const platform: OpsPlatform = {
    ...made.platform,
    openStore,
    engines: {
      blobs: openStore,
      postgres: (name, budget, randomHex) =>
        postgresStore({ name, budget, randomHex, query: database.query }),
    },
  };

  async function runAs(sitting: Sitting, ...words: readonly string[]): Promise<OpsResult> {
    const { terminal, resultOf } = recordTerminal(sitting);
    const openSite = (): Promise<OpsSite> =>
      Promise.resolve(
        makeSite(
          { ...platform, env: { ...platform.env, ...sitting.env } },
          context,
          isLocal ? 'local store' : 'production site roomtone',
          () => Promise.resolve(),
        ),
      );
    const code = await runOps([...words], {
      terminal,
      env: sitting.env ?? {},
      now: clock.now,
      wait: () => Promise.resolve(),
      machineUser: sitting.machineUser ?? 'kim',
      openSite,
    });
    return resultOf(code);
  }

  return {
    clock,
    outbox,
    deps,
    store,
    database,
    everything() {
      const all: Record<string, unknown> = {};
      for (const [noun, { records }] of stores) {
        for (const [key, text] of records) all[`${noun}/${key}`] = parseOrText(text);
      }
      return all;
    },
    rawText: () =>
      [...stores]
        .flatMap(([noun, { records }]) =>
          [...records].map(([key, text]) => `${noun}/${key} ${text}`),
        )
        .join('\n'),
    run: (...words) => runAs({}, ...words),
    runAs,
    async register(email = 'ada@example.com', firstName = 'Ada', changes = {}) {
      const at = new Date(clock.now()).toISOString();
      const event = makeRegistered({ email, firstName, at, ...changes });
      return (await usersOf(deps).register(accountIdOf(email), event)).user;
    },
    async order(customer, changes = {}) {
      clock.advance(1000);
      const press = `press-${clock.now()}-long-enough`;
      return (await placeOrder(deps, customer, makeOrder(changes), press)).order;
    },
    async message(changes = {}) {
      clock.advance(1000);
      const origin = { address: '203.0.113.9', idempotencyKey: `press-${clock.now()}-long-enough` };
      return (await sendMessage(deps, makeMessage(changes), origin)).id;
    },
  };
}

/** Something that happens once, just after a command has listed the records of `moment`. */
export function whileListing(moment: string, happen: () => Promise<unknown>) {
  let hasHappened = false;
  const wrapStore = (store: Store, noun: string): Store => ({
    ...store,
    list: async (prefix) => {
      const keys = await store.list(prefix);
      if (noun === moment && !hasHappened) {
        hasHappened = true;
        await happen();
      }
      return keys;
    },
  });
  return { wrapStore, hasHappened: () => hasHappened };
}

/** What people type for an order or a message. */
export const shortOf = (id: string): string => id.slice(-8).toUpperCase();

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
