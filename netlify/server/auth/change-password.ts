import type { ChangePasswordRequest } from '../../../src/contracts/account-settings.ts';
import type { ResetPasswordRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { verifyToken } from '../lib/tokens.ts';
import { jobsOf } from '../queue/job-store.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { consumeAll, peek, perAccount, perAddress } from '../storage/rate-limiter.ts';
import { stamp } from '../storage/store.ts';
import { appendConfirmed, confirmPassword } from './confirm-password.ts';
import { requireUncommonPassword } from './password-blocklist.ts';
import { passwordsOf } from './password.ts';
import {
  invalidLink,
  RESET_TOKEN,
  type ResetClaims,
  startSession,
  type StartedSession,
} from './sessions.ts';
import { forgetFailures } from './sign-in.ts';
import { type StoredUser } from './user-events.ts';
import { appendChange, usersOf } from './user-store.ts';

/** Password changes while signed in. Resets by link do not count: who knows the password must not block them. */
const CHANGES_PER_ACCOUNT = perAccount('changed-account', 10, DAY_MS);
const RESET_PER_ADDRESS = perAddress('reset-address', 20, 15 * MINUTE_MS);

/** Ends every session of the account, and starts a new one for this browser. @throws ApiError */
export async function changePassword(
  deps: Dependencies,
  user: StoredUser,
  { currentPassword: password, newPassword }: ChangePasswordRequest,
): Promise<StartedSession> {
  requireUncommonPassword(newPassword, user, 'newPassword');
  const confirmation = { password, field: 'currentPassword' };
  const attempt = await confirmPassword(deps, user, confirmation, [CHANGES_PER_ACCOUNT, user.id]);
  const { job, change } = await makePasswordChange(deps, user, newPassword);
  await appendConfirmed(deps, user, change, job, attempt);
  deps.log.note('authn_password_change', { user: pseudonym(user.id) });
  const { passwordHash, generation } = change;
  return startSession(deps, { ...user, passwordHash, generation });
}

/** The event of a new password, and the job that notifies of it: first, so that none is forgotten. */
async function makePasswordChange(
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

/**
 * Sets a new password with an emailed link, which confirms the address, too. The link holds the account's generation
 * and address, so it works once, and not after a change of either. Failed sign-ins with the earlier password no longer
 * count, so that neither they nor a stranger's keep the owner out.
 * @throws ApiError 'invalid_reset_token', 'too_many_requests', or 'common_password', after which the link still works.
 */
export async function resetPassword(
  deps: Dependencies,
  { token, newPassword }: ResetPasswordRequest,
  address: string,
): Promise<void> {
  const claims = (await verifyToken(deps, RESET_TOKEN, token))?.claims;
  const [limit, user] = await Promise.all([
    peek(deps, RESET_PER_ADDRESS, address),
    claims && findByLink(deps, claims),
  ]);
  if (user) requireUncommonPassword(newPassword, user, 'newPassword');
  await consumeAll(deps, [limit]);
  if (!claims || !user) throw invalidLink(deps, claims, 'invalid_reset_token');
  const { job, change } = await makePasswordChange(deps, user, newPassword);
  // Another use of the link may win; other changes leave it valid.
  const isValid = (current: StoredUser) => isLinkOf(current, claims);
  const [isStored] = await Promise.all([
    appendChange(usersOf(deps), user, { ...change, isByLink: true }, isValid),
    forgetFailures(deps, claims.sub, address),
  ]);
  if (!isStored) {
    await withdrawJob(deps, job);
    throw new ApiError('invalid_reset_token');
  }
  deps.enqueue(job.key);
  deps.log.note('authn_password_change', { user: pseudonym(user.id), reset: true });
}

async function findByLink(
  deps: Dependencies,
  claims: ResetClaims,
): Promise<StoredUser | undefined> {
  const holder = await usersOf(deps).findHolder(claims.sub);
  return holder.state === 'open' && isLinkOf(holder.user, claims) ? holder.user : undefined;
}

function isLinkOf(user: StoredUser, { sub, gen }: ResetClaims): boolean {
  return addressIdOf(user.email) === sub && user.generation === gen;
}
