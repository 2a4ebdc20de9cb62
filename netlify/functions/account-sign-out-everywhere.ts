import type { Config } from '@netlify/functions';

import { signOutEverywhereContract } from '../../src/contracts/account-settings.ts';
import { endOwnSessions } from '../server/auth/sessions.ts';
import { requireCustomer, sessionCookies } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { clearCache } from '../server/http/response.ts';

export default endpoint('/api/account/sign-out-everywhere', {
  POST: operation(signOutEverywhereContract, async (call) => {
    await endOwnSessions(call.deps, await requireCustomer(call));
    // Only once it is stored.
    sessionCookies(call).clear();
    return { headers: clearCache(call.request) };
  }),
});

export const config: Config = {
  path: '/api/account/sign-out-everywhere',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
