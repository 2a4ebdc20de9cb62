import { formatTime } from './dates.ts';

/** What decides whether a post is public. */
export interface PostTimes {
  draft?: boolean | undefined;
  publishedAt?: Date | undefined;
}

/** Whether everybody may read a post at this moment. */
export function isPublic({ draft, publishedAt }: PostTimes, now: Date): boolean {
  return draft !== true && (publishedAt === undefined || publishedAt <= now);
}

/** What a preview says about a post that is not public; undefined when it is. */
export function ribbonOf(post: PostTimes, now: Date, timeZone: string): string | undefined {
  if (isPublic(post, now)) return undefined;
  if (post.draft || !post.publishedAt) return 'Draft';
  return `Scheduled for ${formatTime(post.publishedAt, timeZone)}`;
}
