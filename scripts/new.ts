// `npm run new -- post "Title" [address]` (also article, guide, campaign, service, faq): a valid file in content/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { z } from 'astro/zod';
import { stringify } from 'yaml';

import { dayIn } from '../src/lib/dates.ts';
import { routes } from '../src/routes.ts';
import { checkContent } from './content-check/check-content.ts';
import { collections, type Content } from './content-check/content.ts';
import { slugify } from './editor/label.ts';
import { readContent, showPath } from './content-check/read-content.ts';
import { didYouMean, formatProblem, oneOf } from './content-check/problem.ts';
import { LEFT_TO_WRITE, PLACEHOLDER } from './content-check/text-problems.ts';
import { NORMAL_YAML } from './editor/saved-form.ts';
import { setValue } from './editor/typography.ts';

/** A wish that cannot be fulfilled; the message is for the person at the keyboard. */
export class NewFileError extends Error {}

/** What was made. */
export interface NewFile {
  /** As an editor opens it. */
  path: string;
  /** What to do next, one step a line. */
  steps: readonly string[];
}

/** A kind of file that `npm run new` makes. */
interface Template {
  collection: { path: string; kind: string };
  titleSchema: z.ZodType;
  /** @param content what is there already. */
  write: (title: string, content: Content, now: Date) => object;
  /** Where the entry will be seen. */
  page: (address: string) => string;
  /** What to do with this kind before it goes out. */
  advice: readonly string[];
}

const promo = {
  title: `${PLACEHOLDER} with an offer`,
  text: `${PLACEHOLDER} with one or two sentences on what we can do for the reader.`,
  actions: [{ label: 'See our services', to: 'services' }],
};

const description = `${PLACEHOLDER} with what a reader will be able to do afterward, in 140 to 158 characters: cards show it under the title, and search engines show it too.`;

const text = `${PLACEHOLDER} with a first paragraph that says why the reader should go on.

## ${PLACEHOLDER} with a heading

${PLACEHOLDER} with what you know. The blocks that may stand here are shown in content/README.md.
`;

const month = (date: Date, { timeZone }: Content) => dayIn(date, timeZone).slice(0, 7);

const templates: Readonly<Record<string, Template>> = {
  post: {
    collection: collections.blog,
    titleSchema: collections.blog.schema.shape.title,
    page: routes.blogPost,
    advice: [
      'Choose when it goes live: a day such as 2026-11-25 begins at our midnight, a time is in UTC, and a future one schedules the post.',
      'Replace "cover: none" with a drawing or photo named under "picture"; below a photo, "alt" says what it shows.',
      'Remove "draft: true" when it is ready.',
    ],
    write: (title, _, now) => ({
      title,
      excerpt: `${PLACEHOLDER} with what the post is about, in one or two sentences of 140 to 158 characters: lists, the page itself, and search engines show them.`,
      publishedAt: `${now.toISOString().slice(0, 16)}:00Z`,
      cover: 'none',
      draft: true,
    }),
  },
  article: {
    collection: collections.helpArticles,
    titleSchema: collections.helpArticles.schema.shape.title,
    page: routes.helpArticle,
    advice: [
      'Choose "category" and the two articles under "related".',
      'Set "readMinutes" once the text is written: 220 words take a minute.',
    ],
    write: (title, content, now) => {
      const [one, other] = content.of('helpArticles').map(({ id }) => id);
      const related = [one, other];
      const [category, updated] = ['GETTING STARTED', month(now, content)];
      return { title, category, description, readMinutes: 1, updated, related, promo };
    },
  },
  guide: {
    collection: collections.helpGuides,
    titleSchema: collections.helpGuides.schema.shape.title,
    page: routes.helpGuide,
    advice: ['Set "readMinutes" once the text is written: 220 words take a minute.'],
    write: (title, content, now) => {
      return { title, description, readMinutes: 1, updated: month(now, content), promo };
    },
  },
  campaign: {
    collection: collections.campaigns,
    titleSchema: collections.campaigns.schema.shape.title,
    page: routes.campaign,
    advice: [
      'Add the sections it needs, such as "services" and "faq"; content/README.md shows them all.',
      'Give a button "orders" in place of "to", with the name of a service, to have it ordered.',
      'Remove "draft: true" when it is ready.',
    ],
    write: (title) => ({
      title,
      description: `${PLACEHOLDER} with what somebody gets on this page and for whom it is, in 140 to 158 characters: search engines and link previews show it as it is.`,
      head: {
        kicker: `${PLACEHOLDER} with the subject`,
        title: `${PLACEHOLDER} with the large heading`,
        text: `${PLACEHOLDER} with what somebody gets here, in one to three sentences.`,
        buttons: [{ label: 'See our services', to: 'services' }],
      },
      closing: {
        title: `${PLACEHOLDER} with the last heading`,
        text: `${PLACEHOLDER} with the last words of the page.`,
        buttons: [{ label: 'Ask us anything', to: 'contact' }],
      },
      draft: true,
    }),
  },
  service: {
    collection: collections.services,
    titleSchema: collections.services.schema.shape.name,
    page: () => routes.services(),
    advice: [
      'Set "price" and "group", and check "revisions"; customers can order it at that price as soon as it’s published.',
      'It comes last; its place is a line in content/order/services.yaml.',
    ],
    write: (name) => ({
      name,
      // Left empty: an unset price must not be published.
      price: null,
      group: 'audio',
      description: `${PLACEHOLDER} with what the customer gets, in one sentence.`,
      features: [`${PLACEHOLDER} with a feature`, `${PLACEHOLDER} with another`],
      revisions: 2,
    }),
  },
  faq: {
    collection: collections.faq,
    titleSchema: collections.faq.schema.shape.title,
    page: () => routes.help(),
    advice: [
      'Write at least five questions; each ends with a question mark.',
      'The group comes last; its place is a line in content/order/questions.yaml.',
    ],
    write: (title) => ({
      place: 'help',
      title,
      entries: [
        {
          question: `${PLACEHOLDER} with a question?`,
          answer: `${PLACEHOLDER} with an answer in plain sentences.`,
        },
      ],
    }),
  },
};

