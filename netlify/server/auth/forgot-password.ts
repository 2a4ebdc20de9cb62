import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { pseudonym } from '../lib/security-log.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { jobsOf } from '../queue/job-store.ts';
import { countAttempt, perAccount, perAddress } from '../storage/rate-limiter.ts';

/** A short window: with a daily one, anybody could lock the owner out of resets for a day. */
const FORGOT_PER_ACCOUNT = perAccount('forgot-account', 3, 15 * MINUTE_MS);
const FORGOT_PER_ADDRESS = perAddress('forgot-address', 10, HOUR_MS);

/** Looks the account up after the response, so neither text nor timing reveals it. @throws ApiError */
export async function forgotPassword(
  deps: Dependencies,
  email: string,
  address: string,
): Promise<void> {
  const addressId = addressIdOf(email);
  await countAttempt(deps, [FORGOT_PER_ACCOUNT, addressId], [FORGOT_PER_ADDRESS, address]);
  deps.enqueue((await jobsOf(deps).add({ kind: 'reset', addressId })).key);
  deps.log.note('authn_password_reset_asked', { user: pseudonym(addressId) });
}
