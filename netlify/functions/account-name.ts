import type { Config } from '@netlify/functions';

import { changeNameContract } from '../../src/contracts/account-settings.ts';
import { afterNewName, changeName } from '../server/accounts/change-name.ts';
import { currentUserToResponse } from '../server/auth/user-events.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';

export default endpoint('/api/account/name', {
  POST: operation(changeNameContract, async (call) => {
    const user = await requireCustomer(call);
    return { body: currentUserToResponse(await changeName(call.deps, user, call.body)) };
  }),
  afterResponse: afterNewName,
});

export const config: Config = {
  path: '/api/account/name',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
