import { z } from 'astro/zod';

import { equipmentCategories } from './catalogue.ts';
import type { ReferenceTo } from './order.ts';
import { timeZoneSchema } from './site.ts';
import {
  button,
  endsAfter,
  group,
  line,
  lineBetween,
  linkTarget,
  list,
  moment,
  placeholder,
  searchDescription,
} from './text.ts';

const meta = {
  title: lineBetween(4, 50).describe('Shown in the browser tab, before the name of the studio.'),
  description: searchDescription.describe('Shown by search engines.'),
};

const pageOf = <Name extends string, Fields extends z.core.$ZodLooseShape>(
  page: Name,
  fields: Fields,
) => z.strictObject({ page: z.literal(page), ...meta, ...fields });

const heading = group('A heading with the paragraph under it.', {
  title: lineBetween(3, 90),
  text: lineBetween(10, 360).optional(),
});

const sectionTitle = group('The heading of a section.', { title: lineBetween(3, 90) });

const words = { title: line, text: line };
const figure = z.strictObject({ number: line, label: line });

const kicker = lineBetween(4, 40).describe('Above the heading: what the page is about.');

const pageHeading = group('The heading of the page with the lines above and under it.', {
  kicker,
  ...heading.shape,
});

const buttonText = line.describe('Words of a button.');
const placeholderText = line.describe('Stands in the empty field, as an example.');
const primary = line.describe('The first button, which stands out.');
const secondary = line.describe('The second button.');

const closingHint = 'The last words of the page with their buttons.';

const point = group('A titled point in a list.', {
  title: lineBetween(2, 60),
  text: lineBetween(20, 240),
});

const stage = group('One stage of the take.', {
  name: lineBetween(2, 8).describe('On the button of the stage.'),
  note: lineBetween(4, 40).describe(
    'What was done to the recording, shown beside its measurements.',
  ),
});

const yoursOf = (referenceTo: ReferenceTo) =>
  group('“Measure your recording,” the last button of the panel.', {
    name: lineBetween(2, 8).describe('On its button, after those of the stages.'),
    title: line,
    note: line.describe('That nothing is uploaded, under the field.'),
    pick: line.describe('What the field for a recording says.'),
    noScript: line.describe('Shown where a browser has no JavaScript.'),
    remedies: group('The services that are offered for what is wrong with a recording.', {
      levels: referenceTo('services').describe('Sets levels.'),
      repair: referenceTo('services').describe('Repairs noise and hum.'),
      listen: referenceTo('services').describe('Checks what can be saved.'),
    }),
  });

const heroOf = (referenceTo: ReferenceTo) =>
  group('What visitors see first: the large heading with its buttons.', {
    kicker,
    title: lineBetween(10, 90),
    text: lineBetween(40, 300),
    primary,
    secondary,
    take: group('The take in the panel, in its five stages, and a recording of the visitor.', {
      legend: line.describe('Above the drawing of the take.'),
      play: line.describe('What the play button does, for people who can’t see it.'),
      level: line.describe('Label of the switch that plays all stages at the same loudness.'),
      origin: line.describe('Where the sound comes from.'),
      stages: group('The buttons of the panel, from left to right.', {
        raw: stage,
        cut: stage,
        clean: stage,
        mix: stage,
        master: stage,
      }),
      yours: yoursOf(referenceTo),
    }),
  });

