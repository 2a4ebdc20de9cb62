import { z } from 'astro/zod';

import { questions } from './page.ts';
import type { ReferenceTo } from './order.ts';
import { aliases, destination } from './redirect.ts';
import {
  endsAfter,
  group,
  line,
  lineBetween,
  linkTarget,
  list,
  moment,
  searchDescription,
  tick,
} from './text.ts';

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
  list(
    'One to three buttons; the first one stands out.',
    [1, 3],
    z
      .strictObject({
        label: lineBetween(2, 40).describe('What a press does, such as "Order a first edit."'),
        to: linkTarget.optional(),
        orders: referenceTo('services')
          .optional()
          .describe('In place of an address: the service whose order form the button opens.'),
      })
      .check(justOne('to', 'orders')),
  );

/** What stands between the head and the last words. */
function sectionsOf(referenceTo: ReferenceTo) {
  return {
    proof: list('Figures of the home page, under the head.', [2, 3], referenceTo('stats'))
      .meta({ title: 'Figures' })
      .optional(),
    services: group('Services as on the rate card, each with its price and an order button.', {
      ...heading,
      names: list('In the order of the page.', [1, 8], referenceTo('services')),
    }).optional(),
    plan: group('One plan with its price and its button, below the text.', {
      ...heading,
      name: referenceTo('plans').describe('The plan.'),
    }).optional(),
    quotes: group('What clients said.', {
      title: heading.title,
      names: list('The first one is the largest.', [1, 3], referenceTo('testimonials')),
    }).optional(),
    faq: group('Questions and answers.', {
      ...heading,
      group: referenceTo('faq')
        .optional()
        .describe('A group of questions that another page shows, too.'),
      entries: questions.optional().describe('Or questions of its own.'),
    })
      .check(justOne('group', 'entries'))
      .meta({ title: 'Questions' })
      .optional(),
  };
}

/** `content/campaigns/*.mdx`: a page of its own for one offer. Its sections come in the order of these fields. */
export const campaignSchema = (referenceTo: ReferenceTo) => {
  const buttons = buttonsOf(referenceTo);
  return z
    .strictObject({
      title: lineBetween(10, 60).describe('Shown in browser tabs and search results.'),
      description: searchDescription.describe('Shown by search engines and link previews.'),
      head: group('What visitors see first.', {
        kicker: lineBetween(4, 40).describe('Above the heading: what the offer is about.'),
        title: lineBetween(10, 90).describe('The large heading of the page.'),
        text: lineBetween(40, 300).describe('What somebody gets here, under the heading.'),
        buttons,
      }),
      ...sectionsOf(referenceTo),
      closing: group('The last words of the page with its last buttons.', {
        title: line,
        text: lineBetween(10, 240),
        buttons,
      }),
      noindex: tick(
        'Keeps the page out of search engines, the search of the site, and the sitemap.',
      ).meta({ title: 'Hidden from search engines' }),
      draft: tick('Keeps the page off the site until removed.'),
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
