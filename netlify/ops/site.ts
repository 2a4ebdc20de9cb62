import { randomBytes } from 'node:crypto';

import { buildDependencies, type Dependencies, type Platform } from '../server/dependencies.ts';
import { timeBudget, type TimeBudget, type WaitForLimit } from '../server/storage/bounded-fetch.ts';
import type { Store } from '../server/storage/store.ts';
import { DAY_MS } from '../server/lib/durations.ts';
import type { EventDetails, SecurityEvent } from '../server/lib/security-log.ts';
import { blobsStore, type BlobsStoreOptions } from '../server/storage/blobs-store.ts';
import { type Job, toJobs } from '../server/queue/job-store.ts';
import { postgresQuery, postgresStore } from '../server/storage/postgres-store.ts';
import { openStore } from '../server/http/platform.ts';

/**
 * Every store of the site, in the order in which they are read. The site goes on meanwhile, so what a record needs is
 * read after it: an order that was read has its account and its entry in the open list by then.
 */
export const storeNames = [
  'orders',
  'contacts',
  'feedback',
  'users',
  'idempotency',
  'revocations',
  'limits',
  'open',
  'jobs',
  'notifications',
] as const;
export type StoreName = (typeof storeNames)[number];

export const engines = ['blobs', 'postgres'] as const;
export type Engine = (typeof engines)[number];

type OpenStore = (name: string, budget: TimeBudget, randomHex: Platform['randomHex']) => Store;

/** What commands take from the machine beside what the server does. */
export interface OpsPlatform extends Platform {
  engines: Record<Engine, OpenStore>;
}

export type Environment = Record<string, string | undefined>;

/** The site whose records a command works on. */
export interface OpsSite {
  label: string;
  context: string;
  isLocal: boolean;
  env: Environment;
  deps: Dependencies;
  /** Jobs that the server left to be done after its answer. */
  queue: Job[];
  /** What the server logged, oldest first; on a machine there is no log that keeps it. */
  noted: { event: SecurityEvent; details: EventDetails }[];
  store(name: StoreName): Store;
  /** The same, wherever the site keeps its records; its writes carry the mark. */
  storeIn(engine: Engine, name: StoreName, mark: string): Store;
  close(): Promise<void>;
}

export interface OpenOptions {
  env: Environment;
  mayCreate: boolean;
  waitForLimit: WaitForLimit;
}

/** Opens the site that an environment names. */
export type OpenSite = (options: OpenOptions) => Promise<OpsSite>;

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Long work such as an export is one command; each single request still has its own short deadline. */
const STORE_BUDGET_MS = 2 * DAY_MS;

/**
 * What the server takes from the machine. Not the functions' own platform: that one comes with the catalog and the
 * posts of a build, and the command line also works where nothing was built.
 * @param deployed how to reach the deployed site; without it Blobs are where NETLIFY_BLOBS_CONTEXT says.
 */
export function makePlatform(
  env: Environment,
  deployed?: Pick<BlobsStoreOptions, 'credentials' | 'waitForLimit'>,
): OpsPlatform {
  const query = postgresQuery(env['DATABASE_URL'] ?? '');
  return {
    env,
    now: Date.now,
    randomHex,
    writeLine: () => undefined,
    storeBudgetMs: STORE_BUDGET_MS,
    openStore: (name, budget) => openStore(env, { name, budget, randomHex, ...deployed }),
    engines: {
      blobs: (name, budget, hex) => blobsStore({ name, budget, randomHex: hex, ...deployed }),
      postgres: (name, budget, hex) => postgresStore({ name, budget, randomHex: hex, query }),
    },
  };
}

/** Joins a platform to the commands; tests give their own. */
export function makeSite(
  platform: OpsPlatform,
  context: { name: string; isLocal: boolean },
  label: string,
  close: () => Promise<void> = () => Promise.resolve(),
): OpsSite {
  const queue: Job[] = [];
  const noted: OpsSite['noted'] = [];
  const log = {
    note: (event: SecurityEvent, details: EventDetails = {}) => {
      noted.push({ event, details });
    },
  };
  const deps = buildDependencies(platform, context, log, (key) => queue.push(...toJobs([key])));
  const budget = timeBudget(platform.storeBudgetMs);
  return {
    label,
    context: context.name,
    isLocal: context.isLocal,
    env: platform.env,
    deps,
    queue,
    noted,
    store: (name) => platform.openStore(`${name}-${context.name}`, budget),
    storeIn: (engine, name, mark) =>
      platform.engines[engine](`${name}-${context.name}`, budget, () => mark),
    close,
  };
}
