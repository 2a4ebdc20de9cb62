import { getCollection, type CollectionEntry } from 'astro:content';

import { equipmentCategories } from '../content-schemas/equipment.ts';

export type EquipmentItem = CollectionEntry<'equipmentItems'>['data'] & { readonly id: string };
export type EquipmentKit = CollectionEntry<'equipmentKits'>['data'];

/** The items of each category, in the order of the guide. */
export async function getEquipment(): Promise<
  { category: (typeof equipmentCategories)[number]; items: EquipmentItem[] }[]
> {
  const items = (await getCollection('equipmentItems'))
    .map(({ id, data }) => ({ ...data, id }))
    .toSorted((a, b) => a.position - b.position);
  return equipmentCategories.map((category) => ({
    category,
    items: items.filter((item) => item.category === category),
  }));
}

/** The kits, cheapest first. */
export async function getKits(): Promise<EquipmentKit[]> {
  return (await getCollection('equipmentKits'))
    .map(({ data }) => data)
    .toSorted((a, b) => a.position - b.position);
}
