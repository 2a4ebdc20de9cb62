import { INBOX_PAGE_SIZE } from '../../../src/contracts/desk.ts';
import type { Entry, MessageEntry, OrderEntry } from '../../../src/contracts/desk.ts';
import { identityAt, type StoredUser } from '../auth/user-events.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { SECOND_MS } from '../lib/time.ts';
import { contactsOf, messageRowOf } from '../messages/contact.ts';
import type { MessageId } from '../messages/contact.ts';
import { mailObstacleOf } from '../orders/order-addressee.ts';
import { isLate, orderRowOf } from '../orders/order-index.ts';
import { ordersOf } from '../orders/order-store.ts';
import { withCustomer, type StoredOrder } from '../orders/order.ts';
import { nameHash, openIndexOf, subjectIdOf } from '../queue/open-index.ts';
import type {
  IndexedMessage,
  IndexedOrder,
  IndexEntry,
  Mark,
  OrderRow,
  Subject,
} from '../queue/open-index.ts';
import { timeOfId, type Key } from '../storage/keys.ts';
import { CorruptRecordError, mapParallel, noteFailure } from '../storage/store.ts';

/** What the index says of an order or message. */
interface IndexedFacts {
  id: string;
  subject: Subject;
  /** Where the index has what a list shows of it; undefined when nothing was noted of it since it came. */
  rowKey?: Key | undefined;
  /** Under which day the index has it. */
  notedAtMs: number;
  /** Since when somebody waits for the studio, in milliseconds since 1970; undefined when nobody does. */
  sinceMs: number | undefined;
  /** What agents had on screen of it. */
  marks: readonly (Mark & { key: Key })[];
}

export interface OpenOrder extends IndexedFacts, IndexedOrder {
  kind: 'order';
  userId: string;
}

export interface OpenMessage extends IndexedFacts, IndexedMessage, MessageId {
  kind: 'message';
}

export type InboxEntry = OpenOrder | OpenMessage;

/** Everything that is open, by one list of the index: who has waited longest comes first, then what is due first. */
export async function listInboxEntries(deps: Dependencies): Promise<InboxEntry[]> {
  return (await listIndexed(deps)).filter(isOpenEntry);
}

/** The same, and what was completed and is not paid. */
export async function listIndexed(deps: Dependencies): Promise<InboxEntry[]> {
  const listed = await openIndexOf(deps).list();
  const bySubject = Map.groupBy(listed, ({ subject }) => subjectIdOf(subject));
  return [...bySubject.values()].flatMap((entries) => toEntry(entries) ?? []).sort(byWaiting);
}

/** Without a day comes last. */
export const dueOnOf = (entry: InboxEntry) => (entry.kind === 'order' ? entry.dueOn : 'none');
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
/** Ids are UUID v7 and sort by age. */
export const byAge = (one: InboxEntry, other: InboxEntry) => compare(one.id, other.id);
export const byDue = (one: InboxEntry, other: InboxEntry) =>
  compare(dueOnOf(one), dueOnOf(other)) || byAge(one, other);
export function byWaiting(one: InboxEntry, other: InboxEntry): number {
  if (one.sinceMs !== undefined && other.sinceMs !== undefined)
    return one.sinceMs - other.sinceMs || byAge(one, other);
  return (
    Number(one.sinceMs === undefined) - Number(other.sinceMs === undefined) || byDue(one, other)
  );
}

/** Whether somebody waits, or work is left. */
export function isOpenEntry(entry: InboxEntry): boolean {
  const isOver = entry.kind === 'message' || ['review', 'closed'].includes(entry.stage);
  return entry.sinceMs !== undefined || !isOver;
}

export function isOverdue({ sinceMs }: InboxEntry, nowMs: number): boolean {
  return isLate(sinceMs, nowMs);
}

function toEntry(entries: readonly IndexEntry[]): InboxEntry | undefined {
  const marks = entries.flatMap(({ key, mark }) => (mark ? [{ key, ...mark }] : []));
  // What is left of an entry that was just removed.
  const [first] = entries.filter(({ mark }) => !mark);
  if (!first) return undefined;
  const { subject } = first;
  const [latest = first] = entries
    .filter(({ order, message }) => order ?? message)
    .sort((one, other) => sequenceOf(other) - sequenceOf(one));
  const id = subjectIdOf(subject);
  const { notedAtMs, key, order, message } = latest;
  const indexed = { ...asPlaced(id), ...order, ...message };
  const sinceMs = indexed.waitingSince === 0 ? undefined : indexed.waitingSince * SECOND_MS;
  const facts = { ...indexed, id, subject, notedAtMs, sinceMs, marks };
  const entry = { ...subject, ...facts, ...((order ?? message) ? { rowKey: key } : {}) };
  // Closed or answered just now: the job is about to remove it.
  return isOpenEntry(entry) || indexed.isUnpaid ? entry : undefined;
}

