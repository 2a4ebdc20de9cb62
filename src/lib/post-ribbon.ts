/** What decides whether a post is public. */
export interface PostTimes {
  draft?: boolean | undefined;
  publishedAt?: Date | undefined;
}

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Whether everybody may read a post at this moment. */
export function isPublic({ draft, publishedAt }: PostTimes, now: Date): boolean {
  return draft !== true && (publishedAt === undefined || publishedAt <= now);
}

/** What a preview says about a post that is not public; undefined when it is. */
export function ribbonOf(post: PostTimes, now: Date): string | undefined {
  if (isPublic(post, now)) return undefined;
  if (post.draft || !post.publishedAt) return 'Draft';
  return `Scheduled for ${moment.format(post.publishedAt)} UTC`;
}
