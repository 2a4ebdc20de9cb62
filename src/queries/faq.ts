import { getCollection, type CollectionEntry } from 'astro:content';

export type FaqGroup = CollectionEntry<'faq'>['data'] & { readonly id: string };

/** The groups of questions that a page shows, in their order. */
export async function getFaqGroups(place: FaqGroup['place']): Promise<FaqGroup[]> {
  return (await getCollection('faq'))
    .map(({ id, data }) => ({ ...data, id }))
    .filter((group) => group.place === place)
    .toSorted((a, b) => a.position - b.position);
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
