import { z } from 'astro/zod';

import { countedLength } from './tokens.ts';

// A line of copy that may not be empty. Not described: that would be the help text of every such field.
export const line = z.string().trim().min(1, 'must not be empty');

/** Fields that belong together, with what they are for. */
export const group = <Fields extends z.core.$ZodLooseShape>(hint: string, fields: Fields) =>
  z.strictObject(fields).describe(hint);

/** A list of so many entries, with what they are for. */
export const list = <Item extends z.ZodType>(
  hint: string,
  [least, most]: readonly [number, number],
  item: Item,
) => z.array(item).min(least).max(most).describe(hint);

/** A line of copy between two lengths, counted in characters as shown. */
export const lineBetween = (minimum: number, maximum: number) =>
  z
    .string()
    .trim()
    .check(({ value: input, issues }) => {
      const length = countedLength(input);
      if (length < minimum) {
        const message = `must have at least ${minimum} characters`;
        issues.push({ code: 'too_small', origin: 'string', minimum, input, message });
      } else if (length > maximum) {
        const message = `must have at most ${maximum} characters`;
        issues.push({ code: 'too_big', origin: 'string', maximum, input, message });
      }
    })
    .meta({ minLength: minimum, maxLength: maximum });

/** Lengths of what search engines show under a title: they cut longer ones, and often replace shorter ones. */
export const SEARCH_DESCRIPTION = { least: 40, from: 110, to: 180, most: 320 } as const;

/** What search engines show under the title; the content check warns outside of `from` and `to`. */
export const searchDescription = lineBetween(
  SEARCH_DESCRIPTION.least,
  SEARCH_DESCRIPTION.most,
).meta({ isForSearch: true });

/** A price as text in one form: as a number, "45,00" would be saved as 0. The code has the US dollars. */
const dollars = (form: RegExp, message: string) =>
  z
    .string(message)
    .regex(form, message)
    .transform((text) => Number(text.slice(1)));

/** What customers pay. */
export const price = dollars(
  /^\$[1-9]\d{0,4}(\.(?!00)\d\d)?$/,
  'must be a price above $0, written like $40, $64.95, or $1200',
);

/** What others ask for their products, which may be nothing. */
export const priceOfOthers = dollars(
  /^\$(0|[1-9]\d{0,4})(\.(?!00)\d\d)?$/,
  'must be a price, written like $0, $40, $64.95, or $1200',
);

/** What a moment must be: the loader has put ISO times into the place of moments and days (moments.ts), and leaves the rest. */
const MOMENT =
  'must be a real date from 2019 to 2099, such as 2026-03-04, or 2026-03-04T09:00:00Z with a time (in UTC)';

export const moment = z
  .string(MOMENT)
  .refine((text) => text >= '2019' && text < '2100' && new Date(text).toJSON() === text, MOMENT)
  .transform((text) => new Date(text))
  .meta({ moment: true });

/** Refuses an end that isn't behind its beginning. */
export const endsAfter =
  <From extends string, To extends string>(from: From, to: To) =>
  ({ value, issues }: z.core.ParsePayload<Partial<Record<From | To, unknown>>>) => {
    const [start, input] = [value[from], value[to]] as (Date | undefined)[];
    if (start && input && input <= start)
      issues.push({ code: 'custom', input, path: [to], message: `must be after "${from}"` });
  };

export const tick = (hint: string) => z.boolean().optional().describe(hint);

export const placeholder = tick(
  'true while this is a placeholder; the deploy check then asks for the real one.',
);

/** The pages a button in content may lead to. */
const buttonTargets = ['contact', 'services', 'pricing', 'help', 'blog', 'auth'] as const;

/** An address that the content check follows. */
export const linkTarget = line
  .describe(
    'A page such as /pricing, a place on this one such as #faq, a whole address with https://, or an email address or phone number behind mailto: or tel:.',
  )
  .meta({ link: true });

export const button = group('A button: what it says and which page it opens.', {
  label: lineBetween(2, 40),
  to: z.enum(buttonTargets).describe('The page that a press opens.'),
});

export const promo = group(
  "The box at the end of an article or guide that offers the studio's work.",
  {
    title: lineBetween(8, 80),
    text: lineBetween(40, 320),
    actions: list('One or two buttons.', [1, 2], button),
  },
);

export const yearMonth = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a year and a month such as 2025-01')
  .describe('Year and month, such as 2025-01. YAML reads it as text.');

/** A file in the folder of the one that names it. */
const fileBeside = (endings: string, what: string) =>
  z
    .string()
    .regex(new RegExp(`^(\\./)?[\\w-]+\\.(${endings})$`), `must be ${what}, such as two-hosts.jpg`)
    .meta({ picture: true });

const PHOTOS = 'jpe?g|JPE?G|png|PNG|webp|avif';
export const photo = fileBeside(PHOTOS, 'a photo in the same folder');
export const portrait = photo
  .optional()
  .describe('A portrait, cut to a square, in place of a drawing.');
export const picture = fileBeside(`${PHOTOS}|svg`, 'a picture next to the text');
