import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';

type Placed = {
  [Name in CollectionKey]: CollectionEntry<Name>['data'] extends { position: number }
    ? Name
    : never;
}[CollectionKey];

/** An entry of a collection with its id. */
export type Entry<Name extends Placed> = CollectionEntry<Name>['data'] & { id: string };

/** The entries of a collection by their positions. */
export async function getInOrder<Name extends Placed>(name: Name): Promise<Entry<Name>[]> {
  return (await getCollection(name))
    .map(({ id, data }) => ({ ...data, id }))
    .toSorted((a, b) => a.position - b.position);
}
