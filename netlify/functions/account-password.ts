import type { Config } from '@netlify/functions';

import { changePasswordContract } from '../../src/contracts/account-settings.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';
import { requireCustomer } from '../server/http/require-customer.ts';
import { changePassword } from '../server/auth/change-password.ts';

export default endpoint('/api/account/password', {
  POST: operation(changePasswordContract, async (call) => {
    const user = await requireCustomer(call);
    const { deps, body, cookies } = call;
    await cookies.start(await changePassword(deps, user, body, cookies.deviceToken));
    return {};
  }),
});

export const config: Config = {
  path: '/api/account/password',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
