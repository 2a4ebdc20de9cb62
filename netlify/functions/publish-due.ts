import type { Config } from '@netlify/functions';

import { scheduledBuild } from '../server/http/scheduled-build.ts';

export default scheduledBuild();

export const config: Config = {
  schedule: '*/5 * * * *',
};
