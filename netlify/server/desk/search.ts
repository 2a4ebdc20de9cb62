import { INBOX_PAGE_SIZE, type CustomerEntry, type Inbox } from '../../../src/contracts/desk.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { customerRowOf } from '../accounts/account-work.ts';
import { findByAddress, findUser } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { splitWords, type Row, type Rows } from '../lists/rows.ts';
import { messageRowOf, readMessage } from '../messages/message.ts';
import { orderRowOf } from '../orders/order-rows.ts';
import { findOrder, readOrders } from '../orders/orders.ts';
import { parseMessageKey, parseOrderKey } from '../outbox/outbox.ts';
import { isUserId, StoreUnavailableError, unlessCorrupt } from '../storage/store.ts';
import { isInReview, rowToEntry, type OpenRow } from './entries.ts';

export type IsShown = (row: OpenRow) => boolean;

/** A page of what was found, its `total` at least so many, and what was not looked at. */
export type FoundEntries = Pick<Inbox, 'entries' | 'total' | 'nextPage' | 'limit'>;

export const SEARCH_MAX_LENGTH = 254;
const SEARCH_LIMIT =
  'Searches the latest 10,000 orders, messages, and accounts. For older ones, enter the order’s number or the customer’s whole email address.';
const PAGE_LIMIT = `Shows ${INBOX_PAGE_SIZE}, the newest first. For others, enter more of the name or email address.`;
const DONE_LIMIT = 'Lists what is done of the latest 10,000 orders, messages, and accounts.';

/** Closed orders and answered messages, by when they were, newest first. @param page from 1. @param isKept by the filters. */
export function listDone(
  deps: Dependencies,
  { rows, isTrimmed }: Rows,
  page: number,
  isKept: IsShown,
): FoundEntries {
  const isDone = (row: OpenRow) =>
    !row.isOpen && row.shown.doneAt !== undefined && !isInReview(row, deps.now());
  const done = workOf(rows).filter(isDone).filter(isKept);
  const sorted = sortedBy(done, ({ shown }) => shown.doneAt ?? '');
  return toPage(deps, sorted, page, isTrimmed ? DONE_LIMIT : undefined);
}