const kinds = Object.keys(templates);

/**
 * Writes a valid file for a new entry.
 * @param words kind, title and, where the title makes no good one, the address
 * @throws NewFileError when the words are wrong or the file is there already
 */
export function makeNewFile(folder: string, words: readonly string[], now = new Date()): NewFile {
  const [kind = '', title = '', wanted = title] = words.map((word) => word.trim());
  const template = templates[kind];
  if (!template)
    throw new NewFileError(
      `Say what to make: ${oneOf(kinds)}.${kind ? didYouMean(kind, kinds) : ''}\nExample: npm run new -- post "What room tone is"`,
    );
  const fault = template.titleSchema.safeParse(title).error?.issues[0]?.message;
  if (fault)
    throw new NewFileError(
      `The title ${fault}.\nExample: npm run new -- ${kind} "What room tone is"`,
    );
  const address = slugify(wanted);
  if (!address)
    throw new NewFileError(
      `No address can be made from "${wanted}"; add one: npm run new -- ${kind} "${title}" my-address`,
    );

  const isText = template.collection.kind === 'text';
  const inContent = `${template.collection.path}/${address}.${isText ? 'mdx' : 'yaml'}`;
  const path = showPath(folder, inContent);
  const data = template.write(setValue(title), readContent(folder), now);
  const yaml = stringify(data, { ...NORMAL_YAML, nullStr: '' });
  write(join(folder, inContent), isText ? `---\n${yaml}---\n\n${text}` : yaml, path);

  const left = checkContent(readContent(folder), now)
    .filter(({ message }) => !message.startsWith(LEFT_TO_WRITE))
    .map(formatProblem);
  return {
    path,
    steps: [
      `Replace every text that begins with "${PLACEHOLDER}" with your own.`,
      ...template.advice,
      `See it with "npm run dev" at ${template.page(address)}, then run "npm run content:check".`,
      ...left.map((problem) => `To fix: ${problem}`),
    ],
  };
}

function write(file: string, text: string, path: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new NewFileError(
        `${path} already exists; nothing was changed. Choose another title, or add another address after it.`,
      );
    }
    throw error;
  }
}

if (import.meta.main) {
  try {
    const { path, steps } = makeNewFile('content', process.argv.slice(2));
    console.log(`Created ${path}.\n\n${steps.map((step) => `- ${step}`).join('\n')}`);
  } catch (error) {
    if (!(error instanceof NewFileError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
