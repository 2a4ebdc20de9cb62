import { hash } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import process from 'node:process';

import type { Config } from '@netlify/functions';

import { bcryptPasswords } from '../../netlify/server/auth/password.ts';
import {
  buildDependencies,
  type Passwords,
  type Dependencies,
  type Platform,
  type SiteContext,
} from '../../netlify/server/dependencies.ts';
import type { FunctionContext, Handler } from '../../netlify/server/http/router.ts';
import {
  pseudonymOf,
  type EventDetails,
  type SecurityEvent,
} from '../../netlify/server/lib/security-log.ts';
import { activeSecretOf } from '../../netlify/server/lib/tokens.ts';
import { runSweep, type SweepReport } from '../../netlify/server/maintenance/sweep.ts';
import { blobsStore } from '../../netlify/server/storage/blobs.ts';
import type { Store, TimeBudget } from '../../netlify/server/storage/store.ts';
import { makeBrowser, type Browser, type BrowserOptions } from './browser.ts';
import { makeChannels, noChannels, type RecordingChannels } from './channels.ts';
import { makeClock, type TestClock } from './clock.ts';
import { FakeBlobs } from './fake-blobs.ts';
import { AGENTS, makeCatalogue, makePosts, SESSION_SECRETS } from './makers.ts';
import {
  failingStore,
  makePlan,
  memoryStores,
  type FailurePlan,
  type MemoryStore,
} from './memory-store.ts';
import { makeRandomHex } from './random.ts';

// The real client reads it from the environment at each use.
process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;

interface FunctionModule {
  default: Handler;
  config: Config;
}

const folder = resolve(import.meta.dirname, '../../netlify/functions');
// Not by Vite's glob: benchmarks run without it.
const modules = await Promise.all(
  globSync('*.ts', { cwd: folder })
    .sort()
    .map(async (file) => {
      const name = basename(file, '.ts');
      return (await import(`../../netlify/functions/${name}.ts`)) as FunctionModule;
    }),
);

const patternsOf = (paths: string | string[] = []) =>
  [paths].flat().map((pathname) => new URLPattern({ pathname }));

const functions = modules.map(({ default: handler, config }) => ({
  handler,
  served: patternsOf(config.path),
}));

/** Finds the functions for an address as Netlify does, with or without a slash at its end: one, or it would have to choose. */
export function handlersAt(address: string): Handler[] {
  const forms = [address, address.replace(/\/$/, '')];
  const isAt = (pattern: URLPattern) => forms.some((pathname) => pattern.test({ pathname }));
  return functions.filter(({ served }) => served.some(isAt)).map(({ handler }) => handler);
}

/** A whole site: the real functions and the real Blobs client before a store, a clock and a log of its own. */
export interface TestSite {
  blobs: FakeBlobs;
  clock: TestClock;
  /** Lines of the security log, parsed. */
  log: Record<string, unknown>[];
  /** What it sent. */
  out: RecordingChannels;
  /** What the handlers get in place of Netlify's platform. */
  platform: Platform;
  /** Routes a request as Netlify does. */
  call(request: Request, address?: string): Promise<Response>;
  /** A browser with its own cookies. */
  browser(options?: BrowserOptions): Browser;
  /** Names of events in the order they were logged. */
  events(): unknown[];
  /** How the log shows a person or an address this month. */
  mark(text: string): string;
  /** How it shows a key: without the ids that are hashes of what a person is known by. */
  markIds(key: string): string;
  /** Waits for what is done after answers. */
  settled(): Promise<void>;
  /** What its services depend on, for what no request can do. */
  deps(changes?: Partial<Platform>): Dependencies;
  /** What Netlify's clock starts every five minutes. */
  sweep(changes?: Partial<Parameters<typeof runSweep>[1]>): Promise<SweepReport>;
}

export interface TestSiteOptions {
  env?: Record<string, string | undefined>;
  deploy?: FunctionContext['deploy'];
  platform?: Partial<Platform>;
  /** Keeps the records in another site's store. */
  blobs?: FakeBlobs;
  clock?: TestClock;
  /** Puts something between the services and a store. */
  wrapStore?: (store: Store, name: string) => Store;
  seed?: string;
  /** Waits between tries of the store; not at all, when left out. */
  wait?: (ms: number) => Promise<void>;
  /** Gives handlers a `waitUntil`; without it nothing happens after an answer. Those that send emails have it. */
  worksAfterAnswers?: boolean;
  /** Sends emails, and keeps them in `out`. */
  sendsMail?: boolean;
  /** Keeps them with those of another site. */
  out?: RecordingChannels;
}

