import type { SignInRequest } from '../../../src/contracts/account.ts';
import { shortHash } from '../lib/digest.ts';
import { SECOND_MS } from '../lib/durations.ts';
import type { DeviceClaims } from './session-token.ts';
import { CorruptRecordError, StoreUnavailableError } from '../storage/store.ts';
import type { StoredUser } from '../accounts/user-store.ts';
import { accountIdOf } from './account-id.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_ADDRESS } from '../storage/limits.ts';
import { requireSessions, startSession } from './start-session.ts';
import type { StartedSession } from './start-session.ts';
import { releaseSlots, surveyLimits, takeSlots } from '../storage/throttle.ts';

type Needs = Pick<
  Dependencies,
  | 'users'
  | 'slots'
  | 'revocations'
  | 'sessions'
  | 'passwords'
  | 'now'
  | 'randomHex'
  | 'addressLimitFactor'
  | 'log'
>;

/** What a sign-in request shows beside its body. */
export interface SignInOrigin {
  readonly address: string;
  /** Cookies of the browser, unverified. */
  readonly sessionToken: string | undefined;
  readonly deviceToken: string | undefined;
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
  deps: Needs,
  request: SignInRequest,
  origin: SignInOrigin,
): Promise<StartedSession> {
  requireSessions(deps);
  const userId = accountIdOf(request.email);
  const device = await knownDevice(deps, userId, origin.deviceToken);
  const [surveyed, found] = await Promise.all([
    surveyLimits(deps, [
      { limit: SIGN_IN_PER_ACCOUNT, subject: device ? `${userId}:${device.did}` : userId },
      { limit: SIGN_IN_PER_ADDRESS, subject: origin.address },
    ]),
    findOrError(deps, userId),
  ]);
  const slots = await takeSlots(deps, surveyed);

  const user = found instanceof CorruptRecordError ? undefined : found;
  const isRight = await deps.passwords.verify(request.password, user?.passwordHash);
  if (found instanceof CorruptRecordError) throw found;
  if (!user || !isRight) {
    deps.log.note('authn_login_fail', { user: shortHash(userId) });
    throw new ApiError('invalid_credentials');
  }

  await Promise.all([
    releaseSlots(deps, slots),
    endPreviousSession(deps, origin.sessionToken),
    renewHash(deps, user, request.password),
  ]);
  deps.log.note('authn_login_success', { user: shortHash(user.id) });
  return startSession(deps, user, device);
}

/** @returns the mark of this browser, when it is one for this account. */
export async function knownDevice(
  deps: Pick<Dependencies, 'sessions' | 'now'>,
  userId: string,
  token: string | undefined,
): Promise<DeviceClaims | undefined> {
  const device = await deps.sessions.verifyDevice(token, deps.now());
  return device?.sub === userId ? device : undefined;
}

/** An account that cannot be read must cost the visitor the same time as any other. */
async function findOrError(
  deps: Needs,
  userId: string,
): Promise<StoredUser | CorruptRecordError | undefined> {
  try {
    return await deps.users.find(userId);
  } catch (error) {
    if (error instanceof CorruptRecordError) return error;
    throw error;
  }
}

/** The session this browser had is over. Nobody is refused entry because its end could not be stored. */
async function endPreviousSession(deps: Needs, token: string | undefined): Promise<void> {
  const previous = await deps.sessions.verify(token, deps.now());
  if (!previous) return;
  const { sid, exp } = previous.claims;
  await orNoted(deps, 'end of the previous session', () =>
    deps.revocations.revoke(exp * SECOND_MS, sid, deps.now()),
  );
}

/** Now is the one moment at which the password is known: a hash of an older cost is made anew. */
async function renewHash(deps: Needs, user: StoredUser, password: string): Promise<void> {
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

async function orNoted(deps: Needs, during: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    deps.log.note('sys_storage_unavailable', { during });
  }
}
