import type { Config } from '@netlify/functions';

import { sendConfirmationContract } from '../../src/contracts/account-settings.ts';
import { sendConfirmationAgain } from '../server/accounts/account-jobs.ts';
import { sendConfirmation } from '../server/accounts/send-confirmation.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/account/email/confirmation', {
  POST: operation(sendConfirmationContract, async (call) => {
    await sendConfirmation(call.deps, await requireCustomer(call), call.idempotencyKey);
    return {};
  }),
  afterResponse: runJobs({ confirmation: sendConfirmationAgain }),
});

export const config: Config = {
  path: '/api/account/email/confirmation',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
