import { orderReference } from '../../../src/contracts/orders.ts';
import { contactStore } from '../../server/messages/contact-store.ts';
import { feedbackStore } from '../../server/messages/feedback-store.ts';
import { parseUserEventKey } from '../../server/storage/keys.ts';
import { orderStore } from '../../server/orders/order-store.ts';
import type { StoredOrder } from '../../server/orders/order-store.ts';
import { CorruptRecordError } from '../../server/storage/store.ts';
import type { Key } from '../../server/storage/store.ts';
import { userStore } from '../../server/accounts/user-store.ts';
import { toCsv } from './csv.ts';
import { archivedStore } from './format.ts';
import type { ArchivedStores } from './format.ts';

/** A table for people. */
export interface ArchiveTable {
  readonly file: string;
  readonly rows: number;
  readonly text: string;
}

/** Customers, orders, their histories, messages and feedback, as the records of an archive make them. No password hashes. */
export async function makeTables(stores: ArchivedStores): Promise<ArchiveTable[]> {
  const orders = await readOrders(stores);
  return [
    await customersTable(stores),
    table('orders', ORDER_COLUMNS, orders.map(orderRow)),
    table('order-events', EVENT_COLUMNS, orders.flatMap(eventRows)),
    await messagesTable(stores),
    await feedbackTable(stores),
  ];
}

const ORDER_COLUMNS = [
  'id',
  'reference',
  'status',
  'service',
  'price_usd',
  'customer',
  'email',
  'phone',
  'brief',
  'placed_at',
  'updated_at',
];
const EVENT_COLUMNS = ['order_id', 'number', 'type', 'at', 'by', 'to', 'note', 'internal'];

async function customersTable(stores: ArchivedStores): Promise<ArchiveTable> {
  const records = recordsOf(stores, 'users');
  const users = userStore(archivedStore(records));
  const ids = new Set([...records.keys()].map((key) => parseUserEventKey(key)?.userId ?? ''));
  const rows: string[][] = [];
  for (const id of ids) {
    const user = await readable(() => users.find(id));
    if (user) rows.push([id, user.email, user.firstName, user.lastName, user.createdAt]);
  }
  return table('customers', ['id', 'email', 'first_name', 'last_name', 'since'], rows);
}

async function messagesTable(stores: ArchivedStores): Promise<ArchiveTable> {
  const contacts = contactStore(archivedStore(recordsOf(stores, 'contacts')));
  const rows: string[][] = [];
  for (const { receivedAtMs, messageId } of await contacts.list()) {
    const message = await readable(() => contacts.find(receivedAtMs, messageId));
    const done = await readable(() => contacts.findDone(receivedAtMs, messageId));
    if (!message) continue;
    const { at, name, email, podcastName = '', service, message: text } = message;
    rows.push([
      messageId,
      at,
      name,
      email,
      podcastName,
      service,
      text,
      done?.at ?? '',
      done?.actor ?? '',
    ]);
  }
  const columns = [
    'id',
    'received_at',
    'name',
    'email',
    'podcast',
    'service',
    'message',
    'done_at',
    'done_by',
  ];
  return table('messages', columns, rows);
}

async function feedbackTable(stores: ArchivedStores): Promise<ArchiveTable> {
  const feedback = feedbackStore(archivedStore(recordsOf(stores, 'feedback')));
  const rows: string[][] = [];
  for (const { receivedAtMs, feedbackId } of await feedback.list()) {
    const record = await readable(() => feedback.find(receivedAtMs, feedbackId));
    if (!record) continue;
    const { at, page, isHelpful, text = '', answerId = '' } = record;
    rows.push([feedbackId, at, page, isHelpful ? 'yes' : 'no', text, answerId]);
  }
  return table('feedback', ['id', 'received_at', 'page', 'helpful', 'text', 'answer_id'], rows);
}

async function readOrders(stores: ArchivedStores): Promise<StoredOrder[]> {
  const store = orderStore(archivedStore(recordsOf(stores, 'orders')));
  const orders: StoredOrder[] = [];
  for (const { userId, orderId } of await store.listRuns()) {
    const order = await readable(() => store.find(userId, orderId));
    if (order) orders.push(order);
  }
  return orders;
}

function orderRow(order: StoredOrder): string[] {
  return [
    order.id,
    orderReference(order.id),
    order.status,
    order.serviceName,
    (order.priceCents / 100).toFixed(2),
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    order.projectBrief,
    order.createdAt,
    order.updatedAt,
  ];
}

function eventRows({ id, steps }: StoredOrder): (string | number)[][] {
  return steps.map(({ sequence, type, at, actor, to = '', note = '', isInternal }) => [
    id,
    sequence,
    type,
    at,
    actor,
    to,
    note,
    isInternal ? 'yes' : '',
  ]);
}

function table(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): ArchiveTable {
  return { file: `${name}.csv`, rows: rows.length, text: toCsv(columns, rows) };
}

function recordsOf(
  stores: ArchivedStores,
  noun: 'users' | 'orders' | 'contacts' | 'feedback',
): ReadonlyMap<Key, Record<string, unknown>> {
  return stores.get(noun) ?? new Map<Key, Record<string, unknown>>();
}

/** What cannot be understood is in the archive as it is; only the table has to do without it. */
async function readable<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CorruptRecordError) return undefined;
    throw error;
  }
}
