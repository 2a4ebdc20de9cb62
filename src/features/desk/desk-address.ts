import * as z from 'zod/mini';

import {
  inboxSorts,
  inboxViews,
  orderStages,
  type Entry,
  type InboxSort,
  type InboxView,
  type OrderStage,
} from '../../contracts/desk.ts';
import { kept } from '../../state/kept.ts';

/** The inbox, as it is narrowed; what is empty narrows nothing. */
export interface InboxPlace {
  name: 'inbox';
  view: InboxView;
  /** In place of a view: email address of the agent who has taken what is shown. */
  agent: string;
  service: string;
  stage: OrderStage | '';
  sort: InboxSort;
  search: string;
}

/** A place on the desk; its address is behind the # of `/desk`, and the ids in it need no escapes. */
export type DeskPlace =
  | InboxPlace
  | { name: 'order'; customer: string; id: string }
  | { name: 'message'; day: string; id: string }
  | { name: 'customers'; search: string }
  | { name: 'customer'; id: string }
  | { name: 'figures'; weeks: number; by: FiguresGroup };

/** Numbers of weeks that figures are shown of; the first when the page opens. */
export const FIGURES_WEEKS = [12, 26, 52] as const;

/** What figures are told by; the first when the page opens. */
export const FIGURES_GROUPS = ['week', 'service', 'agent', 'source'] as const;
export type FiguresGroup = (typeof FIGURES_GROUPS)[number];

/** The inbox as it opens. */
export const INBOX: InboxPlace = {
  name: 'inbox',
  view: 'open',
  agent: '',
  service: '',
  stage: '',
  sort: 'waiting',
  search: '',
};

/** The place that a fragment names, such as `#/orders/<customer>/<order>`; undefined when it names none. */
export function parsePlace(hash: string): DeskPlace | undefined {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const [kind, first, second, ...more] = path.split('/').slice(1);
  if (more.length > 0 || (path !== '' && !path.startsWith('/'))) return undefined;
  if (!kind) return inboxOf(new URLSearchParams(query));
  if (kind === 'customers') {
    if (first) return { name: 'customer', id: first };
    return { name: 'customers', search: new URLSearchParams(query).get('search') ?? '' };
  }
  if (kind === 'figures' && !first) {
    const [weeks, by] = ['weeks', 'by'].map((name) => new URLSearchParams(query).get(name));
    return {
      name: 'figures',
      weeks: FIGURES_WEEKS.find((each) => String(each) === weeks) ?? FIGURES_WEEKS[0],
      by: FIGURES_GROUPS.find((each) => each === by) ?? FIGURES_GROUPS[0],
    };
  }
  if (!first || !second) return undefined;
  if (kind === 'orders') return { name: 'order', customer: first, id: second };
  if (kind === 'messages') return { name: 'message', day: first, id: second };
  return undefined;
}

function inboxOf(query: URLSearchParams): DeskPlace {
  const [view, stage, sort] = ['view', 'stage', 'sort'].map((name) => query.get(name));
  return {
    name: 'inbox',
    view: inboxViews.find((each) => each === view) ?? INBOX.view,
    agent: query.get('agent') ?? '',
    service: query.get('service') ?? '',
    stage: orderStages.find((each) => each === stage) ?? '',
    sort: inboxSorts.find((each) => each === sort) ?? INBOX.sort,
    search: query.get('search') ?? '',
  };
}

/** Where an entry of a list is opened. */
export function placeOf(entry: Entry): DeskPlace {
  return entry.kind === 'order'
    ? { name: 'order', customer: entry.userId, id: entry.id }
    : { name: 'message', day: entry.day, id: entry.id };
}

/** The address of a place, from the # on. */
export function addressOf(place: DeskPlace): string {
  switch (place.name) {
    case 'inbox': {
      const query = inboxParameters(place);
      return query ? `#/?${query}` : '#/';
    }
    case 'order':
      return `#/orders/${place.customer}/${place.id}`;
    case 'message':
      return `#/messages/${place.day}/${place.id}`;
    case 'customers':
      return place.search
        ? `#/customers?${new URLSearchParams({ search: place.search })}`
        : '#/customers';
    case 'customer':
      return `#/customers/${place.id}`;
    case 'figures': {
      const query = new URLSearchParams();
      if (place.weeks !== FIGURES_WEEKS[0]) query.set('weeks', String(place.weeks));
      if (place.by !== FIGURES_GROUPS[0]) query.set('by', place.by);
      return query.size > 0 ? `#/figures?${query}` : '#/figures';
    }
  }
}

/** What an inbox asks for beyond the inbox as it opens, as a query. */
export function inboxParameters(place: InboxPlace): string {
  const query = new URLSearchParams();
  for (const name of ['view', 'agent', 'service', 'stage', 'sort', 'search'] as const)
    if (place[name] !== INBOX[name]) query.set(name, place[name]);
  return query.toString();
}

/** A link to sign in may be asked for twice; after an hour nobody remembers what they came for. */
const wanted = kept('desk-wanted', z.string(), { in: 'browser', owner: 'agent', days: 1 / 24 });

/** Remembers the place that somebody signs in for, for whichever tab the emailed link opens. */
export function keepWantedPlace(hash: string): void {
  if (parsePlace(hash)) wanted.keep(hash);
}

/** Takes the remembered place, from the # on; empty without one. */
export function takeWantedPlace(): string {
  const hash = wanted.read() ?? '';
  wanted.keep();
  return parsePlace(hash) ? hash : '';
}
