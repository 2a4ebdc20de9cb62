import process from 'node:process';

import accountClose from '../../netlify/functions/account-close.ts';
import accountEmail from '../../netlify/functions/account-email.ts';
import accountEmailConfirm from '../../netlify/functions/account-email-confirm.ts';
import accountExport from '../../netlify/functions/account-export.ts';
import accountName from '../../netlify/functions/account-name.ts';
import accountPassword from '../../netlify/functions/account-password.ts';
import accountSignOutEverywhere from '../../netlify/functions/account-sign-out-everywhere.ts';
import blog from '../../netlify/functions/blog.ts';
import blogPost from '../../netlify/functions/blog-post.ts';
import contact from '../../netlify/functions/contact.ts';
import deskCustomer from '../../netlify/functions/desk-customer.ts';
import deskCustomerExport from '../../netlify/functions/desk-customer-export.ts';
import deskInbox from '../../netlify/functions/desk-inbox.ts';
import deskLink from '../../netlify/functions/desk-link.ts';
import deskMessage from '../../netlify/functions/desk-message.ts';
import deskOrder from '../../netlify/functions/desk-order.ts';
import deskSession from '../../netlify/functions/desk-session.ts';
import deskSignOut from '../../netlify/functions/desk-sign-out.ts';
import feedback from '../../netlify/functions/feedback.ts';
import login from '../../netlify/functions/login.ts';
import logout from '../../netlify/functions/logout.ts';
import orderCancel from '../../netlify/functions/order-cancel.ts';
import orderMessage from '../../netlify/functions/order-message.ts';
import orders from '../../netlify/functions/orders.ts';
import passwordForgot from '../../netlify/functions/password-forgot.ts';
import passwordReset from '../../netlify/functions/password-reset.ts';
import register from '../../netlify/functions/register.ts';
import user from '../../netlify/functions/user.ts';
import type { FunctionContext, Handler } from '../../netlify/server/http/endpoint.ts';
import type { Platform } from '../../netlify/server/dependencies.ts';
import { bcryptPasswords } from '../../netlify/server/auth/password.ts';
import { blobsStore } from '../../netlify/server/storage/blobs-store.ts';
import type { TimeBudget } from '../../netlify/server/storage/bounded-fetch.ts';
import type { Store } from '../../netlify/server/storage/store.ts';
import { makeBrowser } from './browser.ts';
import type { Browser, BrowserOptions } from './browser.ts';
import { noChannels } from './channels.ts';
import { makeClock } from './clock.ts';
import type { TestClock } from './clock.ts';
import { FakeBlobs } from './fake-blobs.ts';
import { AGENTS, makeCatalogue, makePosts, SESSION_SECRETS } from './makers.ts';
import { makeRandomHex } from './random.ts';

// The real client reads it from the environment at each use.
process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;

/** Every public endpoint by the name of its file. */
export const handlers = {
  'account-close': accountClose,
  'account-email': accountEmail,
  'account-email-confirm': accountEmailConfirm,
  'account-export': accountExport,
  'account-name': accountName,
  'account-password': accountPassword,
  'account-sign-out-everywhere': accountSignOutEverywhere,
  blog,
  'blog-post': blogPost,
  contact,
  'desk-customer': deskCustomer,
  'desk-customer-export': deskCustomerExport,
  'desk-inbox': deskInbox,
  'desk-link': deskLink,
  'desk-message': deskMessage,
  'desk-order': deskOrder,
  'desk-session': deskSession,
  'desk-sign-out': deskSignOut,
  feedback,
  login,
  logout,
  'order-cancel': orderCancel,
  'order-message': orderMessage,
  orders,
  'password-forgot': passwordForgot,
  'password-reset': passwordReset,
  register,
  user,
} satisfies Record<string, Handler>;

