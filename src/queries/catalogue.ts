import { getCollection, type CollectionEntry } from 'astro:content';

import { serviceGroups } from '../content-schemas/service.ts';
import { CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE } from '../contracts/orders.ts';
import type { CatalogueData } from '../contracts/server-data.ts';

export type Service = CollectionEntry<'services'>['data'];
export type Plan = CollectionEntry<'plans'>['data'];
export type AddOn = CollectionEntry<'addOns'>['data'];

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;

/** The services of each group, in the order of the page. */
export async function getServiceGroups(): Promise<
  { group: (typeof serviceGroups)[number]; services: Service[] }[]
> {
  const services = (await getCollection('services')).map(({ data }) => data).toSorted(byPosition);
  return serviceGroups.map((group) => ({
    group,
    services: services.filter((service) => service.group === group),
  }));
}

/** The plans, cheapest first. */
export async function getPlans(): Promise<Plan[]> {
  return (await getCollection('plans')).map(({ data }) => data).toSorted(byPosition);
}

/** The add-ons in their order. */
export async function getAddOns(): Promise<AddOn[]> {
  return (await getCollection('addOns')).map(({ data }) => data).toSorted(byPosition);
}

/**
 * Everything that can be ordered, for the functions.
 * @throws when two entries share a name: an order could then not tell them apart.
 */
export async function getCatalogueData(): Promise<CatalogueData> {
  const priced = [...(await getCollection('services')), ...(await getCollection('plans'))].map(
    ({ data }) => ({
      name: data.name,
      priceCents: Math.round(data.price * 100),
    }),
  );
  const catalogue = [
    ...priced,
    { name: CUSTOM_QUOTE_SERVICE, priceCents: 0 },
    { name: DEMO_CALL_SERVICE, priceCents: 0 },
  ];
  const names = new Set<string>();
  for (const { name } of catalogue) {
    if (names.has(name)) throw new Error(`Two entries of the catalogue are called "${name}"`);
    names.add(name);
  }
  return catalogue;
}
