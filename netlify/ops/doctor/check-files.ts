import { orderReference } from '../../../src/contracts/orders.ts';
import {
  fileKeyOf,
  filesKeptOf,
  filesPrefix,
  findStrays,
  orderOf,
} from '../../server/files/stored-files.ts';
import { DAY_MS } from '../../server/lib/time.ts';
import { ordersOf } from '../../server/orders/order-store.ts';
import { orderEventKey, type StoredOrder } from '../../server/orders/order.ts';
import { bucketOf } from '../../server/storage/bucket.ts';
import { unlessCorrupt } from '../../server/storage/store.ts';
import type { Finding, Snapshot } from './snapshot.ts';

/** The daily cleanup had its turn since it could remove them. */
const REMOVED_WITHIN_MS = 2 * DAY_MS;

/** Files without orders, and orders without files; nothing where no storage is set up. */
export async function checkFiles(snapshot: Snapshot): Promise<Finding[]> {
  const { keys, records, site, stored, nowMs } = snapshot;
  const bucket = bucketOf(site.deps);
  if (!bucket) return [];
  const { siteName } = site.deps;
  const idIn = (key: string) => orderEventKey.parse(key)?.orderId;
  const known = new Set([...keys.orders].map(idIn));
  // Each broken event is a finding already, and may name any file.
  const broken = new Set([...keys.orders].filter((key) => !records.orders.has(key)).map(idIn));
  const objects = await bucket.list(filesPrefix(site.deps));
  const readable = objects.filter(({ key }) => !broken.has(orderOf(site.deps, key)?.orderId));
  const then = { siteName, store: stored.store, now: () => nowMs - REMOVED_WITHIN_MS };
  const findings = (await findStrays(then, readable)).map(({ key }): Finding => {
    const what = 'Its order doesn’t need this file, and the cleanup hasn’t removed it.';
    return finding(key, what, 'npm run ops -- doctor --fix', () => bucket.remove(key));
  });
  for (const { key } of objects) {
    if (known.has(orderOf(site.deps, key)?.orderId)) continue;
    const what = 'No order has this file.';
    const fix =
      'If its order was lost, put it back from the latest export. Otherwise, delete the file in the storage.';
    findings.push(finding(key, what, fix));
  }
  const sizes = new Map(objects.map(({ key, size }) => [key, size]));
  for (const run of await ordersOf(stored).listRuns()) {
    const order = await unlessCorrupt(() => ordersOf(stored).findRun(run));
    if (order && !broken.has(order.id)) findings.push(...checkOrder(snapshot, order, sizes));
  }
  return findings;
}

function checkOrder(
  { site, nowMs }: Snapshot,
  order: StoredOrder,
  sizes: ReadonlyMap<string, number>,
): Finding[] {
  return filesKeptOf(order, nowMs).flatMap(({ id, name, size, actor }) => {
    const key = fileKeyOf(site.deps, { userId: order.userId, orderId: order.id }, id);
    if (sizes.get(key) === size) return [];
    const what = `${orderReference(order.id)} has the file “${name}”, but the storage ${sizes.has(key) ? 'has only part of it' : 'doesn’t have it'}.`;
    const fix =
      actor === 'customer'
        ? 'Ask the customer to upload it again.'
        : 'Withdraw it at the desk and deliver it again.';
    return [finding(key, what, fix)];
  });
}

function finding(key: string, what: string, fix: string, remedy?: Finding['remedy']): Finding {
  return { kind: 'files', about: `files/${key}`, what, fix, ...(remedy && { remedy }) };
}
