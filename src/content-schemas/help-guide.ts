import { z } from 'astro/zod';

import { lineBetween, promo, yearMonth, type ReferenceTo } from './text.ts';

/** `content/help/guides/*.mdx` */
export const helpGuideSchema = (referenceTo: ReferenceTo) =>
  z.strictObject({
    title: lineBetween(10, 70).describe('Heading of the page and text of links to it.'),
    description: lineBetween(60, 180).describe('Shown on cards and to search engines.'),
    readMinutes: z.int().min(1).max(60).describe('Stated reading time in minutes.'),
    updated: yearMonth.optional().describe('Month of the last revision.'),
    related: z
      .array(referenceTo('helpGuides'))
      .max(3)
      .optional()
      .describe('Other guides to read next.'),
    promo,
  });
