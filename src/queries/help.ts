import { getEntries, type CollectionEntry } from 'astro:content';

import { countMinutes } from '../lib/chapters.ts';
import { routes } from '../routes.ts';
import { getEntriesInOrder } from './content.ts';

type Timed<Entry extends { data: object }> = Entry & { data: { readMinutes: number } };

export type HelpArticle = Timed<CollectionEntry<'helpArticles'>>;
export type HelpGuide = Timed<CollectionEntry<'helpGuides'>>;
/** A text of the help center with a page of its own. */
export type HelpText = HelpArticle | HelpGuide;

/** Whether a text is a quick guide. */
export const isGuide = (text: HelpText): text is HelpGuide => text.collection === 'helpGuides';

/** Address of a text without the host. */
export function helpPath(text: HelpText): string {
  return isGuide(text) ? routes.helpGuide(text.id) : routes.helpArticle(text.id);
}

/** A text with its reading time, stated or counted. */
function withMinutes<Entry extends CollectionEntry<'helpArticles' | 'helpGuides'>>(
  entry: Entry,
): Timed<Entry> {
  const { readMinutes = countMinutes(entry.body ?? '') } = entry.data;
  return { ...entry, data: { ...entry.data, readMinutes } };
}

/** All articles in the order of their cards. */
export const getArticles = async (): Promise<HelpArticle[]> =>
  (await getEntriesInOrder('helpArticles')).map(withMinutes);

/** All guides in the order of their cards. */
export const getGuides = async (): Promise<HelpGuide[]> =>
  (await getEntriesInOrder('helpGuides')).map(withMinutes);

/** The addresses of help texts under /help. */
export async function getHelpTextPaths() {
  const texts: HelpText[] = [...(await getArticles()), ...(await getGuides())];
  return texts.map((text) => ({
    params: { kind: isGuide(text) ? 'guides' : 'articles', slug: text.id },
    props: { text },
  }));
}

/**
 * The texts that a text names as related.
 * @throws when one does not exist; Astro itself only logs it.
 */
export async function getRelated({ id, data }: HelpText): Promise<HelpText[]> {
  const references = (data.related ?? []) as { collection: HelpText['collection']; id: string }[];
  const entries: (CollectionEntry<HelpText['collection']> | undefined)[] =
    await getEntries(references);
  return entries.map((entry) => {
    if (!entry) throw new Error(`"related" of ${id} names an entry that does not exist`);
    return withMinutes(entry);
  });
}
