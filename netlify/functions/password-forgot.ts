import type { Config } from '@netlify/functions';

import { forgotPasswordContract } from '../../src/contracts/account.ts';
import { sendResetLink } from '../server/accounts/account-jobs.ts';
import { forgotPassword } from '../server/auth/forgot-password.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/password/forgot', {
  POST: operation(forgotPasswordContract, async ({ body, address, deps }) => {
    await forgotPassword(deps, body.email, address);
    return {};
  }),
  afterResponse: runJobs({ reset: sendResetLink }),
});

export const config: Config = {
  path: '/api/password/forgot',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
