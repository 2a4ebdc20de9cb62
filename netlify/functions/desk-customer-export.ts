import type { Config } from '@netlify/functions';

import { deskExportContract } from '../../src/contracts/desk.ts';
import { exportAccount } from '../server/accounts/export-account.ts';
import { findCustomer } from '../server/desk/desk-customers.ts';
import { deskEndpoint, deskOperation } from '../server/http/agent.ts';

export default deskEndpoint('/api/desk/customers/:customer/export', {
  GET: deskOperation(deskExportContract, async ({ deps, params, query }) => {
    const user = await findCustomer(deps, params['customer'] ?? '');
    const before = query.get('before') ?? undefined;
    return {
      pieces: await exportAccount(deps, user, before, `/api/desk/customers/${user.id}/export`),
      headers: { 'Content-Disposition': 'attachment; filename="roomtone-account.json"' },
    };
  }),
});

export const config: Config = {
  path: '/api/desk/customers/:customer/export',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
