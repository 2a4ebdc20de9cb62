import { getCollection, getEntries, type CollectionEntry } from 'astro:content';

export type HelpArticle = CollectionEntry<'helpArticles'>;
export type HelpGuide = CollectionEntry<'helpGuides'>;

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

function inOrder<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  order: readonly string[],
): Entry[] {
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

/**
 * The articles an article names as related.
 * @throws when one does not exist; Astro itself only logs it.
 */
export async function getRelatedArticles(article: HelpArticle): Promise<HelpArticle[]> {
  return complete(
    article,
    await getEntries(article.data.related as { collection: 'helpArticles'; id: string }[]),
  );
}

/**
 * The guides a guide names as related.
 * @throws when one does not exist; Astro itself only logs it.
 */
export async function getRelatedGuides(guide: HelpGuide): Promise<HelpGuide[]> {
  const related = (guide.data.related ?? []) as { collection: 'helpGuides'; id: string }[];
  return complete(guide, await getEntries(related));
}

function complete<Entry>(owner: { id: string }, entries: readonly (Entry | undefined)[]): Entry[] {
  return entries.map((entry) => {
    if (!entry) throw new Error(`"related" of ${owner.id} names an entry that does not exist`);
    return entry;
  });
}
