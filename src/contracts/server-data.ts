// What the build hands to the functions: `netlify/data/*.json`, made from `content/` and never edited.
import type { BlogPost } from './blog.ts';
import type { Timestamp } from './endpoint.ts';

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
export type PostsData = BlogPost[];

/** `netlify/data/scheduled.json`: what is served from a post's minute on, until a build has made its files. */
export interface ScheduledData {
  /** Headers of every static page: the platform gives functions none of them. */
  headers: Record<string, string>;
  /** The page that goes with 404. */
  shell: string;
  /** Addresses where a post could be, and where they lead now. */
  redirects: { from: string; to: string }[];
  posts: {
    slug: string;
    publishedAt: Timestamp;
    /** The whole page. */
    html: string;
    /** The picture of link previews, a PNG in base64. */
    card: string;
  }[];
}

/** `netlify/data/feed.json`: the RSS feed of a build in parts, with items to come. */
export interface FeedData {
  head: string;
  /** Every post that is not a draft, future ones too, in the order of the list. */
  items: { publishedAt?: Timestamp | undefined; xml: string }[];
  foot: string;
}

/** `netlify/data/build.json`: facts of the build itself. */
export interface BuildData {
  /** What was public then has a page, at the prices of then. */
  startedAt: Timestamp;
  /** When content changes by itself after that: posts, campaigns, prices, hours. */
  due: Timestamp[];
}

/** `netlify/data/editor.json`: the page of /admin. */
export interface EditorData {
  html: string;
  /** Its Content-Security-Policy, another than that of all other pages. */
  policy: string;
}

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
