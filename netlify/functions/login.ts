import type { Config } from '@netlify/functions';

import { signInContract } from '../../src/contracts/account.ts';
import { signIn } from '../server/auth/sign-in.ts';
import { currentUserToResponse } from '../server/auth/user-events.ts';
import { sessionCookies } from '../server/http/customer.ts';
import { endpoint, navigation, operation, redirect } from '../server/http/endpoint.ts';

export default endpoint('/api/login', {
  GET: navigation(() => redirect('/auth', 302)),
  POST: operation(signInContract, async (call) => {
    const { deps, body, address } = call;
    const cookies = sessionCookies(call);
    const { sessionToken, deviceToken } = cookies;
    const started = await signIn(deps, body, { address, sessionToken, deviceToken });
    await cookies.start(started);
    return { body: currentUserToResponse(started.user) };
  }),
});

export const config: Config = {
  path: '/api/login',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
