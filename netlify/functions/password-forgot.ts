import type { Config } from '@netlify/functions';

import { forgotPasswordContract } from '../../src/contracts/account.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';
import { forgotPassword } from '../server/auth/change-password.ts';
import { sendResetLink } from '../server/accounts/account-jobs.ts';

export default endpoint('/api/password/forgot', {
  POST: operation(forgotPasswordContract, async ({ body, address, deps }) => {
    await forgotPassword(deps, body.email, address);
    return {};
  }),
  jobs: { reset: sendResetLink },
});

export const config: Config = {
  path: '/api/password/forgot',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
