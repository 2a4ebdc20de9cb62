import type { Config } from '@netlify/functions';

import { signOutEverywhereContract } from '../../src/contracts/account-settings.ts';
import { endEverySession } from '../server/http/end-session.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';

export default endpoint('/api/account/sign-out-everywhere', {
  POST: operation(signOutEverywhereContract, async (call) => ({
    headers: await endEverySession(call),
  })),
});

export const config: Config = {
  path: '/api/account/sign-out-everywhere',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
