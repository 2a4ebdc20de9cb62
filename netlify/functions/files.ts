import type { Config } from '@netlify/functions';

import { serve } from '../server/http/router.ts';
import { fileRoutes } from '../server/routes/files.ts';

export default serve(fileRoutes);

export const config: Config = {
  path: ['/api/orders/:id/files', '/api/orders/:id/files/:file'],
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
