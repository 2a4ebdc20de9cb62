import { getCollection, type CollectionEntry } from 'astro:content';

type PageCopy = CollectionEntry<'pages'>['data'];
type PageName = PageCopy['page'];

/**
 * The words of a page.
 * @throws when `content/pages/` has no file for it.
 */
export async function getPage<Name extends PageName>(
  name: Name,
): Promise<Extract<PageCopy, { page: Name }>> {
  const entries = await getCollection('pages');
  const entry = entries.find(({ data }) => data.page === name);
  if (!entry) throw new Error(`content/pages/ has no file with «page: ${name}»`);
  return entry.data as Extract<PageCopy, { page: Name }>;
}
