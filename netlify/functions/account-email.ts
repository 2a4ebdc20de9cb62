import type { Config } from '@netlify/functions';

import { changeEmailContract } from '../../src/contracts/account-settings.ts';
import { sendEmailLink } from '../server/accounts/account-jobs.ts';
import { requestEmail } from '../server/accounts/change-email.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/account/email', {
  POST: operation(changeEmailContract, async (call) => {
    await requestEmail(call.deps, await requireCustomer(call), call.body);
    return {};
  }),
  afterResponse: runJobs({ 'email-link': sendEmailLink }),
});

export const config: Config = {
  path: '/api/account/email',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
