import type { CatalogueData, PostsData } from '../../src/contracts/server-data.ts';
import type { Passwords } from './auth/password.ts';
import { parseSessionSecrets, sessionTokens } from './auth/session-token.ts';
import type { SessionTokens } from './auth/session-token.ts';
import { userStore } from './auth/user-store.ts';
import type { UserStore } from './auth/user-store.ts';
import type { Channels } from './email/channels.ts';
import { jobStore, notificationStore, openIndex } from './jobs/job-store.ts';
import type { Job, JobStore, NotificationStore, OpenIndex } from './jobs/job-store.ts';
import { orderStore } from './orders/order-store.ts';
import type { OrderStore } from './orders/order-store.ts';
import { timeBudget } from './storage/bounded-fetch.ts';
import type { TimeBudget } from './storage/bounded-fetch.ts';
import { idempotencyStore } from './storage/idempotency.ts';
import type { IdempotencyStore } from './storage/idempotency.ts';
import type { Store } from './storage/store.ts';
import type { SecurityLog } from './lib/security-log.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the server takes from the machine it runs on; the command line and tests put their own in its place. */
export interface Platform {
  env: Environment;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Lower-case hex digits of that many random bytes. */
  randomHex: (bytes: number) => string;
  /** Takes a line of the security log. */
  writeLine: (line: string) => void;
  storeBudgetMs: number;
  /** What that is measured by; the machine's own clock that never goes back, when left out. */
  steadyNow?: () => number;
  /** @param name of the store, deploy context included. */
  openStore: (name: string, budget: TimeBudget) => Store;
  /** Reads from the environment on which ways people can be told. */
  openChannels: (env: Environment, now: () => number) => Channels;
  passwords: Passwords;
  catalogue: () => CatalogueData;
  posts: () => PostsData;
}

/** Which copy of the site is running. */
export interface SiteContext {
  /** Part of every store's name and of every token's audience: what belongs to one context opens nothing in another. */
  name: string;
  /** A developer's machine: plain http, one address for everybody. */
  isLocal: boolean;
}

/** Everything services get from outside. Made anew for every request, so that requests share nothing but the store. */
export interface Dependencies {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Time that is left for the store. */
  budget: TimeBudget;
  /** Lower-case hex digits of that many random bytes. */
  randomHex: (bytes: number) => string;
  /** A new UUID v7. */
  newId: () => string;
  users: UserStore;
  orders: OrderStore;
  /** See `contactStore`. */
  contacts: Store;
  /** See `feedbackStore`. */
  feedback: Store;
  idempotency: IdempotencyStore;
  /** Entries of the rate limits. */
  limits: Store;
  /** Sessions that were ended before their time. */
  revocations: Store;
  /** What is promised and not done yet. */
  jobs: JobStore;
  /** Orders and messages that somebody has to look after. */
  open: OpenIndex;
  /** Which notifications went out. */
  notifications: NotificationStore;
  /** Has a job done right after the answer; if that fails, the sweep does it. */
  enqueue: (job: Job) => void;
  /** The ways on which people are told. */
  channels: Channels;
  /** Address of the site for links in emails, without a slash at the end. */
  siteUrl: string;
  passwords: Passwords;
  /** @throws ConfigurationError on reading, when the session secrets are missing or weak. */
  sessions: SessionTokens;
  catalogue: CatalogueData;
  posts: PostsData;
  /** What limits per network address are multiplied by: 1 but on the local site. */
  addressLimitFactor: number;
  log: SecurityLog;
}

/** On the local site everybody, browsers of an end-to-end test included, has the same address. */
const LOCAL_ADDRESS_FACTOR = 100;

/** In emails of a site that does not know its address. */
const RESERVED_URL = 'https://roomtone.example';

/** @param enqueue takes the jobs that are to be done right after the answer. */
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
    now,
    budget,
    randomHex,
    newId,
    users: userStore(open('users')),
    orders: orderStore(open('orders')),
    contacts: open('contacts'),
    feedback: open('feedback'),
    idempotency: idempotencyStore(open('idempotency')),
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
    // These three can fail and then only concern the endpoints that need them.
    get sessions() {
      const keys = () => parseSessionSecrets(env['SESSION_SECRETS']);
      sessions ??= sessionTokens(keys(), site.name, randomHex);
      return sessions;
    },
    get catalogue() {
      return platform.catalogue();
    },
    get posts() {
      return platform.posts();
    },
  };
}

/**
 * A UUID v7 (RFC 9562 §5.7): it begins with its time, so that ids sort by age, and ends in 74 random bits.
 * @param ms since 1970.
 */
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
