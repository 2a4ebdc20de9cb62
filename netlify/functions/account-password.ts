import type { Config } from '@netlify/functions';

import { changePasswordContract } from '../../src/contracts/account-settings.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation, requireCustomerWith } from '../server/http/operation.ts';
import { changePassword } from '../server/auth/change-password.ts';
import { viewConfirmation } from '../server/auth/confirm-password.ts';
import { CHANGES_PER_ACCOUNT } from '../server/storage/rate-limiter.ts';
import { notifyOfNewPassword } from '../server/accounts/account-emails.ts';

export default endpoint('/api/account/password', {
  POST: operation(changePasswordContract, async (call) => {
    const { deps, body, cookies } = call;
    const [user, limits] = await requireCustomerWith(call, (userId) =>
      viewConfirmation(deps, userId, CHANGES_PER_ACCOUNT),
    );
    await cookies.start(await changePassword(deps, user, limits, body));
    return {};
  }),
  jobs: { changed: notifyOfNewPassword },
});

export const config: Config = {
  path: '/api/account/password',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
