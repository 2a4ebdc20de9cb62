import { INBOX_PAGE_SIZE, type Inbox } from '../../../src/contracts/desk.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { contactsOf } from '../messages/contact.ts';
import { ordersOf } from '../orders/order-store.ts';
import { mapParallel } from '../storage/store.ts';
import { listInboxEntries, orNoted, readEntries, toListed } from './inbox-entries.ts';
import type { InboxEntry, Listed } from './inbox-entries.ts';

/** A page of what was found. */
export type FoundEntries = Pick<Inbox, 'entries' | 'total' | 'nextPage' | 'limit'>;

export const SEARCH_MAX_LENGTH = 254;

/** What is closed or answered, newest first. @param page from 1. */
export async function listDone(deps: Dependencies, page: number): Promise<FoundEntries> {
  return toPage(deps, await findDone(deps, await listInboxEntries(deps)), page);
}

/** What the text names. @param page from 1. */
export async function searchDesk(
  deps: Dependencies,
  text: string,
  page: number,
): Promise<FoundEntries> {
  return toPage(
    deps,
    await findAnywhere(deps, text.toLowerCase(), await listInboxEntries(deps)),
    page,
  );
}

async function toPage(
  deps: Dependencies,
  found: readonly Listed[],
  page: number,
): Promise<FoundEntries> {
  const start = (page - 1) * INBOX_PAGE_SIZE;
  const end = start + INBOX_PAGE_SIZE;
  const entries = await readEntries(deps, found.slice(start, end));
  return { entries, total: found.length, ...(found.length > end ? { nextPage: page + 1 } : {}) };
}

/** Newest first. Costs a list of all orders and messages. */
async function findDone(deps: Dependencies, open: readonly InboxEntry[]): Promise<Listed[]> {
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
    ...messages.map((message) => ({ ...toListed(message), isDone: message.isDone })),
  ];
}

/** The end of an id, as people see it, or all of it. */
const REFERENCE = /^(?:(?:order|message)?\s*#)?\s*([0-9a-f]{8}|[0-9a-f]{8}-[0-9a-f-]{27})$/;

async function findAnywhere(
  deps: Dependencies,
  search: string,
  open: readonly InboxEntry[],
): Promise<Listed[]> {
  const reference = REFERENCE.exec(search)?.[1];
  const email = canonicalEmail(search);
  const [named, byId, ofCustomer] = await Promise.all([
    findByName(deps, search, open),
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
