import type { SignInRequest } from '../../../src/contracts/account.ts';
import type { StoredUser } from './user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import {
  releaseEntries,
  REPLACED_PER_ACCOUNT,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ADDRESS,
  takeEntries,
  takeEntry,
  viewLimit,
} from '../storage/rate-limiter.ts';
import type { LimitView } from '../storage/rate-limiter.ts';
import { CorruptRecordError, StoreUnavailableError } from '../storage/store.ts';
import { accountIdOf } from './account-id.ts';
import type { DeviceClaims, SessionClaims, VerifiedSession } from './session-token.ts';
import { isRevoked, requireSessions, revoke, startSession } from './sessions.ts';
import type { StartedSession } from './sessions.ts';

/** What a sign-in request shows beside its body. */
export interface SignInOrigin {
  address: string;
  /** Cookies of the browser, unverified. */
  sessionToken: string | undefined;
  deviceToken: string | undefined;
}

/**
 * Signs a customer in.
 * Attempts are counted before the password is hashed, so that hashing cannot be used to wear the server out. A browser
 * that signed in to the account before, or set its password by a link, has a count of its own: whoever keeps guessing
 * from elsewhere cannot lock the owner out.
 * @throws ApiError 'invalid_credentials' in the same way and after the same work for an unknown address.
 * @throws ApiError 'too_many_requests' after too many wrong attempts.
 * @throws CorruptRecordError when the account cannot be read, again after the same work.
 */
export async function signIn(
  deps: Dependencies,
  request: SignInRequest,
  origin: SignInOrigin,
): Promise<StartedSession> {
  requireSessions(deps);
  const userId = accountIdOf(request.email);
  // Both tokens before any read, so that all reads go out as one round.
  const [device, session] = await Promise.all([
    knownDevice(deps, userId, origin.deviceToken),
    deps.sessions.verify(origin.sessionToken, deps.now()),
  ]);
  const [ofAccount, ofAddress, found, previous] = await Promise.all([
    viewLimit(deps, SIGN_IN_PER_ACCOUNT, device ? `${userId}:${device.did}` : userId),
    viewLimit(deps, SIGN_IN_PER_ADDRESS, origin.address),
    findOrError(deps, userId),
    findPreviousSession(deps, session),
  ]);
  const entries = await takeEntries(deps, [ofAccount, ofAddress]);

  const user = found instanceof CorruptRecordError ? undefined : found;
  const isRight = await deps.passwords.verify(request.password, user?.passwordHash);
  if (found instanceof CorruptRecordError) throw found;
  if (!user || !isRight) {
    deps.log.note('authn_login_fail', { user: shortHash(userId) });
    throw new ApiError('invalid_credentials');
  }

  await Promise.all([
    releaseEntries(deps, entries),
    orNoted(deps, 'end of the previous session', () => endPreviousSession(deps, user, previous)),
    renewHash(deps, user, request.password),
  ]);
  deps.log.note('authn_login_success', { user: shortHash(user.id) });
  return startSession(deps, user, device);
}

/** @returns the mark of this browser, when it is one for this account. */
export async function knownDevice(
  deps: Dependencies,
  userId: string,
  token: string | undefined,
): Promise<DeviceClaims | undefined> {
  const device = await deps.sessions.verifyDevice(token, deps.now());
  return device?.sub === userId ? device : undefined;
}

/** An account that cannot be read must cost the visitor the same time as any other. */
async function findOrError(
  deps: Dependencies,
  userId: string,
): Promise<StoredUser | CorruptRecordError | undefined> {
  try {
    return await deps.users.find(userId);
  } catch (error) {
    if (error instanceof CorruptRecordError) return error;
    throw error;
  }
}

/** The session that this browser had, as long as it is one. */
async function findPreviousSession(
  deps: Dependencies,
  session: VerifiedSession | undefined,
): Promise<{ claims: SessionClaims; limit: LimitView } | undefined> {
  if (!session) return undefined;
  const { claims } = session;
  const [isOver, limit] = await Promise.all([
    isRevoked(deps, claims),
    viewLimit(deps, REPLACED_PER_ACCOUNT, claims.sub),
  ]);
  return isOver ? undefined : { claims, limit };
}

/**
 * Ends the session that this browser had. Signing in again and again with the cookie of the last time must not fill the
 * store, and must not lock anybody out: beyond a limit the old session is left to expire.
 */
async function endPreviousSession(
  deps: Dependencies,
  user: StoredUser,
  previous: Awaited<ReturnType<typeof findPreviousSession>>,
): Promise<void> {
  if (!previous) return;
  const { sub, gen } = previous.claims;
  if (sub === user.id && gen !== user.generation) return;
  try {
    await takeEntry(deps, previous.limit);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  await revoke(deps, previous.claims);
}

/** Now is the one moment at which the password is known: a hash of an older cost is made anew. */
async function renewHash(deps: Dependencies, user: StoredUser, password: string): Promise<void> {
  if (!deps.passwords.isOutdated(user.passwordHash)) return;
  const passwordHash = await deps.passwords.hash(password);
  await orNoted(deps, 'renewal of a hash', () =>
    deps.users.append(user, {
      v: 1,
      type: 'password_changed',
      at: new Date(deps.now()).toISOString(),
      actor: 'system',
      passwordHash,
      generation: user.generation,
    }),
  );
}

/** Nobody is refused entry because something beside it could not be stored. */
async function orNoted(
  deps: Dependencies,
  during: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    deps.log.note('sys_storage_unavailable', { during });
  }
}
