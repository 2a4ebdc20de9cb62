import { orderReference } from '../../../src/contracts/orders.ts';
import {
  foldOrder,
  orderDetailsSchema,
  priceOf,
  withCustomer,
  type StoredOrder,
} from '../../server/orders/order.ts';
import { parseOrderKey } from '../../server/outbox/outbox.ts';
import { openUser, type Documents } from '../documents.ts';

const COLUMNS = [
  ...['id', 'reference', 'status', 'serviceName', 'priceUsd'],
  ...Object.keys(orderDetailsSchema.shape),
  ...[
    'createdAt',
    'updatedAt',
    'quoteUsd',
    'totalUsd',
    'assignee',
    'paidUsd',
    'paidOn',
    'approvedAt',
  ],
];

/** Every order that can be read, for the books. */
export function makeOrdersTable(documents: Documents): { rows: number; text: string } {
  const rows = [...documents.values.orders].flatMap(([key, value]) => {
    const id = parseOrderKey(key);
    return id ? [toRow(withCustomer(foldOrder(id, value), openUser(documents, id.userId)))] : [];
  });
  return { rows: rows.length, text: toCsv(COLUMNS, rows) };
}

function toRow(order: StoredOrder): object {
  return {
    ...order,
    reference: orderReference(order.id),
    priceUsd: toDollars(order.priceCents),
    quoteUsd: toDollars(order.quote?.priceCents),
    totalUsd: toDollars(priceOf(order)),
    paidUsd: toDollars(order.payment?.amountCents),
    paidOn: order.payment?.paidOn,
  };
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