const homeSections = {
  companies: group('The row of clients under the hero.', {
    title: line,
    names: z.array(line).min(4).max(8).describe('Four to eight names of companies.'),
    placeholder,
  }),
  testimonials: group('The section with the quotes.', {
    title: line,
    claims: list('The three claims beside the quotes.', [3, 3], figure),
  }),
  process: heading,
  why: group('The section with reasons to stay.', {
    title: line,
    reasons: z.array(point).min(3).max(6).describe('Three to six reasons.'),
  }),
  services: sectionTitle.describe('The section with a card for each group of services.'),
  pricing: heading,
  scale: group('The section on AI consulting.', {
    ...words,
    primary,
    secondary,
    points: z.array(line).min(2).max(5).describe('The list beside the text.'),
    pilot: group('The cases of the example pilot report, one cell each.', {
      title: lineBetween(10, 90),
      text: lineBetween(20, 240),
      count: z.int().min(10).max(100).describe('How many cases there were.'),
      wrong: list(
        'The cases that needed a correction, as in the report.',
        [1, 10],
        z.strictObject({
          number: z.int().min(1).describe('Which of the cases it is.'),
          kind: lineBetween(3, 40).describe('What kind of case it is.'),
          what: lineBetween(10, 120).describe('What happened.'),
          cost: lineBetween(5, 120).describe('What the mistake costs.'),
        }),
      ),
      report: line.describe('Words of the link to the report.'),
    }),
  }),
  faq: sectionTitle,
  blog: sectionTitle,
  closing: group(closingHint, { ...words, primary, secondary }),
};

const homeOf = (referenceTo: ReferenceTo) =>
  pageOf('home', { hero: heroOf(referenceTo), ...homeSections });

const services = pageOf('services', {
  heading: pageHeading,
  custom: group('For those who find nothing that fits.', {
    ...words,
    quote: buttonText,
    faq: buttonText,
  }),
});

const pricing = pageOf('pricing', {
  heading: pageHeading,
  billing: group('The switch between paying monthly and yearly.', {
    legend: line.describe('What is chosen, for people who can’t see the switch.'),
    monthly: lineBetween(2, 16).describe('The first choice.'),
    yearly: lineBetween(2, 16).describe('The second choice.'),
    yearlySavesPercent: z
      .int()
      .min(1)
      .max(50)
      .describe('How many percent a year costs less than twelve months.'),
    yearlyNote: lineBetween(10, 90).describe('Beside each yearly price: how to choose it.'),
  }),
  guarantee: z.array(point).length(3).describe('Three promises under the plans.'),
  comparison: group('The plans compared line by line.', {
    ...words,
    rows: list(
      'The lines of the table.',
      [3, 16],
      z.strictObject({
        label: lineBetween(2, 40).describe('What the line compares.'),
        values: list(
          'One for each plan, in order: a few words, such as "Included" or "Not included".',
          [1, 6],
          lineBetween(1, 24),
        ),
      }),
    ),
  }),
  addOns: heading,
  enterprise: group('The section for companies.', {
    ...words,
    points: z.array(line).min(3).max(6).describe('What they get, a few words each.'),
    sales: buttonText,
  }),
  faq: sectionTitle,
  closing: group(closingHint, { ...words, trial: buttonText, demo: buttonText }),
});

const about = pageOf('about', {
  hero: group('What visitors see first: the large heading with its button.', {
    kicker,
    ...words,
    action: buttonText,
    take: line.describe(
      'The title as it was first said, drawn as a waveform; what the edit cuts is in square brackets.',
    ),
    caption: line.describe('Under the drawing of the take.'),
  }),
  impact: sectionTitle,
  team: sectionTitle,
  values: sectionTitle,
  story: group('The heading of the story; its parts are under Lists.', {
    title: line,
    highlight: figure.describe('The large number beside the story.'),
  }),
  join: group(closingHint, { ...words, start: buttonText, call: buttonText }),
});

const blog = pageOf('blog', {
  heading: pageHeading,
  search: group('The search of the blog.', {
    label: line,
    placeholder: placeholderText,
    button: buttonText,
  }),
  categories: list(
    'Four tiles, not links.',
    [4, 4],
    z.strictObject({ name: line, articles: z.int().min(0).describe('The number it shows.') }),
  ),
  newsletter: group('The box for the newsletter under the posts.', {
    ...words,
    button: buttonText,
    closed: line.describe('That it isn’t open yet, under the field.'),
  }),
  postNewsletter: group('The words of the same box under a single post.', words),
});

