import type { Config } from '@netlify/functions';

import { changeEmailContract } from '../../src/contracts/account-settings.ts';
import { sendEmailLink } from '../server/accounts/address-emails.ts';
import { requestEmail, viewEmailLimits } from '../server/accounts/change-email.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';
import { requireCustomerWith } from '../server/http/customer.ts';

export default endpoint('/api/account/email', {
  POST: operation(changeEmailContract, async (call) => {
    const { deps, body } = call;
    const [user, limits] = await requireCustomerWith(call, (userId) =>
      viewEmailLimits(deps, userId, body.newEmail),
    );
    await requestEmail(deps, user, limits, body);
    return {};
  }),
  jobs: { 'email-link': sendEmailLink },
});

export const config: Config = {
  path: '/api/account/email',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
