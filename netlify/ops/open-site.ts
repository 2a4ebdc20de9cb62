import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { startBlobsServer } from '../local/blobs-server.ts';
import { loadSessionSecrets } from '../local/session-secrets.ts';
import { openChannels } from '../server/email/open-channels.ts';
import { buildDependencies } from '../server/http/build-dependencies.ts';
import type { Platform } from '../server/http/platform.ts';
import { toHex } from '../server/lib/digest.ts';
import { bcryptPasswords } from '../server/auth/password.ts';
import { DAY_MS } from '../server/lib/durations.ts';
import type { EventDetails, SecurityEvent, SecurityLog } from '../server/lib/security-log.ts';
import type { Dependencies } from '../server/dependencies.ts';
import { blobsStore } from '../server/storage/blobs-store.ts';
import type { BlobsStoreOptions } from '../server/storage/blobs-store.ts';
import type { WaitForLimit } from '../server/storage/bounded-fetch.ts';
import type { Store } from '../server/storage/store.ts';
import { StoreUnavailableError } from '../server/storage/store.ts';
import type { Job } from '../server/jobs/job-store.ts';
import { timeBudget } from '../server/storage/time-budget.ts';
import { UsageError } from './command.ts';
import { findSite } from './find-site.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Every store of the site, in the order in which they are read. The site goes on meanwhile, so what a record needs is
 * read after it: an order that was read has its account and its entry in the open list by then.
 */
export const nouns = [
  'orders',
  'contacts',
  'feedback',
  'users',
  'claims',
  'revocations',
  'slots',
  'open',
  'jobs',
  'notifications',
] as const;
/** See {@link nouns}. */
export type Noun = (typeof nouns)[number];

/** The site whose records a command works on. */
export interface OpsSite {
  /** For people: which one it is. */
  readonly label: string;
  /** Name of the deploy context. */
  readonly context: string;
  /** On this machine, with nothing that runs the sweep. */
  readonly isLocal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly deps: Dependencies;
  /** Jobs that services left to be done after their answer. */
  readonly queue: Job[];
  /** What services noted in the log, oldest first. */
  readonly noted: Note[];
  store(noun: Noun): Store;
  close(): Promise<void>;
}

/** Something that a service noted; on a machine there is no log that keeps it. */
export interface Note {
  readonly event: SecurityEvent;
  readonly details: EventDetails;
}

/** How to open it. */
export interface OpenOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A local store that is not there may be begun. */
  readonly mayCreate: boolean;
  /** What is done when Netlify's API wants no more requests for now. */
  readonly waitForLimit: WaitForLimit;
}

/** Long work such as an export is one command; each single request still has its own short deadline. */
const STORE_BUDGET_MS = 2 * DAY_MS;
const DEPLOYED_CONTEXT = /^(production|branch-deploy|deploy-preview-[0-9a-z]{6,30})$/;

/**
 * Opens the records of the deployed site when `NETLIFY_SITE_ID` is set, else those in `DATA_DIR` (`.data`).
 * @throws UsageError when the settings do not say which site.
 * @throws ConfigurationError when Netlify does not know the token or the site.
 * @throws StoreUnavailableError when Netlify cannot be reached, or there is no local store.
 */
export function openSite(options: OpenOptions): Promise<OpsSite> {
  return options.env['NETLIFY_SITE_ID'] ? openDeployed(options) : openLocal(options);
}

async function openDeployed({ env, waitForLimit }: OpenOptions): Promise<OpsSite> {
  const { NETLIFY_SITE_ID: siteID = '', NETLIFY_TOKEN: token, SITE_CONTEXT: context = '' } = env;
  if (!token) throw new UsageError('NETLIFY_SITE_ID is set, but NETLIFY_TOKEN is not.');
  if (!DEPLOYED_CONTEXT.test(context)) {
    throw new UsageError(
      'With NETLIFY_SITE_ID, SITE_CONTEXT must be production, branch-deploy or deploy-preview-<id>: it says whose records are meant.',
    );
  }
  const apiURL = env['NETLIFY_API_URL'] || 'https://api.netlify.com';
  const credentials = { siteID, token, apiURL };
  const { name, url } = await findSite(credentials, waitForLimit);
  // The client would believe it before the credentials it is given.
  delete process.env['NETLIFY_BLOBS_CONTEXT'];
  // Letters that are sent from here lead to the site all the same.
  const platform = makePlatform({ URL: url, ...env }, { credentials, waitForLimit });
  return makeSite(platform, { name: context, isLocal: false }, `site ${name}, ${context}`, () =>
    Promise.resolve(),
  );
}

async function openLocal({ env, mayCreate }: OpenOptions): Promise<OpsSite> {
  const directory = env['DATA_DIR'] || '.data';
  const file = join(directory, 'blobs.sqlite');
  if (!mayCreate && !existsSync(file)) {
    throw new StoreUnavailableError(
      `there is no store in ${directory}. Run «npm start» once, or set NETLIFY_SITE_ID, NETLIFY_TOKEN and SITE_CONTEXT for the deployed site`,
    );
  }
  await makeFolder(directory);
  const blobs = await startBlobsServer(file, () => undefined);
  // Where the client of the store looks for it.
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.encodedContext;
  const secrets =
    env['SESSION_SECRETS'] ?? (await loadSessionSecrets(join(directory, 'session-secrets')));
  const platform = makePlatform({
    OUTBOX_DIRECTORY: join(directory, 'outbox'),
    URL: 'http://localhost:8888',
    ...env,
    SESSION_SECRETS: secrets,
  });
  // As `npm start` names it.
  const site = { name: 'local', isLocal: true };
  return makeSite(platform, site, `local store in ${directory}`, () => blobs.stop());
}

/**
 * What services take from the machine. Not the functions' own platform: that one comes with the catalogue and the
 * posts of a build, and the command line also works where nothing was built.
 * @param deployed how to reach the deployed site; without it the store is where NETLIFY_BLOBS_CONTEXT says.
 */
function makePlatform(
  env: OpenOptions['env'],
  deployed?: Pick<BlobsStoreOptions, 'credentials' | 'waitForLimit'>,
): Platform {
  return {
    env,
    now: Date.now,
    randomBytes,
    writeLine: () => undefined,
    storeBudgetMs: STORE_BUDGET_MS,
    openStore: (name, budget) =>
      blobsStore({ name, budget, randomHex: (size) => toHex(randomBytes(size)), ...deployed }),
    openChannels,
    passwords: bcryptPasswords(),
    catalogue: () => [],
    posts: () => [],
  };
}

/** Joins a platform to the commands; tests give their own. */
export function makeSite(
  platform: Platform,
  context: { readonly name: string; readonly isLocal: boolean },
  label: string,
  close: () => Promise<void>,
): OpsSite {
  const queue: Job[] = [];
  const noted: Note[] = [];
  const log: SecurityLog = {
    note: (event, details = {}) => {
      noted.push({ event, details });
    },
  };
  const deps = buildDependencies(platform, context, log, (job) => queue.push(job));
  const budget = timeBudget(platform.storeBudgetMs);
  return {
    label,
    context: context.name,
    isLocal: context.isLocal,
    env: platform.env,
    deps,
    queue,
    noted,
    store: (noun) => platform.openStore(`${noun}-${context.name}`, budget),
    close,
  };
}
