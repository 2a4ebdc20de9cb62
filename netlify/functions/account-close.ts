import type { Config } from '@netlify/functions';

import { closeAccountContract } from '../../src/contracts/account-settings.ts';
import { endAccount } from '../server/http/end-session.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';

export default endpoint('/api/account/close', {
  POST: operation(closeAccountContract, async (call) => ({ headers: await endAccount(call) })),
});

export const config: Config = {
  path: '/api/account/close',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
