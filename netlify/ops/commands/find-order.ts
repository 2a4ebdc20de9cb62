import { orderReference } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../../server/auth/user-events.ts';
import { withCustomer } from '../../server/orders/order-customer.ts';
import { unlessCorrupt } from '../../server/storage/store.ts';
import { isArchived, isOpen, type StoredOrder } from '../../server/orders/order.ts';
import { isLate, REPLY_MS, waitingSince } from '../../server/orders/standing.ts';
import type { CommandCall } from '../command.ts';
import { listOpen, onlyOne, readAll, readReference } from '../find.ts';

interface OrderIds {
  userId: string;
  orderId: string;
  /** As far as it is known; sizes what is read. */
  eventCount?: number;
}

/** Orders that are open, oldest first. Costs what is open: the index says where to look. */
export async function openOrders(call: CommandCall): Promise<StoredOrder[]> {
  const orders = await readOrders(call, await listOpen(call, 'order'));
  return orders.filter(isOpen);
}

/** Every order there ever was, oldest first. Costs a list of the whole store. */
export async function allOrders(call: CommandCall): Promise<StoredOrder[]> {
  return readOrders(call, await call.site.deps.orders.listRuns());
}

/**
 * Finds the order with a typed id.
 * @throws RefusedError when there is no such order, or more than one.
 */
export async function findOrder(call: CommandCall, text: string): Promise<StoredOrder> {
  const wanted = readReference(text, 'order');
  const matching = (ids: OrderIds[]) => ids.filter(({ orderId }) => orderId.endsWith(wanted));
  // Most wanted orders are open, and those are found without listing all the others.
  let found = await readOrders(call, matching(await listOpen(call, 'order')));
  if (found.length === 0)
    found = await readOrders(call, matching(await call.site.deps.orders.listRuns()), true);
  return onlyOne(found, text, 'order', ({ id, serviceName }) => `${id}  ${serviceName}`);
}

/** Until when the customer was promised a reply, in milliseconds since 1970; undefined when they wait for none. */
export function replyDueMs(order: StoredOrder): number | undefined {
  const since = waitingSince(order);
  return since === undefined ? undefined : Date.parse(since) + REPLY_MS;
}

/** Whether the promised reply is overdue. */
export function isOverdue(order: StoredOrder, nowMs: number): boolean {
  return isLate(waitingSince(order), nowMs);
}

/** How people are shown an order: without the word. */
export function shortId(order: StoredOrder): string {
  return orderReference(order.id).replace('Order #', '');
}

async function readOrders(call: CommandCall, ids: OrderIds[], isStrict = false) {
  const { orders, users } = call.site.deps;
  const customers = new Map<string, Promise<StoredUser | undefined>>();
  const readCustomer = (userId: string) => {
    const known = customers.get(userId) ?? unlessCorrupt(() => users.find(userId));
    customers.set(userId, known);
    return known;
  };
  const read = async ({ userId, orderId, eventCount }: OrderIds) => {
    const [order, user] = await Promise.all([
      orders.find(userId, orderId, eventCount),
      readCustomer(userId),
    ]);
    return order && user ? withCustomer(order, user) : order;
  };
  return (await readAll(call, ids, read, isStrict))
    .filter((order) => !isArchived(order))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
