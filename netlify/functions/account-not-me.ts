import type { Config } from '@netlify/functions';

import { notMeContract } from '../../src/contracts/account-settings.ts';
import { eraseAccount } from '../server/accounts/close-account.ts';
import { sayNotMe } from '../server/accounts/not-me.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/account/not-me', {
  POST: operation(notMeContract, async ({ body, address, deps }) => {
    await sayNotMe(deps, body.token, address);
    return {};
  }),
  afterResponse: runJobs({ order: notifyOfOrder, closing: eraseAccount }),
});

export const config: Config = {
  path: '/api/account/not-me',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
