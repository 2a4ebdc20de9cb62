import type { ResetPasswordRequest } from '../../../src/contracts/password-reset.ts';
import { shortHash } from '../lib/digest.ts';
import type { DeviceClaims, ResetClaims } from './session-token.ts';
import type { UserChange } from '../storage/records.ts';
import type { StoredUser } from '../accounts/user-store.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { RESET_PER_ADDRESS } from '../storage/limits.ts';
import { refuseGuessable } from './refuse-guessable.ts';
import { takeEntries, viewLimit } from '../storage/rate-limiter.ts';

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Sets a new password by the link from the e-mail. The link names the generation that the account had; the new
 * password gives it another one. So a link works once, all older links die with it, and of two simultaneous uses
 * exactly one succeeds.
 * @param address who counts as the sender.
 * @returns a mark for this browser. Whoever reads the account's mail is no stranger: neither somebody's guesses nor
 * their own, all of the old password, are to keep them from signing in with the new one.
 * @throws ApiError 'invalid_reset_token' for anything but a living link.
 * @throws ApiError 'common_password', after which the link still works, or 'too_many_requests'.
 */
export async function resetPassword(
  deps: Dependencies,
  { token, newPassword }: ResetPasswordRequest,
  address: string,
): Promise<DeviceClaims> {
  const claims = await deps.sessions.verifyReset(token, deps.now());
  const [limit, user] = await Promise.all([
    viewLimit(deps, RESET_PER_ADDRESS, address),
    claims && findFor(deps, claims),
  ]);
  if (!claims || !user) {
    deps.log.note(
      'authn_token_rejected',
      claims ? { reason: 'used', user: shortHash(claims.sub) } : { reason: 'invalid' },
    );
    await takeEntries(deps, [limit]);
    throw new ApiError('invalid_reset_token');
  }
  refuseGuessable(newPassword, user, 'newPassword');

  await takeEntries(deps, [limit]);
  const generation = deps.randomHex(16);
  const [job, passwordHash] = await Promise.all([
    deps.jobs.add({ kind: 'changed', userId: user.id, generation }),
    deps.passwords.hash(newPassword),
  ]);
  await store(deps, claims, user, {
    v: 1,
    type: 'password_changed',
    at: new Date(deps.now()).toISOString(),
    actor: 'customer',
    passwordHash,
    generation,
  });
  deps.enqueue(job);
  deps.log.note('authn_password_change', { user: shortHash(user.id), reset: true });
  return { sub: user.id, did: deps.randomHex(16) };
}

/** The account a link is for, as long as the link works. */
async function findFor(
  deps: Dependencies,
  { sub, gen }: ResetClaims,
): Promise<StoredUser | undefined> {
  const user = await deps.users.find(sub);
  return user?.generation === gen ? user : undefined;
}

async function store(
  deps: Dependencies,
  claims: ResetClaims,
  user: StoredUser,
  change: UserChange,
): Promise<void> {
  let current: StoredUser | undefined = user;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    if (!current) throw new ApiError('invalid_reset_token');
    if (await deps.users.append(current, change)) return;
    // Another use of the link came first, or something that lets it live.
    current = await findFor(deps, claims);
  }
  throw new ApiError('conflict');
}
