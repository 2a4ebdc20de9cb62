import type { Config } from '@netlify/functions';

import { changePasswordContract } from '../../src/contracts/account-settings.ts';
import { notifyOfNewPassword } from '../server/accounts/account-jobs.ts';
import { changePassword } from '../server/auth/change-password.ts';
import { requireCustomer, sessionCookies } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/account/password', {
  POST: operation(changePasswordContract, async (call) => {
    const user = await requireCustomer(call);
    await sessionCookies(call).start(await changePassword(call.deps, user, call.body));
    return {};
  }),
  afterResponse: runJobs({ changed: notifyOfNewPassword }),
});

export const config: Config = {
  path: '/api/account/password',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
