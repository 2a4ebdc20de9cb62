// What stands under the title of a text: on its page, and beside its form at /admin.
import { formatMonth } from '../contracts/plans.ts';
import { formatDate } from './dates.ts';

/** Reading time of every post. */
export const POST_READ_MINUTES = 5;
/** Stands in for the date of an undated post. */
const UNDATED = 'Recently published';

interface Signed {
  publishedAt?: Date | undefined;
  author?: string | undefined;
}

/** Of a post, its date first. */
export const postFacts = ({ publishedAt, author }: Signed, timeZone: string): string[] => [
  publishedAt ? formatDate(publishedAt, timeZone) : UNDATED,
  `${POST_READ_MINUTES} min read`,
  ...(author ? [`By ${author}`] : []),
];

interface Revised {
  readMinutes: number;
  updated?: string | undefined;
  author?: string | undefined;
}

export const guideFacts = ({ readMinutes, updated }: Revised): string[] => [
  `${readMinutes} min read`,
  ...(updated ? [`Updated ${formatMonth(updated)}`] : []),
];

export const articleFacts = (article: Revised, company: string): string[] => [
  ...guideFacts(article),
  `By the ${company} team`,
  ...(article.author ? [`Author: ${article.author}`] : []),
];
