import type { Config } from '@netlify/functions';

import { signOutContract } from '../../src/contracts/account.ts';
import { endSession } from '../server/http/end-session.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { navigation, operation, redirect } from '../server/http/operation.ts';
import { isOwnNavigation } from '../server/http/same-origin.ts';

export default endpoint('/api/logout', {
  GET: navigation(async (call) => {
    const headers = isOwnNavigation(call.request) ? await endSession(call) : {};
    return redirect('/', 303, headers);
  }),
  POST: operation(signOutContract, async (call) => ({ headers: await endSession(call) })),
});

export const config: Config = {
  path: '/api/logout',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
