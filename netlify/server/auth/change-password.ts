import type { ResetPasswordRequest } from '../../../src/contracts/account.ts';
import type { ChangePasswordRequest } from '../../../src/contracts/account-settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { accountIdOf } from '../lib/addresses.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { verifyToken } from '../lib/tokens.ts';
import { type Job, jobsOf } from '../queue/job-store.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { forgetUnwanted } from '../queue/unwanted-mail.ts';
import type { Key } from '../storage/keys.ts';
import {
  consumeAll,
  countAttempt,
  type Limit,
  peek,
  perAccount,
  perAddress,
  release,
} from '../storage/rate-limiter.ts';
import { stamp } from '../storage/store.ts';
import { passwordsOf } from './password.ts';
import { requireUncommonPassword } from './password-blocklist.ts';
import {
  type DeviceClaims,
  invalidLink,
  newDevice,
  RESET_TOKEN,
  type ResetClaims,
  startSession,
  type StartedSession,
} from './sessions.ts';
import { addressIdOf, type StoredUser, type UserChange } from './user-events.ts';
import { appendChange, usersOf } from './user-store.ts';

/** Failed password confirmations; a correct one releases its entry. */
export const CONFIRM_PER_ACCOUNT = perAccount('confirm-account', 5, 15 * MINUTE_MS);
/** Password changes while signed in. Resets by link do not count: who knows the password must not block them. */
export const CHANGES_PER_ACCOUNT = perAccount('changed-account', 10, DAY_MS);
/** A short window: with a daily one, anybody could lock the owner out of resets for a day. */
export const FORGOT_PER_ACCOUNT = perAccount('forgot-account', 3, 15 * MINUTE_MS);
export const FORGOT_PER_ADDRESS = perAddress('forgot-address', 10, HOUR_MS);
export const RESET_PER_ADDRESS = perAddress('reset-address', 20, 15 * MINUTE_MS);

/**
 * Asks for the password again; counted before hashing. @param quotas limits of what it is asked for.
 * @returns the counted attempt, to be released. @throws ApiError 'wrong_password' or 'too_many_requests'.
 */
export async function confirmPassword(
  deps: Dependencies,
  user: StoredUser,
  { password, field }: { password: string; field: string },
  ...quotas: (readonly [Limit, subject: string])[]
): Promise<readonly Key[]> {
  const entries = await countAttempt(deps, [CONFIRM_PER_ACCOUNT, user.id], ...quotas);
  if (await passwordsOf(deps).verify(password, user.passwordHash)) return entries.slice(0, 1);
  // The failed attempt stays counted; the change did not happen.
  await release(deps, entries.slice(1));
  deps.log.note('authn_password_change_fail', { user: shortHash(user.id) });
  const { message } = new ApiError('wrong_password');
  throw new ApiError('wrong_password', { fields: { [field]: message } });
}

/** Appends what the password confirmed. @throws ApiError 'conflict' when the account changed, maybe its password. */
export async function appendConfirmed(
  deps: Dependencies,
  user: StoredUser,
  change: UserChange,
  job: Job,
  attempt: readonly Key[],
): Promise<void> {
  const [isStored] = await Promise.all([
    usersOf(deps).append(user, change),
    release(deps, attempt),
  ]);
  if (!isStored) {
    await withdrawJob(deps, job);
    throw new ApiError('conflict');
  }
  deps.enqueue(job.key);
}

/** Ends every session and known device of the account, and starts new ones for this browser. @throws ApiError */
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
  deps.log.note('authn_password_change', { user: shortHash(user.id) });
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

/** Looks the account up after the response, so neither text nor timing reveals it. @throws ApiError */
export async function forgotPassword(
  deps: Dependencies,
  email: string,
  address: string,
): Promise<void> {
  const addressId = accountIdOf(email);
  await countAttempt(deps, [FORGOT_PER_ACCOUNT, addressId], [FORGOT_PER_ADDRESS, address]);
  deps.enqueue((await jobsOf(deps).add({ kind: 'reset', addressId })).key);
  deps.log.note('authn_password_reset_asked', { user: shortHash(addressId) });
}

/**
 * Sets a new password with an emailed link, which confirms the address, too. The link holds the account's generation
 * and address, so it works once, and not after a change of either.
 * @returns claims that make the device known, so that failed sign-ins elsewhere do not lock it out.
 * @throws ApiError 'invalid_reset_token', 'too_many_requests', or 'common_password', after which the link still works.
 */
export async function resetPassword(
  deps: Dependencies,
  { token, newPassword }: ResetPasswordRequest,
  address: string,
): Promise<DeviceClaims> {
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
    forgetUnwanted(deps, user.email),
  ]);
  if (!isStored) throw new ApiError('invalid_reset_token');
  deps.enqueue(job.key);
  deps.log.note('authn_password_change', { user: shortHash(user.id), reset: true });
  return newDevice(deps, { id: user.id, generation: change.generation });
}

async function findByLink(
  deps: Dependencies,
  claims: ResetClaims,
): Promise<StoredUser | undefined> {
  const holder = await usersOf(deps).findHolder(claims.sub);
  return holder.state === 'open' && isLinkOf(holder.user, claims) ? holder.user : undefined;
}

function isLinkOf(user: StoredUser, { sub, gen }: ResetClaims): boolean {
  return addressIdOf(user) === sub && user.generation === gen;
}
