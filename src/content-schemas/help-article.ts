import { z } from 'astro/zod';

import { line, lineBetween, promo, yearMonth, type ReferenceTo } from './text.ts';

/** Category labels of help articles (spec content §2). */
export const helpCategories = [
  'GETTING STARTED',
  'EQUIPMENT',
  'PRODUCTION',
  'MONETIZATION',
  'CONTENT',
  'DISTRIBUTION',
  'LEGAL',
  'GROWTH',
] as const;

/** `content/help/articles/*.mdx` */
export const helpArticleSchema = (referenceTo: ReferenceTo) =>
  z.strictObject({
    title: lineBetween(10, 70).describe('Heading of the page and text of links to it.'),
    category: z.enum(helpCategories).describe('Label above the title.'),
    description: lineBetween(60, 180).describe('Shown on cards and to search engines.'),
    readMinutes: z.int().min(1).max(60).describe('Stated reading time in minutes.'),
    updated: yearMonth.describe('Month of the last revision.'),
    author: line
      .optional()
      .describe('Extra author label in the header, beside the line naming the team.'),
    related: z
      .array(referenceTo('helpArticles'))
      .length(2, 'must name exactly two articles')
      .describe('Two other articles to read next.'),
    promo,
  });
