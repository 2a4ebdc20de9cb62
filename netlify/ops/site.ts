import { randomBytes } from 'node:crypto';

import { buildDependencies } from '../server/dependencies.ts';
import type { Dependencies, Environment, Platform, SiteContext } from '../server/dependencies.ts';
import type { EventDetails, SecurityEvent } from '../server/lib/security-log.ts';
import { DAY_MS } from '../server/lib/time.ts';
import type { Work } from '../server/outbox/outbox.ts';
import type { WaitForLimit } from '../server/storage/blobs.ts';
import { databaseOf, type Query } from '../server/storage/database.ts';
import { openStore, type StoreOptions } from '../server/storage/engines.ts';
import type { Store, TimeBudget } from '../server/storage/store.ts';

/** The site whose documents a command works on. */
export interface OpsSite {
  label: string;
  isLocal: boolean;
  deps: Dependencies;
  /** Opens a store whose writes may lose their answers. @param noun such as `probe`. */
  openLossy: (noun: string, drop: DropAnswer) => Store;
  /** What the server left to be done after its answer. */
  queue: Work[];
  /** What the server logged, oldest first; on a machine there is no log that keeps it. */
  logged: { event: SecurityEvent; details: EventDetails }[];
  close(): Promise<void>;
}

export interface OpenOptions {
  env: Environment;
  mayCreate: boolean;
  waitForLimit: WaitForLimit;
}

/** Opens the site that an environment names. */
export type OpenSite = (options: OpenOptions) => Promise<OpsSite>;

/** Long work such as an export is one command; each single request still has its own short deadline. */
const STORE_BUDGET_MS = 2 * DAY_MS;

/** Whether the answer to a write that happened is dropped on its way; asked once for each. */
export type DropAnswer = () => boolean;

/** What commands take from the machine. */
export interface OpsPlatform extends Platform {
  /** @param drop only to see what becomes of lost answers. */
  openStore: (name: string, budget: TimeBudget, drop?: DropAnswer) => Store;
}

/** How documents are reached where the environment does not say it. */
export type Access = Pick<StoreOptions, 'credentials' | 'waitForLimit' | 'fetch' | 'query'>;

/**
 * What the server takes from the machine. Not the functions' own platform: that one comes with the catalog and the
 * posts of a build, and the command line also works where nothing was built.
 */
export function makePlatform(env: Environment, access: Access = {}): OpsPlatform {
  const randomHex: Platform['randomHex'] = (bytes) => randomBytes(bytes).toString('hex');
  return {
    env,
    now: Date.now,
    randomHex,
    writeLine: () => undefined,
    storeBudgetMs: STORE_BUDGET_MS,
    openStore: (name, budget, drop) =>
      openStore(env, { name, budget, randomHex, ...(drop ? lossy(env, access, drop) : access) }),
  };
}

function lossy(env: Environment, access: Access, drop: DropAnswer): Access {
  const { query = databaseOf(env), fetch = globalThis.fetch } = access;
  return { ...access, query: query && losingQuery(query, drop), fetch: losingFetch(fetch, drop) };
}

function losingQuery(query: Query, drop: DropAnswer): Query {
  return async (...statement) => {
    const rows = await query(...statement);
    if (/^(INSERT|UPDATE)/.test(statement[0]) && drop()) throw new Error('dropped');
    return rows;
  };
}

function losingFetch(fetch: typeof globalThis.fetch, drop: DropAnswer): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    // What only asks for a signed address has no body.
    if (init?.body === undefined || !response.ok || !drop()) return response;
    await response.body?.cancel();
    throw new Error('dropped');
  };
}

/** Joins a platform to the commands; tests give their own. */
export function makeSite(
  platform: OpsPlatform,
  context: SiteContext,
  label: string,
  close: () => Promise<void> = () => Promise.resolve(),
): OpsSite {
  const queue: Work[] = [];
  const logged: OpsSite['logged'] = [];
  const log = {
    record: (event: SecurityEvent, details: EventDetails = {}) => {
      logged.push({ event, details });
    },
  };
  const deps = buildDependencies(platform, context, log, (work) => queue.push(work));
  return {
    label,
    isLocal: context.isLocal,
    deps,
    openLossy: (noun, drop) => platform.openStore(`${noun}-${context.name}`, deps.budget, drop),
    queue,
    logged,
    close,
  };
}
