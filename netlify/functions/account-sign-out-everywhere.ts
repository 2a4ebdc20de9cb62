import type { Config } from '@netlify/functions';

import { signOutEverywhereContract } from '../../src/contracts/account-settings.ts';
import { clearCache } from '../server/http/response.ts';
import { ENDINGS_PER_ACCOUNT, endOwnSessions } from '../server/auth/sessions.ts';
import { peek } from '../server/storage/rate-limiter.ts';
import { requireCustomerWith, sessionCookies } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';

export default endpoint('/api/account/sign-out-everywhere', {
  POST: operation(signOutEverywhereContract, async (call) => {
    const { deps, request } = call;
    const [user, limit] = await requireCustomerWith(call, (userId) =>
      peek(deps, ENDINGS_PER_ACCOUNT, userId),
    );
    await endOwnSessions(deps, user, limit);
    // Only once it is stored.
    sessionCookies(call).clear();
    return { headers: clearCache(request) };
  }),
});

export const config: Config = {
  path: '/api/account/sign-out-everywhere',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
