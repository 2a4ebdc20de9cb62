import { hash } from 'node:crypto';

import type { RegisterRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { HOUR_MS } from '../lib/time.ts';
import { requireSessionSecrets } from '../lib/tokens.ts';
import { addPointer } from '../outbox/outbox.ts';
import { countKnown, perAddress, readLimits, requireRooms } from '../storage/limits.ts';
import { mayTake, newAccount, openAccount } from './open-account.ts';
import { requireUncommonPassword } from './password-blocklist.ts';
import { passwordsOf } from './password.ts';
import { listedSession, newSession, startSession, type StartedSession } from './sessions.ts';
import { hasAddress } from './user.ts';
import { findAccount, readClaim, type Account } from './users.ts';

const REGISTER_PER_ADDRESS = perAddress('register-address', 20, HOUR_MS);

interface Origin {
  address: string;
  idempotencyKey: string | undefined;
}

/**
 * Creates an account and signs its owner in. Claiming the address decides, so of simultaneous requests one wins. A
 * repeat with the same `origin.idempotencyKey` succeeds again.
 * @throws ApiError 'common_password', 'email_taken' or 'too_many_requests'.
 */
export async function register(
  deps: Dependencies,
  request: RegisterRequest,
  { address, idempotencyKey: key }: Origin,
): Promise<StartedSession> {
  requireUncommonPassword(request.password, request, 'password');
  requireSessionSecrets(deps);
  const requestKey = key === undefined ? undefined : hash('sha256', key);
  const addressId = addressIdOf(request.email);
  const [claim, limits] = await Promise.all([
    readClaim(deps, addressId),
    readLimits(deps, [REGISTER_PER_ADDRESS, address]),
  ]);
  const holder = claim && (await findAccount(deps, claim.value.userId));
  if (holder && !mayTake(deps, holder, claim, request.email)) {
    await countKnown(deps, limits);
    return repeatRegistration(deps, holder, request, requestKey);
  }

  requireRooms(deps, limits);
  const userId = deps.randomHex(32);
  // First, so that nobody's welcome is forgotten, nor what comes of an account that loses its address to another.
  const [, pointer, passwordHash] = await Promise.all([
    countKnown(deps, limits),
    addPointer(deps, { kind: 'user', userId }),
    passwordsOf(deps).hash(request.password),
  ]);
  const session = newSession(userId, deps.randomHex(16), deps.now());
  const value = newAccount(deps, request, {
    passwordHash,
    requestKey,
    sessions: [listedSession(session)],
  });
  const { account, winner } = await openAccount(deps, userId, value, { claim, pointer });
  if (!account) return repeatRegistration(deps, winner, request, requestKey);
  deps.log.record('session_created', { user: pseudonym(userId) });
  return { user: value, session };
}

/** Lets only the same request in, by its key, name, and password. Always checks the password, so that timing is equal. */
async function repeatRegistration(
  deps: Dependencies,
  account: Account | undefined,
  { email, firstName, lastName, password }: RegisterRequest,
  requestKey: string | undefined,
): Promise<StartedSession> {
  const [first] = account?.user.history ?? [];
  const isRepeat =
    account !== undefined &&
    requestKey !== undefined &&
    account.user.requestKey === requestKey &&
    hasAddress(account.user, email) &&
    first?.type === 'registered' &&
    first.firstName === firstName &&
    first.lastName === lastName;
  const passwordHash = isRepeat ? account.user.passwordHash : undefined;
  const isRight = await passwordsOf(deps).verify(password, passwordHash);
  const started = isRepeat && isRight ? await startSession(deps, account) : undefined;
  if (!started) throw new ApiError('email_taken');
  return started;
}
