import { formatTime } from './dates.ts';

/** What decides whether a post or a campaign is public. */
export interface PageTimes {
  draft?: boolean | undefined;
  publishedAt?: Date | undefined;
  /** Of a campaign. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Whether everybody may read a page at this moment. */
export function isPublic({ draft, publishedAt, from = publishedAt, until }: PageTimes, now: Date) {
  return draft !== true && !(from && from > now) && !(until && until <= now);
}

/** What a preview says about a page that is not public yet; undefined when it is. */
export function ribbonOf(page: PageTimes, now: Date, timeZone: string): string | undefined {
  if (isPublic(page, now)) return undefined;
  const { draft, publishedAt, from = publishedAt } = page;
  return draft || !from ? 'Draft' : `Scheduled for ${formatTime(from, timeZone)}`;
}
