import { z } from 'astro/zod';

import { button, line, lineBetween, placeholder, searchDescription } from './text.ts';

/** Browser title and search-engine description of a page. */
const meta = {
  title: lineBetween(4, 50).describe('Shown in the browser tab, before the name of the studio.'),
  description: searchDescription.describe('Shown by search engines.'),
};

const heading = z
  .strictObject({
    title: lineBetween(3, 90),
    text: lineBetween(10, 360).optional(),
  })
  .describe('A heading with the paragraph under it.');

const kicker = lineBetween(4, 40).describe('Above the heading: what the page is about.');

const pageHeading = z
  .strictObject({ kicker, ...heading.shape })
  .describe('The heading of the page with the lines above and under it.');

const point = z
  .strictObject({ title: lineBetween(2, 60), text: lineBetween(20, 240) })
  .describe('A titled point in a list.');

const stage = z.strictObject({
  name: lineBetween(2, 8),
  note: lineBetween(4, 40).describe(
    'What was done to the recording, shown beside its measurements.',
  ),
});

const home = z.strictObject({
  page: z.literal('home'),
  ...meta,
  hero: z.strictObject({
    kicker,
    title: lineBetween(10, 90),
    text: lineBetween(40, 300),
    primary: line,
    secondary: line,
    take: z
      .strictObject({
        legend: line,
        play: line.describe('What the play button does, for people who can’t see it.'),
        level: line.describe('Label of the switch that plays all stages at the same loudness.'),
        origin: line.describe('Where the sound comes from.'),
        stages: z.strictObject({ raw: stage, cut: stage, clean: stage, mix: stage, master: stage }),
      })
      .describe('The take in the panel, in its five stages.'),
  }),
  companies: z.strictObject({
    title: line,
    names: z.array(line).min(4).max(8),
    placeholder,
  }),
  testimonials: z.strictObject({
    title: line,
    claims: z
      .array(z.strictObject({ number: line, label: line }))
      .length(3)
      .describe('The three claims beside the quotes.'),
  }),
  process: heading,
  why: z.strictObject({ title: line, text: line, reasons: z.array(point).min(3).max(6) }),
  services: z.strictObject({
    title: line,
    text: line,
    cards: z
      .array(
        z.strictObject({
          title: line,
          group: z.enum(['audio', 'video', 'launch', 'enterprise']),
          text: lineBetween(20, 200),
          priceLabel: line,
        }),
      )
      .length(4),
  }),
  pricing: heading,
  scale: z.strictObject({
    title: line,
    text: line,
    primary: line,
    secondary: line,
    points: z.array(line).min(2).max(5),
  }),
  faq: heading,
  blog: heading,
  closing: z.strictObject({ title: line, text: line, primary: line, secondary: line }),
});

const services = z.strictObject({
  page: z.literal('services'),
  ...meta,
  heading: pageHeading,
  groups: z
    .array(
      z.strictObject({
        group: z.enum(['audio', 'video', 'launch', 'enterprise']),
        title: line,
        text: line,
        more: line.optional().describe('Words of a link to how an AI project runs.'),
      }),
    )
    .length(4)
    .describe('One introduction per group, in the order of the page.'),
  roughVersion: z
    .strictObject({
      title: line,
      text: line,
      note: line,
      pick: line,
      noScript: line,
      remedies: z
        .strictObject({ levels: line, repair: line, listen: line })
        .describe(
          'File names of the services that set levels, repair noise and hum, and check what can be saved. The meter is below the last one.',
        ),
    })
    .describe('The meter for visitors’ recordings, also in the guide on audio quality.'),
  custom: z.strictObject({ title: line, text: line, quote: line, faq: line }),
});

const pricing = z.strictObject({
  page: z.literal('pricing'),
  ...meta,
  heading: pageHeading,
  guarantee: z.array(point).length(3),
  comparison: z
    .strictObject({
      title: line,
      text: line,
      rows: z
        .array(
          z.strictObject({
            label: lineBetween(2, 40),
            values: z
              .array(lineBetween(1, 24))
              .length(3)
              .describe(
                'One for each plan, in order: a few words, such as "Included" or "Not included".',
              ),
          }),
        )
        .min(3)
        .max(16),
    })
    .describe('The plans compared line by line.'),
  addOns: heading,
  enterprise: z.strictObject({
    title: line,
    text: line,
    points: z.array(line).min(3).max(6),
    sales: line,
  }),
  faq: heading,
  closing: z.strictObject({ title: line, text: line, trial: line, demo: line }),
});

