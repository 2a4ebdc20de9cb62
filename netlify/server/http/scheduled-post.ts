import { scheduledDataSchema } from '../../../src/contracts/server-data.ts';
import type { ScheduledData } from '../../../src/contracts/server-data.ts';
// Apart from server-data.ts: no other function is bundled with whole pages.
import scheduledJson from '../../data/scheduled.json' with { type: 'json' };
import { postsMaxAge } from '../blog/read-posts.ts';
import { answerRead } from './answer-read.ts';

/**
 * Answers for an address under /blog/ or /social/blog/ that the build left no file for: with the post's page or picture
 * from its minute on, else with the shell and 404.
 */
export function answerScheduledPost(
  request: Request,
  data: ScheduledData = scheduledDataSchema.parse(scheduledJson),
  now: () => number = Date.now,
): Response {
  const [, slug, ending] = /\/([^/]*?)(\.png)?\/?$/.exec(new URL(request.url).pathname) ?? [];
  const post = data.posts.find(
    (candidate) => candidate.slug === slug && Date.parse(candidate.publishedAt) <= now(),
  );
  const headers = new Headers(data.headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // The network may answer in our place until the next post comes due; a deploy empties its cache.
  const maxAge = postsMaxAge({ posts: data.posts, now });
  headers.set('Netlify-CDN-Cache-Control', `public, max-age=${maxAge}`);
  if (!post) return answerRead(request, { status: 404, headers, body: data.shell });
  if (!ending) return answerRead(request, { headers, body: post.html });
  headers.set('Content-Type', 'image/png');
  // Previews on other sites show it.
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return answerRead(request, { headers, body: Buffer.from(post.card, 'base64') });
}
