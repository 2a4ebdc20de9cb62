import type { Entry, MessageEntry, OrderEntry } from '../../../src/contracts/desk.ts';
import type { OrderStatus } from '../../../src/contracts/orders.ts';
import { unconfirmedFlag, type StoredUser } from '../auth/user-events.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { SECOND_MS } from '../lib/time.ts';
import { contactsOf, messageRowOf } from '../messages/contact.ts';
import type { MessageId, StoredMessage } from '../messages/contact.ts';
import { isLate, waitingSince } from '../orders/order-index.ts';
import { ordersOf, type OrderRun } from '../orders/order-store.ts';
import {
  addressedTo,
  isOpen,
  openOrder,
  priceOf,
  withCustomer,
  type StoredOrder,
} from '../orders/order.ts';
import { agentHash, openIndexOf, subjectIdOf } from '../queue/open-index.ts';
import type { IndexedOrder, IndexEntry } from '../queue/open-index.ts';
import { timeOfId } from '../storage/keys.ts';
import { CorruptRecordError, mapParallel, noteFailure } from '../storage/store.ts';
import { agentsOf } from './agents.ts';

export interface OpenOrder {
  kind: 'order';
  id: string;
  userId: string;
  /** Since when the customer waits, in milliseconds since 1970; undefined when they do not. */
  sinceMs: number | undefined;
  status: OrderStatus;
  /** `agentHash` of who has taken it, or `none`. */
  agent: string;
  quotedCents: number;
}

export interface OpenMessage extends MessageId {
  kind: 'message';
  id: string;
  sinceMs: number;
}

export type InboxEntry = OpenOrder | OpenMessage;

/** Everything that is open, by one list of the index: who has waited longest comes first, then what waits for nobody. */
export async function listInboxEntries(deps: Dependencies): Promise<InboxEntry[]> {
  const listed = await openIndexOf(deps).list();
  const bySubject = Map.groupBy(listed, ({ subject }) => subjectIdOf(subject));
  const open = [...bySubject.values()].flatMap((entries) => toEntry(entries) ?? []);
  const rank = ({ sinceMs }: InboxEntry) => sinceMs ?? Number.MAX_SAFE_INTEGER;
  return open.sort((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1));
}

export function isOverdue({ sinceMs }: InboxEntry, nowMs: number): boolean {
  return isLate(sinceMs, nowMs);
}

function toEntry(entries: readonly IndexEntry[]): InboxEntry | undefined {
  const [subject] = entries.map((entry) => entry.subject);
  if (subject?.kind === 'message') {
    const { messageId: id } = subject;
    return { ...subject, id, sinceMs: timeOfId(id) };
  }
  if (!subject) return undefined;
  const { orderId: id, userId } = subject;
  const { status, agent, quotedCents, waitingSince } = latestOf(entries) ?? asPlaced(id);
  const sinceMs = waitingSince === 0 ? undefined : waitingSince * SECOND_MS;
  // Closed or answered just now: the order's job is about to remove it.
  if (sinceMs === undefined && !isOpen({ status })) return undefined;
  return { kind: 'order', id, userId, sinceMs, status, agent, quotedCents };
}

function latestOf(entries: readonly IndexEntry[]): IndexedOrder | undefined {
  const orders = entries.flatMap(({ order }) => order ?? []);
  return orders.sort((one, other) => one.sequence - other.sequence).at(-1);
}

/** An order that nothing happened to since it was placed. */
function asPlaced(orderId: string): IndexedOrder {
  const waitingSince = Math.floor(timeOfId(orderId) / SECOND_MS);
  return { sequence: 0, status: 'pending', agent: 'none', waitingSince, quotedCents: 0 };
}

/** An order in a list, with its customer as they were. */
export function orderToEntry(
  order: StoredOrder,
  user: StoredUser | undefined,
  nowMs: number,
): OrderEntry {
  const entry = orderEntry(withCustomer(order, user), priceOf(order), waitingSince(order), nowMs);
  return { ...entry, ...unconfirmedFlag(user) };
}

/** @param since ISO 8601, UTC: since when the customer waits. */
function orderEntry(
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
function messageToEntry(message: StoredMessage, nowMs: number): MessageEntry {
  const row = messageRowOf(message);
  return { ...row, isLate: isLate(row.waitingSince, nowMs) };
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
  const entries = await mapParallel(listed, (each): Promise<Entry | undefined> => {
    switch (each.kind) {
      case 'order':
        return readOpenOrder(deps, each);
      case 'run':
        return readOrder(deps, each);
      case 'message':
        return readMessage(deps, each);
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
  const assignee = agentsOf(deps).all.find(({ email }) => agentHash(email) === agent)?.email;
  const order = { ...(user ? addressedTo(placedOrder, user) : placedOrder), status, assignee };
  const since = sinceMs === undefined ? undefined : new Date(sinceMs).toISOString();
  const entry = orderEntry(order, quotedCents || placed.priceCents, since, deps.now());
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
  const message = await orNoted(deps, () => contactsOf(deps).findRun(id));
  return message && messageToEntry(message, deps.now());
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
