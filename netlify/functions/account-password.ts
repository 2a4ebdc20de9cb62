import type { Config } from '@netlify/functions';

import { changePasswordContract } from '../../src/contracts/account-settings.ts';
import { viewConfirmation } from '../server/auth/confirm-password.ts';
import { notifyOfNewPassword } from '../server/accounts/account-emails.ts';
import { CHANGES_PER_ACCOUNT, changePassword } from '../server/auth/change-password.ts';
import { requireCustomerWith, sessionCookies } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/account/password', {
  POST: operation(changePasswordContract, async (call) => {
    const { deps, body } = call;
    const [user, limits] = await requireCustomerWith(call, (userId) =>
      viewConfirmation(deps, userId, CHANGES_PER_ACCOUNT),
    );
    await sessionCookies(call).start(await changePassword(deps, user, limits, body));
    return {};
  }),
  afterResponse: runJobs({ changed: notifyOfNewPassword }),
});

export const config: Config = {
  path: '/api/account/password',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
