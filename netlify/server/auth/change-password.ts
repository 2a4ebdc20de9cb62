import type { ChangePasswordRequest } from '../../../src/contracts/account-settings.ts';
import { shortHash } from '../lib/security-log.ts';
import type { StoredUser } from './user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { withdrawJob } from '../jobs/run-job.ts';
import { releaseEntries, type LimitView } from '../storage/rate-limiter.ts';
import { confirmPassword } from './confirm-password.ts';
import { refuseGuessable } from './password-blocklist.ts';
import { knownDevice } from './sign-in.ts';
import { startSession, type StartedSession } from './sessions.ts';
import { ApiError } from '../lib/errors.ts';

/** Changes the password, ends every session and starts a new one for this browser. @throws ApiError */
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
  // The checked password may be outdated.
  if (!isStored) {
    await withdrawJob(deps, job);
    throw new ApiError('conflict');
  }
  deps.enqueue(job);
  deps.log.note('authn_password_change', { user: shortHash(user.id) });
  const device = await knownDevice(deps, user.id, deviceToken);
  return startSession(deps, { ...user, passwordHash, generation }, device);
}
