import { getEntries, type CollectionEntry } from 'astro:content';

import { routes } from '../routes.ts';
import { getEntriesInOrder } from './content.ts';

export type HelpArticle = CollectionEntry<'helpArticles'>;
export type HelpGuide = CollectionEntry<'helpGuides'>;
/** A text of the help center with a page of its own. */
export type HelpText = HelpArticle | HelpGuide;

/** Whether a text is a quick guide. */
export const isGuide = (text: HelpText): text is HelpGuide => text.collection === 'helpGuides';

/** Address of a text without the host. */
export function helpPath(text: HelpText): string {
  return isGuide(text) ? routes.helpGuide(text.id) : routes.helpArticle(text.id);
}

/** All articles in the order of their cards. */
export const getArticles = (): Promise<HelpArticle[]> => getEntriesInOrder('helpArticles');

/** All guides in the order of their cards. */
export const getGuides = (): Promise<HelpGuide[]> => getEntriesInOrder('helpGuides');

/** The addresses of help texts under /help. */
export async function getHelpTextPaths() {
  const texts: HelpText[] = [...(await getArticles()), ...(await getGuides())];
  return texts.map((text) => ({
    params: { kind: isGuide(text) ? 'guides' : 'articles', slug: text.id },
    props: { text },
  }));
}

const figures = import.meta.glob<string>('../../content/figures/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The first drawing in a text, as markup; undefined where it has none. */
export function getFirstFigure({ body = '' }: HelpText): string | undefined {
  const [, name = ''] = /<Figure\s[^>]*name="([^"]+)"/.exec(body) ?? [];
  return figures[`../../content/figures/${name}.svg`];
}

/**
 * The texts that a text names as related.
 * @throws when one does not exist; Astro itself only logs it.
 */
export async function getRelated({ id, data }: HelpText): Promise<HelpText[]> {
  const references = (data.related ?? []) as { collection: HelpText['collection']; id: string }[];
  const entries: (HelpText | undefined)[] = await getEntries(references);
  return entries.map((entry) => {
    if (!entry) throw new Error(`"related" of ${id} names an entry that does not exist`);
    return entry;
  });
}
