import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import {
  CONFIRM_PER_ACCOUNT,
  releaseEntries,
  takeEntries,
  viewLimit,
} from '../storage/rate-limiter.ts';
import type { Limit, LimitView } from '../storage/rate-limiter.ts';
import type { Key } from '../storage/keys.ts';
import type { StoredUser } from './user-store.ts';

/** What the password is asked for. */
export interface Confirmation {
  password: string;
  /** Field of the request that holds the password. */
  field: string;
  /** What `viewConfirmation` found. */
  limits: readonly LimitView[];
}

/**
 * Reads how often the password was wrong, beside the account, to spare a round to the store.
 * @param quotas how often the change itself may happen.
 */
export function viewConfirmation(
  deps: Dependencies,
  userId: string,
  ...quotas: Limit[]
): Promise<readonly LimitView[]> {
  return Promise.all(
    [CONFIRM_PER_ACCOUNT, ...quotas].map((limit) => viewLimit(deps, limit, userId)),
  );
}

/**
 * Asks somebody who is signed in for the password again: a browser left open, or a stolen session, must not be enough
 * to take the account over. Attempts are counted before the password is hashed.
 * @returns the entry of the attempt, which was right and is to be released with whatever is stored next.
 * @throws ApiError 'wrong_password' or 'too_many_requests'.
 */
export async function confirmPassword(
  deps: Dependencies,
  user: StoredUser,
  { password, field, limits }: Confirmation,
): Promise<readonly Key[]> {
  const entries = await takeEntries(deps, limits);
  if (await deps.passwords.verify(password, user.passwordHash)) return entries.slice(0, 1);
  // The attempt stays counted; the change did not happen.
  await releaseEntries(deps, entries.slice(1));
  deps.log.note('authn_password_change_fail', { user: shortHash(user.id) });
  const refusal = new ApiError('wrong_password');
  throw new ApiError('wrong_password', { fields: { [field]: refusal.message } });
}
