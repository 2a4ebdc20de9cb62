import type { Config, Context } from '@netlify/functions';

import type { FeedData } from '../../src/contracts/server-data.ts';
import feedJson from '../data/feed.json' with { type: 'json' };
import { postsMaxAge } from '../server/blog/posts.ts';
import { answerRead, baseHeaders } from '../server/http/response.ts';

interface FeedPlatform {
  data: FeedData;
  now: () => number;
}

/** The RSS feed of published posts. */
export default function feed(
  request: Request,
  { requestId }: Pick<Context, 'requestId'>,
  { data = feedJson, now = Date.now }: Partial<FeedPlatform> = {},
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

export const config: Config = {
  path: '/rss.xml',
};