const contact = pageOf('contact', {
  heading: pageHeading,
  ways: group('Phone, email, hours, and address beside the form.', {
    title: line,
    hoursTitle: line.describe('Heading of the hours.'),
    hours: line.describe('When somebody answers.'),
    headquartersTitle: line.describe('Heading of the address.'),
  }),
  faq: sectionTitle,
  banner: group('The bar that offers a call.', { ...words, call: buttonText, email: buttonText }),
  presence: group('Where we are, with the time there.', {
    ...words,
    cities: list(
      'Three cities.',
      [3, 3],
      z.strictObject({
        name: line,
        timeZone: timeZoneSchema.describe(
          'Such as Europe/London; makes the clock beside the name.',
        ),
      }),
    ),
  }),
});

const help = pageOf('help', {
  heading: pageHeading,
  search: group('The search of the help center.', { label: line, placeholder: placeholderText }),
  topics: z.array(point).length(4).describe('Four cards, not links.'),
  guides: sectionTitle,
  articles: group('The heading above the articles.', { title: line, all: buttonText }),
  faq: sectionTitle,
  support: sectionTitle,
  closing: group(closingHint, { ...words, support: buttonText, call: buttonText }),
});

const equipment = pageOf('equipment', {
  heading: pageHeading,
  kits: heading,
  categories: list(
    'The four tables.',
    [4, 4],
    z.strictObject({ name: z.enum(equipmentCategories), text: line }),
  ),
  priceNote: line.describe('Beside each price.'),
  closing: group(closingHint, { ...words, production: buttonText, consultation: buttonText }),
});

const auth = pageOf('auth', {
  panel: group('Beside the form to sign in.', {
    title: line,
    points: z.array(point).length(3).describe('Three reasons to have an account.'),
  }),
});

const notFound = pageOf('not-found', {
  heading: line.describe('The large heading of the page.'),
  text: line,
  hole: line.describe('Plays the take with nothing in its gap.'),
  tone: line.describe('Plays the take with room tone in its gap.'),
  empty: line.describe(
    'For visitors who followed the footer to /careers or /showcase, which have no page.',
  ),
  links: z.array(button).min(2).max(4).describe('Links to where to go from here.'),
});

const announcement = z.strictObject({
  page: z.literal('announcement'),
  bar: z
    .strictObject({
      text: lineBetween(10, 90).describe('One short sentence.'),
      link: group('Where to read on.', {
        label: lineBetween(2, 40).describe('What the link says, behind the text.'),
        to: linkTarget,
      }).optional(),
      from: moment.describe('The moment it appears.'),
      to: moment.describe('The moment it is gone again.'),
    })
    .check(endsAfter('from', 'to'))
    .optional()
    .describe(
      'Stands above every page between two moments, until a visitor closes it; a new text is shown again.',
    ),
});

/** `content/pages/*.yaml`: the words of each page that is not an article. */
export const pageSchema = (referenceTo: ReferenceTo) =>
  z.discriminatedUnion('page', [
    homeOf(referenceTo),
    services,
    pricing,
    about,
    blog,
    contact,
    help,
    equipment,
    auth,
    pageOf('dashboard', {}),
    pageOf('yours', { heading: pageHeading, open: buttonText }),
    pageOf('dashboard-invoice', {}),
    pageOf('account-email', {}),
    pageOf('desk', {}),
    pageOf('desk-sign-in', {}),
    notFound,
    announcement,
  ]);

export const questions = z
  .array(
    z.strictObject({
      question: lineBetween(8, 140).endsWith('?', 'must end with a question mark'),
      answer: lineBetween(20, 900).describe('Plain text; an empty line separates paragraphs.'),
    }),
  )
  .min(1);

/** `content/faq/*.yaml`: a group of questions with their answers. */
export const faqGroupSchema = z.strictObject({
  place: z.enum(['help', 'home', 'pricing', 'contact']).describe('The page that shows the group.'),
  title: line.describe('Heading of the group.'),
  entries: questions.describe('From first to last.'),
});
