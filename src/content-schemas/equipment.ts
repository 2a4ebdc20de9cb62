import { z } from 'astro/zod';

import { dollars, line, lineBetween, position } from './text.ts';

/** The four tables of the equipment guide (spec content §2). */
export const equipmentCategories = [
  'Microphones',
  'Audio Interfaces',
  'Headphones',
  'Recording Software',
] as const;

/** `content/equipment/items/*.yaml` */
export const equipmentItemSchema = z.strictObject({
  name: line,
  price: dollars.describe("US dollars, as of the guide's date."),
  rating: z.number().min(0).max(5).describe('Stars out of five.'),
  category: z.enum(equipmentCategories),
  position: position.describe('Place within the category.'),
  description: lineBetween(40, 320),
  pros: z.array(line).min(2).max(5),
  cons: z.array(line).min(1).max(5),
  bestFor: line,
});

/** `content/equipment/kits/*.yaml` */
export const equipmentKitSchema = z
  .strictObject({
    budget: z.enum(['Under $200', '$200-500', '$500+']),
    title: line,
    position,
    items: z.array(z.strictObject({ name: line, price: dollars })).min(2),
    total: dollars.describe('US dollars: the sum of the items.'),
    description: lineBetween(40, 320),
  })
  .check(({ value: { items, total }, issues }) => {
    const sum = Math.round(items.reduce((cents, { price }) => cents + price * 100, 0)) / 100;
    const message = `must be the sum of the item prices, ${sum}`;
    if (total !== sum) issues.push({ code: 'custom', input: total, path: ['total'], message });
  });
