import type { Config } from '@netlify/functions';

import { exportAccountContract } from '../../src/contracts/account-export.ts';
import { exportAccount } from '../server/accounts/export-account.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';

export default endpoint('/api/account/export', {
  GET: operation(exportAccountContract, async (call) => ({
    pieces: await exportAccount(
      call.deps,
      await requireCustomer(call),
      call.query.get('before') ?? undefined,
    ),
    headers: { 'Content-Disposition': 'attachment; filename="roomtone-account.json"' },
  })),
});

export const config: Config = {
  path: '/api/account/export',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
