import { getInOrder, type Entry } from './in-order.ts';

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
