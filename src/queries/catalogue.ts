import { equipmentCategories } from '../content-schemas/catalogue.ts';
import { addDollars, formatDollars } from '../contracts/money.ts';
import { getChosen, getInOrder, getPage, type Entry } from './content.ts';

/** The group that a service is in. @throws when there is none of that name. */
export async function getGroupOf({ group }: Pick<Entry<'services'>, 'group'>) {
  const [found] = await getChosen('serviceGroups', [group]);
  return found;
}

/** The groups that have services, with these, in the order of the page. */
export async function getServiceGroups() {
  const [groups, services] = await Promise.all([
    getInOrder('serviceGroups'),
    getInOrder('services'),
  ]);
  return groups
    .map((group) => ({
      ...group,
      services: services.filter((service) => (service.group as { id: string }).id === group.id),
    }))
    .filter((group) => group.services.length > 0);
}

/**
 * The words of “Measure your recording,” with the services that it names.
 * @throws when there is no such service.
 */
export async function getYours() {
  const [{ hero }, services] = await Promise.all([getPage('home'), getInOrder('services')]);
  const { remedies, ...words } = hero.take.yours;
  const offer = (remedy: unknown) => {
    const { id } = remedy as { id: string };
    const service = services.find((each) => each.id === id);
    if (!service) throw new Error(`content/pages/home.yaml: there is no service "${id}"`);
    const { name, price, features } = service;
    const limit = features.find((feature) => feature.startsWith('Up to '))?.toLowerCase();
    const minutes = Number(/(\d+) minutes/.exec(limit ?? '')?.[1] ?? Infinity);
    return { name, price, cost: formatDollars(price), limit, minutes };
  };
  const { levels, repair, listen } = remedies;
  const offers = { levels: offer(levels), repair: offer(repair), listen: offer(listen) };
  return { ...words, offers };
}

/** What can be added to the order of each service, by its name. */
export async function getAddOns() {
  const [services, addOns] = await Promise.all([getInOrder('services'), getInOrder('addOns')]);
  return new Map(
    services.map(({ name, addOns: taken = [] }) => {
      const ids = new Set(taken.map((each) => (each as { id: string }).id));
      const offered = addOns.filter(({ id }) => ids.has(id));
      return [name, offered.map(({ name: each, price }) => ({ name: each, price }))];
    }),
  );
}

/** What an offer lists, with a line about the revision rounds that it includes. */
export function featuresOf({
  features,
  revisions,
}: Pick<Entry<'plans'>, 'features' | 'revisions'>) {
  if (revisions === 0) return features;
  if (revisions === 'unlimited') return [...features, 'Unlimited revisions'];
  return [...features, `${revisions} revision ${revisions === 1 ? 'round' : 'rounds'}`];
}

/** The items of each category, in the order of the guide. */
export async function getEquipment() {
  const items = await getInOrder('equipmentItems');
  return equipmentCategories.map((category) => ({
    category,
    items: items.filter((item) => item.category === category),
  }));
}

/** The kits in the order of the guide, with what each costs and the names and prices of what is in it. */
export async function getKits() {
  const products = await getInOrder('equipmentItems');
  return (await getInOrder('equipmentKits')).map((kit) => {
    const items = kit.items.map(({ item, name = '', price = 0 }) => {
      const product = products.find(({ id }) => id === (item as { id: string } | undefined)?.id);
      return product ?? { name, price };
    });
    return { ...kit, items, total: addDollars(items.map(({ price }) => price)) };
  });
}
