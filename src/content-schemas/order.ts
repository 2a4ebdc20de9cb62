import { z } from 'astro/zod';

/** The lists in `content/order/`, by the names of their files, and the collections whose entries they put in order. */
export const orderedCollections = {
  services: 'services',
  plans: 'plans',
  'add-ons': 'addOns',
  equipment: 'equipmentItems',
  kits: 'equipmentKits',
  questions: 'faq',
  articles: 'helpArticles',
  guides: 'helpGuides',
  policies: 'legal',
  replies: 'replies',
} as const;
export type OrderList = keyof typeof orderedCollections;

/** How a schema names an entry of another collection: Astro's `reference()` in the build, a plain string in checks. */
export type ReferenceTo = (
  collection: (typeof orderedCollections)[OrderList] | 'testimonials' | 'stats' | 'serviceGroups',
) => z.ZodType;

/** `content/order/*.yaml`: one file for each list, so that two entries are swapped by one change. */
export const orderSchema = (referenceTo: ReferenceTo) => {
  const lists = Object.entries(orderedCollections).map(([list, collection]) =>
    z.strictObject({
      list: z.literal(list as OrderList),
      entries: z
        .array(referenceTo(collection))
        .describe(
          'From first to last: drag one, or move it with the arrow keys. Whatever isn’t listed comes after these, by name.',
        ),
    }),
  );
  type Lists = typeof lists;
  return z.discriminatedUnion('list', lists as [Lists[number], ...Lists]);
};

/** Entries in the order of a list of their ids; those that it does not name come last, by name. */
export function inListOrder<Item extends { id: string }>(
  entries: readonly Item[],
  ids: readonly string[],
  nameOf: (entry: Item) => string,
): Item[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length;
  return entries.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) || nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }),
  );
}
