import type { Config } from '@netlify/functions';

import { orderDecisionContract } from '../../src/contracts/order-messages.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { decideOrder } from '../server/orders/change-order.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { orderToResponse } from '../server/orders/order-response.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/orders/:id/decision', {
  POST: operation(orderDecisionContract, async (call) => {
    const { deps, params, body, idempotencyKey } = call;
    const customer = await requireCustomer(call);
    const order = await decideOrder(deps, customer, params['id'] ?? '', body, idempotencyKey);
    return { body: orderToResponse(deps, order, customer) };
  }),
  afterResponse: runJobs({ order: notifyOfOrder }),
});

export const config: Config = {
  path: '/api/orders/:id/decision',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
