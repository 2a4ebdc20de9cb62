import { hash } from 'node:crypto';

import { contactServices } from '../../../src/contracts/contact.ts';
import {
  INBOX_PAGE_SIZE,
  inboxSorts,
  inboxViews,
  orderStages,
  type Agent,
  type Inbox,
  type InboxView,
  type OrderStage,
} from '../../../src/contracts/desk.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { DAY_MS, studioTime } from '../lib/time.ts';
import { catalogueOf } from '../orders/catalogue.ts';
import { agentHash, nameHash, openIndexOf } from '../queue/open-index.ts';
import { orLogged } from '../storage/store.ts';
import { agentsOf } from './agents.ts';
import { listDone, SEARCH_MAX_LENGTH, searchDesk } from './desk-index.ts';
import {
  byAge,
  byDue,
  byWaiting,
  dueOnOf,
  isOpenEntry,
  isOverdue,
  listIndexed,
  readEntries,
  readRow,
  type InboxEntry,
} from './inbox-entries.ts';

interface InboxRequest {
  agent: Agent;
  /** As the contract says. */
  query: URLSearchParams;
  /** `If-None-Match`. */
  knownTags: string | null;
}

/**
 * A part of what agents have to do, or have done; remembers what the agent has read.
 * @returns without the inbox while the answer that they have still holds. @throws ApiError 'invalid_request'
 */
export async function readInbox(
  deps: Dependencies,
  { agent, query, knownTags }: InboxRequest,
): Promise<{ etag: string; inbox?: Inbox }> {
  const { viewing, ...asked } = parseQuery(query);
  const indexed = await listIndexed(deps);
  const viewed = indexed.find(({ id }) => id === viewing);
  const marked = viewed && markRead(deps, agent, viewed);
  const unread = unreadOf(agent, indexed, viewed);
  const counts = countsFor(deps, agent, indexed);
  const facts = indexed.map((entry) => [
    entry.rowKey ?? entry.id,
    isOverdue(entry, deps.now()),
    unread.has(entry.id),
  ]);
  const decisive = JSON.stringify([agent.email, asked, counts, facts]);
  const etag = `"${hash('sha256', decisive).slice(0, 32)}"`;
  const isKnown = knownTags?.split(',').some((tag) => tag.trim().replace('W/', '') === etag);
  const reading = isKnown ? undefined : readPart(deps, agent, asked, indexed);
  const [part] = await Promise.all([reading, marked]);
  if (!part) return { etag };
  const entries = part.entries.map((entry) =>
    unread.has(entry.id) ? { ...entry, isUnread: true } : entry,
  );
  return { etag, inbox: { ...part, entries, ...counts } };
}

function parseQuery(query: URLSearchParams) {
  const fields: Record<string, string> = {};
  const read = (name: string) => query.get(name)?.trim() || undefined;
  const readWord = <Word extends string>(name: string, words: readonly Word[]) => {
    const text = read(name);
    const word = words.find((each) => each === text);
    if (text !== undefined && !word) fields[name] = `Must be one of ${words.join(', ')}`;
    return word;
  };
  const [address, page = '1', search = ''] = [read('agent'), read('page'), read('search')];
  const email = address && canonicalEmail(address);
  if (address && !email) fields['agent'] = 'Must be an email address';
  if (!/^[1-9]\d{0,5}$/.test(page)) fields['page'] = 'Must be a number from 1';
  if (search.length > SEARCH_MAX_LENGTH) fields['search'] = 'Search is too long';
  const asked = {
    view: readWord('view', inboxViews) ?? 'open',
    stage: readWord('stage', orderStages),
    sort: readWord('sort', inboxSorts) ?? 'waiting',
    page: Number(page),
    service: read('service'),
    viewing: read('viewing'),
    search,
    email,
  };
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_request', { fields });
  return asked;
}

type Asked = Omit<ReturnType<typeof parseQuery>, 'viewing'>;

type IsShown = (entry: InboxEntry) => boolean;

/** What each view of what is open has. */
function viewsFor(
  deps: Dependencies,
  { email }: Agent,
): Record<Exclude<InboxView, 'done'>, IsShown> {
  const nextWeek = studioTime(deps.now() + 7 * DAY_MS).date;
  const isForCustomer = (stage: OrderStage) => stage === 'acceptance' || stage === 'payment';
  return {
    open: isOpenEntry,
    untaken: (entry) => isOpenEntry(entry) && entry.agent === 'none',
    mine: ofAgent(email),
    late: (entry) => isOverdue(entry, deps.now()),
    customer: (entry) =>
      entry.kind === 'order' && entry.sinceMs === undefined && isForCustomer(entry.stage),
    unpaid: (entry) => entry.kind === 'order' && entry.isUnpaid,
    week: (entry) => isOpenEntry(entry) && dueOnOf(entry) < nextWeek,
  };
}

