import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { MINUTE_MS } from '../lib/time.ts';
import {
  countAttempt,
  perAccount,
  release,
  type Attempt,
  type Counted,
} from '../storage/limits.ts';
import { passwordsOf } from './password.ts';
import type { StoredUser, UserValue } from './user.ts';

/** Failed password confirmations; a correct one releases its attempt. */
const CONFIRM_PER_ACCOUNT = perAccount('confirm-account', 5, 15 * MINUTE_MS);

/**
 * Asks for the password again; counted before hashing. @param quotas limits of what it is asked for.
 * @returns the counted attempt, to be released. @throws ApiError 'wrong_password' or 'too_many_requests'.
 */
export async function confirmPassword(
  deps: Dependencies,
  user: StoredUser,
  { password, field }: { password: string; field: string },
  ...quotas: readonly Counted[]
): Promise<readonly Attempt[]> {
  const attempts = await countAttempt(deps, [CONFIRM_PER_ACCOUNT, user.id], ...quotas);
  if (await passwordsOf(deps).verify(password, user.passwordHash)) return attempts.slice(0, 1);
  // The failed attempt stays counted; the change did not happen.
  await release(deps, attempts.slice(1));
  deps.log.record('authn_password_change_fail', { user: pseudonym(user.id) });
  const { message } = new ApiError('wrong_password');
  throw new ApiError('wrong_password', { fields: { [field]: message } });
}

/** The password that was confirmed counts no more: it was changed meanwhile. @throws ApiError 'conflict' */
export function requireSamePassword(confirmed: StoredUser, now: UserValue): void {
  if (now.passwordHash !== confirmed.passwordHash) throw new ApiError('conflict');
}
