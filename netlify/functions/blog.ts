import type { Config } from '@netlify/functions';

import { listPostsContract } from '../../src/contracts/blog.ts';
import { openBlog } from '../server/blog/built-posts.ts';
import { listPosts, postsMaxAge } from '../server/blog/posts.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';

export default endpoint('/api/blog', {
  GET: operation(listPostsContract, ({ platform }) => ({
    body: listPosts(openBlog(platform)),
    headers: { 'Cache-Control': `public, max-age=${postsMaxAge(openBlog(platform))}` },
  })),
});

export const config: Config = {
  path: '/api/blog',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
