import type { ChangePasswordRequest } from '../../../src/contracts/account-settings.ts';
import type { ResetPasswordRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS } from '../lib/time.ts';
import { verifyToken } from '../lib/tokens.ts';
import { owe } from '../outbox/outbox.ts';
import { forgetAttempts, perAccount, release } from '../storage/limits.ts';
import { stamp } from '../storage/store.ts';
import { confirmPassword, requireSamePassword } from './confirm-password.ts';
import { requireUncommonPassword } from './password-blocklist.ts';
import { passwordsOf } from './password.ts';
import {
  invalidLink,
  listedSession,
  newSession,
  RESET_TOKEN,
  type ResetClaims,
  type StartedSession,
} from './sessions.ts';
import { SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_ADDRESS } from './sign-in.ts';
import { isInvited, PASSWORD_CHANGED, withEvent, type StoredUser, type UserValue } from './user.ts';
import { changeAndWork, findByAddress, type Account } from './users.ts';

/** Password changes while signed in. Resets by link do not count: who knows the password must not block them. */
const CHANGES_PER_ACCOUNT = perAccount('changed-account', 10, DAY_MS);

/** Ends every session of the account, and starts a new one for this browser. @throws ApiError */
export async function changePassword(
  deps: Dependencies,
  account: Account,
  { currentPassword: password, newPassword }: ChangePasswordRequest,
): Promise<StartedSession> {
  const { user } = account;
  requireUncommonPassword(newPassword, user, 'newPassword');
  const confirmation = { password, field: 'currentPassword' };
  const attempt = await confirmPassword(deps, user, confirmation, [CHANGES_PER_ACCOUNT, user.id]);
  const change = await passwordChange(deps, user, newPassword);
  const session = newSession(user.id, deps.randomHex(16), deps.now());
  const [changed] = await Promise.all([
    changeAndWork(deps, account, (now) => {
      requireSamePassword(user, now);
      return { ...change(now), sessions: [listedSession(session)] };
    }),
    release(deps, attempt),
  ]);
  if (!changed) throw new ApiError('conflict');
  deps.log.record('session_created', { user: pseudonym(user.id) });
  deps.log.record('authn_password_change', { user: pseudonym(user.id) });
  return { user: changed.user, session };
}

/** @returns an account's change to a new password, which ends its sessions and owes the mail that tells of it. */
async function passwordChange(deps: Dependencies, user: StoredUser, password: string) {
  const generation = deps.randomHex(16);
  const entry = owe(deps, { id: deps.newId(), about: PASSWORD_CHANGED, to: 'customer' });
  // Whoever chooses the first one has just read our email.
  const owed = isInvited(user) ? [] : [entry];
  const passwordHash = await passwordsOf(deps).hash(password);
  const event = { ...stamp(deps, 'customer'), type: 'password_changed' } as const;
  return (now: UserValue): UserValue => {
    const outbox = [...now.outbox, ...owed];
    return withEvent({ ...now, passwordHash, generation, sessions: [], outbox }, event);
  };
}

/**
 * Sets a new password with an emailed link, which confirms the address, too. The link holds the account's generation
 * and address, so it works once, and not after a change of either.
 * @throws ApiError 'invalid_reset_token', or 'common_password', after which the link still works.
 */
export async function resetPassword(
  deps: Dependencies,
  { token, newPassword }: ResetPasswordRequest,
  address: string,
): Promise<void> {
  const claims = (await verifyToken(deps, RESET_TOKEN, token))?.claims;
  const account = claims && (await findByAddress(deps, claims.sub));
  if (!account || !isLinkOf(account.user, claims))
    throw invalidLink(deps, claims, 'invalid_reset_token');
  requireUncommonPassword(newPassword, account.user, 'newPassword');
  const change = await passwordChange(deps, account.user, newPassword);
  const changed = await changeAndWork(deps, account, (now) => {
    // Another use of the link may win; other changes leave it valid.
    if (!isLinkOf(now, claims)) return undefined;
    return { ...change(now), isEmailConfirmed: true, isMailRefused: false };
  });
  if (!changed?.isStored) throw new ApiError('invalid_reset_token');
  // Failed tries with the forgotten one must not keep the owner out.
  await Promise.all([
    forgetAttempts(deps, SIGN_IN_PER_ADDRESS, address, claims.sub),
    forgetAttempts(deps, SIGN_IN_PER_ACCOUNT, claims.sub),
  ]);
  deps.log.record('authn_password_change', { user: pseudonym(account.user.id), reset: true });
}

function isLinkOf(user: UserValue, { sub, gen }: ResetClaims): boolean {
  return addressIdOf(user.email) === sub && user.generation === gen;
}
