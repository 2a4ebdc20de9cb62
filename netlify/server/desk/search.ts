import { INBOX_PAGE_SIZE, type CustomerEntry, type Inbox } from '../../../src/contracts/desk.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { findByAddress, findUser } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { splitWords, type Row, type Rows } from '../lists/rows.ts';
import { listMessageIds, messageRowOf, readMessage } from '../messages/message.ts';
import { orderRowOf } from '../orders/order-rows.ts';
import { findOrder, listOrderIds, readOrders } from '../orders/orders.ts';
import { unlessCorrupt } from '../storage/store.ts';
import { rowToEntry, type OpenRow } from './entries.ts';

/** A page of what was found, its `total` at least so many, and what was not looked at. */
export type FoundEntries = Pick<Inbox, 'entries' | 'total' | 'nextPage' | 'limit'>;

export const SEARCH_MAX_LENGTH = 254;
const SEARCH_LIMIT =
  'Searches the latest 10,000 orders, messages, and accounts. For older ones, enter the order’s number or the customer’s whole email address.';
const DONE_LIMIT = 'Lists what is done of the latest 10,000 orders, messages, and accounts.';

/** Closed orders and answered messages, by when they were, newest first. @param page from 1. */
export function listDone(
  deps: Dependencies,
  { rows, isTrimmed }: Rows,
  page: number,
): FoundEntries {
  const done = workOf(rows).filter((row) => !row.isOpen && row.shown.doneAt !== undefined);
  const sorted = sortedBy(done, ({ shown }) => shown.doneAt ?? '');
  return toPage(deps, sorted, page, isTrimmed ? DONE_LIMIT : undefined);
}

/** The end of an id, as people see it, or all of it. */
const REFERENCE = /^(?:(?:order|message)?\s*#)?\s*([0-9a-f]{8}|[0-9a-f]{8}-[0-9a-f-]{27})$/i;

/**
 * Orders and messages, open and closed alike, in whose reference, name, email address, service, brief, messages, notes,
 * and names of files is every word of the text: first as words of their own, then as parts of others; latest event
 * first. @param page from 1.
 */
export async function searchDesk(
  deps: Dependencies,
  { rows, isTrimmed }: Rows,
  text: string,
  page: number,
): Promise<FoundEntries> {
  const reference = REFERENCE.exec(text.trim())?.[1]?.toLowerCase();
  // "show-notes" is written "show notes", too.
  const words = splitWords(reference ?? text.replaceAll(/(?<=\p{L})\p{Pd}(?=\p{L})/gu, ' '));
  if (words.length === 0) return { entries: [], total: 0 };
  const found = matching(workOf(rows), words);
  if (!isTrimmed) return toPage(deps, found, page);
  const older = await findOlder(deps, reference, canonicalEmail(text));
  const byId = new Map([...older, ...found].map((row) => [row.id, row]));
  return toPage(deps, [...byId.values()], page, SEARCH_LIMIT);
}

/** Accounts, newest first, in whose name or email address is every word of the text. @throws ApiError 'invalid_request' */
export function searchCustomers(
  { rows, isTrimmed }: Rows,
  text: string,
): { customers: CustomerEntry[]; limit?: string } {
  if (text.length > SEARCH_MAX_LENGTH)
    throw new ApiError('invalid_request', { fields: { search: 'Search is too long' } });
  const customers = rows.flatMap((row) => (row.kind === 'customer' ? [row] : []));
  const newest = sortedBy(customers, ({ shown }) => shown.createdAt);
  const found = matching(newest, splitWords(text)).slice(0, INBOX_PAGE_SIZE);
  return {
    customers: found.map(({ shown }) => shown),
    ...(isTrimmed ? { limit: SEARCH_LIMIT } : {}),
  };
}

function workOf(rows: readonly Row[]): OpenRow[] {
  const work = rows.flatMap((row) => (row.kind === 'customer' ? [] : [row]));
  return sortedBy(work, ({ at }) => at);
}

/** Latest first. */
function sortedBy<Each extends Row>(rows: readonly Each[], dateOf: (row: Each) => string): Each[] {
  const keyed = rows.map((row) => ({ row, key: `${dateOf(row)} ${row.id}` }));
  return keyed
    .sort((one, other) => (one.key < other.key ? 1 : one.key > other.key ? -1 : 0))
    .map(({ row }) => row);
}

/** Rows that have all words, those that have more of them as such first. */
function matching<Each extends Row>(rows: readonly Each[], words: readonly string[]): Each[] {
  return rows
    .filter((row) => words.every((word) => row.words.includes(word)))
    .map((row) => ({ row, whole: words.filter((word) => hasWord(row, word)).length }))
    .sort((one, other) => other.whole - one.whole)
    .map(({ row }) => row);
}

const hasWord = ({ words }: Row, word: string) => ` ${words} `.includes(` ${word} `);

/** @param page from 1. @param limit what was not looked at. */
export function toPage(
  deps: Dependencies,
  rows: readonly OpenRow[],
  page: number,
  limit?: string,
): FoundEntries {
  const [start, end] = [(page - 1) * INBOX_PAGE_SIZE, page * INBOX_PAGE_SIZE];
  return {
    entries: rows.slice(start, end).map((row) => rowToEntry(deps, row)),
    total: rows.length,
    ...(rows.length > end ? { nextPage: page + 1 } : {}),
    ...(limit === undefined ? {} : { limit }),
  };
}

/** What the rows may have left out: what has an id that ends so, or the orders of a customer, newest first. */
async function findOlder(
  deps: Dependencies,
  reference: string | undefined,
  email: string | undefined,
): Promise<OpenRow[]> {
  if (reference !== undefined) return findById(deps, reference);
  const holder = email === undefined ? undefined : await findByAddress(deps, addressIdOf(email));
  if (!holder) return [];
  const { orders } = await readOrders(deps, holder.user.id);
  return orders.map((order) => orderRowOf(order, holder.user));
}

/** Lists all orders and messages there are. */
async function findById(deps: Dependencies, reference: string): Promise<OpenRow[]> {
  const [orders, messages] = await Promise.all([listOrderIds(deps), listMessageIds(deps)]);
  const found = await Promise.all([
    ...orders
      .filter(({ orderId }) => orderId.endsWith(reference))
      .map((id) =>
        unlessCorrupt(async () => {
          const [order, user] = await Promise.all([findOrder(deps, id), findUser(deps, id.userId)]);
          return order && orderRowOf(order, user);
        }),
      ),
    ...messages
      .filter(({ messageId }) => messageId.endsWith(reference))
      .map((id) =>
        unlessCorrupt(async () => {
          const read = await readMessage(deps, id);
          return read && messageRowOf(read.message);
        }),
      ),
  ]);
  return found.filter((row) => row !== undefined);
}
