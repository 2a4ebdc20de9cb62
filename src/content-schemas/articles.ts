import { z } from 'astro/zod';

import type { ReferenceTo } from './order.ts';
import { aliases } from './redirect.ts';
import {
  line,
  lineBetween,
  list,
  moment,
  photo,
  picture,
  promo,
  searchDescription,
  tick,
  yearMonth,
} from './text.ts';

const helpCategories = [
  'GETTING STARTED',
  'EQUIPMENT',
  'PRODUCTION',
  'MONETIZATION',
  'CONTENT',
  'DISTRIBUTION',
  'LEGAL',
  'GROWTH',
] as const;

const title = lineBetween(10, 100).describe('Heading of the page and text of links to it.');
const searchTitle = lineBetween(10, 60)
  .optional()
  .describe(
    'Title in search results and browser tabs, if the heading is too long for them or too general.',
  );
const description = searchDescription.describe('Shown on cards and to search engines.');
const readMinutes = z
  .int()
  .min(1)
  .max(60)
  .optional()
  .describe('Reading time in minutes. Left empty, the words are counted.');

/** `content/help/articles/*.mdx` */
export const helpArticleSchema = (referenceTo: ReferenceTo) =>
  z.strictObject({
    title,
    searchTitle,
    category: z.enum(helpCategories).describe('Label above the title.'),
    description,
    readMinutes,
    updated: yearMonth.describe('Month of the last revision.'),
    author: line
      .optional()
      .describe('Extra author label in the header, beside the line naming the team.'),
    related: z
      .array(referenceTo('helpArticles'))
      .length(2, 'must name exactly two articles')
      .describe('Two other articles to read next.'),
    promo,
    aliases,
  });

/** `content/help/guides/*.mdx` */
export const helpGuideSchema = (referenceTo: ReferenceTo) =>
  z.strictObject({
    title,
    searchTitle,
    description,
    readMinutes,
    updated: yearMonth.optional().describe('Month of the last revision.'),
    related: list('Other guides to read next.', [0, 3], referenceTo('helpGuides')).optional(),
    promo,
    aliases,
  });

/** Sides and corners of a photo, as sharp calls them. */
const coverFocuses = [
  'top',
  'right top',
  'right',
  'right bottom',
  'bottom',
  'left bottom',
  'left',
  'left top',
] as const;

/** `content/blog/*.mdx` */
export const blogPostSchema = z.strictObject({
  title,
  searchTitle,
  excerpt: searchDescription.describe(
    'One or two sentences shown in lists, above the text, and to search engines.',
  ),
  description: searchDescription
    .optional()
    .describe('For search engines and link previews, if the excerpt is not right for them.'),
  author: line
    .optional()
    .describe('Who wrote it, under the title: a name as in company/team.yaml, or that of a guest.'),
  publishedAt: moment
    .optional()
    .meta({ isNow: true })
    .describe(
      'When the post goes live: none for an undated post, a future time for a scheduled one.',
    ),
  cover: z
    .union(
      [
        z.literal('none'),
        z
          .strictObject({
            picture: picture.describe('A drawing (.svg) or a photo.'),
            alt: lineBetween(10, 160)
              .optional()
              .meta({ title: 'Alternative text' })
              .describe(
                'What a photo shows, for people who can’t see it. Left out for a drawing that only decorates.',
              ),
            focus: z
              .enum(coverFocuses)
              .optional()
              .describe(
                'What stays of a photo that is taller or wider than a cover; its middle if left out.',
              ),
          })
          .check(({ value, issues }) => {
            if (value.picture.endsWith('.svg') || value.alt !== undefined) return;
            const message = 'must say what the photo shows, for people who can’t see it';
            issues.push({ code: 'custom', input: undefined, path: ['alt'], message });
          }),
      ],
      'must be "none", or have below it "picture:" with a drawing or photo',
    )
    .describe('A drawing, a photo, or `none`.'),
  socialImage: photo
    .optional()
    .describe(
      'A photo for link previews, cut to 1,200 × 630; one is made from the title if left out.',
    ),
  noindex: tick(
    'Keeps the post out of search engines, the sitemap, and the search, but not the blog.',
  ),
  draft: tick('Keeps the post off the site until removed.'),
  aliases,
});

/** `content/documents/*.mdx` */
export const documentSchema = z.strictObject({
  title,
  description: lineBetween(60, 180).describe('Stands under the title.'),
  author: line.describe('Who wrote it, as in company/team.yaml.'),
  updated: yearMonth.describe('Month of the last revision.'),
  aliases,
});

/** `content/legal/*.mdx` */
export const legalPageSchema = z.strictObject({
  title: lineBetween(5, 60).describe('Heading of the page.'),
  shortTitle: lineBetween(5, 30).describe('Used in the footer and in lists of policies.'),
  description: searchDescription.describe('What the policy covers, in one sentence.'),
  aliases,
});
