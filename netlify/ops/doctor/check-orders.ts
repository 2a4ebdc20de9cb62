import { orderReference } from '../../../src/contracts/orders.ts';
import { deliveries } from '../../server/jobs/job-store.ts';
import { ABANDON_AFTER_MS, type Notification } from '../../server/jobs/deliver.ts';
import { RECORD_DUE_AFTER_MS } from '../../server/jobs/run-job.ts';
import { messageNotifications, messageReference } from '../../server/messages/message-emails.ts';
import { orderStore } from '../../server/orders/order-store.ts';
import { isArchived, isOpen } from '../../server/orders/order.ts';
import {
  contactDoneKey,
  notificationKey,
  orderEventKey,
  userEventKey,
  type Subject,
} from '../../server/storage/keys.ts';
import { unlessCorrupt } from '../../server/storage/store.ts';
import { contactStore } from '../../server/messages/contact-store.ts';
import { orderNotifications } from '../../server/orders/order-job.ts';
import { type Finding, listedIds, promisedIds, type Snapshot, storeOf } from './finding.ts';

/** Orders without an account, with gaps, missing in the index, or with promises that nothing keeps. */
export async function checkOrders(snapshot: Snapshot): Promise<Finding[]> {
  const { records, keys, site } = snapshot;
  const orders = orderStore(storeOf(snapshot, 'orders'));
  const accounts = new Set([...keys.users].map((key) => userEventKey.parse(key)?.userId));
  const unreadable = [...keys.orders].filter((key) => !records.orders.has(key));
  const broken = new Set(unreadable.map((key) => orderEventKey.parse(key)?.orderId));
  const checkOpen = openChecker(snapshot);
  const findings: Finding[] = [];
  for (const { userId, orderId, sequences } of await orders.listRuns()) {
    // Each broken event is a finding already; what it says is known once it is back.
    if (broken.has(orderId)) continue;
    const about = `orders/${userId}/${orderId}`;
    const reference = orderReference(orderId);
    const order = await unlessCorrupt(() => orders.find(userId, orderId));
    if (!order || sequences.some((sequence, index) => sequence !== index)) {
      findings.push({
        kind: 'dangling',
        about,
        what: `Its events are ${sequences.join(', ')}: one is missing.`,
        fix: `Put the missing one back from the latest export: npm run ops -- restore FOLDER --only ${about}/NUMBER. If its account is being erased, npm run ops -- sweep goes on with that.`,
      });
      continue;
    }
    if (order.archiveId !== userId && !accounts.has(userId))
      findings.push({
        kind: 'dangling',
        about,
        what: `${reference} belongs to no account and still shows whose it was.`,
        fix: `npm run ops -- customers anonymize ${userId}`,
      });
    if (isArchived(order)) continue;
    const subject = { kind: 'order', userId, orderId } as const;
    const notifications = orderNotifications(order, site.deps);
    const at = order.createdAt;
    findings.push(
      ...checkOpen({
        id: orderId,
        reference,
        about,
        subject,
        isListed: isOpen(order),
        at,
        notifications,
      }),
    );
  }
  return findings;
}

/** Messages that are missing in the index, or with promises that nothing keeps. */
export async function checkMessages(snapshot: Snapshot): Promise<Finding[]> {
  const { keys, site } = snapshot;
  const contacts = contactStore(storeOf(snapshot, 'contacts'));
  const checkOpen = openChecker(snapshot);
  const findings: Finding[] = [];
  for (const { receivedAtMs, messageId: id } of await contacts.list()) {
    const message = await contacts.find(receivedAtMs, id);
    if (!message) continue;
    const about = `contacts/${new Date(receivedAtMs).toISOString().slice(0, 10)}/${id}`;
    const subject = { kind: 'message', receivedAtMs, messageId: id } as const;
    const isListed = !keys.contacts.has(contactDoneKey(receivedAtMs, id));
    const notifications = messageNotifications(subject, message, site.deps);
    const [reference, at] = [messageReference(id), message.at];
    findings.push(...checkOpen({ id, reference, about, subject, isListed, at, notifications }));
  }
  return findings;
}

interface OpenThing {
  id: string;
  reference: string;
  about: string;
  subject: Subject;
  isListed: boolean;
  at: string;
  notifications: Notification[];
}

/** Compares orders or messages with the index and with the notifications that were sent. */
function openChecker(snapshot: Snapshot): (thing: OpenThing) => Finding[] {
  const [listed, promised] = [listedIds(snapshot), promisedIds(snapshot)];
  return ({ id, reference, about, subject, isListed, at, notifications }) => {
    const findings: Finding[] = [];
    if (isListed && !listed.has(id))
      findings.push({
        kind: 'unlisted',
        about,
        what: `${reference} is open, but "${subject.kind === 'order' ? 'orders' : 'contacts'} list" does not show it.`,
        fix: 'npm run ops -- doctor --fix',
        remedy: ({ open }) => open.add(subject, Date.parse(at)),
      });
    if (!promised.has(id) && notifications.some((each) => isForgotten(snapshot, each)))
      findings.push({
        kind: 'unsent',
        about,
        what: `${reference} promises a notification, and nothing is about to send it.`,
        fix: 'npm run ops -- doctor --fix, then npm run ops -- sweep',
        remedy: ({ jobs }) => jobs.add(subject),
      });
    return findings;
  };
}

/** Young ones may have a job that was written after we looked; old ones were given up. */
function isForgotten({ keys, nowMs }: Snapshot, notification: Notification): boolean {
  const { subjectId, sequence, audience, atMs } = notification;
  const ageMs = nowMs - atMs;
  const isSent = deliveries
    .filter((delivery) => delivery.startsWith(audience))
    .some((delivery) => keys.notifications.has(notificationKey(subjectId, sequence, delivery)));
  return ageMs > RECORD_DUE_AFTER_MS && ageMs < ABANDON_AFTER_MS && !isSent;
}
