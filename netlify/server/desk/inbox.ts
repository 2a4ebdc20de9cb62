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
import { DAY_MS, MINUTE_MS, SECOND_MS, studioTime } from '../lib/time.ts';
import { catalogueOf } from '../orders/catalogue.ts';
import { agentHash, nameHash, openIndexOf, type Mark } from '../queue/open-index.ts';
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

/** How long a colleague counts as looking at something after they were seen doing so. */
const VIEWING_MS = 3 * MINUTE_MS;
/** How often it is written down that an agent still has the same on screen. */
const MARK_EVERY_MS = 2 * MINUTE_MS;

interface InboxRequest {
  agent: Agent;
  /** As the contract says. */
  query: URLSearchParams;
  /** `If-None-Match`. */
  knownTags: string | null;
}

/**
 * A part of what agents have to do, or have done; remembers what the agent has on screen.
 * @returns without the inbox while the answer that they have still holds. @throws ApiError 'invalid_request'
 */
export async function readInbox(
  deps: Dependencies,
  { agent, query, knownTags }: InboxRequest,
): Promise<{ etag: string; inbox?: Inbox }> {
  const { viewing, ...asked } = parseQuery(query);
  const indexed = await listIndexed(deps);
  const viewed = indexed.find(({ id }) => id === viewing);
  const marked = viewed && markViewed(deps, agent, viewed);
  const states = statesFor(deps, agent, indexed, viewed);
  const counts = countsFor(deps, agent, indexed);
  const facts = indexed.map((entry) => [
    entry.rowKey ?? entry.id,
    isOverdue(entry, deps.now()),
    states.get(entry.id),
  ]);
  const decisive = JSON.stringify([agent.email, asked, counts, facts]);
  const etag = `"${hash('sha256', decisive).slice(0, 32)}"`;
  const isKnown = knownTags?.split(',').some((tag) => tag.trim().replace('W/', '') === etag);
  const reading = isKnown ? undefined : readPart(deps, agent, asked, indexed);
  const [part] = await Promise.all([reading, marked]);
  if (!part) return { etag };
  const entries = part.entries.map((entry) => ({ ...entry, ...states.get(entry.id) }));
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

interface State {
  isUnread?: true;
  viewers?: string[];
}

/** What of each entry depends on who asks. @param viewed what they have on screen. */
function statesFor(
  deps: Dependencies,
  agent: Agent,
  indexed: readonly InboxEntry[],
  viewed: InboxEntry | undefined,
): Map<string, State> {
  const [own, actor] = [agentHash(agent.email), nameHash(agent.name)];
  const colleagues = new Map(agentsOf(deps).all.map(({ email, name }) => [agentHash(email), name]));
  colleagues.delete(own);
  const isHere = ({ at }: Mark) => deps.now() - at * SECOND_MS < VIEWING_MS;
  const stateOf = (entry: InboxEntry): State => {
    const isSeen = (mark: Mark) => mark.agent === own && mark.sequence >= entry.sequence;
    const isUnread = entry !== viewed && entry.actor !== actor && !entry.marks.some(isSeen);
    const names = entry.marks.filter(isHere).flatMap((mark) => colleagues.get(mark.agent) ?? []);
    const viewers = [...new Set(names)].sort();
    return { ...(isUnread ? { isUnread } : {}), ...(viewers.length > 0 ? { viewers } : {}) };
  };
  return new Map(indexed.map((entry) => [entry.id, stateOf(entry)]));
}

/** Remembers that an agent has something on screen, unless that was written down just now. */
async function markViewed(
  deps: Dependencies,
  { email }: Agent,
  { sequence, ...entry }: InboxEntry,
): Promise<void> {
  const agent = agentHash(email);
  const earlier = entry.marks.filter((mark) => mark.agent === agent);
  const isFresh = (mark: Mark) =>
    mark.sequence === sequence && deps.now() - mark.at * SECOND_MS < MARK_EVERY_MS;
  if (earlier.some(isFresh)) return;
  const mark = { agent, at: Math.floor(deps.now() / SECOND_MS), sequence };
  const keys = earlier.map(({ key }) => key);
  await orLogged(deps.log, 'noting what an agent has on screen', () =>
    openIndexOf(deps).mark(entry, mark, keys),
  );
}
