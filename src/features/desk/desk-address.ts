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
  | { name: 'invoice'; customer: string; id: string; number: number }
  | { name: 'message'; day: string; id: string }
  | { name: 'customers'; search: string }
  | { name: 'customer'; id: string }
  /** For an account, or with an empty id for whoever is typed in. */
  | { name: 'new-order'; customer: string }
  | { name: 'figures'; weeks: number; by: FiguresGroup };

export type PlaceOf<Name extends DeskPlace['name']> = Extract<DeskPlace, { name: Name }>;

/** Numbers of weeks that figures are shown of. */
export const FIGURES_WEEKS = [12, 26, 52] as const;

/** What figures are told by. */
export const FIGURES_GROUPS = ['week', 'service', 'agent', 'source'] as const;
export type FiguresGroup = (typeof FIGURES_GROUPS)[number];

/** As they open. */
const FIGURES: PlaceOf<'figures'> = { name: 'figures', weeks: 12, by: 'week' };

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
  const [path = '', query] = hash.replace(/^#/, '').split('?');
  const [kind, first, second, ...more] = path.split('/').slice(1);
  if (more.length > 0 || (path !== '' && !path.startsWith('/'))) return undefined;
  const asked = new URLSearchParams(query);
  const search = asked.get('search') ?? '';
  const oneOf = <Value extends string | number>(values: readonly Value[], name: string) =>
    values.find((value) => String(value) === asked.get(name));
  if (!kind)
    return {
      name: 'inbox',
      view: oneOf(inboxViews, 'view') ?? INBOX.view,
      agent: asked.get('agent') ?? '',
      service: asked.get('service') ?? '',
      stage: oneOf(orderStages, 'stage') ?? '',
      sort: oneOf(inboxSorts, 'sort') ?? INBOX.sort,
      search,
    };
  if (kind === 'customers')
    return first ? { name: 'customer', id: first } : { name: 'customers', search };
  if (kind === 'new-order' && !second) return { name: 'new-order', customer: first ?? '' };
  if (kind === 'figures' && !first)
    return {
      name: 'figures',
      weeks: oneOf(FIGURES_WEEKS, 'weeks') ?? FIGURES.weeks,
      by: oneOf(FIGURES_GROUPS, 'by') ?? FIGURES.by,
    };
  if (!first || !second) return undefined;
  if (kind === 'orders') return { name: 'order', customer: first, id: second };
  if (kind === 'invoices' && /^\d+$/.test(asked.get('number') ?? ''))
    return { name: 'invoice', customer: first, id: second, number: Number(asked.get('number')) };
  if (kind === 'messages') return { name: 'message', day: first, id: second };
  return undefined;
}

export function placeOf(entry: Entry): DeskPlace {
  return entry.kind === 'order'
    ? { name: 'order', customer: entry.userId, id: entry.id }
    : { name: 'message', day: entry.day, id: entry.id };
}

export function addressOf(place: DeskPlace): string {
  switch (place.name) {
    case 'inbox':
      return withQuery('#/', inboxParameters(place));
    case 'order':
      return `#/orders/${place.customer}/${place.id}`;
    case 'invoice':
      return `#/invoices/${place.customer}/${place.id}?number=${place.number}`;
    case 'message':
      return `#/messages/${place.day}/${place.id}`;
    case 'customers':
      return withQuery('#/customers', parameters({ search: place.search }));
    case 'customer':
      return `#/customers/${place.id}`;
    case 'new-order':
      return `#/new-order${place.customer && `/${place.customer}`}`;
    case 'figures':
      return withQuery('#/figures', parameters({ ...place }, { ...FIGURES }));
  }
}

export const withQuery = (address: string, query: URLSearchParams): string =>
  query.size > 0 ? `${address}?${query}` : address;

/** What an inbox asks for beyond the inbox as it opens. */
export const inboxParameters = (place: InboxPlace): URLSearchParams =>
  parameters({ ...place }, { ...INBOX });

type Parameters = Readonly<Record<string, string | number>>;

function parameters(asked: Parameters, usual: Parameters = { search: '' }): URLSearchParams {
  const unusual = Object.entries(asked).filter(([name, value]) => value !== usual[name]);
  return new URLSearchParams(unusual.map(([name, value]) => [name, String(value)]));
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
