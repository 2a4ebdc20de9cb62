import { orderReference } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import {
  fileKeyOf,
  filesKeptOf,
  filesPrefix,
  isOver,
  orderOf,
} from '../../server/files/stored-files.ts';
import { DAY_MS } from '../../server/lib/time.ts';
import { foldOrder, type StoredOrder } from '../../server/orders/order.ts';
import { orderKey, parseOrderKey } from '../../server/outbox/outbox.ts';
import { bucketOf, type StoredObject } from '../../server/storage/bucket.ts';
import { FIX, type Finding, type Patient } from './finding.ts';

/** The daily cleanup had its turn since it could remove them. */
const REMOVED_WITHIN_MS = 2 * DAY_MS;

/** Files without orders, and orders without files; nothing where no storage is set up. */
export async function checkFiles({
  documents,
  site: { deps },
  nowMs,
}: Patient): Promise<Finding[]> {
  const bucket = bucketOf(deps);
  if (!bucket) return [];
  const objects = await bucket.list(filesPrefix(deps));
  const sizes = new Map(objects.map(({ key, size }) => [key, size]));
  const thenMs = nowMs - REMOVED_WITHIN_MS;
  const needed = new Set<string>();
  const findings: Finding[] = [];
  for (const [key, value] of documents.values.orders) {
    const id = parseOrderKey(key);
    if (!id) continue;
    const order = foldOrder(id, value);
    for (const file of filesKeptOf(order, thenMs)) needed.add(fileKeyOf(deps, id, file.id));
    findings.push(...checkOrder(deps, order, sizes, nowMs));
  }
  for (const object of objects) {
    const { key } = object;
    const id = orderOf(deps, key);
    if (!id || !documents.has('orders', orderKey(id))) {
      const fix =
        'If its order was lost, put it back from the latest export. Otherwise, delete the file in the storage.';
      findings.push(finding(key, 'No order has this file.', fix));
      // An order that is broken is a finding already, and may name any file.
    } else if (documents.values.orders.has(orderKey(id)) && isUnneeded(object, needed, thenMs)) {
      const what = 'Its order doesn’t need this file, and the cleanup hasn’t removed it.';
      findings.push({ ...finding(key, what, FIX), remedy: () => bucket.remove(key) });
    }
  }
  return findings;
}

function isUnneeded(object: StoredObject, needed: ReadonlySet<string>, thenMs: number): boolean {
  return !needed.has(object.key) && isOver({ now: () => thenMs }, object);
}

function checkOrder(
  deps: Pick<Dependencies, 'siteName'>,
  order: StoredOrder,
  sizes: ReadonlyMap<string, number>,
  nowMs: number,
): Finding[] {
  return filesKeptOf(order, nowMs).flatMap(({ id, name, size, actor }) => {
    const key = fileKeyOf(deps, { userId: order.userId, orderId: order.id }, id);
    if (sizes.get(key) === size) return [];
    const what = `${orderReference(order.id)} has the file “${name}”, but the storage ${sizes.has(key) ? 'has only part of it' : 'doesn’t have it'}.`;
    const fix =
      actor === 'customer'
        ? 'Ask the customer to upload it again.'
        : 'Withdraw it at the desk and deliver it again.';
    return [finding(key, what, fix)];
  });
}

function finding(key: string, what: string, fix: string): Finding {
  return { kind: 'files', about: `files/${key}`, what, fix };
}
