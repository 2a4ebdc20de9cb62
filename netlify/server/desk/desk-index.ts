import { INBOX_PAGE_SIZE } from '../../../src/contracts/desk.ts';
import type { CustomerEntry, Entry, Inbox } from '../../../src/contracts/desk.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { contactsOf, messageDocument, type MessageId } from '../messages/contact.ts';
import { orderDocument } from '../orders/order-document.ts';
import { isLate } from '../orders/order-index.ts';
import { ordersOf } from '../orders/order-store.ts';
import type { MessageRow, OrderRow } from '../queue/open-index.ts';
import { splitWords, type SearchDocument, type SearchList } from '../queue/search-document.ts';
import { searchIndexOf } from '../queue/search-index.ts';
import { unlessCorrupt } from '../storage/store.ts';
import { accountReader, rowToEntry } from './inbox-entries.ts';

/** A page of what was found, its `total` at least so many, and what was not looked at. */
export type FoundEntries = Pick<Inbox, 'entries' | 'total' | 'nextPage' | 'limit'>;

export const SEARCH_MAX_LENGTH = 254;
const SEARCH_LIMIT =
  'Searches the latest 10,000 orders, messages, and accounts. For older ones, enter the order’s number or the customer’s whole email address.';
const DONE_LIMIT = 'Lists what is done of the latest 10,000 orders, messages, and accounts.';

/** Closed orders and answered messages, by when they were, newest first. @param page from 1. */
export async function listDone(deps: Dependencies, page: number): Promise<FoundEntries> {
  const { rows, isTrimmed } = await findPage(deps, 'done', [], page);
  return toPage(deps, rows, page, isTrimmed ? DONE_LIMIT : undefined);
}

/** The end of an id, as people see it, or all of it. */
const REFERENCE = /^(?:(?:order|message)?\s*#)?\s*([0-9a-f]{8}|[0-9a-f]{8}-[0-9a-f-]{27})$/i;

/**
 * Orders and messages, open and closed alike, in whose reference, name, email address, service, brief, messages, notes,
 * and names of files is every word of the text: first as words of their own, then as parts of others; latest event first. @param page from 1.
 */
export async function searchDesk(
  deps: Dependencies,
  text: string,
  page: number,
): Promise<FoundEntries> {
  const reference = REFERENCE.exec(text.trim())?.[1]?.toLowerCase();
  // "show-notes" is written "show notes", too.
  const words = splitWords(reference ?? text.replaceAll(/(?<=\p{L})\p{Pd}(?=\p{L})/gu, ' '));
  if (words.length === 0) return { entries: [], total: 0 };
  const { rows, isTrimmed } = await findPage(deps, 'work', words, page);
  if (!isTrimmed) return toPage(deps, rows, page);
  const older = await findOlder(deps, reference, canonicalEmail(text));
  if (older.length === 0) return toPage(deps, rows, page, SEARCH_LIMIT);
  const { rows: known } = await searchIndexOf(deps).find('work', words, 0, Number.MAX_SAFE_INTEGER);
  const byId = new Map([...older, ...known].map((row) => [row['id'], row]));
  const start = (page - 1) * INBOX_PAGE_SIZE;
  const shown = [...byId.values()].slice(start, start + INBOX_PAGE_SIZE + 1);
  return toPage(deps, shown, page, SEARCH_LIMIT);
}

/** Accounts, newest first, in whose name or email address is every word of the text. @throws ApiError 'invalid_request' */
export async function searchCustomers(
  deps: Dependencies,
  text: string,
): Promise<{ customers: CustomerEntry[]; limit?: string }> {
  if (text.length > SEARCH_MAX_LENGTH)
    throw new ApiError('invalid_request', { fields: { search: 'Search is too long' } });
  const { rows, isTrimmed } = await findPage(deps, 'customers', splitWords(text), 1);
  const customers = rows.slice(0, INBOX_PAGE_SIZE) as CustomerEntry[];
  return { customers, ...(isTrimmed ? { limit: SEARCH_LIMIT } : {}) };
}

/** One more than a page shows says that there is another one. */
function findPage(deps: Dependencies, list: SearchList, words: readonly string[], page: number) {
  const start = (page - 1) * INBOX_PAGE_SIZE;
  return searchIndexOf(deps).find(list, words, start, INBOX_PAGE_SIZE + 1);
}

type Row = SearchDocument['row'];

async function toPage(
  deps: Dependencies,
  rows: readonly Row[],
  page: number,
  limit?: string,
): Promise<FoundEntries> {
  const userOf = accountReader(deps);
  const toEntry = async (row: MessageRow | OrderRow): Promise<Entry> =>
    row.kind === 'order'
      ? rowToEntry(deps, row, await userOf(row.userId))
      : { ...row, isLate: isLate(row.waitingSince, deps.now()) };
  const shown = rows.slice(0, INBOX_PAGE_SIZE) as (MessageRow | OrderRow)[];
  return {
    entries: await Promise.all(shown.map(toEntry)),
    total: (page - 1) * INBOX_PAGE_SIZE + rows.length,
    ...(rows.length > INBOX_PAGE_SIZE ? { nextPage: page + 1 } : {}),
    ...(limit === undefined ? {} : { limit }),
  };
}

/** What the index may have left out: what has an id that ends so, or the orders of a customer, newest first. */
async function findOlder(
  deps: Dependencies,
  reference: string | undefined,
  email: string | undefined,
): Promise<Row[]> {
  if (reference !== undefined) return findById(deps, reference);
  const holder =
    email === undefined ? undefined : await usersOf(deps).findHolder(addressIdOf(email));
  if (holder?.state !== 'open') return [];
  const { orders } = await ordersOf(deps).list(holder.user.id, Number.MAX_SAFE_INTEGER);
  return orders.map((order) => orderDocument(order, holder.user, deps.now()).row);
}

/** Lists all orders and messages there are. */
async function findById(deps: Dependencies, reference: string): Promise<Row[]> {
  const [runs, messages] = await Promise.all([ordersOf(deps).listRuns(), contactsOf(deps).list()]);
  const orders = runs.filter(({ orderId }) => orderId.endsWith(reference));
  const found = await Promise.all([
    ...orders.map(({ userId, orderId }) => unlessCorrupt(() => readOrder(deps, userId, orderId))),
    ...messages
      .filter(({ messageId }) => messageId.endsWith(reference))
      .map((id) => unlessCorrupt(() => readMessage(deps, id))),
  ]);
  return found.flatMap((each) => (each ? [each.row] : []));
}

/** The document of an order, by its records. @throws CorruptRecordError */
async function readOrder(
  deps: Dependencies,
  userId: string,
  orderId: string,
): Promise<SearchDocument | undefined> {
  const [order, user] = await Promise.all([
    ordersOf(deps).find(userId, orderId),
    usersOf(deps).find(userId),
  ]);
  return order && orderDocument(order, user, deps.now());
}

/** The document of a contact message, by its records. @throws CorruptRecordError */
export async function readMessage(
  deps: Dependencies,
  id: MessageId,
): Promise<SearchDocument | undefined> {
  const message = await contactsOf(deps).findRun(id);
  return message && messageDocument(message, deps.now());
}
