import { z } from 'astro/zod';

// A line of copy that may not be empty. Not described: that would be the help text of every such field.
export const line = z.string().trim().min(1, 'must not be empty');

/** A line of copy between two lengths, counted in characters. */
export const lineBetween = (minimum: number, maximum: number) =>
  z
    .string()
    .trim()
    .min(minimum, `must have at least ${minimum} characters`)
    .max(maximum, `must have at most ${maximum} characters`);

/** What search engines show under the title: longer ones are cut, shorter ones are often replaced. */
export const searchDescription = lineBetween(140, 158);

export const dollars = z
  .number('must be a number of US dollars such as 70 or 99.95')
  .nonnegative('must not be negative')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    message: 'must have at most two decimals',
  })
  .meta({ unit: 'US dollars' })
  .describe('US dollars with at most two decimals, such as 99.95.');

/** Marks what is made up. */
export const placeholder = z
  .boolean()
  .optional()
  .describe('true while this is a placeholder; the deploy check then asks for the real one.');

export const position = z.int().min(1).describe('Place in a list, counted from 1.');

/** The pages a button in content may lead to. */
export const buttonTargets = ['contact', 'services', 'pricing', 'help', 'blog', 'auth'] as const;

export const button = z
  .strictObject({
    label: lineBetween(2, 40),
    to: z.enum(buttonTargets),
  })
  .describe('A button: what it says and which page it opens.');

export const promo = z
  .strictObject({
    title: lineBetween(8, 80),
    text: lineBetween(40, 320),
    actions: z.array(button).min(1).max(2),
  })
  .describe("The box at the end of an article or guide that offers the studio's work.");

export const yearMonth = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a year and a month such as 2025-01')
  .describe('Year and month, such as 2025-01. YAML reads it as text.');

/** How a schema names an entry of another collection: Astro's `reference()` in the build, a plain string in checks. */
export type ReferenceTo = (
  collection:
    'helpArticles' | 'helpGuides' | 'services' | 'plans' | 'faq' | 'testimonials' | 'stats',
) => z.ZodType;

/** A photo or drawing in the folder of the text. */
export const picture = z
  .string()
  .regex(
    /^(\.\/)?[\w-]+\.(?:jpe?g|JPE?G|png|PNG|webp|avif|svg)$/,
    'must be a picture next to the text, such as two-hosts.jpg',
  )
  .meta({ picture: true });
