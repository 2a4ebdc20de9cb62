import { feedDataSchema } from '../../../src/contracts/server-data.ts';
import type { FeedData } from '../../../src/contracts/server-data.ts';
import feedJson from '../../data/feed.json' with { type: 'json' };
import { postsMaxAge } from '../blog/read-posts.ts';
import { answerRead } from './answer-read.ts';
import { baseHeaders } from './response-headers.ts';

/** Answers with the RSS feed of the posts that are public at this moment. */
export function answerFeed(
  request: Request,
  requestId: string,
  data: FeedData = feedDataSchema.parse(feedJson),
  now: () => number = Date.now,
): Response {
  const headers = baseHeaders(new URL(request.url), requestId);
  headers.set('Content-Type', 'application/rss+xml; charset=utf-8');
  headers.set('Cache-Control', `public, max-age=${postsMaxAge({ posts: data.items, now })}`);
  const shown = data.items.filter(
    ({ publishedAt }) => publishedAt === undefined || Date.parse(publishedAt) <= now(),
  );
  const body = data.head + shown.map(({ xml }) => xml).join('') + data.foot;
  return answerRead(request, { headers, body });
}
