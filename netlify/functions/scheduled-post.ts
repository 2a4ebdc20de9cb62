import type { Config } from '@netlify/functions';

import type { ScheduledData } from '../../src/contracts/server-data.ts';
import scheduledJson from '../data/scheduled.json' with { type: 'json' };
import { postsMaxAge } from '../server/blog/posts.ts';
import { answerRead } from '../server/http/response.ts';

interface PostPlatform {
  data: ScheduledData;
  now: () => number;
}

/** Serves pages and social cards of posts published after the build, leads from where posts were; 404 for others. */
export default function scheduledPost(
  request: Request,
  _context?: unknown,
  { data = scheduledJson, now = Date.now }: Partial<PostPlatform> = {},
): Response {
  const { pathname, search } = new URL(request.url);
  const [, slug, ending] = /\/([^/]*?)(\.png)?\/?$/.exec(pathname) ?? [];
  const post = data.posts.find(
    (candidate) => candidate.slug === slug && Date.parse(candidate.publishedAt) <= now(),
  );
  const headers = new Headers(data.headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // As for static files: what netlify.toml leaves to the network, or to rules of single folders.
  headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  // The CDN may cache it until the next post is due; a deploy clears its cache.
  const maxAge = postsMaxAge({ posts: data.posts, now });
  headers.set('Netlify-CDN-Cache-Control', `public, max-age=${maxAge}`);
  const plain = pathname.replace(/\/$/, '');
  // There may be a file at the address without the slash.
  const slashed = slug && !post && plain !== pathname ? { to: plain } : undefined;
  const moved = data.redirects.find(({ from }) => from === plain) ?? slashed;
  if (moved) {
    headers.set('Location', /[?#]/.test(moved.to) ? moved.to : moved.to + search);
    return answerRead(request, { status: 301, headers, body: '' });
  }
  if (!post) return answerRead(request, { status: 404, headers, body: data.shell });
  // What other sites frame into a page does not say that it may be (src/build/policy.ts).
  if (!ending && post.html.includes(' data-embed=')) headers.delete('Cross-Origin-Embedder-Policy');
  if (!ending) return answerRead(request, { headers, body: post.html });
  headers.set('Content-Type', 'image/png');
  // Link previews on other sites load it.
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return answerRead(request, { headers, body: Buffer.from(post.card, 'base64') });
}

export const config: Config = {
  path: ['/blog/:slug', '/social/blog/:slug'],
  // Posts published before the build have static files.
  preferStatic: true,
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
