import { z } from 'astro/zod';

import { dollars, line, lineBetween, position } from './text.ts';

/** The four groups of services; each is an anchor on /services. */
export const serviceGroups = ['audio', 'video', 'launch', 'enterprise'] as const;

const revisions = z
  .literal(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'unlimited'],
    'must be the number of revision rounds included: a whole number from 0 to 10, or unlimited',
  )
  .describe(
    'Revision rounds included, or `unlimited`; the site makes the line about them from this.',
  );

/** `content/services/*.yaml` */
export const serviceSchema = z.strictObject({
  name: lineBetween(3, 60).describe('Name on the rate card and on orders; unique.'),
  price: dollars.describe('Fixed price in US dollars.'),
  group: z.enum(serviceGroups),
  position: position.describe('Place within the group.'),
  description: lineBetween(30, 200).describe('What the customer gets, in one sentence.'),
  features: z.array(line).min(2).max(5),
  revisions,
  badge: lineBetween(2, 20).optional(),
  popular: z.boolean().optional(),
});

/** `content/plans/*.yaml` */
export const planSchema = z
  .strictObject({
    name: lineBetween(2, 30).describe('Name on the pricing page and on orders; unique.'),
    alsoCalled: line.optional().describe('Second name, such as "Pro Weekly".'),
    position,
    price: dollars.describe('Current price in US dollars.'),
    originalPrice: dollars.describe('Earlier price in US dollars.'),
    savings: dollars.describe('US dollars saved: the difference between the two.'),
    description: lineBetween(30, 200).describe('Who it is for, in one sentence.'),
    features: z.array(line).min(3).max(10),
    revisions,
    buttonText: lineBetween(2, 30),
    popular: z.boolean().optional(),
    badge: lineBetween(2, 20).optional(),
    homePriceLabel: line.optional().describe('What the home page shows instead of the price.'),
  })
  .check(({ value: { originalPrice, price, savings }, issues }) => {
    const difference = Math.round((originalPrice - price) * 100) / 100;
    const message = `must be originalPrice minus price, ${difference}`;
    if (savings !== difference)
      issues.push({ code: 'custom', input: savings, path: ['savings'], message });
  });

/** `content/add-ons/*.yaml` */
export const addOnSchema = z.strictObject({
  name: lineBetween(3, 60),
  price: dollars.describe('US dollars.'),
  position,
  description: lineBetween(20, 160),
});

/** The four tables of the equipment guide. */
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
