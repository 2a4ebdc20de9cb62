import { randomBytes } from 'node:crypto';

import { buildDependencies } from '../server/dependencies.ts';
import type { Dependencies, Environment, Platform, SiteContext } from '../server/dependencies.ts';
import type { EventDetails, SecurityEvent } from '../server/lib/security-log.ts';
import { DAY_MS } from '../server/lib/time.ts';
import { toJobs, type Job } from '../server/queue/job-store.ts';
import { blobsStore, type BlobsStoreOptions } from '../server/storage/blobs-store.ts';
import type { WaitForLimit } from '../server/storage/bounded-fetch.ts';
import { databaseOf, postgresStore } from '../server/storage/postgres-store.ts';

/**
 * Every store of the site but the index for searching, which is rebuilt from them, in the order in which they are read. The site goes on meanwhile, so what a record needs is
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
  'seen',
] as const;
export type StoreName = (typeof storeNames)[number];

/** The site whose records a command works on. */
export interface OpsSite {
  label: string;
  isLocal: boolean;
  deps: Dependencies;
  /** Jobs that the server left to be done after its answer. */
  queue: Job[];
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

/**
 * What the server takes from the machine. Not the functions' own platform: that one comes with the catalog and the
 * posts of a build, and the command line also works where nothing was built.
 * @param deployed how to reach the deployed site; without it Blobs are where NETLIFY_BLOBS_CONTEXT says.
 */
export function makePlatform(
  env: Environment,
  deployed?: Pick<BlobsStoreOptions, 'credentials' | 'waitForLimit'>,
): Platform {
  const query = databaseOf(env);
  const randomHex: Platform['randomHex'] = (bytes) => randomBytes(bytes).toString('hex');
  return {
    env,
    now: Date.now,
    randomHex,
    writeLine: () => undefined,
    storeBudgetMs: STORE_BUDGET_MS,
    openStore: (name, budget) =>
      query
        ? postgresStore({ name, budget, randomHex, query })
        : blobsStore({ name, budget, randomHex, ...deployed }),
    database: query,
  };
}

/** Joins a platform to the commands; tests give their own. */
export function makeSite(
  platform: Platform,
  context: SiteContext,
  label: string,
  close: () => Promise<void> = () => Promise.resolve(),
): OpsSite {
  const queue: Job[] = [];
  const logged: OpsSite['logged'] = [];
  const log = {
    note: (event: SecurityEvent, details: EventDetails = {}) => {
      logged.push({ event, details });
    },
  };
  const deps = buildDependencies(platform, context, log, (key) => queue.push(...toJobs([key])));
  return {
    label,
    isLocal: context.isLocal,
    deps,
    queue,
    logged,
    close,
  };
}
