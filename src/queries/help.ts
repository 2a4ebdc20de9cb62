import { getCollection, getEntries, type CollectionEntry } from 'astro:content';

import { routes } from '../routes.ts';

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

/** The order of cards in the help centre (spec content §2). */
const articleOrder = [
  'beginner-guide-podcast-editing',
  'podcast-equipment-guide-2025',
  'mastering-audio-levels-loudness',
  'monetize-podcast-2025',
  'interview-techniques-podcasts',
  'podcast-distribution-guide',
  'podcast-legal-considerations',
  'podcast-community-building',
];

/** The order of cards in the help centre (spec content §2). */
const guideOrder = [
  'recording-best-practices',
  'file-management-guide',
  'video-podcast-setup',
  'audio-quality-checklist',
  'troubleshooting-common-issues',
  'podcast-launch-checklist',
];

function inOrder<Entry extends { id: string }>(entries: Entry[], order: string[]): Entry[] {
  const place = ({ id }: Entry) => (order.includes(id) ? order.indexOf(id) : order.length);
  return entries.toSorted((a, b) => place(a) - place(b) || a.id.localeCompare(b.id));
}

/** All articles; new ones come after those of the spec. */
export async function getArticles(): Promise<HelpArticle[]> {
  return inOrder(await getCollection('helpArticles'), articleOrder);
}

/** All guides; new ones come after those of the spec. */
export async function getGuides(): Promise<HelpGuide[]> {
  return inOrder(await getCollection('helpGuides'), guideOrder);
}

/** The addresses of help texts under /help, as pages and as Markdown. */
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
  const entries: (HelpText | undefined)[] = await getEntries(references);
  return entries.map((entry) => {
    if (!entry) throw new Error(`"related" of ${id} names an entry that does not exist`);
    return entry;
  });
}
