import { getCollection, type CollectionEntry } from 'astro:content';

export type LegalPage = CollectionEntry<'legal'>;

/** The policies in their order. */
export async function getLegalPages(): Promise<LegalPage[]> {
  return (await getCollection('legal')).toSorted((a, b) => a.data.order - b.data.order);
}
