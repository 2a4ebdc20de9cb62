import { shortHash } from '../security/digest.ts';
import type { Key } from '../stores/store.ts';
import type { StoredUser } from '../stores/user-store.ts';
import { ApiError } from './api-error.ts';
import type { Dependencies } from './dependencies.ts';
import { CONFIRM_PER_ACCOUNT } from './limits.ts';
import { surveyLimits, takeSlots } from './throttle.ts';

type Needs = Pick<Dependencies, 'slots' | 'passwords' | 'now' | 'addressLimitFactor' | 'log'>;

/**
 * Asks somebody who is signed in for the password again: a browser left open, or a stolen session, must not be enough
 * to take the account over. Attempts are counted before the password is hashed.
 * @param field of the request that holds the password.
 * @param meanwhile runs while the attempt is counted, to spare a round to the store.
 * @returns what `meanwhile` returned, and the slots to be given back with whatever is stored next.
 * @throws ApiError 'wrong_password' or 'too_many_requests'.
 */
export async function confirmPassword<Result>(
  deps: Needs,
  user: StoredUser,
  password: string,
  field: string,
  meanwhile: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly slots: readonly Key[] }> {
  const surveyed = await surveyLimits(deps, [{ limit: CONFIRM_PER_ACCOUNT, subject: user.id }]);
  const [slots, result] = await Promise.all([takeSlots(deps, surveyed), meanwhile()]);
  if (await deps.passwords.verify(password, user.passwordHash)) return { result, slots };
  deps.log.note('authn_password_change_fail', { user: shortHash(user.id) });
  const refusal = new ApiError('wrong_password');
  throw new ApiError('wrong_password', { fields: { [field]: refusal.message } });
}
