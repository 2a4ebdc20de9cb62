import { z } from 'astro/zod';

import { dollars, line, lineBetween, position } from './text.ts';

/** The four groups of services; each is an anchor on /services. */
export const serviceGroups = ['audio', 'video', 'launch', 'enterprise'] as const;

/** `content/services/*.yaml` */
export const serviceSchema = z.strictObject({
  /** Name on the rate card and on orders; unique. */
  name: lineBetween(3, 60),
  /** Fixed price in US dollars. */
  price: dollars,
  group: z.enum(serviceGroups),
  /** Place within the group. */
  position,
  /** What the customer gets, in one sentence. */
  description: lineBetween(30, 200),
  features: z.array(line).min(2).max(5),
  badge: lineBetween(2, 20).optional(),
  popular: z.boolean().optional(),
});
