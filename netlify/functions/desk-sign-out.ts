import type { Config } from '@netlify/functions';

import { deskSignOutContract } from '../../src/contracts/desk.ts';
import { signOutOfDesk } from '../server/desk/desk-sessions.ts';
import { deskCookies, deskEndpoint, deskOperation } from '../server/http/agent.ts';
import { clearCache } from '../server/http/response.ts';

export default deskEndpoint('/api/desk/sign-out', {
  POST: deskOperation(deskSignOutContract, async ({ request, jar, deps }) => {
    const cookies = deskCookies(jar, deps);
    cookies.clear();
    await signOutOfDesk(deps, cookies.agentToken);
    return { headers: clearCache(request) };
  }),
});

export const config: Config = {
  path: '/api/desk/sign-out',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
