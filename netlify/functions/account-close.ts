import type { Config } from '@netlify/functions';

import { closeAccountContract } from '../../src/contracts/account-settings.ts';
import { closeOwnAccount, eraseAccount } from '../server/accounts/close-account.ts';
import { requireCustomer, sessionCookies } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { clearCache } from '../server/http/response.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/account/close', {
  POST: operation(closeAccountContract, async (call) => {
    await closeOwnAccount(call.deps, await requireCustomer(call), call.body.password);
    sessionCookies(call).forget();
    return { headers: clearCache(call.request) };
  }),
  afterResponse: runJobs({ closing: eraseAccount, order: notifyOfOrder }),
});

export const config: Config = {
  path: '/api/account/close',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
