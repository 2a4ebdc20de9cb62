import type { Config } from '@netlify/functions';

import { listOrdersContract, placeOrderContract } from '../../src/contracts/orders.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';
import { listOwnOrders, placeOwnOrder } from '../server/http/own-orders.ts';

export default endpoint('/api/orders', {
  GET: operation(listOrdersContract, listOwnOrders),
  POST: operation(placeOrderContract, placeOwnOrder),
});

export const config: Config = {
  path: '/api/orders',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
