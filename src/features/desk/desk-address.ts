import * as z from 'zod/mini';

import { inboxFilters, type InboxFilter } from '../../contracts/desk.ts';
import { allTabs, keepValue, readKept } from '../../lib/storage.ts';

/** The inbox, as it is narrowed. */
export interface InboxPlace {
  name: 'inbox';
  filter: InboxFilter;
  search: string;
  page: number;
}

/** A place on the desk; its address is behind the # of `/desk`, and the ids in it need no escapes. */
export type DeskPlace =
  | InboxPlace
  | { name: 'order'; customer: string; id: string }
  | { name: 'message'; day: string; id: string }
  | { name: 'customers' }
  | { name: 'customer'; id: string };

/** The inbox as it opens. */
export const INBOX: InboxPlace = { name: 'inbox', filter: 'open', search: '', page: 1 };

/** The place that a fragment names, such as `#/orders/<customer>/<order>`; undefined when it names none. */
export function parsePlace(hash: string): DeskPlace | undefined {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const [kind, first, second, ...more] = path.split('/').slice(1);
  if (more.length > 0 || (path !== '' && !path.startsWith('/'))) return undefined;
  if (!kind) return inboxOf(new URLSearchParams(query));
  if (kind === 'customers') return first ? { name: 'customer', id: first } : { name: 'customers' };
  if (!first || !second) return undefined;
  if (kind === 'orders') return { name: 'order', customer: first, id: second };
  if (kind === 'messages') return { name: 'message', day: first, id: second };
  return undefined;
}

function inboxOf(query: URLSearchParams): DeskPlace {
  const page = Number(query.get('page'));
  return {
    name: 'inbox',
    filter: inboxFilters.find((filter) => filter === query.get('filter')) ?? INBOX.filter,
    search: query.get('search') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a place, from the # on. */
export function addressOf(place: DeskPlace): string {
  switch (place.name) {
    case 'inbox': {
      const query = inboxQuery(place);
      return query ? `#/?${query}` : '#/';
    }
    case 'order':
      return `#/orders/${place.customer}/${place.id}`;
    case 'message':
      return `#/messages/${place.day}/${place.id}`;
    case 'customers':
      return '#/customers';
    case 'customer':
      return `#/customers/${place.id}`;
  }
}

/** What an inbox asks for beyond the inbox as it opens, as a query. */
export function inboxQuery({ filter, search, page }: InboxPlace): string {
  const query = new URLSearchParams();
  if (filter !== INBOX.filter) query.set('filter', filter);
  if (search) query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.toString();
}

const WANTED_KEY = 'desk-wanted';
/** A link to sign in may be asked for twice; after that nobody remembers what they came for. */
const KEPT_MS = 60 * 60 * 1000;

const wantedSchema = z.object({ hash: z.string(), until: z.number() });

/** Remembers the place that somebody signs in for, for whichever tab the emailed link opens. */
export function keepWantedPlace(hash: string): void {
  if (parsePlace(hash)) keepValue(WANTED_KEY, { hash, until: Date.now() + KEPT_MS }, allTabs);
}

/** Takes the remembered place, from the # on; empty without one. */
export function takeWantedPlace(): string {
  const kept = wantedSchema.safeParse(readKept(WANTED_KEY, allTabs)).data;
  keepValue(WANTED_KEY, undefined, allTabs);
  return kept && kept.until > Date.now() && parsePlace(kept.hash) ? kept.hash : '';
}
