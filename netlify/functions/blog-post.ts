import type { Config } from '@netlify/functions';

import { readPostContract } from '../../src/contracts/blog.ts';
import { openBlog } from '../server/blog/built-posts.ts';
import { postsMaxAge, readPost } from '../server/blog/posts.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';

export default endpoint('/api/blog/:slug', {
  GET: operation(readPostContract, ({ params, platform }) => ({
    body: readPost(openBlog(platform), params['slug'] ?? ''),
    headers: { 'Cache-Control': `public, max-age=${postsMaxAge(openBlog(platform))}` },
  })),
});

export const config: Config = {
  path: '/api/blog/:slug',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
