import { INBOX_PAGE_SIZE, inboxFilters } from '../../../src/contracts/desk.ts';
import type {
  Agent,
  Inbox,
  InboxFilter,
  MessageEntry,
  OrderEntry,
} from '../../../src/contracts/desk.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { accountIdOf } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { mapParallel } from '../lib/map-parallel.ts';
import { contactStore } from '../messages/contact-store.ts';
import type { MessageId } from '../messages/finish-message.ts';
import type { OrderRun } from '../orders/order-store.ts';
import { agentMark } from '../storage/keys.ts';
import { orNoted, readMessage, readOpenOrder, readOrder } from './entries.ts';
import { isOverdue, listOpenThings, type OpenThing } from './open-things.ts';

type Entry = OrderEntry | MessageEntry;

interface Candidate {
  id: string;
  /** @returns undefined when it is gone or cannot be read. */
  read: () => Promise<Entry | undefined>;
}

/** A page of what agents have to do, or have done. @param query `filter`, `page` and `search`, as the contract says. */
export async function readInbox(
  deps: Dependencies,
  agent: Agent,
  query: URLSearchParams,
): Promise<Inbox> {
  const { filter, page, search } = parseQuery(query);
  const open = await listOpenThings(deps);
  const found = search
    ? await findAnywhere(deps, search, open, filterOpen(open, filter, agent, deps.now()))
    : await candidatesOf(deps, open, filter, agent);
  const start = (page - 1) * INBOX_PAGE_SIZE;
  const entries = await readAll(found.slice(start, start + INBOX_PAGE_SIZE));
  return {
    entries,
    total: found.length,
    late: open.filter((thing) => isOverdue(thing, deps.now())).length,
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

function candidatesOf(
  deps: Dependencies,
  open: readonly OpenThing[],
  filter: InboxFilter,
  agent: Agent,
): Promise<Candidate[]> | Candidate[] {
  if (filter === 'done') return listDone(deps, open);
  return filterOpen(open, filter, agent, deps.now()).map((thing) => fromOpen(deps, thing));
}

function filterOpen(
  open: readonly OpenThing[],
  filter: InboxFilter,
  { email }: Agent,
  nowMs: number,
): OpenThing[] {
  switch (filter) {
    case 'open':
      return [...open];
    case 'late':
      return open.filter((thing) => isOverdue(thing, nowMs));
    case 'mine':
      return open.filter((thing) => thing.kind === 'order' && thing.agent === agentMark(email));
    case 'done':
      return [];
  }
}

/** Newest first. Costs a list of all orders and messages. */
async function listDone(deps: Dependencies, open: readonly OpenThing[]): Promise<Candidate[]> {
  const openIds = new Set(open.map(({ id }) => id));
  const { runs, messages } = await listEverything(deps);
  const done = [
    ...runs.map((run) => fromRun(deps, run)),
    ...messages.filter(({ isDone }) => isDone).map((message) => fromMessage(deps, message)),
  ].filter(({ id }) => !openIds.has(id));
  // Ids are UUID v7 and sort by age.
  return done.sort((one, other) => (one.id < other.id ? 1 : -1));
}

async function listEverything(deps: Dependencies) {
  const [runs, messages] = await Promise.all([
    deps.orders.listRuns(),
    contactStore(deps.contacts).list(),
  ]);
  // Without its first event, a run is on its way to an archive.
  return { runs: runs.filter(({ sequences }) => sequences[0] === 0), messages };
}

/** The end of an id, as people see it, or all of it. */
const REFERENCE = /^(?:(?:order|message)?\s*#)?\s*([0-9a-f]{8}|[0-9a-f]{8}-[0-9a-f-]{27})$/;

async function findAnywhere(
  deps: Dependencies,
  search: string,
  open: readonly OpenThing[],
  narrowed: readonly OpenThing[],
): Promise<Candidate[]> {
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
  things: readonly OpenThing[],
): Promise<Candidate[]> {
  const find = async (read: typeof namesOf) => {
    const isMatch = async (thing: OpenThing) =>
      (await read(deps, thing)).some((name) => name?.toLowerCase().includes(text));
    const matches = await mapParallel(things, isMatch, undefined, NAMES_AT_ONCE);
    return things.filter((_, index) => matches[index]).map((thing) => fromOpen(deps, thing));
  };
  const found = await find(namesOf);
  return found.length > 0 ? found : find(presentNamesOf);
}

async function namesOf(deps: Dependencies, thing: OpenThing) {
  const { contacts, orders } = deps;
  if (thing.kind === 'message') {
    const message = await orNoted(deps, () => contactStore(contacts).find(thing.dayMs, thing.id));
    return [message?.name, message?.email];
  }
  const placed = await orNoted(deps, () => orders.findPlaced(thing.userId, thing.id));
  return [placed?.details?.customerName, placed?.details?.customerEmail];
}

async function presentNamesOf(deps: Dependencies, thing: OpenThing) {
  if (thing.kind === 'message') return [];
  const user = await orNoted(deps, () => deps.users.find(thing.userId));
  return [user && `${user.firstName} ${user.lastName}`, user?.email];
}

async function findById(
  deps: Dependencies,
  reference: string,
  open: readonly OpenThing[],
): Promise<Candidate[]> {
  const isWanted = ({ id }: { id: string }) => id.endsWith(reference);
  // Most wanted things are open, and those are found without listing all the others.
  const found = open.filter(isWanted).map((thing) => fromOpen(deps, thing));
  if (found.length > 0) return found;
  const { runs, messages } = await listEverything(deps);
  return [
    ...runs.map((run) => fromRun(deps, run)),
    ...messages.map((message) => fromMessage(deps, message)),
  ].filter(isWanted);
}

async function listOfCustomer(deps: Dependencies, email: string): Promise<Candidate[]> {
  const holder = await deps.users.findHolder(accountIdOf(email));
  if (holder.state !== 'open') return [];
  const runs = await deps.orders.listRuns(holder.user.id);
  return runs.toReversed().map((run) => fromRun(deps, run));
}

async function readAll(candidates: readonly Candidate[]): Promise<Entry[]> {
  const entries = await mapParallel(candidates, ({ read }) => read());
  return entries.filter((entry) => entry !== undefined);
}

function fromOpen(deps: Dependencies, thing: OpenThing): Candidate {
  if (thing.kind === 'order') return { id: thing.id, read: () => readOpenOrder(deps, thing) };
  return fromMessage(deps, { messageId: thing.id, receivedAtMs: thing.dayMs });
}

function fromRun(deps: Dependencies, run: OrderRun): Candidate {
  return { id: run.orderId, read: () => readOrder(deps, run) };
}

function fromMessage(deps: Dependencies, message: MessageId): Candidate {
  return { id: message.messageId, read: () => readMessage(deps, message) };
}
