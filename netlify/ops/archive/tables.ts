import { orderReference } from '../../../src/contracts/orders.ts';
import { userStore } from '../../server/accounts/user-store.ts';
import { contactStore } from '../../server/messages/contact-store.ts';
import { feedbackStore } from '../../server/messages/feedback-store.ts';
import { orderStore, type StoredOrder } from '../../server/orders/order-store.ts';
import { parseUserEventKey } from '../../server/storage/keys.ts';
import { CorruptRecordError, type Key } from '../../server/storage/store.ts';
import type { Noun } from '../site.ts';
import { archivedStore, type ArchivedStores } from './format.ts';

/** A table for people. */
export interface ArchiveTable {
  file: string;
  rows: number;
  text: string;
}

type Row = Record<string, string | number>;

/** Customers, orders, their histories, messages and feedback, as the records of an archive make them. No password hashes. */
export async function makeTables(stores: ArchivedStores): Promise<ArchiveTable[]> {
  const storeOf = (noun: Noun) =>
    archivedStore(stores.get(noun) ?? new Map<Key, Record<string, unknown>>());
  const orders = await readOrders(orderStore(storeOf('orders')));
  const users = userStore(storeOf('users'));
  const userIds = [...(stores.get('users')?.keys() ?? [])].map(
    (key) => parseUserEventKey(key)?.userId ?? '',
  );
  const contacts = contactStore(storeOf('contacts'));
  const feedback = feedbackStore(storeOf('feedback'));
  return [
    toTable(
      'customers',
      CUSTOMER_COLUMNS,
      await rowsOf(new Set(userIds), async (id) => {
        const user = await users.find(id);
        if (!user) return undefined;
        const { email, firstName: first_name, lastName: last_name, createdAt: since } = user;
        return { id, email, first_name, last_name, since };
      }),
    ),
    toTable('orders', ORDER_COLUMNS, orders.map(orderRow)),
    toTable('order-events', EVENT_COLUMNS, orders.flatMap(eventRows)),
    toTable(
      'messages',
      MESSAGE_COLUMNS,
      await rowsOf(await contacts.list(), async ({ receivedAtMs, messageId: id }) => {
        const message = await contacts.find(receivedAtMs, id);
        const done = await contacts.findDone(receivedAtMs, id);
        if (!message) return undefined;
        const { at: received_at, name, email, podcastName: podcast = '', service } = message;
        const [done_at, done_by] = [done?.at ?? '', done?.actor ?? ''];
        const { message: text } = message;
        return { id, received_at, name, email, podcast, service, message: text, done_at, done_by };
      }),
    ),
    toTable(
      'feedback',
      FEEDBACK_COLUMNS,
      await rowsOf(await feedback.list(), async ({ receivedAtMs, feedbackId: id }) => {
        const record = await feedback.find(receivedAtMs, id);
        if (!record) return undefined;
        const { at: received_at, page, isHelpful, text = '', answerId: answer_id = '' } = record;
        return { id, received_at, page, helpful: isHelpful ? 'yes' : 'no', text, answer_id };
      }),
    ),
  ];
}

const CUSTOMER_COLUMNS = 'id,email,first_name,last_name,since'.split(',');
const ORDER_COLUMNS =
  'id,reference,status,service,price_usd,customer,email,phone,brief,placed_at,updated_at'.split(
    ',',
  );
const EVENT_COLUMNS = 'order_id,number,type,at,by,to,note,internal'.split(',');
const MESSAGE_COLUMNS = 'id,received_at,name,email,podcast,service,message,done_at,done_by'.split(
  ',',
);
const FEEDBACK_COLUMNS = 'id,received_at,page,helpful,text,answer_id'.split(',');

async function readOrders(store: ReturnType<typeof orderStore>): Promise<StoredOrder[]> {
  const runs = await store.listRuns();
  return rowsOf(runs, ({ userId, orderId }) => store.find(userId, orderId));
}

/** What cannot be understood is in the archive as it is; only the table has to do without it. */
async function rowsOf<Item, Result>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Result | undefined>,
): Promise<Result[]> {
  const rows: Result[] = [];
  for (const item of items) {
    try {
      const row = await read(item);
      if (row !== undefined) rows.push(row);
    } catch (error) {
      if (!(error instanceof CorruptRecordError)) throw error;
    }
  }
  return rows;
}

function orderRow(order: StoredOrder): Row {
  return {
    id: order.id,
    reference: orderReference(order.id),
    status: order.status,
    service: order.serviceName,
    price_usd: (order.priceCents / 100).toFixed(2),
    customer: order.customerName,
    email: order.customerEmail,
    phone: order.customerPhone,
    brief: order.projectBrief,
    placed_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}

function eventRows({ id, steps }: StoredOrder): Row[] {
  return steps.map(({ sequence, type, at, actor, to = '', note = '', isInternal }) => ({
    order_id: id,
    number: sequence,
    type,
    at,
    by: actor,
    to,
    note,
    internal: isInternal ? 'yes' : '',
  }));
}

function toTable(name: string, columns: string[], rows: Row[]): ArchiveTable {
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''));
  return { file: `${name}.csv`, rows: rows.length, text: toCsv([columns, ...cells]) };
}

/**
 * Where a program for tables would find a formula: at the beginning of a cell, and of whatever it takes for one. Excel
 * separates by semicolons in much of the world, some look for tabs, and quotes count only for whoever knows them; the
 * full-width signs are read like the others.
 */
const FORMULA = /((?:^|[;,\t\r\n])[\s"']*)(?=[=+\-@＝＋－＠])/g;

/**
 * A table as RFC 4180 has it, with a byte order mark, without which Excel takes UTF-8 for something else. What begins
 * like a formula gets an apostrophe in front: a customer's brief must not run on an agent's machine.
 */
export function toCsv(rows: (string | number)[][]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
