import { toHex } from '../lib/digest.ts';
import { parseSessionSecrets } from '../auth/session-keys.ts';
import type { SecurityLog } from '../lib/security-log.ts';
import { sessionTokens } from '../auth/session-token.ts';
import type { SessionTokens } from '../auth/session-token.ts';
import { uuidV7 } from '../lib/uuid.ts';
import type { Dependencies } from '../dependencies.ts';
import { idempotencyStore } from '../storage/idempotency-store.ts';
import { contactStore } from '../messages/contact-store.ts';
import { feedbackStore } from '../messages/feedback-store.ts';
import { notificationStore } from '../jobs/notification-store.ts';
import { openIndex } from '../jobs/open-index.ts';
import { orderStore } from '../orders/order-store.ts';
import { revocationStore } from '../auth/revocation-store.ts';
import { jobStore } from '../jobs/job-store.ts';
import type { Job } from '../jobs/job-store.ts';
import { timeBudget } from '../storage/time-budget.ts';
import { userStore } from '../accounts/user-store.ts';
import type { Platform } from './platform.ts';
import type { SiteContext } from './site-context.ts';

/** On the local site everybody, browsers of an end-to-end test included, has the same address. */
const LOCAL_ADDRESS_FACTOR = 100;

/** In e-mails of a site that does not know its address. */
const RESERVED_URL = 'https://roomtone.example';

/**
 * Wires services to stores, keys and data; once for every request, so that requests share nothing but the store.
 * @param enqueue takes the jobs that are to be done right after the answer.
 */
export function buildDependencies(
  platform: Platform,
  site: SiteContext,
  log: SecurityLog,
  enqueue: (job: Job) => void = () => undefined,
): Dependencies {
  const newId = () => uuidV7(platform.now(), platform.randomBytes(16));
  const randomHex = (bytes: number) => toHex(platform.randomBytes(bytes));
  const budget = timeBudget(platform.storeBudgetMs, platform.steadyNow);
  const open = (noun: string) => platform.openStore(`${noun}-${site.name}`, budget);
  const limits = open('limits');
  const revocations = open('revocations');
  const feedback = open('feedback');
  let sessions: SessionTokens | undefined;

  return {
    now: platform.now,
    hasTimeToRead: () => budget.hasRound(),
    randomHex,
    newId,
    users: userStore(open('users')),
    orders: orderStore(open('orders')),
    contacts: contactStore(open('contacts')),
    feedback: feedbackStore(feedback),
    idempotency: idempotencyStore(open('idempotency')),
    limits,
    revocations: revocationStore(revocations),
    jobs: jobStore(open('jobs'), newId),
    open: openIndex(open('open')),
    notifications: notificationStore(open('notifications')),
    enqueue,
    channels: platform.openChannels(platform.env, platform.now),
    siteUrl: (platform.env['URL'] || RESERVED_URL).replace(/\/$/, ''),
    expiring: { limits, revocations, feedback },
    passwords: platform.passwords,
    addressLimitFactor: site.isLocal ? LOCAL_ADDRESS_FACTOR : 1,
    log,
    // These three can fail and then only concern the endpoints that need them.
    get sessions() {
      const keys = () => parseSessionSecrets(platform.env['SESSION_SECRETS']);
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
