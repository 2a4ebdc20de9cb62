import type { Config } from '@netlify/functions';

import { serve } from '../server/http/router.ts';
import { blogRoutes } from '../server/routes/blog.ts';
import { messageRoutes } from '../server/routes/messages.ts';
import { orderRoutes } from '../server/routes/orders.ts';

/** Every address below /api/ that is no other function's, unknown ones too. */
export default serve([...orderRoutes, ...messageRoutes, ...blogRoutes]);

export const config: Config = {
  path: '/api/*',
  excludedPath: [
    '/api/user',
    '/api/register',
    '/api/login',
    '/api/logout',
    '/api/password/*',
    '/api/account/*',
    '/api/orders/:id/files',
    '/api/orders/:id/files/:file',
    '/api/desk/*',
  ],
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
