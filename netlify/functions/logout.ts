import type { Config } from '@netlify/functions';

import { signOutContract } from '../../src/contracts/account.ts';
import { endSession } from '../http/end-session.ts';
import { endpoint } from '../http/endpoint.ts';
import { navigation, operation, redirect } from '../http/operation.ts';
import { isOwnNavigation } from '../http/same-origin.ts';

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
