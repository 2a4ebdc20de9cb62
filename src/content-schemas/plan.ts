import { z } from 'astro/zod';

import { dollars, line, lineBetween, position } from './text.ts';

/** `content/plans/*.yaml` */
export const planSchema = z
  .strictObject({
    /** Name on the pricing page and on orders; unique. */
    name: lineBetween(2, 30),
    /** Second name, such as «Pro Weekly». */
    alsoCalled: line.optional(),
    position,
    /** US dollars now. */
    price: dollars,
    /** US dollars before. */
    originalPrice: dollars,
    /** US dollars saved: the difference of the two. */
    savings: dollars,
    /** Who it is for, in one sentence. */
    description: lineBetween(30, 200),
    features: z.array(line).min(3).max(10),
    buttonText: lineBetween(2, 30),
    popular: z.boolean().optional(),
    badge: lineBetween(2, 20).optional(),
    /** What the home page shows instead of the price. */
    homePriceLabel: line.optional(),
  })
  .refine(
    (plan) =>
      Math.round((plan.originalPrice - plan.price) * 100) === Math.round(plan.savings * 100),
    {
      message: 'must be originalPrice minus price',
      path: ['savings'],
    },
  );
