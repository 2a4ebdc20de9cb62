import type { CatalogueData } from '../../src/contracts/server-data.ts';
import type { Channels } from './email/channel.ts';
import type { SecurityLog } from './lib/security-log.ts';
import type { Work } from './outbox/outbox.ts';
import { timeBudget, uuidV7, type Store, type TimeBudget } from './storage/store.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Each call takes the same time whatever the result. */
export interface Passwords {
  /** @throws Error when the password exceeds bcrypt's length; schemas refuse it first. */
  hash(password: string): Promise<string>;
  /** @param hash undefined does the same work for an unknown account. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  isOutdated(hash: string): boolean;
}

/** What the command line, the local server and tests put in place of the real thing. */
export interface Replacements {
  openChannels?: (env: Environment, now: () => number) => Channels;
  passwords?: Passwords;
  catalogue?: () => CatalogueData;
  /** `BlogPost[]`; not named here, so that nothing else depends on the blog. */
  posts?: () => object[];
}

/** The runtime environment; replaced by the command line and tests. */
export interface Platform extends Replacements {
  env: Environment;
  now: () => number;
  randomHex: (bytes: number) => string;
  writeLine: (line: string) => void;
  storeBudgetMs: number;
  /** Monotonic clock of the store budget; `performance.now` by default. */
  steadyNow?: () => number;
  /** @param name with the deploy context. */
  openStore: (name: string, budget: TimeBudget) => Store;
}

export interface SiteContext {
  /** Part of store names and token audiences, so contexts share nothing. */
  name: string;
  /** A developer's machine: plain http, one address for everybody. */
  isLocal: boolean;
  /** Where it is reached, unless that is `URL`. */
  url?: string;
}

/** What every subject depends on; created per request. What belongs to one subject is made there from this. */
export interface Dependencies extends Replacements {
  env: Environment;
  now: () => number;
  randomHex: (bytes: number) => string;
  /** A UUID v7. */
  newId: () => string;
  siteName: string;
  siteUrl: string;
  budget: TimeBudget;
  /** Opens a store of this site at its first use. @param noun such as `orders`. */
  store: (noun: string) => Store;
  /** Does this right after the response; the sweep does it if that fails. */
  enqueue: (work: Work) => void;
  /** Whether anything is done after the response. */
  worksAfterResponse: boolean;
  /** Multiplies limits per network address; 1 except locally. */
  addressLimitFactor: number;
  log: SecurityLog;
}

/** Locally everybody has the same address. */
const LOCAL_ADDRESS_FACTOR = 100;

/** For emails when the site's address is unknown. */
const RESERVED_URL = 'https://roomtone.example';

/** @param enqueue takes what is to be done right after the response; without it, all is left to the sweep. */
export function buildDependencies(
  platform: Platform,
  site: SiteContext,
  log: SecurityLog,
  enqueue?: (work: Work) => void,
): Dependencies {
  const { env, now, randomHex } = platform;
  const budget = timeBudget(platform.storeBudgetMs, platform.steadyNow);
  const stores = new Map<string, Store>();
  const store = (noun: string) => {
    const opened = stores.get(noun) ?? platform.openStore(`${noun}-${site.name}`, budget);
    stores.set(noun, opened);
    return opened;
  };
  return {
    ...platform,
    newId: () => uuidV7(now(), randomHex),
    siteName: site.name,
    siteUrl: (site.url || env['URL'] || RESERVED_URL).replace(/\/$/, ''),
    budget,
    store,
    enqueue: enqueue ?? (() => undefined),
    worksAfterResponse: enqueue !== undefined,
    addressLimitFactor: site.isLocal ? LOCAL_ADDRESS_FACTOR : 1,
    log,
  };
}
