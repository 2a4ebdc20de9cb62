import type { PostsData } from '../../src/contracts/server-data.ts';
import type { CatalogueData } from '../../src/contracts/orders.ts';
import type { Passwords } from './auth/password.ts';
import { parseSessionSecrets, sessionTokens, type SessionTokens } from './auth/tokens.ts';
import type { SigningKeys } from './auth/tokens.ts';
import { userStore, type UserStore } from './auth/user-store.ts';
import type { Channels } from './email/channels.ts';
import { jobStore, notificationStore, openIndex } from './jobs/job-store.ts';
import type { Job, JobStore, NotificationStore, OpenIndex } from './jobs/job-store.ts';
import { orderStore, type OrderStore } from './orders/order-store.ts';
import { timeBudget, type TimeBudget } from './storage/bounded-fetch.ts';
import type { Store } from './storage/store.ts';
import type { SecurityLog } from './lib/security-log.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The runtime environment; replaced by the command line and tests. */
export interface Platform {
  env: Environment;
  now: () => number;
  randomHex: (bytes: number) => string;
  writeLine: (line: string) => void;
  storeBudgetMs: number;
  /** Monotonic clock of the store budget; `performance.now` by default. */
  steadyNow?: () => number;
  /** @param name with the deploy context. */
  openStore: (name: string, budget: TimeBudget) => Store;
  openChannels: (env: Environment, now: () => number) => Channels;
  passwords: Passwords;
  catalogue: () => CatalogueData;
  /** Replaces the posts of the build in tests. */
  posts?: () => PostsData;
}

export interface SiteContext {
  /** Part of store names and token audiences, so contexts share nothing. */
  name: string;
  /** A developer's machine: plain http, one address for everybody. */
  isLocal: boolean;
}

/** What services depend on; created per request. */
export interface Dependencies {
  now: () => number;
  budget: TimeBudget;
  randomHex: (bytes: number) => string;
  newId: () => string;
  users: UserStore;
  orders: OrderStore;
  contacts: Store;
  feedback: Store;
  /** What requests with an `Idempotency-Key` stand for. */
  idempotency: Store;
  limits: Store;
  /** Sessions that ended before their expiry. */
  revocations: Store;
  jobs: JobStore;
  open: OpenIndex;
  notifications: NotificationStore;
  /** Runs a job right after the response; the sweep runs it if that fails. */
  enqueue: (job: Job) => void;
  channels: Channels;
  siteUrl: string;
  passwords: Passwords;
  /** @throws ConfigurationError on access, when the session secrets are invalid. */
  sessions: SessionTokens;
  /** Settings of what only some endpoints need. */
  env: Environment;
  /** @throws ConfigurationError on access, when the session secrets are invalid. */
  sessionKeys: SigningKeys;
  siteName: string;
  catalogue: CatalogueData;
  /** Multiplies limits per network address; 1 except locally. */
  addressLimitFactor: number;
  log: SecurityLog;
}

/** Locally everybody has the same address. */
const LOCAL_ADDRESS_FACTOR = 100;

/** For emails when the site's address is unknown. */
const RESERVED_URL = 'https://roomtone.example';

/** @param enqueue takes jobs to run right after the response. */
export function buildDependencies(
  platform: Platform,
  site: SiteContext,
  log: SecurityLog,
  enqueue: (job: Job) => void = () => undefined,
): Dependencies {
  const { env, now, randomHex } = platform;
  const newId = () => uuidV7(now(), randomHex);
  const budget = timeBudget(platform.storeBudgetMs, platform.steadyNow);
  const open = (noun: string) => platform.openStore(`${noun}-${site.name}`, budget);
  let sessions: SessionTokens | undefined;

  return {
    env,
    siteName: site.name,
    now,
    budget,
    randomHex,
    newId,
    users: userStore(open('users')),
    orders: orderStore(open('orders')),
    contacts: open('contacts'),
    feedback: open('feedback'),
    idempotency: open('idempotency'),
    limits: open('limits'),
    revocations: open('revocations'),
    jobs: jobStore(open('jobs'), newId),
    open: openIndex(open('open')),
    notifications: notificationStore(open('notifications')),
    enqueue,
    channels: platform.openChannels(env, now),
    siteUrl: (env['URL'] || RESERVED_URL).replace(/\/$/, ''),
    passwords: platform.passwords,
    addressLimitFactor: site.isLocal ? LOCAL_ADDRESS_FACTOR : 1,
    log,
    // Lazy: only endpoints that need them fail.
    get sessions() {
      sessions ??= sessionTokens(this.sessionKeys, site.name, randomHex);
      return sessions;
    },
    get sessionKeys() {
      return parseSessionSecrets(env['SESSION_SECRETS']);
    },
    get catalogue() {
      return platform.catalogue();
    },
  };
}

/** A UUID v7: begins with the time and ends in 74 random bits. @param ms since 1970. */
export function uuidV7(ms: number, randomHex: (bytes: number) => string): string {
  const time = ms.toString(16).padStart(12, '0');
  const random = randomHex(10);
  const variant = (0x8 | (Number.parseInt(random.slice(0, 1), 16) & 0x3)).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(1, 4)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(7, 19),
  ].join('-');
}
