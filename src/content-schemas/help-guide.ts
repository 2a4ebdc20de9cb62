import { z } from 'astro/zod';

import { lineBetween, promo, yearMonth, type ReferenceTo } from './text.ts';

/** `content/help/guides/*.mdx` */
export const helpGuideSchema = (referenceTo: ReferenceTo) =>
  z.strictObject({
    /** Heading of the page and text of links to it. */
    title: lineBetween(10, 70),
    /** Shown on cards and to search engines. */
    description: lineBetween(60, 180),
    /** Stated reading time in minutes. */
    readMinutes: z.int().min(1).max(60),
    /** Month of the last revision. */
    updated: yearMonth.optional(),
    /** Other guides to read next. */
    related: z.array(referenceTo('helpGuides')).max(3).optional(),
    promo,
  });
