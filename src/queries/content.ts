import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';

import { pageTokens } from '../content-schemas/page.ts';
import { formatDollars } from '../contracts/money.ts';

type Placed = {
  [Name in CollectionKey]: CollectionEntry<Name>['data'] extends { position: number }
    ? Name
    : never;
}[CollectionKey];

/** An entry of a collection with its id. */
export type Entry<Name extends Placed> = CollectionEntry<Name>['data'] & { id: string };

/** The entries of a collection by their positions. */
export async function getInOrder<Name extends Placed>(name: Name): Promise<Entry<Name>[]> {
  return (await getCollection(name))
    .map(({ id, data }) => ({ ...data, id }))
    .toSorted((a, b) => a.position - b.position);
}

/**
 * The entries of a collection that content names, in its order.
 * @throws when one does not exist; Astro itself only logs it.
 */
export async function getChosen<Name extends Placed>(
  name: Name,
  references: readonly unknown[] = [],
): Promise<Entry<Name>[]> {
  const entries = references.length > 0 ? await getInOrder(name) : [];
  return (references as readonly { id: string }[]).map(({ id }) => {
    const entry = entries.find((each) => each.id === id);
    if (!entry) throw new Error(`There is no "${id}" in ${name}`);
    return entry;
  });
}

type PageCopy = CollectionEntry<'pages'>['data'];
/** A file in `content/pages/`, without its ending. */
export type PageName = PageCopy['page'];

/** The words of a page, as its content schema has them. */
export type Page<Name extends PageName> = Extract<PageCopy, { page: Name }>;

export async function getPageNames(): Promise<PageName[]> {
  return (await getCollection('pages')).map(({ data }) => data.page);
}

/**
 * The words of a page, with its tokens (`pageTokens`) replaced.
 * @throws when `content/pages/` has no file for it.
 */
export async function getPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  const entries = await getCollection('pages');
  const entry = entries.find(({ data }) => data.page === name);
  if (!entry) throw new Error(`content/pages/ has no file with "page: ${name}"`);
  const [services, plans, kits] = await Promise.all([
    getInOrder('services'),
    getInOrder('plans'),
    getInOrder('equipmentKits'),
  ]);
  const lowest = (prices: number[]) => formatDollars(Math.min(...prices));
  const values: Record<(typeof pageTokens)[number], string> = {
    services: String(services.length),
    servicesFrom: lowest(services.map(({ price }) => price)),
    plansFrom: lowest(plans.map(({ price }) => price)),
    kitsFrom: lowest(kits.map(({ total }) => total)),
  };
  const words = pageTokens.reduce(
    (text, token) => text.replaceAll(`{${token}}`, () => values[token]),
    JSON.stringify(entry.data),
  );
  return JSON.parse(words) as Page<Name>;
}

/** The bar above every page, until it is over. */
export async function getAnnouncement(now = new Date()) {
  const { bar } = await getPage('announcement');
  if (!bar) return undefined;
  // JSON has made them texts.
  const [from, to] = [new Date(bar.from), new Date(bar.to)];
  return now < to ? { ...bar, from, to } : undefined;
}

export type FaqGroup = Entry<'faq'>;

/** The groups of questions that a page shows, in their order. */
export async function getFaqGroups(place: FaqGroup['place']): Promise<FaqGroup[]> {
  return (await getInOrder('faq')).filter((group) => group.place === place);
}

/**
 * The one group of a page that has just one.
 * @throws when it has none.
 */
export async function getFaq(place: Exclude<FaqGroup['place'], 'help'>): Promise<FaqGroup> {
  const [group] = await getFaqGroups(place);
  if (!group) throw new Error(`content/faq/ has no file with "place: ${place}"`);
  return group;
}

export type DownloadedDocument = CollectionEntry<'documents'>;

/** All texts that can be downloaded. */
export const getDocuments = (): Promise<DownloadedDocument[]> => getCollection('documents');

/** @throws when there is no such text. */
export async function getDocument(id: string): Promise<DownloadedDocument> {
  const text = (await getDocuments()).find((each) => each.id === id);
  if (!text) throw new Error(`content/documents/ has no ${id}.mdx`);
  return text;
}

export type LegalPage = CollectionEntry<'legal'>;

/** The policies in their order. */
export async function getLegalPages(): Promise<LegalPage[]> {
  return (await getCollection('legal')).toSorted((a, b) => a.data.order - b.data.order);
}
