import type { Config } from '@netlify/functions';

import { signOutContract } from '../../src/contracts/account.ts';
import { signOut } from '../server/auth/sessions.ts';
import { sessionCookies } from '../server/http/customer.ts';
import {
  type ApiRequest,
  endpoint,
  navigation,
  operation,
  redirect,
} from '../server/http/endpoint.ts';
import { isOwnNavigation } from '../server/http/request.ts';
import { clearCache } from '../server/http/response.ts';

/** Clears the cookies first: when the end of the session cannot be stored, the answer is 503. */
async function endSession(call: ApiRequest<unknown>) {
  const cookies = sessionCookies(call);
  cookies.clear();
  await signOut(call.deps, cookies.sessionToken);
  return clearCache(call.request);
}

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
