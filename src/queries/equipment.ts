import { equipmentCategories } from '../content-schemas/equipment.ts';
import { getInOrder } from './in-order.ts';

/** The items of each category, in the order of the guide. */
export async function getEquipment() {
  const items = await getInOrder('equipmentItems');
  return equipmentCategories.map((category) => ({
    category,
    items: items.filter((item) => item.category === category),
  }));
}
