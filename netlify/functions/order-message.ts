import type { Config } from '@netlify/functions';

import { sendOrderMessageContract } from '../../src/contracts/order-messages.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { sendOrderMessage } from '../server/orders/change-order.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { orderToResponse } from '../server/orders/order-response.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/orders/:id/messages', {
  POST: operation(sendOrderMessageContract, async (call) => {
    const { deps, params, body, idempotencyKey } = call;
    const customer = await requireCustomer(call);
    const orderId = params['id'] ?? '';
    const sent = await sendOrderMessage(deps, customer, orderId, body, idempotencyKey);
    return {
      body: orderToResponse(deps, sent.order, customer),
      headers: sent.isRepeat ? { 'Idempotent-Replayed': 'true' } : {},
    };
  }),
  afterResponse: runJobs({ order: notifyOfOrder }),
});

export const config: Config = {
  path: '/api/orders/:id/messages',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
