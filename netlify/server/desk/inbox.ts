import { INBOX_PAGE_SIZE, inboxViews } from '../../../src/contracts/desk.ts';
import type { Agent, Inbox, InboxView } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { agentHash } from '../queue/open-index.ts';
import { listDone, SEARCH_MAX_LENGTH, searchDesk } from './desk-index.ts';
import { isOverdue, listInboxEntries, readEntries, type InboxEntry } from './inbox-entries.ts';

/** A page of what agents have to do, or have done. @param query `filter`, `page` and `search`, as the contract says. */
export async function readInbox(
  deps: Dependencies,
  agent: Agent,
  query: URLSearchParams,
): Promise<Inbox> {
  const { view, page, search } = parseQuery(query);
  const open = await listInboxEntries(deps);
  const counted = { counts: {}, counted: {}, services: [] };
  if (search) return { ...(await searchDesk(deps, search, page)), ...counted };
  if (view === 'done') return { ...(await listDone(deps, page)), ...counted };
  const found = filterOpen(open, view, agent, deps.now());
  const start = (page - 1) * INBOX_PAGE_SIZE;
  return {
    entries: await readEntries(deps, found.slice(start, start + INBOX_PAGE_SIZE)),
    total: found.length,
    ...counted,
    ...(found.length > start + INBOX_PAGE_SIZE ? { nextPage: page + 1 } : {}),
  };
}

function parseQuery(query: URLSearchParams) {
  const search = (query.get('search') ?? '').trim();
  const [viewText, pageText] = [query.get('view') ?? 'open', query.get('page') ?? '1'];
  const view = inboxViews.find((each) => each === viewText);
  const fields = {
    ...(view ? {} : { view: `Must be one of ${inboxViews.join(', ')}` }),
    ...(/^[1-9]\d{0,5}$/.test(pageText) ? {} : { page: 'Must be a number from 1' }),
    ...(search.length > SEARCH_MAX_LENGTH ? { search: 'Search is too long' } : {}),
  };
  if (!view || Object.keys(fields).length > 0) throw new ApiError('invalid_request', { fields });
  return { view, page: Number(pageText), search };
}

function filterOpen(
  open: readonly InboxEntry[],
  view: InboxView,
  { email }: Agent,
  nowMs: number,
): InboxEntry[] {
  switch (view) {
    case 'late':
      return open.filter((entry) => isOverdue(entry, nowMs));
    case 'mine':
      return open.filter((entry) => entry.kind === 'order' && entry.agent === agentHash(email));
    default:
      return [...open];
  }
}
