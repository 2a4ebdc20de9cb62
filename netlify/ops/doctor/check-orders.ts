import { orderReference } from '../../../src/contracts/orders.ts';
import { userEventKey } from '../../server/auth/user-events.ts';
import {
  contactKey,
  contactStore,
  messageNotifications,
  messageReference,
} from '../../server/messages/contact.ts';
import { needsAgents } from '../../server/orders/order-index.ts';
import { orderNotifications } from '../../server/orders/order-job.ts';
import { ordersOf } from '../../server/orders/order-store.ts';
import { isArchived, orderEventKey } from '../../server/orders/order.ts';
import { ABANDON_AFTER_MS, type Notification } from '../../server/queue/deliver.ts';
import { parseJobKey, jobsOf, type JobSpec } from '../../server/queue/job-store.ts';
import { notificationKey } from '../../server/queue/notification-store.ts';
import { parseOpenKey, subjectIdOf, openIndexOf } from '../../server/queue/open-index.ts';
import type { Subject } from '../../server/queue/open-index.ts';
import { RECORD_DUE_AFTER_MS } from '../../server/queue/run-job.ts';
import { unlessCorrupt } from '../../server/storage/store.ts';
import { hasEnded } from '../records.ts';
import { dangling, RESTORE, type Finding, type Snapshot } from './snapshot.ts';

/** Orders without an account, with gaps, missing in the index, or with promises that nothing keeps. */
export async function checkOrders(snapshot: Snapshot): Promise<Finding[]> {
  const { records, keys, site, stored } = snapshot;
  const orders = ordersOf(stored);
  const accounts = new Set(
    [...keys.users]
      .filter((key) => records.users.get(key)?.['type'] !== 'vacated')
      .map((key) => userEventKey.parse(key)?.userId),
  );
  const unreadable = [...keys.orders].filter((key) => !records.orders.has(key));
  const broken = new Set(unreadable.map((key) => orderEventKey.parse(key)?.orderId));
  const findings: Finding[] = [];
  const live: LiveThing[] = [];
  for (const { userId, orderId, sequences } of await orders.listRuns()) {
    // Each broken event is a finding already; what it says is known once it is back.
    if (broken.has(orderId)) continue;
    const about = `orders/${userId}/${orderId}`;
    const order = await unlessCorrupt(() => orders.find(userId, orderId));
    if (!order || sequences.some((sequence, index) => sequence !== index)) {
      const what = `Its events are ${sequences.join(', ')}: one is missing.`;
      const fix = `Put the missing one back from the latest export: ${RESTORE} ${about}/NUMBER. If its account is being erased, npm run ops -- sweep continues that.`;
      findings.push(dangling(about, what, fix));
      continue;
    }
    if (order.archiveId !== userId && !accounts.has(userId)) {
      const what = `${orderReference(orderId)} exists, but its customer’s account is missing.`;
      const fix = `Put the account back from the latest export that has it: ${RESTORE} users/${userId}. If none has it, leave the order as it is: no one outside the studio sees it.`;
      findings.push(dangling(about, what, fix));
    }
    if (isArchived(order)) continue;
    const subject = { kind: 'order', userId, orderId } as const;
    const notifications = orderNotifications(order, site.deps);
    live.push({ subject, about, at: order.createdAt, isOpen: needsAgents(order), notifications });
  }
  return [...findings, ...checkLive(snapshot, live)];
}

/** Messages that are missing in the index, or with promises that nothing keeps. */
export async function checkMessages(snapshot: Snapshot): Promise<Finding[]> {
  const { site, stored } = snapshot;
  const contacts = contactStore(stored.store('contacts'));
  const live: LiveThing[] = [];
  for (const id of await contacts.list()) {
    const message = await unlessCorrupt(() => contacts.findRun(id));
    if (!message) continue;
    const about = `contacts/${contactKey(id)}`;
    const notifications = messageNotifications(message, site.deps);
    const subject = { kind: 'message', ...id } as const;
    const { at } = message.record;
    live.push({ subject, about, at, isOpen: !message.done, notifications });
  }
  return checkLive(snapshot, live);
}

interface LiveThing {
  subject: Subject;
  about: string;
  at: string;
  isOpen: boolean;
  notifications: Notification[];
}

/** Compares orders or messages with the index and with the notifications that were sent. */
function checkLive(snapshot: Snapshot, things: LiveThing[]): Finding[] {
  const { open, jobs } = snapshot.keys;
  const listed = idsOf([...open].map((key) => parseOpenKey(key)?.subject));
  const promised = idsOf([...jobs].map((key) => parseJobKey(key)?.spec));
  const findings: Finding[] = [];
  for (const { subject, about, at, isOpen, notifications } of things) {
    const id = subjectIdOf(subject);
    const reference = subject.kind === 'order' ? orderReference(id) : messageReference(id);
    if (isOpen && !listed.has(id))
      findings.push({
        kind: 'unlisted',
        about,
        what: `${reference} is open, but the inbox of the desk doesn’t show it.`,
        fix: 'npm run ops -- doctor --fix',
        remedy: (deps) => openIndexOf(deps).add(subject, Date.parse(at)),
      });
    if (!promised.has(id) && notifications.some((each) => isForgotten(snapshot, each)))
      findings.push({
        kind: 'unsent',
        about,
        what: `A notification about ${reference} is due, but nothing is going to send it.`,
        fix: 'npm run ops -- doctor --fix, then npm run ops -- sweep',
        remedy: (deps) => jobsOf(deps).add(subject),
      });
  }
  return findings;
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
  const ageMs = nowMs - notification.atMs;
  const isSent = hasEnded(notification, (id) => keys.notifications.has(notificationKey(id)));
  return ageMs > RECORD_DUE_AFTER_MS && ageMs < ABANDON_AFTER_MS && !isSent;
}
