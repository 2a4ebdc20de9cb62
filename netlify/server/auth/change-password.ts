import type { ChangePasswordRequest } from '../../../src/contracts/account-settings.ts';
import { shortHash } from '../lib/security-log.ts';
import type { StoredUser } from './user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { appendConfirmed, confirmPassword } from './confirm-password.ts';
import { refuseGuessable } from './password-blocklist.ts';
import { startSession, type StartedSession } from './sessions.ts';
import { stamp } from '../storage/store.ts';
import { passwordsOf } from './password.ts';
import { jobsOf } from '../queue/job-store.ts';
import { type LimitState, perAccount } from '../storage/rate-limiter.ts';
import { DAY_MS } from '../lib/durations.ts';

/** Password changes while signed in. Resets by link do not count: who knows the password must not block them. */
export const CHANGES_PER_ACCOUNT = perAccount('changed-account', 10, DAY_MS);

/** Changes the password, ends every session and mark, and starts new ones for this browser. @throws ApiError */
export async function changePassword(
  deps: Dependencies,
  user: StoredUser,
  limits: readonly LimitState[],
  { currentPassword, newPassword }: ChangePasswordRequest,
): Promise<StartedSession> {
  refuseGuessable(newPassword, user, 'newPassword');
  const attempt = await confirmPassword(deps, user, {
    password: currentPassword,
    field: 'currentPassword',
    limits,
  });
  const { job, change } = await makePasswordChange(deps, user, newPassword);
  await appendConfirmed(deps, user, change, job, attempt);
  deps.log.note('authn_password_change', { user: shortHash(user.id) });
  const { passwordHash, generation } = change;
  return startSession(deps, { ...user, passwordHash, generation });
}

/** The event of a new password, and the job that notifies of it: first, so that none is forgotten. */
export async function makePasswordChange(
  deps: Dependencies,
  { id: userId }: StoredUser,
  password: string,
) {
  const generation = deps.randomHex(16);
  const [job, passwordHash] = await Promise.all([
    jobsOf(deps).add({ kind: 'changed', userId, generation }),
    passwordsOf(deps).hash(password),
  ]);
  const type = 'password_changed' as const;
  return { job, change: { ...stamp(deps, 'customer'), type, passwordHash, generation } };
}
