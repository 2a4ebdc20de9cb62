import { INBOX_PAGE_SIZE, inboxFilters } from '../../../src/contracts/desk.ts';
import type { Agent, Inbox, InboxFilter } from '../../../src/contracts/desk.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { contactsOf } from '../messages/contact.ts';
import { ordersOf } from '../orders/order-store.ts';
import { agentHash } from '../queue/open-index.ts';
import { mapParallel } from '../storage/store.ts';
import { isOverdue, listInboxEntries, orNoted, readEntries, toListed } from './inbox-entries.ts';
import type { InboxEntry, Listed } from './inbox-entries.ts';

/** A page of what agents have to do, or have done. @param query `filter`, `page` and `search`, as the contract says. */
export async function readInbox(
  deps: Dependencies,
  agent: Agent,
  query: URLSearchParams,
): Promise<Inbox> {
  const { filter, page, search } = parseQuery(query);
  const open = await listInboxEntries(deps);
  const narrowed = filterOpen(open, filter, agent, deps.now());
  const listed = () => (filter === 'done' ? listDone(deps, open) : narrowed);
  const found = await (search ? findAnywhere(deps, search, open, narrowed) : listed());
  const start = (page - 1) * INBOX_PAGE_SIZE;
  return {
    entries: await readEntries(deps, found.slice(start, start + INBOX_PAGE_SIZE)),
    total: found.length,
    late: open.filter((entry) => isOverdue(entry, deps.now())).length,
    ...(found.length > start + INBOX_PAGE_SIZE ? { nextPage: page + 1 } : {}),
  };
}

const SEARCH_MAX_LENGTH = 254;

function parseQuery(query: URLSearchParams) {
  const search = (query.get('search') ?? '').trim().toLowerCase();
  const [filterText, pageText] = [query.get('filter') ?? 'open', query.get('page') ?? '1'];
  const filter = inboxFilters.find((each) => each === filterText);
  const fields = {
    ...(filter ? {} : { filter: `Must be one of ${inboxFilters.join(', ')}` }),
    ...(/^[1-9]\d{0,5}$/.test(pageText) ? {} : { page: 'Must be a number from 1' }),
    ...(search.length > SEARCH_MAX_LENGTH ? { search: 'Search is too long' } : {}),
  };
  if (!filter || Object.keys(fields).length > 0) throw new ApiError('invalid_request', { fields });
  return { filter, page: Number(pageText), search };
}

function filterOpen(
  open: readonly InboxEntry[],
  filter: InboxFilter,
  { email }: Agent,
  nowMs: number,
): InboxEntry[] {
  switch (filter) {
    case 'open':
      return [...open];
    case 'late':
      return open.filter((entry) => isOverdue(entry, nowMs));
    case 'mine':
      return open.filter((entry) => entry.kind === 'order' && entry.agent === agentHash(email));
    case 'done':
      return [];
  }
}

/** Newest first. Costs a list of all orders and messages. */
async function listDone(deps: Dependencies, open: readonly InboxEntry[]): Promise<Listed[]> {
  const openIds = new Set(open.map(({ id }) => id));
  const everything = await listEverything(deps);
  const done = everything.filter(({ id, isDone }) => isDone && !openIds.has(id));
  // Ids are UUID v7 and sort by age.
  return done.sort((one, other) => (one.id < other.id ? 1 : -1));
}

async function listEverything(deps: Dependencies) {
  const [runs, messages] = await Promise.all([ordersOf(deps).listRuns(), contactsOf(deps).list()]);
  // Without its first event, a run is on its way to an archive.
  const orders = runs.filter(({ sequences }) => sequences[0] === 0);
  return [
    ...orders.map((run) => ({ ...toListed(run), isDone: true })),
    ...messages.map((message) => ({ ...toListed(message), isDone: true })),
  ];
}

/** The end of an id, as people see it, or all of it. */
const REFERENCE = /^(?:(?:order|message)?\s*#)?\s*([0-9a-f]{8}|[0-9a-f]{8}-[0-9a-f-]{27})$/;

async function findAnywhere(
  deps: Dependencies,
  search: string,
  open: readonly InboxEntry[],
  narrowed: readonly InboxEntry[],
): Promise<Listed[]> {
  const reference = REFERENCE.exec(search)?.[1];
  const email = canonicalEmail(search);
  const [named, byId, ofCustomer] = await Promise.all([
    findByName(deps, search, narrowed),
    reference === undefined ? [] : findById(deps, reference, open),
    email === undefined ? [] : listOfCustomer(deps, email),
  ]);
  return [...new Map([...named, ...byId, ...ofCustomer].map((each) => [each.id, each])).values()];
}

/** Few people search, and each waits for all names. */
const NAMES_AT_ONCE = 100;

/** Reads all of them, since the index has no names: those that they came with, and without a match the present ones. */
async function findByName(
  deps: Dependencies,
  text: string,
  entries: readonly InboxEntry[],
): Promise<Listed[]> {
  const find = async (read: typeof namesOf) => {
    const isMatch = async (entry: InboxEntry) =>
      (await read(deps, entry)).some((name) => name?.toLowerCase().includes(text));
    const matches = await mapParallel(entries, isMatch, undefined, NAMES_AT_ONCE);
    return entries.filter((_, index) => matches[index]);
  };
  const found = await find(namesOf);
  return found.length > 0 ? found : find(presentNamesOf);
}

async function namesOf(deps: Dependencies, entry: InboxEntry) {
  if (entry.kind === 'message') {
    const message = await orNoted(deps, () => contactsOf(deps).find(entry.receivedAtMs, entry.id));
    return [message?.name, message?.email];
  }
  const placed = await orNoted(deps, () => ordersOf(deps).findPlaced(entry.userId, entry.id));
  return [placed?.details?.customerName, placed?.details?.customerEmail];
}

async function presentNamesOf(deps: Dependencies, entry: InboxEntry) {
  if (entry.kind === 'message') return [];
  const user = await orNoted(deps, () => usersOf(deps).find(entry.userId));
  return [user && `${user.firstName} ${user.lastName}`, user?.email];
}

async function findById(
  deps: Dependencies,
  reference: string,
  open: readonly InboxEntry[],
): Promise<Listed[]> {
  const isWanted = ({ id }: { id: string }) => id.endsWith(reference);
  // Most that is wanted is open, and found without listing all the rest.
  const found = open.filter(isWanted);
  return found.length > 0 ? found : (await listEverything(deps)).filter(isWanted);
}

async function listOfCustomer(deps: Dependencies, email: string): Promise<Listed[]> {
  const holder = await usersOf(deps).findHolder(addressIdOf(email));
  if (holder.state !== 'open') return [];
  const runs = await ordersOf(deps).listRuns(holder.user.id);
  return runs.toReversed().map(toListed);
}
