import type { Config } from '@netlify/functions';

import { listPostsContract } from '../../src/contracts/blog.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';
import { listPosts, postsMaxAge } from '../server/blog/posts.ts';

export default endpoint('/api/blog', {
  GET: operation(listPostsContract, ({ deps }) => ({
    body: listPosts(deps),
    headers: { 'Cache-Control': `public, max-age=${postsMaxAge(deps)}` },
  })),
});

export const config: Config = {
  path: '/api/blog',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
