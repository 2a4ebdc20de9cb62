import type { ChangePasswordRequest } from '../../../src/contracts/account-settings.ts';
import { shortHash } from '../lib/security-log.ts';
import type { StoredUser } from './user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { withdrawJob } from '../jobs/reserve.ts';
import { releaseEntries } from '../storage/rate-limiter.ts';
import type { LimitView } from '../storage/rate-limiter.ts';
import { confirmPassword } from './confirm-password.ts';
import { refuseGuessable } from './password-blocklist.ts';
import { knownDevice } from './sign-in.ts';
import { startSession } from './sessions.ts';
import type { StartedSession } from './sessions.ts';
import { ApiError } from '../lib/errors.ts';

/**
 * Changes the password of somebody who is signed in. The account gets another generation, which ends every session;
 * the browser that asked is given a new one.
 * @param limits what `viewConfirmation` found, with the quota of changes.
 * @param deviceToken mark of this browser, unverified.
 * @throws ApiError 'wrong_password', 'common_password' or 'too_many_requests'; 'conflict' when something else changed
 * the account at the same time.
 */
export async function changePassword(
  deps: Dependencies,
  user: StoredUser,
  limits: readonly LimitView[],
  { currentPassword, newPassword }: ChangePasswordRequest,
  deviceToken: string | undefined,
): Promise<StartedSession> {
  refuseGuessable(newPassword, user, 'newPassword');
  const attempt = await confirmPassword(deps, user, {
    password: currentPassword,
    field: 'currentPassword',
    limits,
  });
  const generation = deps.randomHex(16);
  const [job, passwordHash] = await Promise.all([
    deps.jobs.add({ kind: 'changed', userId: user.id, generation }),
    deps.passwords.hash(newPassword),
  ]);
  const [isStored] = await Promise.all([
    deps.users.append(user, {
      v: 1,
      type: 'password_changed',
      at: new Date(deps.now()).toISOString(),
      actor: 'customer',
      passwordHash,
      generation,
    }),
    releaseEntries(deps, attempt),
  ]);
  // The password that was just checked may not be the account's any more: the customer tries again.
  if (!isStored) {
    await withdrawJob(deps, job);
    throw new ApiError('conflict');
  }
  deps.enqueue(job);
  deps.log.note('authn_password_change', { user: shortHash(user.id) });
  const device = await knownDevice(deps, user.id, deviceToken);
  return startSession(deps, { ...user, passwordHash, generation }, device);
}
