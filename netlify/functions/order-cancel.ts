import type { Config } from '@netlify/functions';

import { cancelOrderContract } from '../../src/contracts/orders.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { cancelOrder } from '../server/orders/change-order.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { orderToResponse } from '../server/orders/order-response.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/orders/:id/cancel', {
  POST: operation(cancelOrderContract, async (call) => {
    const customer = await requireCustomer(call);
    const order = await cancelOrder(call.deps, customer, call.params['id'] ?? '');
    return { body: orderToResponse(call.deps, order, customer) };
  }),
  afterResponse: runJobs({ order: notifyOfOrder }),
});

export const config: Config = {
  path: '/api/orders/:id/cancel',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
