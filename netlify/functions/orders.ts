import type { Config } from '@netlify/functions';

import { listOrdersContract } from '../../src/contracts/orders.ts';
import { placeOrderContract } from '../../src/contracts/place-order.ts';
import { requireCustomer, requireCustomerWith } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { readSource } from '../server/http/request.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { listOrders } from '../server/orders/order-store.ts';
import { orderToResponse } from '../server/orders/order-response.ts';
import { placeOrder } from '../server/orders/place-order.ts';
import { seenUntil } from '../server/orders/seen.ts';
import { unfinishedOf } from '../server/orders/unfinished-uploads.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/orders', {
  // The customer comes from the session alone.
  GET: operation(listOrdersContract, async (call) => {
    const { deps, query } = call;
    const [customer, [page, seen, unfinished]] = await requireCustomerWith(call, (userId) =>
      Promise.all([
        listOrders(deps, userId, query.get('before') ?? undefined),
        seenUntil(deps, userId),
        unfinishedOf(deps, userId),
      ]),
    );
    const next = page.nextBefore;
    return {
      body: page.orders.map((order) => ({
        ...orderToResponse(deps, order, customer, seen),
        unfinished: unfinished.get(order.id),
      })),
      headers: next === undefined ? {} : { Link: `</api/orders?before=${next}>; rel="next"` },
    };
  }),
  POST: operation(placeOrderContract, async (call) => {
    const { deps, idempotencyKey } = call;
    const customer = await requireCustomer(call);
    const content = { ...call.body, source: readSource(call.request) };
    const { order, isRepeat } = await placeOrder(deps, customer, content, idempotencyKey);
    return {
      body: orderToResponse(deps, order, customer),
      headers: isRepeat ? { 'Idempotent-Replayed': 'true' } : {},
    };
  }),
  afterResponse: runJobs({ order: notifyOfOrder }),
});

export const config: Config = {
  path: '/api/orders',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