const about = z.strictObject({
  page: z.literal('about'),
  ...meta,
  hero: z.strictObject({
    kicker,
    title: line,
    text: line,
    action: line,
    take: line.describe(
      'The title as it was first said, drawn as a waveform; what the edit cuts is in square brackets.',
    ),
    caption: line.describe('Under the drawing of the take.'),
  }),
  impact: heading,
  team: heading,
  values: heading,
  story: z.strictObject({
    title: line,
    text: line,
    highlight: z.strictObject({ number: line, label: line }),
  }),
  join: z.strictObject({ title: line, text: line, start: line, call: line }),
});

const blog = z.strictObject({
  page: z.literal('blog'),
  ...meta,
  heading: pageHeading,
  search: z.strictObject({ label: line, placeholder: line, button: line }),
  categories: z
    .array(z.strictObject({ name: line, articles: z.int().min(0) }))
    .length(4)
    .describe('Four tiles, not links.'),
  newsletter: z.strictObject({ title: line, text: line, button: line, closed: line }),
  postNewsletter: z.strictObject({ title: line, text: line }),
});

const contact = z.strictObject({
  page: z.literal('contact'),
  ...meta,
  heading: pageHeading,
  ways: z.strictObject({ title: line, hoursTitle: line, hours: line, headquartersTitle: line }),
  faq: heading,
  banner: z.strictObject({ title: line, text: line, call: line, email: line }),
  presence: z.strictObject({
    title: line,
    text: line,
    cities: z.array(z.strictObject({ name: line, timeZone: line })).length(3),
  }),
});

const help = z.strictObject({
  page: z.literal('help'),
  ...meta,
  heading: pageHeading,
  search: z.strictObject({ label: line, placeholder: line }),
  topics: z.array(point).length(4).describe('Four cards, not links.'),
  guides: heading,
  articles: z.strictObject({ title: line, text: line, all: line }),
  faq: heading,
  support: heading,
  closing: z.strictObject({ title: line, text: line, support: line, call: line }),
});

const equipment = z.strictObject({
  page: z.literal('equipment'),
  ...meta,
  heading: pageHeading,
  kits: heading,
  categories: z.array(z.strictObject({ name: line, text: line })).length(4),
  priceNote: line,
  closing: z.strictObject({ title: line, text: line, production: line, consultation: line }),
});

const auth = z.strictObject({
  page: z.literal('auth'),
  ...meta,
  panel: z.strictObject({ title: line, points: z.array(point).length(3) }),
});

const dashboard = z.strictObject({ page: z.literal('dashboard'), ...meta });

const receipt = z.strictObject({ page: z.literal('dashboard-receipt'), ...meta });

const accountEmail = z.strictObject({ page: z.literal('account-email'), ...meta });

const notMe = z.strictObject({ page: z.literal('account-not-me'), ...meta });

const desk = z.strictObject({ page: z.literal('desk'), ...meta });

const deskSignIn = z.strictObject({ page: z.literal('desk-sign-in'), ...meta });

const notFound = z.strictObject({
  page: z.literal('not-found'),
  ...meta,
  heading: line,
  text: line,
  hole: line.describe('Plays the take with nothing in its gap.'),
  tone: line.describe('Plays the take with room tone in its gap.'),
  empty: line.describe(
    'For visitors who followed the footer to /careers or /showcase, which have no page.',
  ),
  links: z.array(button).min(2).max(4),
});

/** `content/pages/*.yaml`: the words of each page that is not an article. */
export const pageSchema = z.discriminatedUnion('page', [
  home,
  services,
  pricing,
  about,
  blog,
  contact,
  help,
  equipment,
  auth,
  dashboard,
  receipt,
  accountEmail,
  notMe,
  desk,
  deskSignIn,
  notFound,
]);

/** `content/faq/*.yaml`: a group of questions with their answers. */
export const faqGroupSchema = z.strictObject({
  place: z.enum(['help', 'home', 'pricing', 'contact']).describe('The page that shows the group.'),
  title: line.describe('Heading of the group.'),
  entries: z
    .array(
      z.strictObject({
        question: lineBetween(8, 140).endsWith('?', 'must end with a question mark'),
        answer: lineBetween(20, 900).describe('Plain text; an empty line separates paragraphs.'),
      }),
    )
    .min(1),
});
