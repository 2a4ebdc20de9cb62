import { z } from 'astro/zod';

import { dollars, line, lineBetween, position } from './text.ts';

/** `content/plans/*.yaml` */
export const planSchema = z
  .strictObject({
    name: lineBetween(2, 30).describe('Name on the pricing page and on orders; unique.'),
    alsoCalled: line.optional().describe('Second name, such as "Pro Weekly".'),
    position,
    price: dollars.describe('US dollars now.'),
    originalPrice: dollars.describe('US dollars before.'),
    savings: dollars.describe('US dollars saved: the difference of the two.'),
    description: lineBetween(30, 200).describe('Who it is for, in one sentence.'),
    features: z.array(line).min(3).max(10),
    buttonText: lineBetween(2, 30),
    popular: z.boolean().optional(),
    badge: lineBetween(2, 20).optional(),
    homePriceLabel: line.optional().describe('What the home page shows instead of the price.'),
  })
  .refine(
    (plan) =>
      Math.round((plan.originalPrice - plan.price) * 100) === Math.round(plan.savings * 100),
    {
      message: 'must be originalPrice minus price',
      path: ['savings'],
    },
  );
