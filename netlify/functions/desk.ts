import type { Config } from '@netlify/functions';

import { serve } from '../server/http/router.ts';
import { deskRoutes } from '../server/routes/desk.ts';

export default serve(deskRoutes);

export const config: Config = {
  path: '/api/desk/*',
  rateLimit: { windowSize: 60, windowLimit: 480, aggregateBy: ['ip', 'domain'] },
};