const routes: readonly (readonly [RegExp, Handler])[] = [
  [/^\/api\/account\/close$/, accountClose],
  [/^\/api\/account\/email$/, accountEmail],
  [/^\/api\/account\/email\/confirm$/, accountEmailConfirm],
  [/^\/api\/account\/export$/, accountExport],
  [/^\/api\/account\/name$/, accountName],
  [/^\/api\/account\/password$/, accountPassword],
  [/^\/api\/account\/sign-out-everywhere$/, accountSignOutEverywhere],
  [/^\/api\/blog$/, blog],
  [/^\/api\/blog\/(?<slug>[^/]+)$/, blogPost],
  [/^\/api\/contact$/, contact],
  [/^\/api\/desk\/customers\/(?<customer>[^/]+)$/, deskCustomer],
  [/^\/api\/desk\/customers\/(?<customer>[^/]+)\/export$/, deskCustomerExport],
  [/^\/api\/desk\/inbox$/, deskInbox],
  [/^\/api\/desk\/link$/, deskLink],
  [/^\/api\/desk\/messages\/(?<day>[^/]+)\/(?<id>[^/]+)$/, deskMessage],
  [/^\/api\/desk\/orders\/(?<customer>[^/]+)\/(?<id>[^/]+)$/, deskOrder],
  [/^\/api\/desk\/session$/, deskSession],
  [/^\/api\/desk\/sign-out$/, deskSignOut],
  [/^\/api\/feedback$/, feedback],
  [/^\/api\/login$/, login],
  [/^\/api\/logout$/, logout],
  [/^\/api\/orders$/, orders],
  [/^\/api\/orders\/(?<id>[^/]+)\/cancel$/, orderCancel],
  [/^\/api\/orders\/(?<id>[^/]+)\/messages$/, orderMessage],
  [/^\/api\/password\/forgot$/, passwordForgot],
  [/^\/api\/password\/reset$/, passwordReset],
  [/^\/api\/register$/, register],
  [/^\/api\/user$/, user],
];

/** A whole site: the real functions and the real Blobs client before a store, a clock and a log of its own. */
export interface TestSite {
  blobs: FakeBlobs;
  clock: TestClock;
  /** Lines of the security log, parsed. */
  log: Record<string, unknown>[];
  /** What the handlers get in place of Netlify's platform. */
  platform: Platform;
  /** Routes a request as Netlify does. */
  call(request: Request, address?: string): Promise<Response>;
  /** A browser with its own cookies. */
  browser(options?: BrowserOptions): Browser;
  /** Names of events in the order they were logged. */
  events(): unknown[];
  /** Waits for what is done after answers. */
  settled(): Promise<void>;
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
  /** Gives handlers a `waitUntil`; without it nothing happens after an answer. */
  worksAfterAnswers?: boolean;
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
  const platform: Platform = {
    env: { SESSION_SECRETS, AGENTS, ...options.env },
    now: clock.now,
    randomHex: makeRandomHex(options.seed ?? 'site'),
    writeLine: (line) => {
      log.push(JSON.parse(line) as Record<string, unknown>);
    },
    storeBudgetMs: 4000,
    // A busy machine uses up no time: what takes some says so.
    steadyNow: clock.now,
    openStore,
    openChannels: () => noChannels,
    passwords: bcryptPasswords(4),
    catalogue: makeCatalogue,
    posts: makePosts,
    ...options.platform,
  };
  const deploy = options.deploy ?? { context: 'production', id: '5f0c1e2d3b4a' };
  const afterAnswers: Promise<unknown>[] = [];
  let requests = 0;

  const call = async (request: Request, address = '203.0.113.7') => {
    const { pathname } = new URL(request.url);
    for (const [pattern, handler] of routes) {
      const match = pattern.exec(pathname);
      if (!match) continue;
      requests += 1;
      const context: FunctionContext = {
        ip: address,
        requestId: `request-${requests}`,
        params: { ...match.groups },
        deploy,
        ...(options.worksAfterAnswers
          ? { waitUntil: (work: Promise<unknown>) => afterAnswers.push(work) }
          : {}),
      };
      return handler(request, context, platform);
    }
    return new Response('No function', { status: 404 });
  };

  return {
    blobs,
    clock,
    log,
    platform,
    call,
    browser: (browserOptions = {}) => makeBrowser(call, browserOptions),
    events: () => log.map(({ event }) => event),
    async settled() {
      while (afterAnswers.length > 0) await Promise.all(afterAnswers.splice(0));
    },
  };
}
