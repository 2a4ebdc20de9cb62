import { z } from 'astro/zod';

import { lineBetween } from './text.ts';

/** `content/blog/*.mdx` */
export const blogPostSchema = z.strictObject({
  /** Heading of the page and text of links to it. */
  title: lineBetween(10, 70),
  /** One or two sentences shown in lists and above the text. */
  excerpt: lineBetween(60, 200),
  /** When the post goes live, UTC; left out for an undated post, in the future for a scheduled one. */
  publishedAt: z.coerce.date().optional(),
  /** The drawn cover (its figure comes from the file name), or `none`. */
  cover: z.union([
    z.literal('none'),
    z.strictObject({
      /** What the drawing shows, for people who do not see it. */
      alt: lineBetween(10, 160).meta({ title: 'Alternative text' }),
    }),
  ]),
  /** Kept out of the site until removed. */
  draft: z.boolean().optional(),
});
