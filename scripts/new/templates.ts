import { stringify } from 'yaml';
import type { z } from 'astro/zod';

import { routes } from '../../src/routes.ts';
import { collections, type Content, type Entry } from '../content-check/content.ts';
import { NORMAL_YAML } from '../editor/saved-form.ts';
import { PLACEHOLDER } from '../content-check/text-problems.ts';

/** What `npm run new` needs to know to write a file. */
export interface Order {
  title: string;
  /** File name without its ending. */
  address: string;
  /** What is there already: a new entry gets the next place. */
  content: Content;
  now: Date;
}

/** A kind of file that `npm run new` makes. */
export interface Template {
  /** Inside the content folder. */
  folder: string;
  ending: '.mdx' | '.yaml';
  titleSchema: z.ZodType;
  write: (order: Order) => string;
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

const description = `${PLACEHOLDER} with what a reader will be able to do afterward, in one sentence.`;

const text = `${PLACEHOLDER} with a first paragraph that says why the reader should go on.

## ${PLACEHOLDER} with a heading

${PLACEHOLDER} with what you know. The blocks that may stand here are shown in content/README.md.
`;

const withFrontMatter = (data: object) => `---\n${stringify(data, NORMAL_YAML)}---\n\n${text}`;

const month = (date: Date) => date.toISOString().slice(0, 7);

/** One more than the highest place that is taken. */
function nextPlace(entries: readonly Entry[]): number {
  return Math.max(0, ...entries.map(({ at }) => Number(at('position')) || 0)) + 1;
}

export const templates = {
  post: {
    folder: collections.blog.path,
    ending: '.mdx',
    titleSchema: collections.blog.schema.shape.title,
    page: routes.blogPost,
    advice: [
      'Choose when it goes live: "publishedAt" is in UTC, and a time to come schedules the post.',
      'Say what the drawn cover shows, or write "cover: none".',
      'Remove "draft: true" when it is ready.',
    ],
    write: ({ title, now }) =>
      withFrontMatter({
        title,
        excerpt: `${PLACEHOLDER} with one or two plain sentences that say what the post is about.`,
        publishedAt: `${now.toISOString().slice(0, 16)}:00Z`,
        cover: { alt: `${PLACEHOLDER} with what the drawn cover shows` },
        draft: true,
      }),
  },
  article: {
    folder: collections.helpArticles.path,
    ending: '.mdx',
    titleSchema: collections.helpArticles.schema.shape.title,
    page: routes.helpArticle,
    advice: [
      'Choose "category" and the two articles under "related".',
      'Set "readMinutes" when the text is there: 220 words make a minute.',
    ],
    write: ({ title, content, now }) =>
      withFrontMatter({
        title,
        category: 'GETTING STARTED',
        description,
        readMinutes: 1,
        updated: month(now),
        related: content
          .of('helpArticles')
          .slice(0, 2)
          .map(({ id }) => id),
        promo,
      }),
  },
  guide: {
    folder: collections.helpGuides.path,
    ending: '.mdx',
    titleSchema: collections.helpGuides.schema.shape.title,
    page: routes.helpGuide,
    advice: ['Set "readMinutes" when the text is there: 220 words make a minute.'],
    write: ({ title, now }) =>
      withFrontMatter({ title, description, readMinutes: 1, updated: month(now), promo }),
  },
  service: {
    folder: collections.services.path,
    ending: '.yaml',
    titleSchema: collections.services.schema.shape.name,
    page: () => routes.services(),
    advice: ['Set "price" and "group"; it can be ordered at that price as soon as it is out.'],
    write: ({ title, content }) =>
      stringify(
        {
          name: title,
          // Left empty: an unset price must not be published.
          price: null,
          group: 'audio',
          position: nextPlace(content.of('services').filter(({ at }) => at('group') === 'audio')),
          description: `${PLACEHOLDER} with what the customer gets, in one sentence.`,
          features: [`${PLACEHOLDER} with a feature`, `${PLACEHOLDER} with another`],
        },
        { ...NORMAL_YAML, nullStr: '' },
      ),
  },
  faq: {
    folder: collections.faq.path,
    ending: '.yaml',
    titleSchema: collections.faq.schema.shape.title,
    page: () => routes.help(),
    advice: ['Write at least five questions; each ends with a question mark.'],
    write: ({ title, content }) =>
      stringify(
        {
          place: 'help',
          position: nextPlace(content.of('faq').filter(({ at }) => at('place') === 'help')),
          title,
          entries: [
            {
              question: `${PLACEHOLDER} with a question?`,
              answer: `${PLACEHOLDER} with an answer in plain sentences.`,
            },
          ],
        },
        NORMAL_YAML,
      ),
  },
} as const satisfies Record<string, Template>;

export type Kind = keyof typeof templates;

export const kinds = Object.keys(templates) as Kind[];
