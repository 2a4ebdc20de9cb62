import type { Config } from '@netlify/functions';

import { listPostsContract } from '../../src/contracts/blog.ts';
import { endpoint } from '../http/endpoint.ts';
import { operation } from '../http/operation.ts';
import { listPosts, postsMaxAge } from '../services/read-posts.ts';

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
