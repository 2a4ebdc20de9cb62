import { z } from 'astro/zod';

import { lineBetween, position } from './text.ts';

/** `content/legal/*.mdx` */
export const legalPageSchema = z.strictObject({
  title: lineBetween(5, 60).describe('Heading of the page.'),
  shortTitle: lineBetween(5, 30).describe('Used in the footer and in lists of policies.'),
  description: lineBetween(40, 180).describe('What the policy settles, in one sentence.'),
  order: position.describe('Place in lists of policies.'),
});
