import { toHex } from '../security/digest.ts';
import { parseSessionSecrets } from '../security/session-keys.ts';
import type { SecurityLog } from '../security/security-log.ts';
import { sessionTokens } from '../security/session-token.ts';
import type { SessionTokens } from '../security/session-token.ts';
import { uuidV7 } from '../security/uuid.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { claimStore } from '../stores/claim-store.ts';
import { contactStore } from '../stores/contact-store.ts';
import { feedbackStore } from '../stores/feedback-store.ts';
import { noticeStore } from '../stores/notice-store.ts';
import { openIndex } from '../stores/open-index.ts';
import { orderStore } from '../stores/order-store.ts';
import { revocationStore } from '../stores/revocation-store.ts';
import { slotStore } from '../stores/slot-store.ts';
import { taskStore } from '../stores/task-store.ts';
import type { Task } from '../stores/task-store.ts';
import { timeBudget } from '../stores/time-budget.ts';
import { userStore } from '../stores/user-store.ts';
import type { Platform } from './platform.ts';
import type { SiteContext } from './site-context.ts';

/** On the local site everybody, browsers of an end-to-end test included, has the same address. */
const LOCAL_ADDRESS_FACTOR = 100;

/** In letters of a site that does not know its address. */
const RESERVED_URL = 'https://roomtone.example';

/**
 * Wires services to stores, keys and data; once for every request, so that requests share nothing but the store.
 * @param soon takes the tasks that are to be done right after the answer.
 */
export function buildDependencies(
  platform: Platform,
  site: SiteContext,
  log: SecurityLog,
  soon: (task: Task) => void = () => undefined,
): Dependencies {
  const newId = () => uuidV7(platform.now(), platform.randomBytes(16));
  const randomHex = (bytes: number) => toHex(platform.randomBytes(bytes));
  const budget = timeBudget(platform.storeBudgetMs, platform.steadyNow);
  const open = (noun: string) => platform.openStore(`${noun}-${site.name}`, budget);
  const slots = open('slots');
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
    claims: claimStore(open('claims')),
    slots: slotStore(slots, () => Number.parseInt(randomHex(1), 16) / 256),
    revocations: revocationStore(revocations),
    tasks: taskStore(open('tasks'), newId),
    open: openIndex(open('open')),
    notices: noticeStore(open('notices')),
    soon,
    channels: platform.openChannels(platform.env, platform.now),
    siteUrl: (platform.env['URL'] || RESERVED_URL).replace(/\/$/, ''),
    expiring: { slots, revocations, feedback },
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
