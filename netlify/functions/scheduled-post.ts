import type { Config } from '@netlify/functions';

import { answerScheduledPost } from '../server/http/scheduled-post.ts';

export default (request: Request) => answerScheduledPost(request);

export const config: Config = {
  path: ['/blog/:slug', '/social/blog/:slug'],
  // A post that was public at the build has files of its own.
  preferStatic: true,
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
