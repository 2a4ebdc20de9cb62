import { z } from 'astro/zod';

import { hoursSchema } from './hours.ts';
import { group, line, lineBetween, placeholder } from './text.ts';

const EMAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;
const PHONE = /^\+[\d ()-]{7,24}$/;
const CITY = /^.+, [A-Z]{2} \d{5}$/;
const PROFILE = /^https:\/\/www\.instagram\.com\/[\w.]+\/$/;
const timeZones = Intl.supportedValuesOf('timeZone');

/** A text in one form. @param example of it. */
const formed = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `must be ${example}`);

export const timeZoneSchema = z
  .string()
  .refine((zone) => timeZones.includes(zone), 'must be a time zone such as America/Denver');

const company = z.strictObject({
  part: z.literal('company'),
  tagline: lineBetween(10, 60).describe('Under the name in the footer.'),
  description: lineBetween(60, 160).describe('Who we are, for search engines; no page shows it.'),
  copyrightYear: z.int().min(2020).max(2100).describe('In the last line of the footer.'),
  email: formed(EMAIL, 'an email address such as hello@example.com').describe(
    'Where customers write: footer, contact and help pages, invoices, and emails.',
  ),
  phone: formed(PHONE, 'a number with its country code, such as +1 (307) 555-0100').describe(
    'As people read it, with the country code. The links to call are made from it.',
  ),
  address: z
    .strictObject({
      legalName: line,
      street: line,
      city: formed(CITY, 'a city, a state, and a zip code, such as Cheyenne, WY 82001').describe(
        'City, state, and zip code.',
      ),
      country: line,
    })
    .describe('In the footer, on the contact page, on invoices, and for search engines.'),
  instagram: formed(PROFILE, 'a profile such as https://www.instagram.com/name/').describe(
    'Linked in the footer.',
  ),
  timeZone: timeZoneSchema.describe(
    'Where we work: it says what day it is, for posts and at the desk, and when the digest goes out.',
  ),
  tax: z
    .strictObject({
      name: lineBetween(2, 30).describe('As invoices call it, such as VAT.'),
      percent: z.number().positive().max(50).describe('Of the price without tax, such as 19.'),
      id: line.optional().describe('Our tax number, on invoices under the address.'),
    })
    .optional()
    .describe(
      'Included in all prices, and shown on each invoice; without it, invoices have no tax line.',
    ),
  placeholder,
});

const label = lineBetween(2, 30).describe('Words of a link or button.');
const entry = group('A link of a menu.', {
  label,
  hint: lineBetween(8, 50).describe('Under it in the open menu.'),
});

const navigation = z.strictObject({
  part: z.literal('navigation'),
  services: z
    .strictObject({ label })
    .describe(
      'The first menu of the bar, and the first column of the footer, with the groups of services.',
    ),
  resources: z
    .strictObject({ label, blog: entry, help: entry, equipment: entry })
    .describe('The second menu of the bar, and the second column of the footer.'),
  links: z
    .strictObject({ pricing: label, about: label, contact: label })
    .describe('The links beside the menus.'),
  account: z
    .strictObject({ try: label, login: label, dashboard: label, logout: label })
    .describe('The buttons at the end of the bar: two for visitors, two for customers.'),
});

const footer = z.strictObject({
  part: z.literal('footer'),
  showcase: label.describe('Last link of the second column.'),
  company: label.describe('Heading of the third column.'),
  about: label,
  contact: label,
  careers: label,
  privacy: label,
  instagram: label.describe('The link to our profile, after our name.'),
  rights: lineBetween(4, 60).describe('Last words of the last line, after year and name.'),
});

const buttons = z.strictObject({
  part: z.literal('buttons'),
  order: label.describe('At each service and plan without words of its own.'),
  allArticles: label.describe('To the blog, on the home page and under posts.'),
  readArticle: label.describe('At the first post of the blog.'),
  readMore: label.describe('At the other posts.'),
  backToBlog: label.describe('Above a post.'),
  services: label.describe('Under a post, to the services.'),
  start: label.describe('Under a post, to the contact page.'),
  share: label.describe('Above a post.'),
  shareArticle: label.describe('Under a post.'),
  save: label.describe('At articles and guides.'),
});

/** `content/site/*.yaml`: what is the same on every page. */
export const siteSchema = z.discriminatedUnion('part', [
  company,
  hoursSchema,
  navigation,
  footer,
  buttons,
]);

export type Company = z.infer<typeof company>;
export type Hours = z.input<typeof hoursSchema>;
export type Navigation = z.infer<typeof navigation>;
export type Footer = z.infer<typeof footer>;
export type Buttons = z.infer<typeof buttons>;
