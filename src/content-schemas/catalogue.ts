import { z } from 'astro/zod';

import type { ReferenceTo } from './order.ts';
import { group, line, lineBetween, moment, price, priceOfOthers, tick } from './text.ts';

const revisions = z
  .literal(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'unlimited'],
    'must be the number of revision rounds included: a whole number from 0 to 10, or unlimited',
  )
  .describe(
    'Revision rounds included, or `unlimited`; the site makes the line about them from this.',
  );

const turnaround = z
  .literal(
    [12, 24, 48, 72, 96, 120, 168],
    'must be the hours until it is delivered: 12, 24, 48, 72, 96, 120, or 168',
  )
  .optional()
  .describe(
    'Hours until it’s delivered once all files are here, which orders count by; without it, agents set a day for each order.',
  );

/** @param more prices that change with it */
const nextPrice = <Fields extends z.core.$ZodLooseShape>(more: Fields) =>
  group('A price to come. From its moment on it is the price, on every page and on orders.', {
    from: moment.describe('When it begins.'),
    price: price.describe('US dollars from then on.'),
    ...more,
  }).optional();

const badge = lineBetween(2, 20).optional().describe('A label beside the name, such as "New."');
const popular = tick('Sets it off as the one most people choose.');

const stage = z.enum(['raw', 'cut', 'clean', 'mix', 'master']).describe('A stage of the take.');

const addOns = (referenceTo: ReferenceTo) =>
  z
    .array(referenceTo('addOns'))
    .optional()
    .describe('The add-ons that can be ordered with it; of a plan, with each episode.');

/** `content/services/*.yaml` */
export const serviceSchema = (referenceTo: ReferenceTo) =>
  z.strictObject({
    name: lineBetween(3, 60).describe('Name on the rate card and on orders; unique.'),
    price: price.describe('Fixed price in US dollars.'),
    nextPrice: nextPrice({}),
    group: referenceTo('serviceGroups').describe('The group of the rate card it stands in.'),
    description: lineBetween(30, 200).describe('What the customer gets, in one sentence.'),
    features: z.array(line).min(2).max(5).describe('What is included, a few words each.'),
    revisions,
    turnaround,
    addOns: addOns(referenceTo),
    badge,
    popular,
    heard: z
      .strictObject({ before: stage, after: stage })
      .optional()
      .describe(
        'What of the home page’s take is played beside it: as it is sent, and as it is delivered.',
      ),
  });

/** `content/plans/*.yaml` */
export const planSchema = (referenceTo: ReferenceTo) =>
  z
    .strictObject({
      name: lineBetween(2, 30).describe('Name on the pricing page and on orders; unique.'),
      alsoCalled: line.optional().describe('Second name, such as "Pro Weekly".'),
      price: price.describe('Current price in US dollars.'),
      originalPrice: price.describe('Earlier price in US dollars; what is saved is shown.'),
      nextPrice: nextPrice({
        originalPrice: price
          .optional()
          .describe('The earlier price from then on, if it changes, too.'),
      }),
      description: lineBetween(30, 200).describe('Who it is for, in one sentence.'),
      features: z.array(line).min(3).max(10).describe('What is included, a few words each.'),
      episodes: z
        .literal(
          [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'weekly'],
          'must be the number of episodes in a month: a whole number from 1 to 10, or weekly',
        )
        .describe(
          'Episodes in each month of the calendar, or `weekly` for one for every Monday in it; orders count them.',
        ),
      rawMinutes: z
        .int()
        .min(1)
        .max(600)
        .describe('Minutes of raw audio that an episode may have.'),
      revisions,
      turnaround,
      addOns: addOns(referenceTo),
      single: referenceTo('services').describe(
        'The service at whose price one more episode is offered when those of a month are used.',
      ),
      buttonText: lineBetween(2, 30).describe('What the order button says.'),
      popular,
      badge,
      homePriceLabel: line.optional().describe('What the home page shows instead of the price.'),
    })
    .refine((plan) => plan.originalPrice > plan.price, {
      path: ['originalPrice'],
      message: 'must be more than the price',
    })
    .refine(
      ({ originalPrice, nextPrice: next }) =>
        !next || (next.originalPrice ?? originalPrice) > next.price,
      {
        path: ['nextPrice', 'price'],
        message: 'must be less than the earlier price, which "originalPrice" below can set anew',
      },
    );

/** `content/add-ons/*.yaml` */
export const addOnSchema = z.strictObject({
  name: lineBetween(3, 60),
  price: price.describe('US dollars.'),
  nextPrice: nextPrice({}),
  description: lineBetween(20, 160).describe('What it adds to an order, in one sentence.'),
  turnaround: turnaround.describe(
    'Hours within which it has the order delivered, if it’s for that.',
  ),
  rounds: z.int().min(1).max(10).optional().describe('Revision rounds that it adds, if it does.'),
});

export const equipmentCategories = [
  'Microphones',
  'Audio Interfaces',
  'Headphones',
  'Recording Software',
] as const;

/** `content/equipment/items/*.yaml` */
export const equipmentItemSchema = z.strictObject({
  name: line,
  price: priceOfOthers.describe("US dollars, as of the guide's date."),
  rating: z.number().min(0).max(5).describe('Stars out of five.'),
  category: z.enum(equipmentCategories).describe('The table of the equipment guide it stands in.'),
  description: lineBetween(40, 320).describe('What it is and how it sounds.'),
  pros: z.array(line).min(2).max(5).describe('What speaks for it.'),
  cons: z.array(line).min(1).max(5).describe('What speaks against it.'),
  bestFor: line.describe('Who should buy it, in a few words.'),
});

/** `content/equipment/kits/*.yaml` */
export const equipmentKitSchema = (referenceTo: ReferenceTo) =>
  z.strictObject({
    budget: z.enum(['Under $200', '$200–500', '$500+']).describe('The label above the title.'),
    title: line,
    items: z
      .array(
        z
          .strictObject({
            item: referenceTo('equipmentItems')
              .optional()
              .describe('A product of the guide, with its name and price.'),
            name: line.optional().describe('What else belongs in it.'),
            price: priceOfOthers.optional().describe('US dollars, if it isn’t in the guide.'),
          })
          .refine(
            ({ item, name, price: own }) =>
              [name, own].every((value) => (value === undefined) === (item !== undefined)),
            'must have either an item of the guide, or a name and a price',
          ),
      )
      .min(2)
      .describe('What is in the kit; their prices make its total.'),
    description: lineBetween(40, 320).describe('Who the kit is for.'),
  });
