import type { Config } from '@netlify/functions';

import { cancelOrderContract } from '../../src/contracts/orders.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';
import { cancelOwnOrder } from '../server/http/own-orders.ts';

export default endpoint('/api/orders/:id/cancel', {
  POST: operation(cancelOrderContract, cancelOwnOrder),
});

export const config: Config = {
  path: '/api/orders/:id/cancel',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
