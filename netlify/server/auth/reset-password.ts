import type { ResetPasswordRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { forgetUnwanted } from '../queue/unwanted-mail.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { makePasswordChange } from './change-password.ts';
import { refuseGuessable } from './password-blocklist.ts';
import { verifyToken } from '../lib/tokens.ts';
import { addressIdOf, type StoredUser } from './user-events.ts';
import { appendChange, usersOf } from './user-store.ts';
import { consumeAll, peek, perAddress } from '../storage/rate-limiter.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { type DeviceClaims, newMark, RESET_TOKEN, type ResetClaims } from './sessions.ts';

export const RESET_PER_ADDRESS = perAddress('reset-address', 20, 15 * MINUTE_MS);

/**
 * Sets a new password with an emailed link, which confirms the address, too. The link holds the account's generation and address, so it works once, and
 * not after a change of either. @returns a mark, so that failed sign-ins elsewhere do not lock this browser out.
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
    claims && findFor(deps, claims),
  ]);
  if (!claims || !user) {
    deps.log.note(
      'authn_token_rejected',
      claims ? { reason: 'used', user: shortHash(claims.sub) } : { reason: 'invalid' },
    );
    await consumeAll(deps, [limit]);
    throw new ApiError('invalid_reset_token');
  }
  refuseGuessable(newPassword, user, 'newPassword');

  await consumeAll(deps, [limit]);
  const { job, change } = await makePasswordChange(deps, user, newPassword);
  const proof = { ...change, isByLink: true } as const;
  // Another use of the link may win; other changes leave it valid.
  const [isStored] = await Promise.all([
    appendChange(usersOf(deps), user, proof, (current) => isFor(claims, current)),
    forgetUnwanted(deps, user.email),
  ]);
  if (!isStored) throw new ApiError('invalid_reset_token');
  deps.enqueue(job.key);
  deps.log.note('authn_password_change', { user: shortHash(user.id), reset: true });
  return newMark(deps, { id: user.id, generation: change.generation });
}

async function findFor(deps: Dependencies, claims: ResetClaims): Promise<StoredUser | undefined> {
  const holder = await usersOf(deps).findHolder(claims.sub);
  return holder.state === 'open' && isFor(claims, holder.user) ? holder.user : undefined;
}

function isFor({ sub, gen }: ResetClaims, user: StoredUser): boolean {
  return addressIdOf(user) === sub && user.generation === gen;
}
