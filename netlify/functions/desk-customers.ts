import type { Config } from '@netlify/functions';

import { deskCustomersContract } from '../../src/contracts/desk.ts';
import { searchCustomers } from '../server/desk/desk-index.ts';
import { deskEndpoint, deskOperation } from '../server/http/agent.ts';

export default deskEndpoint('/api/desk/customers', {
  GET: deskOperation(deskCustomersContract, async ({ deps, query }) => ({
    body: await searchCustomers(deps, query.get('search') ?? ''),
  })),
});

export const config: Config = {
  path: '/api/desk/customers',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