export function makeSite(options: TestSiteOptions = {}): TestSite {
  const blobs = options.blobs ?? new FakeBlobs();
  const clock = options.clock ?? makeClock();
  const log: Record<string, unknown>[] = [];
  const randomHex = makeRandomHex(`${options.seed ?? 'site'}:store`);
  const wrapStore = options.wrapStore ?? ((store: Store) => store);
  const wait = options.wait ?? (() => Promise.resolve());
  const openStore = (name: string, budget: TimeBudget) =>
    wrapStore(blobsStore({ name, budget, randomHex, fetch: blobs.fetch, wait }), name);
  const out = options.out ?? makeChannels();
  const isMailing = options.sendsMail ?? false;
  const worksAfterAnswers = options.worksAfterAnswers ?? isMailing;
  const platform: Platform = {
    ...makePlatform(clock, options.seed ?? 'site'),
    writeLine: (line) => {
      log.push(JSON.parse(line) as Record<string, unknown>);
    },
    // A busy machine uses up no time: what takes some says so.
    steadyNow: clock.now,
    openStore,
    posts: makePosts,
    ...(isMailing && { openChannels: () => out.channels }),
    ...options.platform,
    env: {
      SESSION_SECRETS,
      AGENTS,
      ...(isMailing && { URL: 'https://roomtone.example/' }),
      ...options.env,
    },
  };
  const deploy = options.deploy ?? { context: 'production', id: '5f0c1e2d3b4a' };
  const afterAnswers: Promise<unknown>[] = [];
  let requests = 0;

  const call = async (request: Request, address = '203.0.113.7') => {
    const [handler] = handlersAt(new URL(request.url).pathname);
    if (!handler) return new Response('No function', { status: 404 });
    requests += 1;
    const context: FunctionContext = {
      ip: address,
      requestId: `request-${requests}`,
      deploy,
      url: new URL(request.url),
      ...(worksAfterAnswers
        ? { waitUntil: (work: Promise<unknown>) => afterAnswers.push(work) }
        : {}),
    };
    return handler(request, context, platform);
  };

  const mark = (text: string) =>
    pseudonymOf(
      text,
      activeSecretOf(platform.env)!,
      new Date(clock.now()).toISOString().slice(0, 7),
    );
  const deps = (changes: Partial<Platform> = {}) =>
    buildDependencies(
      { ...platform, ...changes },
      { name: 'production', isLocal: false },
      { record: (event, details) => log.push({ event, ...details }) },
    );

  return {
    blobs,
    clock,
    log,
    out,
    deps,
    // The work of many sweeps at once may take longer than one has.
    sweep: (changes) =>
      runSweep(deps({ storeBudgetMs: 60_000 }), {
        untilMs: Infinity,
        isCleanup: false,
        ...changes,
      }),
    platform,
    call,
    browser: (browserOptions = {}) => makeBrowser(call, browserOptions),
    events: () => log.map(({ event }) => event),
    mark,
    markIds: (key) => key.replaceAll(/[0-9a-f]{64}/g, mark),
    async settled() {
      while (afterAnswers.length > 0) await Promise.all(afterAnswers.splice(0));
    },
  };
}

/** The services of a site without HTTP, over stores in memory. */
export interface TestServices {
  deps: Dependencies;
  clock: TestClock;
  out: RecordingChannels;
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

export interface TestServicesOptions {
  platform?: Partial<Platform>;
  context?: SiteContext;
  seed?: string;
  /** Sends emails, and keeps them in `out`. */
  sendsMail?: boolean;
}

export function makeServices(options: TestServicesOptions = {}): TestServices {
  const { context = { name: 'test', isLocal: false }, seed = 'services' } = options;
  const clock = makeClock();
  const out = makeChannels();
  const { stores, open: store } = memoryStores(makeRandomHex(`${seed}:store`));
  const plan = makePlan();
  const fail = failingStore(plan);
  const events: SecurityEvent[] = [];
  const notes: (readonly [SecurityEvent, EventDetails])[] = [];
  const platform: Platform = {
    ...makePlatform(clock, seed),
    openStore: (name) => fail(store(name.slice(0, -`-${context.name}`.length))),
    ...(options.sendsMail && { openChannels: () => out.channels }),
    ...options.platform,
  };
  const deps = buildDependencies(platform, context, {
    record(event, details = {}) {
      events.push(event);
      notes.push([event, details]);
    },
  });
  const sweep: TestServices['sweep'] = (changes) =>
    runSweep(deps, { untilMs: Infinity, isCleanup: false, ...changes });
  return { deps, clock, out, events, notes, stores, store, plan, platform, sweep };
}

/** What both have in common: nothing that a machine, an account, or chance decides. */
function makePlatform(clock: TestClock, seed: string) {
  return {
    env: { SESSION_SECRETS, AGENTS },
    now: clock.now,
    randomHex: makeRandomHex(seed),
    writeLine: () => undefined,
    storeBudgetMs: 4000,
    openChannels: () => noChannels,
    passwords: slowPasswords(),
    catalogue: makeCatalogue,
  };
}

/** As the site does it, with so much work. */
export const slowPasswords = (cost = 4): Passwords => bcryptPasswords(cost);

/** As quick as can be, for tests of thousands of requests that do not depend on the algorithm. */
export const quickPasswords: Passwords = {
  hash: (password) => Promise.resolve(`$2b$04$${hash('sha256', password).slice(0, 53)}`),
  verify: async (password, hash) => (await quickPasswords.hash(password)) === hash,
  isOutdated: () => false,
};
