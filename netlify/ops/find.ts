import { messageReference } from '../server/messages/contact.ts';
import { listInboxEntries, type InboxEntry } from '../server/desk/inbox-entries.ts';
import { orderReference } from '../../src/contracts/orders.ts';
import type { StoredUser } from '../server/auth/user-events.ts';
import { needsAgents } from '../server/orders/order-index.ts';
import { CorruptRecordError, orCorrupt, unlessCorrupt } from '../server/storage/store.ts';
import { type CommandCall, RefusedError, UsageError } from './command.ts';
import { isArchived, isOrderId, type StoredOrder, withCustomer } from '../server/orders/order.ts';
import { usersOf } from '../server/auth/user-store.ts';
import { ordersOf } from '../server/orders/order-store.ts';

/**
 * Reads what lies under ids; what is gone is left out.
 * @param isStrict what cannot be read is an error, not left out with a warning.
 */
export async function readAll<Id, Found>(
  { terminal }: CommandCall,
  ids: readonly Id[],
  read: (id: Id) => Promise<Found | undefined>,
  isStrict = false,
): Promise<Found[]> {
  const found = await terminal.mapWithProgress('Reading', ids, (id) => orCorrupt(() => read(id)));
  return found.flatMap((each) => {
    if (!(each instanceof CorruptRecordError)) return each ?? [];
    if (isStrict) throw each;
    terminal.warn(`${each.key} cannot be read (${each.reason}); "doctor" says how to fix it.`);
    return [];
  });
}

/** Orders or messages that the index has as open. */
export async function listOpen<Kind extends InboxEntry['kind']>({ site }: CommandCall, kind: Kind) {
  const open = await listInboxEntries(site.deps);
  return open.filter((entry): entry is Extract<InboxEntry, { kind: Kind }> => entry.kind === kind);
}

const references = { order: orderReference, message: messageReference };

/** How people are shown an order or message in a list: without the word. */
export function shortId(id: string): string {
  return orderReference(id).replace('Order #', '');
}

/** Finds what a text means: `Order #1A2B3C4D`, `1a2b3c4d` or the whole id. @throws RefusedError unless it is one. */
export async function findOne<Found extends { id: string }>(
  text: string,
  noun: keyof typeof references,
  find: (isWanted: (id: string) => boolean) => Promise<Found[]>,
): Promise<Found> {
  const wanted = text.replace(new RegExp(`^(${noun}\\s*)?#?`, 'i'), '').toLowerCase();
  if (!isOrderId(wanted) && !/^[0-9a-f]{8,12}$/.test(wanted))
    throw new UsageError(
      `"${text}" is no ${noun}: give the 8 characters after "${references[noun]('').trim()}", or its whole id.`,
    );
  const [one, ...others] = await find((id) => id.endsWith(wanted));
  if (!one) throw new RefusedError(`There is no ${noun} ${text}.`);
  if (others.length === 0) return one;
  const list = [one, ...others].map(({ id }) => `  ${id}`).join('\n');
  throw new RefusedError(`Several ${noun}s end with ${text}. Give the whole id:\n${list}`);
}

/** @throws UsageError or RefusedError as `findOne` does. */
export function findOrder(call: CommandCall, text: string): Promise<StoredOrder> {
  return findOne(text, 'order', async (isWanted) => {
    // Most wanted orders are open, and those are found without listing all the others.
    const open = (await listOpen(call, 'order')).filter(({ id }) => isWanted(id));
    const found = await readOrders(call, open.map(toOrderId));
    if (found.length > 0) return found;
    const runs = await ordersOf(call.site.deps).listRuns();
    return readOrders(
      call,
      runs.filter(({ orderId }) => isWanted(orderId)),
      true,
    );
  });
}

/** Orders that need agents, oldest first; costs as many. */
export async function openOrders(call: CommandCall): Promise<StoredOrder[]> {
  const orders = await readOrders(call, (await listOpen(call, 'order')).map(toOrderId));
  return orders.filter(needsAgents);
}

/** Every order, oldest first; costs a list of the whole store. */
export async function allOrders(call: CommandCall): Promise<StoredOrder[]> {
  return readOrders(call, await ordersOf(call.site.deps).listRuns());
}

interface OrderId {
  userId: string;
  orderId: string;
}

function toOrderId({ userId, id: orderId }: { userId: string; id: string }): OrderId {
  return { userId, orderId };
}

/** Of most open orders; more are read on. */
const USUAL_EVENTS = 1;

async function readOrders(call: CommandCall, ids: readonly OrderId[], isStrict = false) {
  const orders = ordersOf(call.site.deps);
  const users = usersOf(call.site.deps);
  const customers = new Map<string, Promise<StoredUser | undefined>>();
  const read = async ({ userId, orderId }: OrderId) => {
    const customer = customers.get(userId) ?? unlessCorrupt(() => users.find(userId));
    customers.set(userId, customer);
    const [order, user] = await Promise.all([orders.find(userId, orderId, USUAL_EVENTS), customer]);
    return order && withCustomer(order, user);
  };
  return (await readAll(call, ids, read, isStrict))
    .filter((order) => !isArchived(order))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
