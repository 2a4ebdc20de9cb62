import { orderDetailsSchema, orderReference } from '../../../src/contracts/orders.ts';
import { userEventKey } from '../../server/auth/user-events.ts';
import { usersOf } from '../../server/auth/user-store.ts';
import { contactStore } from '../../server/messages/contact.ts';
import { feedbackStore } from '../../server/messages/feedback.ts';
import { ordersOf } from '../../server/orders/order-store.ts';
import { orderEventKey, withCustomer, type StoredOrder } from '../../server/orders/order.ts';
import { CorruptRecordError, orCorrupt, UNKNOWN_VERSION } from '../../server/storage/store.ts';
import { readOnly, type Records } from '../records.ts';
import type { StoreName } from '../site.ts';

/** The tables of an archive and their columns. No password hashes. */
const tableColumns = {
  customers: 'id,email,firstName,lastName,createdAt',
  orders: `id,reference,status,serviceName,priceUsd,${Object.keys(orderDetailsSchema.shape).join()},createdAt,updatedAt,quoteUsd,assignee,paidUsd,paidOn,approvedAt`,
  'order-events':
    'orderId,sequence,type,at,actor,to,note,isInternal,links,priceUsd,assignee,decision,version,files,comments,target,paymentUrl,amountUsd,paidOn,dueOn',
  messages: 'id,at,name,email,podcastName,service,message,doneAt,doneBy,assignee',
  'message-events': 'messageId,sequence,type,at,actor,text,assignee,isSpam,orderId',
  feedback: 'id,at,page,isHelpful,text,answerId',
};

/** A record of an archive that its tables lack. */
interface Untabled {
  store: StoreName;
  key: string;
  reason: string;
}

/** Customers, orders, their histories, messages and feedback, as the records of an archive make them. */
export async function makeTables(stores: ReadonlyMap<StoreName, Records>) {
  const untabled: Untabled[] = [];
  const stored = readOnly((name) => stores.get(name));
  /** What cannot be understood is in the archive as it is; only the table has to do without it. */
  async function readable<Id, Found>(
    store: StoreName,
    ids: Iterable<Id>,
    read: (id: Id) => Promise<Found | undefined>,
  ): Promise<Found[]> {
    const found: Found[] = [];
    for (const id of ids) {
      const one = await orCorrupt(() => read(id));
      if (one instanceof CorruptRecordError)
        untabled.push({ store, key: one.key, reason: one.reason });
      else if (one !== undefined) found.push(one);
    }
    return found;
  }

  const users = usersOf(stored);
  const userIds = [...(stores.get('users')?.keys() ?? [])].map(
    (key) => userEventKey.parse(key)?.userId ?? '',
  );
  const customers = await readable('users', new Set(userIds), (id) => users.find(id));
  const customersById = new Map(customers.map((customer) => [customer.id, customer]));
  const orderRuns = ordersOf(stored);
  const orders = await readable('orders', await orderRuns.listRuns(), (run) =>
    orderRuns.findRun(run),
  );
  untabled.push(...orders.flatMap(newerEventsOf));
  const contacts = contactStore(stored.store('contacts'));
  const messages = await readable('contacts', await contacts.list(), (id) => contacts.findRun(id));
  const feedback = feedbackStore(stored.store('feedback'));
  const answers = await readable('feedback', await feedback.list(), async (id) => {
    const answer = await feedback.find(id.receivedAtMs, id.feedbackId);
    return answer && { ...answer, id: id.feedbackId };
  });
  const rows: Record<keyof typeof tableColumns, object[]> = {
    customers,
    orders: orders.map((order) => toOrderRow(withCustomer(order, customersById.get(order.userId)))),
    'order-events': orders.flatMap(toEventRows),
    messages: messages.map(({ record, messageId: id, done, assignee }) => {
      return { ...record, id, doneAt: done?.at, doneBy: done?.actor, assignee };
    }),
    'message-events': messages.flatMap(({ messageId, steps }) =>
      steps.map((step) => ({ ...step, messageId, orderId: step.order?.id })),
    ),
    feedback: answers,
  };
  const tables = Object.entries(rows).map(([name, ofTable]) => ({
    file: `${name}.csv`,
    rows: ofTable.length,
    text: toCsv(tableColumns[name as keyof typeof tableColumns].split(','), ofTable),
  }));
  return { tables, untabled };
}

function toOrderRow(order: StoredOrder): object {
  return {
    ...order,
    reference: orderReference(order.id),
    priceUsd: toDollars(order.priceCents),
    quoteUsd: toDollars(order.quote?.priceCents),
    paidUsd: toDollars(order.payment?.amountCents),
    paidOn: order.payment?.paidOn,
  };
}

function toEventRows({ id: orderId, steps, files }: StoredOrder): object[] {
  const nameOf = (id: string) => files.find((file) => file.id === id)?.name ?? id;
  return steps.map((step) => ({
    ...step,
    orderId,
    links: step.links?.join(' '),
    files: step.fileIds?.map(nameOf).join(' '),
    comments: step.comments?.map(({ seconds, text }) => `${seconds} s: ${text}`).join('\n'),
    priceUsd: toDollars(step.priceCents),
    amountUsd: toDollars(step.amountCents),
    assignee: step.assignee ?? undefined,
  }));
}

/** The tables have no more of them than that they happened. */
function newerEventsOf({ userId, id, steps }: StoredOrder): Untabled[] {
  return steps.flatMap(({ type, sequence }) => {
    const key = orderEventKey({ userId, orderId: id, sequence });
    return type === 'newer' ? [{ store: 'orders', key, reason: UNKNOWN_VERSION }] : [];
  });
}

function toDollars(cents: number | undefined): string | undefined {
  return cents === undefined ? undefined : (cents / 100).toFixed(2);
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
export function toCsv(columns: string[], rows: object[]): string {
  const lines = rows.map((row) =>
    columns.map((column) => toCell((row as Record<string, unknown>)[column])),
  );
  return `\ufeff${[columns, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

function toCell(value: unknown = ''): string {
  const text = String(value).replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
