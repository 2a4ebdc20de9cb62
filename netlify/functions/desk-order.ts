import type { Config } from '@netlify/functions';

import { deskOrderActionContract, deskOrderContract } from '../../src/contracts/desk.ts';
import { actOnOrder, readDeskOrder } from '../server/desk/desk-orders.ts';
import { deskEndpoint, deskOperation } from '../server/http/agent.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default deskEndpoint('/api/desk/orders/:customer/:id', {
  GET: deskOperation(deskOrderContract, async ({ deps, params }) => ({
    body: await readDeskOrder(deps, orderIn(params)),
  })),
  POST: deskOperation(deskOrderActionContract, async (call) => ({
    body: await actOnOrder(
      call.deps,
      call.agent,
      orderIn(call.params),
      call.body,
      call.idempotencyKey,
    ),
  })),
  afterResponse: runJobs({ order: notifyOfOrder }),
});

function orderIn({ customer = '', id = '' }: Readonly<Record<string, string>>) {
  return { userId: customer, orderId: id };
}

export const config: Config = {
  path: '/api/desk/orders/:customer/:id',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
