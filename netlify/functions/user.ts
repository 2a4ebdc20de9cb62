import type { Config } from '@netlify/functions';

import { currentUserContract } from '../../src/contracts/account.ts';
import { currentUserToResponse } from '../server/auth/user-events.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';

export default endpoint('/api/user', {
  GET: operation(currentUserContract, async (call) => ({
    body: currentUserToResponse(await requireCustomer(call)),
  })),
});

export const config: Config = {
  path: '/api/user',
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
