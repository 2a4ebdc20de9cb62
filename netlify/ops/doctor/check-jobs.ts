import { orderReference } from '../../../src/contracts/orders.ts';
import { usersOf } from '../../server/auth/user-store.ts';
import { channelsOf } from '../../server/email/channels.ts';
import { DAY_MS, MINUTE_MS } from '../../server/lib/time.ts';
import { messageReference } from '../../server/messages/contact.ts';
import { ABANDON_AFTER_MS } from '../../server/queue/deliver.ts';
import { jobsOf, LEASE_MS, leaseKey, parseJobKey } from '../../server/queue/job-store.ts';
import type { JobSpec } from '../../server/queue/job-store.ts';
import { notificationKey, UNCONFIRMED_CUSTOMER } from '../../server/queue/notification-store.ts';
import { RECORD_DUE_AFTER_MS } from '../../server/queue/run-job.ts';
import { timeOfId } from '../../server/storage/keys.ts';
import { unlessCorrupt } from '../../server/storage/store.ts';
import { span } from '../terminal.ts';
import type { Finding, Snapshot } from './snapshot.ts';

/** By then the sweep, which runs every five minutes, did a job or dropped it because its reason never came about. */
const UNSENT_AFTER_MS = RECORD_DUE_AFTER_MS + 15 * MINUTE_MS;
/** Older ones are no news to anybody. */
const UNDELIVERED_FOR_MS = 14 * DAY_MS;

const jobMeanings: Record<JobSpec['kind'], string> = {
  order: 'a notification about an order is due',
  message: 'a notification about a message is due',
  reset: 'a password reset link is due',
  changed: 'an email about a changed password is due',
  'email-link': 'a link to confirm a new email address is due',
  welcome: 'a welcome to a new customer is due',
  confirmation: 'a link to confirm an email address is due',
  'email-changed': 'an email about a changed email address is due',
  renamed: 'a new name is to be noted for searching',
  closing: 'an account is to be erased',
  'desk-link': 'a link to the desk is due',
};

/** Leases that their run did not give back: it died, or could not delete them. */
export function checkLeases({ keys, records, nowMs }: Snapshot): Finding[] {
  return [...keys.jobs].flatMap((key): Finding[] => {
    const lease = leaseKey.parse(key);
    const ageMs = nowMs - Date.parse(String(records.jobs.get(key)?.['at']));
    // One from the future would hold until then; one that cannot be read holds for ever.
    if (!lease || Math.abs(ageMs) < LEASE_MS) return [];
    const what = `A crashed run left it behind; it can hold up the work for ${lease.id}.`;
    const remedy: Finding['remedy'] = (deps) => jobsOf(deps).releaseLease([key]);
    const fix = 'npm run ops -- doctor --fix, then npm run ops -- sweep';
    return [{ kind: 'held', about: `jobs/${key}`, what, fix, remedy }];
  });
}

/** What should have been done by now. */
export async function checkJobs({ keys, stored, nowMs, site }: Snapshot): Promise<Finding[]> {
  const users = usersOf(stored);
  const findings: Finding[] = [];
  for (const key of keys.jobs) {
    const job = parseJobKey(key);
    const ageMs = job ? nowMs - timeOfId(job.jobId) : 0;
    if (!job || ageMs <= UNSENT_AFTER_MS) continue;
    const { spec } = job;
    const user = 'userId' in spec && (await unlessCorrupt(() => users.find(spec.userId)));
    // Mail to an address that nobody confirmed waits for that, as long as notifications are kept.
    const isHeld = user && !user.isEmailConfirmed && ageMs <= ABANDON_AFTER_MS + UNSENT_AFTER_MS;
    if (isHeld) continue;
    const what = `Waiting ${span(ageMs)}: ${jobMeanings[spec.kind]}.`;
    findings.push({ kind: 'unsent', about: `jobs/${key}`, what, fix: fixOf(site) });
  }
  return findings;
}

function fixOf({ isLocal, deps }: Snapshot['site']): string {
  if (channelsOf(deps).mail || channelsOf(deps).webhook)
    return 'npm run ops -- sweep tries now and says why it fails.';
  return isLocal
    ? 'There is no way to send anything: set SMTP_URL and MAIL_FROM (docs/operations.md, "Settings").'
    : 'The log of the site’s function "sweep" has the reason as sys_notification_failed, or as sys_notification_off if SMTP_URL and MAIL_FROM aren’t set there (docs/operations.md, "Settings").';
}

/** Notifications that ended without reaching anybody. */
export function checkNotifications({ keys, records, nowMs }: Snapshot): Finding[] {
  const idsIn = (names: Iterable<string>) => new Set([...names].map((key) => key.split('/')[1]));
  const [orderIds, messageIds] = [idsIn(keys.orders), idsIn(keys.contacts)];
  return [...records.notifications].flatMap(([key, { type, at, reason }]): Finding[] => {
    const parsed = notificationKey.parse(key);
    const isOld = nowMs - Date.parse(String(at)) > UNDELIVERED_FOR_MS;
    if (!parsed || isOld || (type !== 'refused' && type !== 'abandoned')) return [];
    // It was not to be sent.
    if (reason === UNCONFIRMED_CUSTOMER) return [];
    const end = type === 'refused' ? 'was permanently refused' : 'couldn’t be sent for a week';
    const { subjectId, delivery } = parsed;
    const reference =
      (orderIds.has(subjectId) && orderReference(subjectId)) ||
      (messageIds.has(subjectId) && messageReference(subjectId)) ||
      undefined;
    return [
      {
        kind: 'undelivered',
        about: `notifications/${key}`,
        what: `It ${end}${typeof reason === 'string' ? `: ${reason}` : ''}.`,
        fix: repairOf(delivery, reference),
      },
    ];
  });
}

/** What somebody does, by who should have got it. @param reference of the order or message it was about. */
function repairOf(delivery: string, reference: string | undefined): string {
  const missed = reference ? `, and look at ${reference} on the desk` : '';
  if (delivery === 'agents-mail') return `Check AGENTS_EMAIL and its mailbox${missed}.`;
  if (delivery === 'agents-webhook')
    return `Check the receiver at WEBHOOK_URL (docs/operations.md, "The webhook")${missed}.`;
  if (reference) return `Call or write in another way: ${reference} on the desk says to whom.`;
  return 'Nothing, unless the person asks: the address doesn’t accept our emails.';
}
