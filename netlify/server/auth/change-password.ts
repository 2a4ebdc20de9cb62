import type { ChangePasswordRequest } from '../../../src/contracts/account-settings.ts';
import type { ResetPasswordRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { verifyToken } from '../lib/tokens.ts';
import { addPointer, idOf, owe, removePointer, type Entry } from '../outbox/outbox.ts';
import {
  countKnown,
  forgetAttempts,
  perAccount,
  perAddress,
  readLimits,
  release,
} from '../storage/limits.ts';
import { stamp } from '../storage/store.ts';
import { confirmPassword, requireSamePassword } from './confirm-password.ts';
import { requireUncommonPassword } from './password-blocklist.ts';
import { passwordsOf } from './password.ts';
import {
  INVITE_TOKEN,
  invalidLink,
  RESET_TOKEN,
  type ResetClaims,
  startSession,
  type StartedSession,
} from './sessions.ts';
import { SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_ADDRESS } from './sign-in.ts';
import { isInvited, PASSWORD_CHANGED, withEvent, type UserValue } from './user.ts';
import { changeAccount, findByAddress, type Account } from './users.ts';

/** Password changes while signed in. Resets by link do not count: who knows the password must not block them. */
const CHANGES_PER_ACCOUNT = perAccount('changed-account', 10, DAY_MS);
const RESET_PER_ADDRESS = perAddress('reset-address', 20, 15 * MINUTE_MS);

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
  const change = await preparePassword(deps, account, newPassword);
  let started: StartedSession;
  try {
    const [stored] = await Promise.all([
      startSession(deps, account, (now) => {
        requireSamePassword(user, now);
        return change.apply(now);
      }),
      release(deps, attempt),
    ]);
    if (!stored) throw new ApiError('conflict');
    started = stored;
  } catch (error) {
    if (error instanceof ApiError) await removePointer(deps, change.pointer);
    throw error;
  }
  change.enqueue();
  deps.log.record('authn_password_change', { user: pseudonym(user.id) });
  return started;
}

/** A new password, with the mail that tells of it. */
async function preparePassword(deps: Dependencies, { user }: Account, password: string) {
  const generation = deps.randomHex(16);
  const entry: Entry = owe(deps, { id: deps.newId(), about: PASSWORD_CHANGED, to: 'customer' });
  // Whoever chooses the first one has just read our email.
  const owed = isInvited(user) ? [] : [entry];
  // First, so that the mail is not forgotten.
  const [pointer, passwordHash] = await Promise.all([
    addPointer(deps, { kind: 'user', userId: user.id }),
    passwordsOf(deps).hash(password),
  ]);
  const event = { ...stamp(deps, 'customer'), type: 'password_changed' } as const;
  return {
    pointer,
    apply: (now: UserValue): UserValue => {
      const outbox = [...now.outbox, ...owed];
      return withEvent({ ...now, passwordHash, generation, sessions: [], outbox }, event);
    },
    enqueue() {
      deps.enqueue({ pointer, mine: new Set(owed.map(idOf)) });
    },
  };
}

/**
 * Sets a new password with an emailed link, which confirms the address, too. The link holds the account's generation
 * and address, so it works once, and not after a change of either.
 * @throws ApiError 'invalid_reset_token', 'too_many_requests', or 'common_password', after which the link still works.
 */
export async function resetPassword(
  deps: Dependencies,
  { token, newPassword }: ResetPasswordRequest,
  address: string,
): Promise<void> {
  const verified =
    (await verifyToken(deps, RESET_TOKEN, token)) ?? (await verifyToken(deps, INVITE_TOKEN, token));
  const claims = verified?.claims;
  const [limits, found] = await Promise.all([
    readLimits(deps, [RESET_PER_ADDRESS, address]),
    claims && findByAddress(deps, claims.sub),
  ]);
  const account = claims && found && isLinkOf(found.user, claims) ? found : undefined;
  if (account) requireUncommonPassword(newPassword, account.user, 'newPassword');
  await countKnown(deps, limits);
  if (!claims || !account) throw invalidLink(deps, claims, 'invalid_reset_token');
  const change = await preparePassword(deps, account, newPassword);
  const changed = await changeAccount(deps, account, (now) => {
    // Another use of the link may win; other changes leave it valid.
    if (!isLinkOf(now, claims)) return undefined;
    return { ...change.apply(now), isEmailConfirmed: true, isMailRefused: false };
  });
  if (!changed?.isStored) {
    await removePointer(deps, change.pointer);
    throw new ApiError('invalid_reset_token');
  }
  // Failed tries with the forgotten one must not keep the owner out.
  await Promise.all([
    forgetAttempts(deps, SIGN_IN_PER_ADDRESS, address, claims.sub),
    forgetAttempts(deps, SIGN_IN_PER_ACCOUNT, claims.sub),
  ]);
  change.enqueue();
  deps.log.record('authn_password_change', { user: pseudonym(account.user.id), reset: true });
}

function isLinkOf(user: UserValue, { sub, gen }: ResetClaims): boolean {
  return addressIdOf(user.email) === sub && user.generation === gen;
}
