import type { Config } from '@netlify/functions';

import { closeAccountContract } from '../../src/contracts/account-settings.ts';
import { closeOwnAccount } from '../server/accounts/close-account.ts';
import { viewConfirmation } from '../server/auth/confirm-password.ts';
import { clearCache } from '../server/http/response.ts';
import { eraseAccount } from '../server/accounts/erase-account.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { requireCustomerWith, sessionCookies } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/account/close', {
  POST: operation(closeAccountContract, async (call) => {
    const { deps, body, request } = call;
    const [user, limits] = await requireCustomerWith(call, (userId) =>
      viewConfirmation(deps, userId),
    );
    await closeOwnAccount(deps, user, limits, body.password);
    sessionCookies(call).forget();
    return { headers: clearCache(request) };
  }),
  afterResponse: runJobs({ closing: eraseAccount, order: notifyOfOrder }),
});

export const config: Config = {
  path: '/api/account/close',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
