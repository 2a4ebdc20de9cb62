import { orderReference } from '../../../src/contracts/orders.ts';
import { ABANDON_AFTER_MS, type Notification } from '../../server/queue/deliver.ts';
import { RECORD_DUE_AFTER_MS } from '../../server/queue/run-job.ts';
import { messageNotifications, messageReference } from '../../server/messages/contact.ts';
import { orderNotifications } from '../../server/orders/order-job.ts';
import { needsAgents } from '../../server/orders/order-index.ts';
import { unlessCorrupt } from '../../server/storage/store.ts';
import { readOnlyStore } from '../read-store.ts';
import { dangling, type Finding, type Snapshot } from './finding.ts';
import { deliveries, notificationKey } from '../../server/queue/notification-store.ts';
import {
  openIndexOf,
  parseOpenKey,
  subjectIdOf,
  type Subject,
} from '../../server/queue/open-index.ts';
import { jobsOf, parseJobKey, type JobSpec } from '../../server/queue/job-store.ts';
import { contactDoneKey, contactStore } from '../../server/messages/contact.ts';
import { orderStore } from '../../server/orders/order-store.ts';
import { userEventKey } from '../../server/auth/user-events.ts';
import { isArchived, orderEventKey } from '../../server/orders/order.ts';

/** Orders without an account, with gaps, missing in the index, or with promises that nothing keeps. */
export async function checkOrders(snapshot: Snapshot): Promise<Finding[]> {
  const { records, keys, site } = snapshot;
  const orders = orderStore(readOnlyStore(records.orders));
  const accounts = new Set(
    [...keys.users]
      .filter((key) => records.users.get(key)?.['type'] !== 'vacated')
      .map((key) => userEventKey.parse(key)?.userId),
  );
  const unreadable = [...keys.orders].filter((key) => !records.orders.has(key));
  const broken = new Set(unreadable.map((key) => orderEventKey.parse(key)?.orderId));
  const checkOpen = openChecker(snapshot);
  const findings: Finding[] = [];
  for (const { userId, orderId, sequences } of await orders.listRuns()) {
    // Each broken event is a finding already; what it says is known once it is back.
    if (broken.has(orderId)) continue;
    const about = `orders/${userId}/${orderId}`;
    const order = await unlessCorrupt(() => orders.find(userId, orderId));
    if (!order || sequences.some((sequence, index) => sequence !== index)) {
      const what = `Its events are ${sequences.join(', ')}: one is missing.`;
      const fix = `Put the missing one back from the latest export: npm run ops -- restore FOLDER --only ${about}/NUMBER. If its account is being erased, npm run ops -- sweep goes on with that.`;
      findings.push(dangling(about, what, fix));
      continue;
    }
    if (order.archiveId !== userId && !accounts.has(userId)) {
      const what = `${orderReference(orderId)} is there, but the account of its customer is missing.`;
      const fix = `Put the account back from the latest export that has it: npm run ops -- restore FOLDER --only users/${userId}. If none has it, leave the order as it is: nobody outside the studio sees it.`;
      findings.push(dangling(about, what, fix));
    }
    if (isArchived(order)) continue;
    const subject = { kind: 'order', userId, orderId } as const;
    const notifications = orderNotifications(order, site.deps);
    const at = order.createdAt;
    findings.push(
      ...checkOpen({ subject, about, at, isListed: needsAgents(order), notifications }),
    );
  }
  return findings;
}

/** Messages that are missing in the index, or with promises that nothing keeps. */
export async function checkMessages(snapshot: Snapshot): Promise<Finding[]> {
  const { keys, records, site } = snapshot;
  const contacts = contactStore(readOnlyStore(records.contacts));
  const checkOpen = openChecker(snapshot);
  const findings: Finding[] = [];
  for (const { receivedAtMs, messageId } of await contacts.list()) {
    const message = await contacts.find(receivedAtMs, messageId);
    if (!message) continue;
    const about = `contacts/${new Date(receivedAtMs).toISOString().slice(0, 10)}/${messageId}`;
    const subject = { kind: 'message', receivedAtMs, messageId } as const;
    const isListed = !keys.contacts.has(contactDoneKey({ receivedAtMs, messageId }));
    const notifications = messageNotifications(subject, message, site.deps);
    findings.push(...checkOpen({ subject, about, at: message.at, isListed, notifications }));
  }
  return findings;
}

interface OpenThing {
  subject: Subject;
  about: string;
  at: string;
  isListed: boolean;
  notifications: Notification[];
}

/** Compares orders or messages with the index and with the notifications that were sent. */
function openChecker(snapshot: Snapshot): (thing: OpenThing) => Finding[] {
  const { open, jobs } = snapshot.keys;
  const listed = idsOf([...open].map((key) => parseOpenKey(key)?.subject));
  const promised = idsOf([...jobs].map((key) => parseJobKey(key)?.spec));
  return ({ subject, about, at, isListed, notifications }) => {
    const id = subjectIdOf(subject);
    const [reference, list] =
      subject.kind === 'order'
        ? [orderReference(id), 'orders list']
        : [messageReference(id), 'contacts list'];
    const findings: Finding[] = [];
    if (isListed && !listed.has(id))
      findings.push({
        kind: 'unlisted',
        about,
        what: `${reference} is open, but "${list}" does not show it.`,
        fix: 'npm run ops -- doctor --fix',
        remedy: (deps) => openIndexOf(deps).add(subject, Date.parse(at)),
      });
    if (!promised.has(id) && notifications.some((each) => isForgotten(snapshot, each)))
      findings.push({
        kind: 'unsent',
        about,
        what: `${reference} promises a notification, and nothing is about to send it.`,
        fix: 'npm run ops -- doctor --fix, then npm run ops -- sweep',
        remedy: (deps) => jobsOf(deps).add(subject),
      });
    return findings;
  };
}

function idsOf(specs: (JobSpec | undefined)[]): Set<string> {
  return new Set(
    specs.flatMap((spec) =>
      spec?.kind === 'order' || spec?.kind === 'message' ? [subjectIdOf(spec)] : [],
    ),
  );
}

/** Young ones may have a job that was written after we looked; old ones were given up. */
function isForgotten({ keys, nowMs }: Snapshot, notification: Notification): boolean {
  const { subjectId, sequence, audience, atMs } = notification;
  const ageMs = nowMs - atMs;
  const isSent = deliveries
    .filter((delivery) => delivery.startsWith(audience))
    .some((delivery) => keys.notifications.has(notificationKey({ subjectId, sequence, delivery })));
  return ageMs > RECORD_DUE_AFTER_MS && ageMs < ABANDON_AFTER_MS && !isSent;
}
