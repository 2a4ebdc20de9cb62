import { hash } from 'node:crypto';

import {
  inboxSorts,
  inboxViews,
  orderStages,
  type Agent,
  type Inbox,
  type InboxView,
} from '../../../src/contracts/desk.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { REPLY_MS } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { DAY_MS, HOUR_MS, studioTime } from '../lib/time.ts';
import {
  isListedOpen,
  listRows,
  readRows,
  type Listing,
  type Row,
  type Rows,
} from '../lists/rows.ts';
import { orLogged } from '../storage/store.ts';
import { agentIdOf, agentsOf, holderOf } from './agents.ts';
import { updateAgent, type AgentState, type AgentValue } from './desk-sessions.ts';
import {
  byAge,
  byDue,
  byWaiting,
  dueOnOf,
  isInReview,
  isOverdue,
  needsWork,
  reviewedUntilMs,
  type OpenRow,
} from './entries.ts';
import { isWork, listDone, SEARCH_MAX_LENGTH, searchDesk, toPage, type IsShown } from './search.ts';

interface InboxRequest {
  state: AgentState;
  /** As the contract says. */
  query: URLSearchParams;
  /** `If-None-Match`. */
  knownTags: string | null;
}

/**
 * A part of what agents have to do, or have done; remembers what the agent has read.
 * @returns without the inbox while the answer that they have still holds, which takes one request to the store.
 * @throws ApiError 'invalid_request'
 */
export async function readInbox(
  deps: Dependencies,
  { state, query, knownTags }: InboxRequest,
): Promise<{ etag: string; inbox?: Inbox }> {
  const asked = parseQuery(query);
  const { agent } = state;
  const listing = await listRows(deps);
  const known = knownTags?.split(',').map((tag) => tag.trim().replace('W/', ''));
  // With what is viewed: who has the answer has read that.
  const digestWith = (lastRead: AgentValue['lastRead']) =>
    digestOf([agent.email, agentsOf(deps).all, asked, lastRead], listing);
  const readBefore = state.known?.value.lastRead ?? {};
  const digestBefore = digestWith(readBefore);
  const held = known?.find((tag) => holds(deps, tag, digestBefore));
  if (held !== undefined) return { etag: held };
  const rows = await readRows(deps, listing);
  const viewed = rows.rows.find(({ id }) => id === asked.viewing)?.shown;
  const lastRead = withRead(readBefore, viewed);
  const open = rows.rows.filter(isListedOpen);
  const [part] = await Promise.all([
    readPart(deps, agent, asked, rows, open),
    markRead(deps, state, viewed),
  ]);
  const entriesById = new Map(open.map((row) => [row.id, row]));
  const isUnread = (id: string) => {
    const { actor = agent.name, count = 0 } = entriesById.get(id)?.news ?? {};
    return actor !== agent.name && (lastRead[id] ?? 0) < count;
  };
  const entries = part.entries.map((entry) =>
    isUnread(entry.id) ? { ...entry, isUnread: true } : entry,
  );
  const etag = `"${digestWith(lastRead)}.${validUntil(deps, open).toString(36)}"`;
  return { etag, inbox: { ...part, entries, ...countsFor(deps, agent, open) } };
}

/** Stands for what an answer depends on, but the time. */
function digestOf(facts: readonly unknown[], { snapshot, rows }: Listing): string {
  const keys = rows.map(({ key, etag }) => `${key} ${etag}`);
  return hash('sha256', JSON.stringify([facts, snapshot?.etag, keys])).slice(0, 32);
}

/** Whether an answer with this tag still holds. */
function holds({ now }: Dependencies, tag: string, digest: string): boolean {
  const [, known, until = ''] = /^"([0-9a-f]{32})\.([0-9a-z]+)"$/.exec(tag) ?? [];
  return known === digest && now() < Number.parseInt(until, 36);
}

