import type { Dependencies } from '../dependencies.ts';
import { shortHash } from '../lib/security-log.ts';
import { countAttempt, FORGOT_PER_ACCOUNT, FORGOT_PER_ADDRESS } from '../storage/rate-limiter.ts';
import { accountIdOf } from './user-events.ts';

/** Looks the account up after the response, so neither text nor timing reveals it. @throws ApiError */
export async function forgotPassword(
  deps: Dependencies,
  email: string,
  address: string,
): Promise<void> {
  const addressId = accountIdOf(email);
  await countAttempt(deps, [FORGOT_PER_ACCOUNT, addressId], [FORGOT_PER_ADDRESS, address]);
  deps.enqueue(await deps.jobs.add({ kind: 'reset', addressId }));
  deps.log.note('authn_password_reset_asked', { user: shortHash(addressId) });
}
