import type { ChangePasswordRequest } from '../../../src/contracts/account-settings.ts';
import { shortHash } from '../lib/digest.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import type { StoredUser } from '../accounts/user-store.ts';
import { confirmPassword } from './confirm-password.ts';
import type { Dependencies } from '../dependencies.ts';
import { CHANGES_PER_ACCOUNT } from '../storage/limits.ts';
import { refuseGuessable } from './refuse-guessable.ts';
import { knownDevice } from './sign-in.ts';
import { startSession } from './start-session.ts';
import type { StartedSession } from './start-session.ts';
import { releaseSlots } from '../storage/throttle.ts';
import { withdrawJob } from '../jobs/withdraw-job.ts';

type Needs = Pick<
  Dependencies,
  | 'users'
  | 'slots'
  | 'jobs'
  | 'enqueue'
  | 'sessions'
  | 'passwords'
  | 'now'
  | 'randomHex'
  | 'addressLimitFactor'
  | 'log'
>;

/**
 * Changes the password of somebody who is signed in. The account gets another generation, which ends every session;
 * the browser that asked is given a new one.
 * @param deviceToken mark of this browser, unverified.
 * @throws ApiError 'wrong_password', 'common_password' or 'too_many_requests'.
 * @throws StoreUnavailableError when something else changed the account at the same time.
 */
export async function changePassword(
  deps: Needs,
  user: StoredUser,
  { currentPassword, newPassword }: ChangePasswordRequest,
  deviceToken: string | undefined,
): Promise<StartedSession> {
  refuseGuessable(newPassword, user, 'newPassword');
  const generation = deps.randomHex(16);
  const { job, slots } = await confirmPassword(deps, user, {
    password: currentPassword,
    field: 'currentPassword',
    spec: { kind: 'changed', userId: user.id, generation },
    quotas: [CHANGES_PER_ACCOUNT],
  });
  const passwordHash = await deps.passwords.hash(newPassword);
  const [isStored] = await Promise.all([
    deps.users.append(user, {
      v: 1,
      type: 'password_changed',
      at: new Date(deps.now()).toISOString(),
      actor: 'customer',
      passwordHash,
      generation,
    }),
    releaseSlots(deps, slots),
  ]);
  // The password that was just checked may not be the account's any more: the customer tries again.
  if (!isStored) {
    await withdrawJob(deps, job);
    throw new StoreUnavailableError('the account changed meanwhile');
  }
  deps.enqueue(job);
  deps.log.note('authn_password_change', { user: shortHash(user.id) });
  const device = await knownDevice(deps, user.id, deviceToken);
  return startSession(deps, { ...user, passwordHash, generation }, device);
}
