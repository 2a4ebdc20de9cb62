import { orderReference } from '../../../src/contracts/orders.ts';
import { ABANDON_AFTER_MS } from '../../server/jobs/deliver.ts';
import { isArchived, orderTransitions } from '../../server/orders/move-order.ts';
import { orderNotifications } from '../../server/orders/order-notifications.ts';
import { RECORD_DUE_AFTER_MS } from '../../server/jobs/run-job.ts';
import { parseOpenKey, parseJobKey } from '../../server/storage/job-keys.ts';
import { parseOrderEventKey, parseUserEventKey } from '../../server/storage/keys.ts';
import { orderStore } from '../../server/orders/order-store.ts';
import type { OrderRun, StoredOrder } from '../../server/orders/order-store.ts';
import { CorruptRecordError } from '../../server/storage/store.ts';
import { snapshotStore } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { isTold } from './examine-notices.ts';
import type { Finding } from './finding.ts';

/** Orders without an account, with gaps, missing in the index, or with promises that nothing keeps. */
export async function examineOrders(snapshot: Snapshot): Promise<Finding[]> {
  const { records, keys } = snapshot;
  const orders = orderStore(snapshotStore(snapshot, 'orders'));
  const accounts = new Set([...keys.users].map((key) => parseUserEventKey(key)?.userId));
  const listed = new Set(
    [...keys.open].map((key) => {
      const subject = parseOpenKey(key)?.subject;
      return subject?.kind === 'order' ? `${subject.userId}/${subject.orderId}` : '';
    }),
  );
  const promised = new Set(
    [...keys.jobs].map((key) => {
      const spec = parseJobKey(key)?.spec;
      return spec?.kind === 'order' ? spec.orderId : '';
    }),
  );
  const broken = new Set(
    [...keys.orders]
      .filter((key) => !records.orders.has(key))
      .map((key) => parseOrderEventKey(key)?.orderId),
  );
  const findings: Finding[] = [];
  for (const run of await orders.listRuns()) {
    // Each broken event is a finding already; what it says is known once it is back.
    if (broken.has(run.orderId)) continue;
    const order = await orUndefined(() => orders.find(run.userId, run.orderId));
    const isWhole = run.sequences.every((sequence, index) => sequence === index);
    if (!order || !isWhole) {
      findings.push(gap(run));
      continue;
    }
    const isInArchive = order.archiveId === order.userId;
    if (!isInArchive && !accounts.has(order.userId)) findings.push(ownerless(order));
    const isOpen = orderTransitions[order.status].length > 0 && !isArchived(order);
    if (isOpen && !listed.has(`${order.userId}/${order.id}`)) findings.push(unlisted(order));
    if (!isArchived(order) && !promised.has(order.id)) findings.push(...forgotten(snapshot, order));
  }
  return findings;
}

function forgotten(snapshot: Snapshot, order: StoredOrder): Finding[] {
  const { nowMs, site } = snapshot;
  const isForgotten = orderNotifications(order, site.deps).some((notification) => {
    const ageMs = nowMs - notification.atMs;
    // Young ones may have a job that was written after we looked; old ones were given up.
    const isDue = ageMs > RECORD_DUE_AFTER_MS && ageMs < ABANDON_AFTER_MS;
    return isDue && !isTold(snapshot, notification);
  });
  if (!isForgotten) return [];
  const { userId, id: orderId } = order;
  return [
    {
      kind: 'unsent',
      about: `orders/${userId}/${orderId}`,
      what: `${orderReference(orderId)} promises a notification, and nothing is about to send it.`,
      fix: 'npm run ops -- doctor --fix, then npm run ops -- sweep',
      remedy: { kind: 'promise', spec: { kind: 'order', userId, orderId } },
    },
  ];
}

function gap({ userId, orderId, sequences }: OrderRun): Finding {
  const about = `orders/${userId}/${orderId}`;
  return {
    kind: 'dangling',
    about,
    what: `Its events are ${sequences.join(', ')}: one is missing.`,
    fix: `Put the missing one back from the latest export: npm run ops -- restore FOLDER --only ${about}/NUMBER. If its account is being erased, npm run ops -- sweep goes on with that.`,
  };
}

function ownerless({ userId, id }: StoredOrder): Finding {
  return {
    kind: 'dangling',
    about: `orders/${userId}/${id}`,
    what: `${orderReference(id)} belongs to no account and still shows whose it was.`,
    fix: `npm run ops -- customers anonymise ${userId}`,
  };
}

function unlisted({ userId, id: orderId, createdAt }: StoredOrder): Finding {
  return {
    kind: 'unlisted',
    about: `orders/${userId}/${orderId}`,
    what: `${orderReference(orderId)} is open, but "orders list" does not show it.`,
    fix: 'npm run ops -- doctor --fix',
    remedy: {
      kind: 'list',
      subject: { kind: 'order', userId, orderId },
      atMs: Date.parse(createdAt),
    },
  };
}

/** A broken record is a finding of its own. */
export async function orUndefined<Result>(
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CorruptRecordError) return undefined;
    throw error;
  }
}
