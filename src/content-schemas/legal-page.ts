import { z } from 'astro/zod';

import { lineBetween, position } from './text.ts';

/** `content/legal/*.mdx` */
export const legalPageSchema = z.strictObject({
  /** Heading of the page. */
  title: lineBetween(5, 60),
  /** Used in the footer and in lists of policies. */
  shortTitle: lineBetween(5, 30),
  /** What the policy settles, in one sentence. */
  description: lineBetween(40, 180),
  /** Place in lists of policies. */
  order: position,
});
