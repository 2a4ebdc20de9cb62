import { z } from 'astro/zod';

import { lineBetween, picture } from './text.ts';

/** `content/blog/*.mdx` */
export const blogPostSchema = z.strictObject({
  title: lineBetween(10, 70).describe('Heading of the page and text of links to it.'),
  excerpt: lineBetween(60, 200).describe('One or two sentences shown in lists and above the text.'),
  publishedAt: z.coerce
    .date()
    .optional()
    .describe(
      'When the post goes live, UTC; left out for an undated post, in the future for a scheduled one.',
    ),
  cover: z
    .union(
      [
        z.literal('none'),
        z.strictObject({
          picture: picture
            .optional()
            .describe(
              'A photo in place of the drawing, wide rather than tall; left out for the drawing.',
            ),
          alt: lineBetween(10, 160)
            .meta({ title: 'Alternative text' })
            .describe('What the drawing or photo shows, for people who do not see it.'),
        }),
      ],
      'must be "none", or have below it "alt:" with what the drawn cover shows',
    )
    .describe('A drawing made from the file name, a photo, or `none`.'),
  draft: z.boolean().optional().describe('Kept out of the site until removed.'),
});
