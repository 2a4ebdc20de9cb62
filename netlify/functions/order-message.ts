import type { Config } from '@netlify/functions';

import { sendOrderMessageContract } from '../../src/contracts/order-messages.ts';
import { orderToResponse } from '../server/orders/order.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { prepareOrderMessage, sendOrderMessage } from '../server/orders/send-order-message.ts';
import { requireCustomerWith } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/orders/:id/messages', {
  POST: operation(sendOrderMessageContract, async (call) => {
    const { deps, body, idempotencyKey } = call;
    const [customer, preparation] = await requireCustomerWith(call, (userId) =>
      prepareOrderMessage(deps, userId, call.params['id'] ?? ''),
    );
    const { order, isRepeat } = await sendOrderMessage(
      deps,
      customer,
      preparation,
      body,
      idempotencyKey,
    );
    return {
      body: orderToResponse(order, customer),
      headers: isRepeat ? { 'Idempotent-Replayed': 'true' } : {},
    };
  }),
  afterResponse: runJobs({ order: notifyOfOrder }),
});

export const config: Config = {
  path: '/api/orders/:id/messages',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
