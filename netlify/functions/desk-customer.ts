import type { Config } from '@netlify/functions';

import { deskCustomerActionContract, deskCustomerContract } from '../../src/contracts/desk.ts';
import { sendConfirmationAgain } from '../server/accounts/account-jobs.ts';
import { eraseAccount } from '../server/accounts/close-account.ts';
import { actOnCustomer, readDeskCustomer } from '../server/desk/desk-customers.ts';
import { deskEndpoint, deskOperation } from '../server/http/agent.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default deskEndpoint('/api/desk/customers/:customer', {
  GET: deskOperation(deskCustomerContract, async ({ deps, params }) => ({
    body: await readDeskCustomer(deps, params['customer'] ?? ''),
  })),
  POST: deskOperation(deskCustomerActionContract, async (call) => {
    const { deps, agent, params, body, idempotencyKey } = call;
    await actOnCustomer(deps, agent, params['customer'] ?? '', body.action, idempotencyKey);
    return {};
  }),
  afterResponse: runJobs({
    closing: eraseAccount,
    confirmation: sendConfirmationAgain,
    order: notifyOfOrder,
  }),
});

export const config: Config = {
  path: '/api/desk/customers/:customer',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
