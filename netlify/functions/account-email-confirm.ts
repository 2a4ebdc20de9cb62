import type { Config } from '@netlify/functions';

import { confirmEmailContract } from '../../src/contracts/account-settings.ts';
import { notifyOfNewEmail } from '../server/accounts/account-jobs.ts';
import { confirmEmail } from '../server/accounts/change-email.ts';
import { eraseAccount } from '../server/accounts/close-account.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/account/email/confirm', {
  POST: operation(confirmEmailContract, async ({ body, address, deps }) => {
    await confirmEmail(deps, body.token, address);
    return {};
  }),
  afterResponse: runJobs({ 'email-changed': notifyOfNewEmail, closing: eraseAccount }),
});

export const config: Config = {
  path: '/api/account/email/confirm',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
