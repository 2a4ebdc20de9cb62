import type { Config } from '@netlify/functions';

import { scheduledSweep } from '../server/http/scheduled.ts';

export default scheduledSweep();

export const config: Config = {
  schedule: '*/5 * * * *',
};
