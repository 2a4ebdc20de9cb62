import { orderReference } from '../../src/contracts/orders.ts';
import { HOUR_MS } from '../server/lib/durations.ts';
import { isArchived, orderTransitions } from '../server/orders/move-order.ts';
import { isOrderId } from '../server/storage/keys.ts';
import { mapParallel } from '../server/lib/map-parallel.ts';
import type { StoredOrder } from '../server/orders/order-store.ts';
import { CorruptRecordError } from '../server/storage/store.ts';
import { RefusedError, UsageError } from './command.ts';
import type { OpsSite } from './open-site.ts';
import { dress, startProgress } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/** A reply is promised within this (spec core §9). */
const REPLY_MS = 24 * HOUR_MS;

interface OrderIds {
  readonly userId: string;
  readonly orderId: string;
}

/** Orders that are open, oldest first. Costs what is open: the index says where to look. */
export async function openOrders(site: OpsSite, terminal: Terminal): Promise<StoredOrder[]> {
  const orders = await readOrders(site, terminal, await openIds(site));
  return orders.filter(({ status }) => orderTransitions[status].length > 0);
}

/** Every order there ever was, oldest first. Costs a list of the whole store. */
export async function allOrders(site: OpsSite, terminal: Terminal): Promise<StoredOrder[]> {
  terminal.progress('Listing every order …');
  return readOrders(site, terminal, await site.deps.orders.listRuns());
}

/**
 * Finds the order that somebody names: by its id, or by the eight characters that people are shown.
 * @throws UsageError when the text can be neither.
 * @throws RefusedError when there is no such order, or more than one.
 */
export async function findOrder(
  site: OpsSite,
  terminal: Terminal,
  text: string,
): Promise<StoredOrder> {
  const wanted = text.replace(/^(order\s*)?#?/i, '').toLowerCase();
  if (!isOrderId(wanted) && !/^[0-9a-f]{8,12}$/.test(wanted)) {
    throw new UsageError(
      `«${text}» is no order: give the 8 characters after «Order #», or its whole id.`,
    );
  }
  const matching = (ids: readonly OrderIds[]) =>
    ids.filter(({ orderId }) => orderId.endsWith(wanted));
  // Most orders that somebody works on are open, and those are found without a look at all the others.
  let found = await readOrders(site, terminal, matching(await openIds(site)));
  if (found.length === 0) {
    terminal.progress('Looking through every order …');
    found = await readOrders(site, terminal, matching(await site.deps.orders.listRuns()), true);
    terminal.progress('');
  }
  const [order, another] = found;
  if (!order) throw new RefusedError(`There is no order ${text}.`);
  if (another) {
    const ids = found.map(({ id, serviceName }) => `  ${id}  ${serviceName}`);
    throw new RefusedError(
      `Several orders end with ${text}. Give the whole id:\n${ids.join('\n')}`,
    );
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

/** How people are shown an order: without the words. */
export function shortId(order: StoredOrder): string {
  return orderReference(order.id).replace('Order #', '');
}

async function openIds(site: OpsSite): Promise<OrderIds[]> {
  const entries = await site.deps.open.list();
  const ids = entries.flatMap(({ subject }) => (subject.kind === 'order' ? [subject] : []));
  // One that was noted on two days is one order.
  return [...new Map(ids.map((each) => [`${each.userId}/${each.orderId}`, each])).values()];
}

/** @param isStrict an order that cannot be read is an error, not a warning. */
async function readOrders(
  site: OpsSite,
  terminal: Terminal,
  ids: readonly OrderIds[],
  isStrict = false,
): Promise<StoredOrder[]> {
  const progress = startProgress(terminal, 'Reading orders:', ids.length);
  const orders = await mapParallel(ids, async ({ userId, orderId }) => {
    try {
      return await site.deps.orders.find(userId, orderId);
    } catch (error) {
      if (isStrict || !(error instanceof CorruptRecordError)) throw error;
      terminal.say(
        `${dress(terminal, 'yellow', '!')} ${error.key} cannot be read (${error.reason}); «doctor» says how to mend it.`,
      );
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
