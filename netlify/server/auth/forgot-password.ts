import type { Dependencies } from '../dependencies.ts';
import { shortHash } from '../lib/security-log.ts';
import {
  FORGOT_PER_ACCOUNT,
  FORGOT_PER_ADDRESS,
  takeEntries,
  viewLimit,
} from '../storage/rate-limiter.ts';
import { accountIdOf } from './account-id.ts';

/**
 * Takes in that somebody wants a link to choose a new password. Whether there is an account is only looked up after
 * the answer, so that neither words nor time tell.
 * @param address who counts as the sender.
 * @throws ApiError 'too_many_requests', in the same way for every address.
 */
export async function forgotPassword(
  deps: Dependencies,
  email: string,
  address: string,
): Promise<void> {
  const userId = accountIdOf(email);
  const limits = await Promise.all([
    viewLimit(deps, FORGOT_PER_ACCOUNT, userId),
    viewLimit(deps, FORGOT_PER_ADDRESS, address),
  ]);
  await takeEntries(deps, limits);
  deps.enqueue(await deps.jobs.add({ kind: 'reset', userId }));
  deps.log.note('authn_password_reset_asked', { user: shortHash(userId) });
}
