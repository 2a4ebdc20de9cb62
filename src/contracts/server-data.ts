// What the build hands to the functions: `netlify/data/*.json`, made from `content/` and never edited.
import * as z from 'zod/mini';

import type { BlogPost } from './blog.ts';
import type { FieldsOf } from './fields.ts';

/** `netlify/data/catalogue.json`: everything that can be ordered. */
export type CatalogueData = {
  /** `serviceName` of an order. */
  name: string;
  /** US cents. */
  priceCents: number;
  /** Rounds of changes that an order of it includes; null: any number; undefined: it counts none. */
  revisions?: number | null | undefined;
  /** Hours within which it is delivered once all files are there; undefined where a day is set for each order. */
  turnaround?: number | undefined;
  /** What can be chosen with it; of a plan, with each of its episodes. */
  addOns?: AddOnData[] | undefined;
  /** Of a plan, what each of its months has. */
  plan?: PlanData | undefined;
}[];

/** Something that can be added to an order. */
export interface AddOnData {
  name: string;
  /** US cents. */
  priceCents: number;
  /** Hours within which it has the order delivered. */
  turnaround?: number | undefined;
  /** Rounds of changes that it adds. */
  rounds?: number | undefined;
}

/** What a plan of the catalog includes, and what more of it costs. */
export interface PlanData {
  episodes: number | 'weekly';
  /** Of raw audio in an episode. */
  rawMinutes: number;
  /** Rounds of changes of each episode; null: any number. */
  rounds: number | null;
  /** Hours within which an episode is delivered. */
  turnaround?: number | undefined;
  /** US cents for twelve months in advance. */
  yearlyCents: number;
  /** US cents for a further round. */
  furtherCents?: number | undefined;
  /** Name of the service at whose price one more episode is offered. */
  single: string;
}

/** `netlify/data/posts.json`: every post that is not a draft, future ones too, in the order of the list. */
export const postsDataSchema = z.array(
  z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    imageUrl: z.optional(z.string()),
    publishedAt: z.optional(z.iso.datetime()),
    content: z.string(),
  } satisfies FieldsOf<BlogPost>),
);
export type PostsData = BlogPost[];

/** `netlify/data/scheduled.json`: what the build made for posts whose minute was still to come. */
export const scheduledDataSchema = z.object({
  /** Headers of every static page: the platform gives functions none of them. */
  headers: z.record(z.string(), z.string()),
  /** The page that goes with 404. */
  shell: z.string(),
  /** Addresses where a post could be, and where they lead now. */
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  posts: z.array(
    z.object({
      slug: z.string(),
      publishedAt: z.iso.datetime(),
      /** The whole page. */
      html: z.string(),
      /** The picture of link previews, a PNG in base64. */
      card: z.string(),
    }),
  ),
});
/** What is served from a post's minute on, until a build has made its files. */
export type ScheduledData = z.infer<typeof scheduledDataSchema>;

/** `netlify/data/feed.json`: the RSS feed in parts. */
export const feedDataSchema = z.object({
  head: z.string(),
  /** Every post that is not a draft, future ones too, in the order of the list. */
  items: z.array(z.object({ publishedAt: z.optional(z.iso.datetime()), xml: z.string() })),
  foot: z.string(),
});
/** The feed of a build, with items to come. */
export type FeedData = z.infer<typeof feedDataSchema>;

/** `netlify/data/build.json`: facts of the build itself. */
export const buildDataSchema = z.object({
  /** What was public then has a page, at the prices of then. */
  startedAt: z.iso.datetime(),
  /** When content changes by itself after that: posts, campaigns, prices, hours. */
  due: z.array(z.iso.datetime()),
});
export type BuildData = z.infer<typeof buildDataSchema>;

/** `netlify/data/editor.json`: the page of /admin. */
export const editorDataSchema = z.object({
  html: z.string(),
  /** Its Content-Security-Policy, another than that of all other pages. */
  policy: z.string(),
});
export type EditorData = z.infer<typeof editorDataSchema>;

/** `netlify/data/emails.json`: the words of each email (email-texts.ts says what is filled in). */
export type EmailsData = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `netlify/data/company.json` */
export interface CompanyData {
  name: string;
  /** For customers. */
  email: string;
  timeZone: string;
  /** Included in all prices. */
  tax?: { name: string; percent: number } | undefined;
}
