import type { Config } from '@netlify/functions';

import { changeEmailContract } from '../../src/contracts/account-settings.ts';
import { sendEmailLink } from '../server/accounts/account-jobs.ts';
import { requestEmail } from '../server/accounts/change-email.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';
import { requireCustomer } from '../server/http/customer.ts';

export default endpoint('/api/account/email', {
  POST: operation(changeEmailContract, async (call) => {
    await requestEmail(call.deps, await requireCustomer(call), call.body);
    return {};
  }),
  jobs: { 'email-link': sendEmailLink },
});

export const config: Config = {
  path: '/api/account/email',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