/** Until when nothing changes by itself: nothing comes to be late or done, and the studio's day stays (milliseconds since 1970). */
function validUntil({ now }: Dependencies, open: readonly OpenRow[]): number {
  const { hour } = studioTime(now());
  const midnight = now() - (now() % HOUR_MS) + (24 - hour) * HOUR_MS;
  const lateAt = open.flatMap(({ shown: { waitingSince } }) => {
    const atMs = waitingSince === undefined ? 0 : Date.parse(waitingSince) + REPLY_MS + 1;
    return atMs > now() ? [atMs] : [];
  });
  const reviewedAt = open
    .filter((row) => isInReview(row, now()))
    .map(({ shown }) => reviewedUntilMs(shown));
  return Math.min(midnight, ...lateAt, ...reviewedAt);
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

type Asked = ReturnType<typeof parseQuery>;

const stageOf = ({ shown }: OpenRow) => (shown.kind === 'order' ? shown.stage : undefined);
const serviceOf = ({ shown }: OpenRow) =>
  shown.kind === 'order' ? shown.serviceName : shown.service;

/** What each view of what is open has. */
function viewsFor(
  deps: Dependencies,
  { email }: Agent,
): Record<Exclude<InboxView, 'done'>, IsShown> {
  const nextWeek = studioTime(deps.now() + 7 * DAY_MS).date;
  const isForCustomer = (row: OpenRow) =>
    ['acceptance', 'payment'].includes(stageOf(row) ?? '') || isInReview(row, deps.now());
  return {
    open: (row) => isListed(deps, row),
    unassigned: (row) => isListed(deps, row) && heldBy(deps, row) === undefined,
    mine: ofAgent(deps, email),
    late: (row) => isOverdue(row, deps.now()),
    customer: (row) => row.shown.waitingSince === undefined && isForCustomer(row),
    unpaid: (row) => row.kind === 'order' && row.isUnpaid,
    plans: ({ isOpen, shown }) => isOpen && shown.kind === 'order' && shown.plan !== undefined,
    week: (row) => row.isOpen && dueOnOf(row) < nextWeek,
  };
}

/** Somebody has something to do about it, be it the customer. */
const isListed = (deps: Dependencies, row: OpenRow) =>
  needsWork(row) || isInReview(row, deps.now());

const heldBy = (deps: Dependencies, { shown: { assignee } }: OpenRow) =>
  holderOf(deps, { assignee }).assignee;

function ofAgent(deps: Dependencies, email: string): IsShown {
  return (row) => isListed(deps, row) && heldBy(deps, row) === email;
}

function countsFor(
  deps: Dependencies,
  agent: Agent,
  open: readonly OpenRow[],
): Pick<Inbox, 'counts' | 'counted'> {
  const count = (isCounted: IsShown) => open.filter(isCounted).length;
  const { unassigned, mine, ...others } = viewsFor(deps, agent);
  const waiting: IsShown = (row) =>
    row.shown.waitingSince !== undefined && (unassigned(row) || mine(row));
  const views = Object.entries({ unassigned, mine, waiting, ...others });
  return {
    counts: Object.fromEntries(views.map(([name, isCounted]) => [name, count(isCounted)])),
    counted: Object.fromEntries(
      agentsOf(deps).all.map(({ email }) => [email, count(ofAgent(deps, email))]),
    ),
  };
}

type Part = Pick<Inbox, 'entries' | 'total' | 'nextPage' | 'limit' | 'services'>;

const sorts = { waiting: byWaiting, due: byDue, age: byAge };

async function readPart(
  deps: Dependencies,
  agent: Agent,
  { view, email, stage, service, sort, search, page }: Asked,
  rows: Rows,
  open: readonly OpenRow[],
): Promise<Part> {
  const isDone = view === 'done' && email === undefined;
  const offered = search || isDone ? rows.rows.filter(isWork) : open;
  const services = [...new Set(offered.map(serviceOf))].sort();
  const isKept: IsShown = (row) =>
    (service === undefined || serviceOf(row) === service) &&
    (stage === undefined || stageOf(row) === stage);
  if (search) return { ...(await searchDesk(deps, rows, search, page, isKept)), services };
  if (isDone) return { ...listDone(deps, rows, page, isKept), services };
  const views = viewsFor(deps, agent);
  const isInView = view === 'done' ? views.open : views[view];
  const isShown = email === undefined ? isInView : ofAgent(deps, email);
  const found = open.filter(isShown).filter(isKept).sort(sorts[sort]);
  return { ...toPage(deps, found, page), services };
}

/** Entries that an agent may have read and that nobody lists any more. */
const MAXIMUM_READ = 1000;

/** What an agent has read, with an entry as it is. */
function withRead(
  lastRead: AgentValue['lastRead'],
  viewed: Row['shown'] | undefined,
): AgentValue['lastRead'] {
  // An account has nothing to be read.
  if (!viewed || !('eventCount' in viewed) || (lastRead[viewed.id] ?? 0) >= viewed.eventCount)
    return lastRead;
  const { id, eventCount } = viewed;
  const others = Object.entries(lastRead).filter(([other]) => other !== id);
  return Object.fromEntries([...others.slice(1 - MAXIMUM_READ), [id, eventCount]]);
}

/** Remembers that an agent has read all of an entry. */
async function markRead(
  deps: Dependencies,
  { agent, known }: AgentState,
  viewed: Row['shown'] | undefined,
): Promise<void> {
  const before = known?.value.lastRead ?? {};
  if (withRead(before, viewed) === before) return;
  await orLogged(deps.log, 'noting what an agent has read', () =>
    updateAgent(
      deps,
      agentIdOf(agent),
      (now) => ({ ...now, lastRead: withRead(now.lastRead, viewed) }),
      known ?? null,
    ),
  );
}
