import type { Config, Context } from '@netlify/functions';

import { answerFeed } from '../server/http/feed.ts';

export default (request: Request, { requestId }: Context) => answerFeed(request, requestId);

export const config: Config = {
  path: '/rss.xml',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
