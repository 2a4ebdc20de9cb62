import { z } from 'astro/zod';

import { questions } from './page.ts';
import type { ReferenceTo } from './order.ts';
import { aliases, destination } from './redirect.ts';
import { endsAfter, line, lineBetween, linkTarget, moment, searchDescription } from './text.ts';

const heading = {
  title: lineBetween(3, 90).describe('Heading of the section.'),
  text: lineBetween(10, 360).optional().describe('The paragraph under the heading.'),
};

/** Refuses a group of fields unless it has just one of two. */
const justOne =
  <Key extends string>(one: Key, other: Key) =>
  ({ value, issues }: z.core.ParsePayload<Partial<Record<Key, unknown>>>) => {
    const hasOne = value[one] !== undefined;
    if (hasOne !== (value[other] !== undefined)) return;
    const [key, message] = hasOne
      ? [other, `must be empty where there is a "${one}"`]
      : [one, `must be there unless "${other}" is`];
    issues.push({ code: 'custom', input: undefined, path: [key], message });
  };

const buttonsOf = (referenceTo: ReferenceTo) =>
  z
    .array(
      z
        .strictObject({
          label: lineBetween(2, 40).describe('What a press does, such as "Order a first edit."'),
          to: linkTarget.optional(),
          orders: referenceTo('services')
            .optional()
            .describe('In place of an address: the service whose order form the button opens.'),
        })
        .check(justOne('to', 'orders')),
    )
    .min(1)
    .max(3)
    .describe('One to three buttons; the first one stands out.');

/** What stands between the head and the last words. */
function sectionsOf(referenceTo: ReferenceTo) {
  const several = (name: Parameters<ReferenceTo>[0], least: number, most: number) =>
    z.array(referenceTo(name)).min(least).max(most);
  const services = several('services', 1, 8).describe('The services, in the order of the page.');
  const quotes = several('testimonials', 1, 3).describe('The first one is the largest.');
  const group = referenceTo('faq').describe('A group of questions that another page shows, too.');
  return {
    proof: several('stats', 2, 3)
      .optional()
      .meta({ title: 'Figures' })
      .describe('Two or three figures of the home page, under the head.'),
    services: z
      .strictObject({ ...heading, names: services })
      .optional()
      .describe('Services as on the rate card, each with its price and an order button.'),
    plan: z
      .strictObject({ ...heading, name: referenceTo('plans').describe('The plan.') })
      .optional()
      .describe('One plan with its price and its button, below the text.'),
    quotes: z
      .strictObject({ title: heading.title, names: quotes })
      .optional()
      .describe('What clients said.'),
    faq: z
      .strictObject({
        ...heading,
        group: group.optional(),
        entries: questions.optional().describe('Or questions of its own.'),
      })
      .check(justOne('group', 'entries'))
      .optional()
      .meta({ title: 'Questions' })
      .describe('Questions and answers.'),
  };
}

/** `content/campaigns/*.mdx`: a page of its own for one offer. Its sections come in the order of these fields. */
export const campaignSchema = (referenceTo: ReferenceTo) => {
  const buttons = buttonsOf(referenceTo);
  return z
    .strictObject({
      title: lineBetween(10, 60).describe('Shown in browser tabs and search results.'),
      description: searchDescription.describe('Shown by search engines and link previews.'),
      head: z
        .strictObject({
          kicker: lineBetween(4, 40).describe('Above the heading: what the offer is about.'),
          title: lineBetween(10, 90).describe('The large heading of the page.'),
          text: lineBetween(40, 300).describe('What somebody gets here, under the heading.'),
          buttons,
        })
        .describe('What visitors see first.'),
      ...sectionsOf(referenceTo),
      closing: z
        .strictObject({ title: line, text: lineBetween(10, 240), buttons })
        .describe('The last words of the page with its last buttons.'),
      noindex: z
        .boolean()
        .optional()
        .meta({ title: 'Hidden from search engines' })
        .describe('Keeps the page out of search engines, the search of the site, and the sitemap.'),
      draft: z.boolean().optional().describe('Keeps the page off the site until removed.'),
      from: moment.optional().describe('When it begins: until then, nobody finds the page.'),
      until: moment
        .optional()
        .describe('When it is over: from then on, its address leads where the next field says.'),
      afterwards: destination
        .optional()
        .meta({ link: true })
        .describe('Where its address leads once it is over; without this, to /services.'),
      aliases,
    })
    .check(endsAfter('from', 'until'));
};
