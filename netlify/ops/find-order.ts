import { orderReference } from '../../src/contracts/orders.ts';
import { mapParallel } from '../server/lib/map-parallel.ts';
import { isArchived, orderTransitions } from '../server/orders/move-order.ts';
import type { StoredOrder } from '../server/orders/order-store.ts';
import { isOrderId } from '../server/storage/keys.ts';
import { CorruptRecordError } from '../server/storage/store.ts';
import type { CommandCall } from './command.ts';
import { RefusedError, UsageError } from './errors.ts';
import { startProgress, warn, type Terminal } from './terminal.ts';
import { REPLY_MS } from './words.ts';

interface OrderIds {
  userId: string;
  orderId: string;
}

/** Orders that are open, oldest first. Costs what is open: the index says where to look. */
export async function openOrders(call: CommandCall): Promise<StoredOrder[]> {
  const orders = await readOrders(call, await openIds(call));
  return orders.filter(({ status }) => orderTransitions[status].length > 0);
}

/** Every order there ever was, oldest first. Costs a list of the whole store. */
export async function allOrders(call: CommandCall): Promise<StoredOrder[]> {
  call.terminal.progress('Listing every order …');
  return readOrders(call, await call.site.deps.orders.listRuns());
}

/**
 * The end of an id that somebody typed: `Order #1A2B3C4D`, `1a2b3c4d` or the whole id.
 * @throws UsageError when the text can be neither.
 */
export function readReference(text: string, noun: 'order' | 'message'): string {
  const wanted = text.replace(new RegExp(`^(${noun}\\s*)?#?`, 'i'), '').toLowerCase();
  if (isOrderId(wanted) || /^[0-9a-f]{8,12}$/.test(wanted)) return wanted;
  const title = noun === 'order' ? 'Order' : 'Message';
  throw new UsageError(
    `"${text}" is no ${noun}: give the 8 characters after "${title} #", or its whole id.`,
  );
}

/**
 * Finds the order that somebody names.
 * @throws RefusedError when there is no such order, or more than one.
 */
export async function findOrder(call: CommandCall, text: string): Promise<StoredOrder> {
  const wanted = readReference(text, 'order');
  const matching = (ids: readonly OrderIds[]) =>
    ids.filter(({ orderId }) => orderId.endsWith(wanted));
  // Most orders that somebody works on are open, and those are found without a look at all the others.
  let found = await readOrders(call, matching(await openIds(call)));
  if (found.length === 0) {
    call.terminal.progress('Looking through every order …');
    found = await readOrders(call, matching(await call.site.deps.orders.listRuns()), true);
    call.terminal.progress('');
  }
  const [order, another] = found;
  if (!order) throw new RefusedError(`There is no order ${text}.`);
  if (another) {
    const ids = found.map(({ id, serviceName }) => `  ${id}  ${serviceName}`).join('\n');
    throw new RefusedError(`Several orders end with ${text}. Give the whole id:\n${ids}`);
  }
  return order;
}

/** Whether the promised reply is overdue: still pending, and nobody from the studio has said anything to the customer. */
export function isLate(order: StoredOrder, nowMs: number): boolean {
  const hasReply = order.steps.some(
    ({ type, actor, note, isInternal }) =>
      type === 'noted' && actor !== 'customer' && note !== undefined && !isInternal,
  );
  return order.status === 'pending' && !hasReply && nowMs > replyDueMs(order);
}

/** Until when a reply is promised, in milliseconds since 1970. */
export function replyDueMs(order: StoredOrder): number {
  return Date.parse(order.createdAt) + REPLY_MS;
}

/** How people are shown an order: without the word. */
export function shortId(order: StoredOrder): string {
  return orderReference(order.id).replace('Order #', '');
}

/** Warns of a record that cannot be read. @throws whatever else it was. */
export function skipCorrupt(terminal: Terminal, error: unknown): void {
  if (!(error instanceof CorruptRecordError)) throw error;
  warn(terminal, `${error.key} cannot be read (${error.reason}); "doctor" says how to fix it.`);
}

async function openIds({ site }: CommandCall): Promise<OrderIds[]> {
  const entries = await site.deps.open.list();
  const ids = entries.flatMap(({ subject }) => (subject.kind === 'order' ? [subject] : []));
  // One that was noted on two days is one order.
  return [...new Map(ids.map((each) => [`${each.userId}/${each.orderId}`, each])).values()];
}

/** @param isStrict an order that cannot be read is an error, not a warning. */
async function readOrders(
  { site, terminal }: CommandCall,
  ids: readonly OrderIds[],
  isStrict = false,
): Promise<StoredOrder[]> {
  const progress = startProgress(terminal, 'Reading orders:', ids.length);
  const orders = await mapParallel(ids, async ({ userId, orderId }) => {
    try {
      return await site.deps.orders.find(userId, orderId);
    } catch (error) {
      if (isStrict) throw error;
      skipCorrupt(terminal, error);
      return undefined;
    } finally {
      progress.step();
    }
  });
  progress.end();
  return orders
    .filter((order) => order !== undefined)
    .filter((order) => !isArchived(order))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