/** The end of an id, as people see it, or all of it. */
const REFERENCE = /^(?:(?:order|message)?\s*#)?\s*([0-9a-f]{8}|[0-9a-f]{8}-[0-9a-f-]{27})$/i;

/**
 * Orders and messages, open and closed alike, in whose reference, name, email address, service, brief, messages, notes,
 * and names of files is every word of the text: first as words of their own, then as parts of others; latest event
 * first. @param page from 1. @param isKept by the filters.
 */
export async function searchDesk(
  deps: Dependencies,
  { rows, isTrimmed }: Rows,
  text: string,
  page: number,
  isKept: IsShown = () => true,
): Promise<FoundEntries> {
  const pageOf = (found: OpenRow[], limit?: string) =>
    toPage(deps, found.filter(isKept), page, limit);
  const reference = REFERENCE.exec(text.trim())?.[1]?.toLowerCase();
  // "show-notes" is written "show notes", too.
  const words = splitWords(reference ?? text.replaceAll(/(?<=\p{L})\p{Pd}(?=\p{L})/gu, ' '));
  if (words.length === 0) return { entries: [], total: 0 };
  if (!isTrimmed) return pageOf(matching(workOf(rows), words));
  const named = await findNamed(deps, reference, canonicalEmail(text));
  if (named.length > 0) {
    const found = [...named, ...matching(workOf(rows), words)];
    const byId = new Map(found.map((row) => [row.id, row]));
    return pageOf([...byId.values()], SEARCH_LIMIT);
  }
  const older = await findOlder(deps, rows, words, {
    orders: readOrderRow,
    messages: readMessageRow,
  });
  const found = matching(workOf([...rows, ...older.rows]), words);
  return pageOf(found, older.isComplete ? undefined : SEARCH_LIMIT);
}

/** Accounts, newest first, in whose name or email address is every word of the text. @throws ApiError 'invalid_request' */
export async function searchCustomers(
  deps: Dependencies,
  { rows, isTrimmed }: Rows,
  text: string,
): Promise<{ customers: CustomerEntry[]; limit?: string }> {
  if (text.length > SEARCH_MAX_LENGTH)
    throw new ApiError('invalid_request', { fields: { search: 'Search is too long' } });
  const words = splitWords(text);
  const older = isTrimmed
    ? await findOlder(deps, rows, words, { users: readCustomerRow })
    : { rows: [], isComplete: true };
  const customers = [...rows, ...older.rows].filter((row) => row.kind === 'customer');
  const newest = sortedBy(customers, ({ shown }) => shown.createdAt);
  const found = matching(newest, words);
  const limits = [
    ...(found.length > INBOX_PAGE_SIZE ? [PAGE_LIMIT] : []),
    ...(older.isComplete ? [] : [SEARCH_LIMIT]),
  ];
  return {
    customers: found.slice(0, INBOX_PAGE_SIZE).map(({ shown }) => shown),
    ...(limits.length > 0 ? { limit: limits.join(' ') } : {}),
  };
}

export const isWork = (row: Row): row is OpenRow => row.kind !== 'customer';

/** Orders and messages, the latest event first. */
const workOf = (rows: readonly Row[]): OpenRow[] => sortedBy(rows.filter(isWork), ({ at }) => at);

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

/** What is named as such, however old: what has an id that ends so, or the orders of a customer, newest first. */
async function findNamed(
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
  const keys = await Promise.all(
    (['orders', 'messages'] as const).map(async (noun) => deps.store(noun).list()),
  );
  const [orders = [], messages = []] = keys.map((listed) =>
    listed.flatMap(({ key }) => (key.endsWith(reference) ? [key] : [])),
  );
  const found = await Promise.all([
    ...orders.map((key) => readOrderRow(deps, key)),
    ...messages.map((key) => readMessageRow(deps, key)),
  ]);
  return found.filter((row) => row !== undefined);
}

/** Of each kind. Of a word that so many have, the rows have most of what is new. */
const OLDER_MAXIMUM = 500;

/** Reads the document with a key as lists would show it. */
type ReadRow = (deps: Dependencies, key: string) => Promise<Row | undefined>;

/** What the rows left out and the store finds by words. @returns also whether nothing else has them. */
async function findOlder(
  deps: Dependencies,
  rows: readonly Row[],
  words: readonly string[],
  readers: Readonly<Record<string, ReadRow>>,
): Promise<{ rows: Row[]; isComplete: boolean }> {
  const listed = new Set(rows.map(({ id }) => id));
  const found = await Promise.all(
    Object.entries(readers).map(async ([noun, readRow]) => {
      const keys = await searchStore(deps, noun, words);
      const older = keys?.filter((key) => !listed.has(key.replace(/^.*\//, ''))) ?? [];
      const read = await Promise.all(older.map((key) => readRow(deps, key)));
      const isComplete = keys !== undefined && keys.length < OLDER_MAXIMUM;
      return { rows: read.filter((row) => row !== undefined), isComplete };
    }),
  );
  return {
    rows: found.flatMap((each) => each.rows),
    isComplete: found.every(({ isComplete }) => isComplete),
  };
}

/** @returns undefined where the store cannot tell, or not within the time. */
async function searchStore(
  deps: Dependencies,
  noun: string,
  words: readonly string[],
): Promise<string[] | undefined> {
  try {
    return await deps.store(noun).search?.(words, OLDER_MAXIMUM);
  } catch (error) {
    // The answer says that it lacks what is older.
    if (error instanceof StoreUnavailableError) return undefined;
    throw error;
  }
}

async function readOrderRow(deps: Dependencies, key: string): Promise<OpenRow | undefined> {
  const id = parseOrderKey(key);
  if (!id) return undefined;
  return unlessCorrupt(async () => {
    const [order, user] = await Promise.all([findOrder(deps, id), findUser(deps, id.userId)]);
    return order && orderRowOf(order, user);
  });
}

async function readMessageRow(deps: Dependencies, key: string): Promise<OpenRow | undefined> {
  const id = parseMessageKey(key);
  if (!id) return undefined;
  return unlessCorrupt(async () => {
    const read = await readMessage(deps, id);
    return read && messageRowOf(read.message);
  });
}

async function readCustomerRow(deps: Dependencies, key: string): Promise<Row | undefined> {
  if (!isUserId(key)) return undefined;
  return unlessCorrupt(async () => {
    const user = await findUser(deps, key);
    return user && customerRowOf(user);
  });
}
