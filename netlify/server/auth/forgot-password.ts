import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { addLetter } from '../outbox/letters.ts';
import { countAttempt, perAccount, perAddress, type Limit } from '../storage/limits.ts';

/** A flood of links must not fill a mailbox; a short pause for whoever mistyped. */
const FORGOT_PER_ACCOUNT: Limit = {
  ...perAccount('forgot-account', 20, DAY_MS),
  burst: { attempts: 3, windowMs: 15 * MINUTE_MS },
};
const FORGOT_PER_ADDRESS = perAddress('forgot-address', 10, HOUR_MS);

/** Looks the account up after the response, so neither text nor timing reveals it. @throws ApiError */
export async function forgotPassword(
  deps: Dependencies,
  email: string,
  address: string,
): Promise<void> {
  const addressId = addressIdOf(email);
  await countAttempt(deps, [FORGOT_PER_ACCOUNT, addressId], [FORGOT_PER_ADDRESS, address]);
  await addLetter(deps, { kind: 'reset', addressId });
  deps.log.record('authn_password_reset_asked', { user: pseudonym(addressId) });
}