function ofAgent(email: string): IsShown {
  const agent = agentHash(email);
  return (entry) => isOpenEntry(entry) && entry.agent === agent;
}

function countsFor(
  deps: Dependencies,
  agent: Agent,
  indexed: readonly InboxEntry[],
): Pick<Inbox, 'counts' | 'counted'> {
  const count = (isCounted: IsShown) => indexed.filter(isCounted).length;
  const { untaken, mine, ...others } = viewsFor(deps, agent);
  const waiting: IsShown = (entry) =>
    entry.sinceMs !== undefined && (untaken(entry) || mine(entry));
  const views = Object.entries({ untaken, mine, waiting, ...others });
  return {
    counts: Object.fromEntries(views.map(([name, isCounted]) => [name, count(isCounted)])),
    counted: Object.fromEntries(
      agentsOf(deps).all.map(({ email }) => [email, count(ofAgent(email))]),
    ),
  };
}

type Part = Pick<Inbox, 'entries' | 'total' | 'nextPage' | 'limit' | 'services'>;

async function readPart(
  deps: Dependencies,
  agent: Agent,
  asked: Asked,
  indexed: readonly InboxEntry[],
): Promise<Part> {
  const [found, services] = await Promise.all([
    readFound(deps, agent, asked, indexed),
    readServices(deps, indexed),
  ]);
  return { ...found, services };
}

const sorts = { waiting: byWaiting, due: byDue, age: byAge };

async function readFound(
  deps: Dependencies,
  agent: Agent,
  { view, email, stage, service, sort, search, page }: Asked,
  indexed: readonly InboxEntry[],
): Promise<Omit<Part, 'services'>> {
  if (search) return searchDesk(deps, search, page);
  if (view === 'done' && email === undefined) return listDone(deps, page);
  const isInView = view === 'done' ? isOpenEntry : viewsFor(deps, agent)[view];
  const isShown = email === undefined ? isInView : ofAgent(email);
  const wanted = service === undefined ? undefined : nameHash(service);
  const found = indexed
    .filter(isShown)
    .filter((entry) => wanted === undefined || entry.service === wanted)
    .filter((entry) => stage === undefined || (entry.kind === 'order' && entry.stage === stage))
    .sort(sorts[sort]);
  const [start, end] = [(page - 1) * INBOX_PAGE_SIZE, page * INBOX_PAGE_SIZE];
  return {
    entries: await readEntries(deps, found.slice(start, end)),
    total: found.length,
    ...(found.length > end ? { nextPage: page + 1 } : {}),
  };
}

/** Names of the services of all that is listed; one that cannot be ordered anymore is read from an entry. */
async function readServices(deps: Dependencies, indexed: readonly InboxEntry[]): Promise<string[]> {
  const offered = [...catalogueOf(deps).map(({ name }) => name), ...contactServices];
  const names = new Map(
    [CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE, ...offered].map((name) => [nameHash(name), name]),
  );
  const byService = new Map(indexed.map((entry) => [entry.service, entry]));
  byService.delete('none');
  const nameOf = async ([service, { rowKey }]: [string, InboxEntry]) => {
    const name = names.get(service);
    if (name !== undefined) return name;
    const row = await readRow(deps, rowKey);
    return row?.kind === 'order' ? row.serviceName : row?.service;
  };
  const found = await Promise.all([...byService].map(nameOf));
  return found.filter((name) => name !== undefined).sort();
}

/** Whether each entry has something that whoever asks has not read. @param viewed what they have on screen. */
function unreadOf(
  agent: Agent,
  indexed: readonly InboxEntry[],
  viewed: InboxEntry | undefined,
): Set<string> {
  const [own, actor] = [agentHash(agent.email), nameHash(agent.name)];
  const isUnread = (entry: InboxEntry) =>
    entry !== viewed &&
    entry.actor !== actor &&
    !entry.marks.some((mark) => mark.agent === own && mark.sequence >= entry.sequence);
  return new Set(indexed.filter(isUnread).map(({ id }) => id));
}

/** Remembers that an agent has read all of an entry. */
async function markRead(
  deps: Dependencies,
  { email }: Agent,
  { sequence, ...entry }: InboxEntry,
): Promise<void> {
  const agent = agentHash(email);
  const earlier = entry.marks.filter((mark) => mark.agent === agent);
  if (earlier.some((mark) => mark.sequence === sequence)) return;
  const keys = earlier.map(({ key }) => key);
  const at = new Date(deps.now()).toISOString();
  await orLogged(deps.log, 'noting what an agent has read', () =>
    openIndexOf(deps).mark(entry, { agent, sequence }, at, keys),
  );
}
