import type { Entry, MessageEntry, OrderEntry } from '../../../src/contracts/desk.ts';
import { unconfirmedFlag, type StoredUser } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { openOrder, type StoredOrder, addressedTo, withCustomer } from '../orders/order.ts';
import type { OrderRun } from '../orders/order-store.ts';
import { isLate, waitingSince } from '../orders/standing.ts';
import { agentsOf } from './agents.ts';
import type { OpenOrder } from './open-things.ts';
import { ordersOf } from '../orders/order-store.ts';
import { usersOf } from '../auth/user-store.ts';
import { agentMark } from '../queue/open-index.ts';
import {
  contactStore,
  type DoneRecord,
  type MessageId,
  type MessageRecord,
} from '../messages/contact-store.ts';
import { CorruptRecordError, mapParallel, noteFailure } from '../storage/store.ts';

/** An order in a list, with its customer as they were. */
export function orderToEntry(
  order: StoredOrder,
  user: StoredUser | undefined,
  nowMs: number,
): OrderEntry {
  const priceCents = order.quote?.priceCents ?? order.priceCents;
  const entry = toEntry(withCustomer(order, user), priceCents, waitingSince(order), nowMs);
  return { ...entry, ...unconfirmedFlag(user) };
}

/** @param since ISO 8601, UTC: since when the customer waits. */
function toEntry(
  order: StoredOrder,
  priceCents: number,
  since: string | undefined,
  nowMs: number,
): OrderEntry {
  const { id, userId, customerName: name, customerEmail: email, createdAt } = order;
  const { serviceName, status, assignee } = order;
  const waits = { waitingSince: since, isLate: isLate(since, nowMs) };
  const facts = { serviceName, status, price: priceCents / 100, assignee };
  return { kind: 'order', id, name, email, createdAt, ...waits, userId, ...facts };
}

/** A contact message in a list. */
export function messageToEntry(
  { messageId: id, receivedAtMs }: MessageId,
  { name, email, at, service }: MessageRecord,
  done: DoneRecord | undefined,
  nowMs: number,
): MessageEntry {
  return {
    kind: 'message',
    id,
    name,
    email,
    createdAt: at,
    ...(done ? {} : { waitingSince: at }),
    isLate: !done && isLate(at, nowMs),
    day: new Date(receivedAtMs).toISOString().slice(0, 10),
    service,
  };
}

/** What a list may show: an open order as the index has it, an order by its records, or a message. */
export type Listed = OpenOrder | ({ kind: 'run'; id: string } & OrderRun) | ListedMessage;
type ListedMessage = { kind: 'message'; id: string } & MessageId;

export function toListed(found: OrderRun | MessageId): Listed {
  return 'orderId' in found
    ? { kind: 'run', id: found.orderId, ...found }
    : { kind: 'message', id: found.messageId, ...found };
}

/** Reads what is listed; what is gone or cannot be read is left out. */
export async function readEntries(deps: Dependencies, listed: readonly Listed[]): Promise<Entry[]> {
  const entries = await mapParallel(listed, (thing): Promise<Entry | undefined> => {
    switch (thing.kind) {
      case 'order':
        return readOpenOrder(deps, thing);
      case 'run':
        return readOrder(deps, thing);
      case 'message':
        return readMessage(deps, thing);
    }
  });
  return entries.filter((entry) => entry !== undefined);
}

/** Reads what the index does not say of an open order: its first event, and its customer's present name and address. */
async function readOpenOrder(
  deps: Dependencies,
  { id, userId, status, sinceMs, agent, quotedCents }: OpenOrder,
): Promise<OrderEntry | undefined> {
  const [placed, user] = await Promise.all([
    orNoted(deps, () => ordersOf(deps).findPlaced(userId, id)),
    orNoted(deps, () => usersOf(deps).find(userId)),
  ]);
  if (!placed) return undefined;
  const placedOrder = openOrder(userId, id, placed);
  const assignee = agentsOf(deps).all.find(({ email }) => agentMark(email) === agent)?.email;
  const order = { ...(user ? addressedTo(placedOrder, user) : placedOrder), status, assignee };
  const since = sinceMs === undefined ? undefined : new Date(sinceMs).toISOString();
  const entry = toEntry(order, quotedCents || placed.priceCents, since, deps.now());
  return { ...entry, ...unconfirmedFlag(user) };
}

/** Reads an order of any status. */
async function readOrder(deps: Dependencies, run: OrderRun): Promise<OrderEntry | undefined> {
  const [order, user] = await Promise.all([
    orNoted(deps, () => ordersOf(deps).findRun(run)),
    orNoted(deps, () => usersOf(deps).find(run.userId)),
  ]);
  return order && orderToEntry(order, user, deps.now());
}

async function readMessage(deps: Dependencies, id: MessageId): Promise<MessageEntry | undefined> {
  const contacts = contactStore(deps.store('contacts'));
  const { receivedAtMs, messageId } = id;
  const [message, done] = await Promise.all([
    orNoted(deps, () => contacts.find(receivedAtMs, messageId)),
    orNoted(deps, () => contacts.findDone(receivedAtMs, messageId)),
  ]);
  return message && messageToEntry(id, message, done, deps.now());
}

/** What cannot be read is left out of a list. */
export async function orNoted<Found>(
  { log }: Dependencies,
  read: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CorruptRecordError)) throw error;
    noteFailure(error, log);
    return undefined;
  }
}
