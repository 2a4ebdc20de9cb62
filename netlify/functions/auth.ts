import type { Config } from '@netlify/functions';

import { serve } from '../server/http/router.ts';
import { accountRoutes } from '../server/routes/accounts.ts';
import { authRoutes } from '../server/routes/auth.ts';

export default serve([...authRoutes, ...accountRoutes]);

export const config: Config = {
  path: [
    '/api/user',
    '/api/register',
    '/api/login',
    '/api/logout',
    '/api/password/*',
    '/api/account/*',
  ],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
