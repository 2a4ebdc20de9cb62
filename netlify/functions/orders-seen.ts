import type { Config } from '@netlify/functions';

import { ordersSeenContract } from '../../src/contracts/orders.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { markSeen } from '../server/orders/seen.ts';

export default endpoint('/api/orders/seen', {
  POST: operation(ordersSeenContract, async (call) => {
    const { id } = await requireCustomer(call);
    await markSeen(call.deps, id, call.body.at);
    return {};
  }),
});

export const config: Config = {
  path: '/api/orders/seen',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
