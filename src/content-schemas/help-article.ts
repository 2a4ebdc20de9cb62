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
    /** Heading of the page and text of links to it. */
    title: lineBetween(10, 70),
    /** Label above the title. */
    category: z.enum(helpCategories),
    /** Shown on cards and to search engines. */
    description: lineBetween(60, 180),
    /** Stated reading time in minutes. */
    readMinutes: z.int().min(1).max(60),
    /** Month of the last revision. */
    updated: yearMonth,
    /** Extra author label in the header, beside the line naming the team. */
    author: line.optional(),
    /** Two other articles to read next. */
    related: z.array(referenceTo('helpArticles')).length(2, 'must name exactly two articles'),
    promo,
  });
