import type { Config } from '@netlify/functions';

import { registerContract } from '../../src/contracts/account.ts';
import { sendWelcome } from '../server/accounts/account-jobs.ts';
import { register } from '../server/auth/register.ts';
import { userToResponse } from '../server/auth/user-events.ts';
import { sessionCookies } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/register', {
  POST: operation(registerContract, async (call) => {
    const { deps, body, address, idempotencyKey } = call;
    const started = await register(deps, body, { address, idempotencyKey });
    await sessionCookies(call).start(started);
    return { body: userToResponse(started.user) };
  }),
  afterResponse: runJobs({ welcome: sendWelcome }),
});

export const config: Config = {
  path: '/api/register',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