function sequenceOf({ order, message }: IndexEntry): number {
  return order?.sequence ?? message?.sequence ?? 0;
}

const CUSTOMER = nameHash('customer');

/** Something that nothing was noted of since it came. */
function asPlaced(id: string): IndexedOrder {
  return {
    sequence: 0,
    stage: 'start',
    agent: 'none',
    waitingSince: Math.floor(timeOfId(id) / SECOND_MS),
    dueOn: 'none',
    service: 'none',
    actor: CUSTOMER,
    isUnpaid: false,
  };
}

/** An order in a list, with its customer as they were. */
export function orderToEntry(
  deps: Dependencies,
  order: StoredOrder,
  user: StoredUser | undefined,
): OrderEntry {
  return rowToEntry(deps, orderRowOf(withCustomer(order, user)), user);
}

/** The same of what a list shows whenever and to whomever. */
export function rowToEntry(
  deps: Dependencies,
  row: OrderRow,
  user: StoredUser | undefined,
): OrderEntry {
  const isLateNow = isLate(row.waitingSince, deps.now());
  return { ...row, isLate: isLateNow, ...mailObstacleOf(deps, user) };
}

/** Reads the accounts of a list, each once; undefined for one that is closed or unreadable. */
export function accountReader(deps: Dependencies) {
  const users = new Map<string, Promise<StoredUser | undefined>>();
  return (userId: string) => {
    const user = users.get(userId) ?? orNoted(deps, () => usersOf(deps).find(userId));
    users.set(userId, user);
    return user;
  };
}

/** All of a part of the inbox. */
const AT_ONCE = INBOX_PAGE_SIZE;

/** Reads what is listed; what is gone or cannot be read is left out. */
export async function readEntries(
  deps: Dependencies,
  listed: readonly InboxEntry[],
): Promise<Entry[]> {
  const userOf = accountReader(deps);
  const read = (each: InboxEntry): Promise<Entry | undefined> =>
    each.kind === 'order' ? readOpenOrder(deps, each, userOf) : readMessage(deps, each);
  const entries = await mapParallel(listed, read, undefined, AT_ONCE);
  return entries.filter((entry) => entry !== undefined);
}

/** Reads what the index says, or the order itself when it says nothing. */
async function readOpenOrder(
  deps: Dependencies,
  { id, userId, rowKey }: OpenOrder,
  userOf: (userId: string) => Promise<StoredUser | undefined>,
): Promise<OrderEntry | undefined> {
  const [row, user] = await Promise.all([readRow(deps, rowKey), userOf(userId)]);
  if (row?.kind !== 'order')
    return readOrder(deps, userOf(userId), () => ordersOf(deps).find(userId, id));
  const named = user && (row.doneAt === undefined ? user : identityAt(user, row.doneAt));
  const present = named && { name: `${named.firstName} ${named.lastName}`, email: named.email };
  return rowToEntry(deps, { ...row, ...present }, user);
}

/** @returns what the index says in a list; undefined when it says nothing. */
export function readRow(deps: Dependencies, rowKey: Key | undefined) {
  return orNoted(deps, async () => rowKey && openIndexOf(deps).readRow(rowKey));
}

/** Reads an order of any status. */
async function readOrder(
  deps: Dependencies,
  ofUser: Promise<StoredUser | undefined>,
  find: () => Promise<StoredOrder | undefined>,
): Promise<OrderEntry | undefined> {
  const [order, user] = await Promise.all([orNoted(deps, find), ofUser]);
  return order && orderToEntry(deps, order, user);
}

async function readMessage(
  deps: Dependencies,
  { rowKey, ...id }: MessageId & { rowKey?: Key | undefined },
): Promise<MessageEntry | undefined> {
  const indexed = await readRow(deps, rowKey);
  const readAgain = async () => {
    const message = await orNoted(deps, () => contactsOf(deps).findRun(id));
    return message && messageRowOf(message);
  };
  const row = indexed?.kind === 'message' ? indexed : await readAgain();
  return row && { ...row, isLate: isLate(row.waitingSince, deps.now()) };
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
