import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { addLetter } from '../outbox/letters.ts';
import { countAttempt, perAccount, perAddress } from '../storage/limits.ts';

/** A short pause: with a daily number, anybody could keep the owner from a link. Whoever waits has links in the mailbox. */
const FORGOT_PER_ACCOUNT = perAccount('forgot-account', 3, 15 * MINUTE_MS);
const FORGOT_PER_ACCOUNT_AND_ADDRESS = perAccount('forgot-account-address', 5, DAY_MS);
const FORGOT_PER_ADDRESS = perAddress('forgot-address', 10, HOUR_MS);

/** Looks the account up after the response, so neither text nor timing reveals it. @throws ApiError */
export async function forgotPassword(
  deps: Dependencies,
  email: string,
  address: string,
): Promise<void> {
  const addressId = addressIdOf(email);
  await countAttempt(
    deps,
    [FORGOT_PER_ACCOUNT, addressId],
    [FORGOT_PER_ACCOUNT_AND_ADDRESS, `${addressId}:${address}`],
    [FORGOT_PER_ADDRESS, address],
  );
  await addLetter(deps, { kind: 'reset', addressId });
  deps.log.record('authn_password_reset_asked', { user: pseudonym(addressId) });
}
