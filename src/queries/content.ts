import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';

export { render } from 'astro:content';

import company from '../../content/site/company.yaml';
import hours from '../../content/site/hours.yaml';
import { closuresAt } from '../content-schemas/hours.ts';
import { builtAt } from '../lib/built-at.ts';
import { inListOrder, orderedCollections, type OrderList } from '../content-schemas/order.ts';

/** A collection in the order of its list in `content/order/`. */
type Listed = (typeof orderedCollections)[OrderList];
/** A collection in the order of its file. */
type Numbered = {
  [Name in CollectionKey]: CollectionEntry<Name>['data'] extends { position: number }
    ? Name
    : never;
}[CollectionKey];

/** An entry of a collection with its id. */
export type Entry<Name extends CollectionKey> = CollectionEntry<Name>['data'] & { id: string };

/** The entries of a collection in its order, as Astro has them. */
export async function getEntriesInOrder<Name extends Listed | Numbered>(
  name: Name,
): Promise<CollectionEntry<Name>[]> {
  const entries = await getCollection(name);
  const list = (await getCollection('order')).find(
    ({ data }) => orderedCollections[data.list] === name,
  );
  // The lists of Astro's references differ in their types only.
  const ids = list ? (list.data.entries as { id: string }[]).map(({ id }) => id) : [];
  return inListOrder(entries, ids, ({ data }) => {
    if ('position' in data) return String(data.position);
    return 'title' in data ? data.title : data.name;
  });
}

/** The same, as pages use them. */
export async function getInOrder<Name extends Listed | Numbered>(
  name: Name,
): Promise<Entry<Name>[]> {
  return (await getEntriesInOrder(name)).map(({ id, data }) => ({ ...data, id }));
}

/**
 * The entries of a collection that content names, in its order.
 * @throws when one does not exist; Astro itself only logs it.
 */
export async function getChosen<Name extends Listed | Numbered>(
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
 * The words of a page.
 * @throws when `content/pages/` has no file for it.
 */
export async function getPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  const entries = await getCollection('pages');
  const entry = entries.find(({ data }) => data.page === name);
  if (!entry) throw new Error(`content/pages/ has no file with "page: ${name}"`);
  return entry.data as Page<Name>;
}

/** The bar above every page, until it is over. */
export async function getAnnouncement(now = new Date()) {
  const { bar } = await getPage('announcement');
  if (!bar) return undefined;
  return now < bar.to ? bar : undefined;
}

/** What is closed for a while, as far as pages already say so. */
export const getClosures = () => closuresAt(hours, builtAt(), company.timeZone);

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

/** An entry whose body is MDX. */
export type Text = CollectionEntry<
  'blog' | 'campaigns' | 'documents' | 'helpArticles' | 'helpGuides' | 'legal'
>;

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
export const getLegalPages = (): Promise<LegalPage[]> => getEntriesInOrder('legal');
