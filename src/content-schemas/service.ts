import { z } from 'astro/zod';

import { dollars, line, lineBetween, position } from './text.ts';

/** The four groups of services; each is an anchor on /services. */
export const serviceGroups = ['audio', 'video', 'launch', 'enterprise'] as const;

/** `content/services/*.yaml` */
export const serviceSchema = z.strictObject({
  name: lineBetween(3, 60).describe('Name on the rate card and on orders; unique.'),
  price: dollars.describe('Fixed price in US dollars.'),
  group: z.enum(serviceGroups),
  position: position.describe('Place within the group.'),
  description: lineBetween(30, 200).describe('What the customer gets, in one sentence.'),
  features: z.array(line).min(2).max(5),
  badge: lineBetween(2, 20).optional(),
  popular: z.boolean().optional(),
});
