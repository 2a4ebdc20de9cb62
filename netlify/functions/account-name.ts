import type { Config } from '@netlify/functions';

import { changeNameContract } from '../../src/contracts/account-settings.ts';
import { currentUserToResponse } from '../server/auth/user-events.ts';
import { NAMES_PER_ACCOUNT, changeName } from '../server/accounts/change-name.ts';
import { peek } from '../server/storage/rate-limiter.ts';
import { requireCustomerWith } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';

export default endpoint('/api/account/name', {
  POST: operation(changeNameContract, async (call) => {
    const { deps, body } = call;
    const [user, limit] = await requireCustomerWith(call, (userId) =>
      peek(deps, NAMES_PER_ACCOUNT, userId),
    );
    return { body: currentUserToResponse(await changeName(deps, user, limit, body)) };
  }),
});

export const config: Config = {
  path: '/api/account/name',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
