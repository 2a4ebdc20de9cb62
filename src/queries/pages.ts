import { getCollection, type CollectionEntry } from 'astro:content';

type PageCopy = CollectionEntry<'pages'>['data'];
/** A file in `content/pages/`, without its ending. */
export type PageName = PageCopy['page'];

/** The words of a page, as its content schema has them. */
export type Page<Name extends PageName> = Extract<PageCopy, { page: Name }>;

export async function getPageNames(): Promise<PageName[]> {
  return (await getCollection('pages')).map(({ data }) => data.page);
}

/**
 * The words of a page, with `{services}` counted.
 * @throws when `content/pages/` has no file for it.
 */
export async function getPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  const entries = await getCollection('pages');
  const entry = entries.find(({ data }) => data.page === name);
  if (!entry) throw new Error(`content/pages/ has no file with "page: ${name}"`);
  const services = await getCollection('services');
  const words = JSON.stringify(entry.data).replaceAll('{services}', String(services.length));
  return JSON.parse(words) as Page<Name>;
}
