import type { Config } from '@netlify/functions';

import { serve } from '../server/http/router.ts';
import { blogRoutes } from '../server/routes/blog.ts';
import { mailRoutes } from '../server/routes/mail.ts';
import { messageRoutes } from '../server/routes/messages.ts';
import { orderRoutes } from '../server/routes/orders.ts';

export default serve([...orderRoutes, ...messageRoutes, ...mailRoutes, ...blogRoutes]);

export const config: Config = {
  // One by one: Netlify's command line forgets an `excludedPath`, and asked this function for all of /api/*.
  path: [
    '/api/orders',
    '/api/orders/seen',
    '/api/orders/:id/cancel',
    '/api/orders/:id/decision',
    '/api/orders/:id/messages',
    '/api/orders/:id/plan',
    '/api/contact',
    '/api/mail',
    '/api/blog',
    '/api/blog/:slug',
  ],
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
