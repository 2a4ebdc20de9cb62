import type { Config } from '@netlify/functions';

import { resetPasswordContract } from '../../src/contracts/account.ts';
import { notifyOfNewPassword } from '../server/accounts/account-jobs.ts';
import { resetPassword } from '../server/auth/change-password.ts';
import { sessionCookies } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/password/reset', {
  POST: operation(resetPasswordContract, async (call) => {
    const { deps, body, address } = call;
    await sessionCookies(call).remember(await resetPassword(deps, body, address));
    return {};
  }),
  afterResponse: runJobs({ changed: notifyOfNewPassword }),
});

export const config: Config = {
  path: '/api/password/reset',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
