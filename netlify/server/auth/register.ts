import { hash } from 'node:crypto';

import type { RegisterRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { REGISTER_PER_ADDRESS, takeEntries, viewLimit } from '../storage/rate-limiter.ts';
import { stamp } from '../storage/store.ts';
import { refuseGuessable } from './password-blocklist.ts';
import { requireSessions, startSession, type StartedSession } from './sessions.ts';
import { isTaken } from './taken-address.ts';
import { accountIdOf, type StoredUser } from './user-events.ts';

/**
 * Creates an account and signs its owner in. Creating the first event claims the address, so of simultaneous requests
 * one wins. A repeat with the same `origin.idempotencyKey` succeeds again.
 * @throws ApiError 'common_password', 'email_taken' or 'too_many_requests'.
 */
export async function register(
  deps: Dependencies,
  request: RegisterRequest,
  origin: { address: string; idempotencyKey: string | undefined },
): Promise<StartedSession> {
  refuseGuessable(request.password, request, 'password');
  requireSessions(deps);
  const userId = accountIdOf(request.email);
  const requestKey =
    origin.idempotencyKey === undefined ? undefined : hash('sha256', origin.idempotencyKey);

  const [limit, holder] = await Promise.all([
    viewLimit(deps, REGISTER_PER_ADDRESS, origin.address),
    deps.users.findHolder(userId),
  ]);
  await takeEntries(deps, [limit]);
  if (await isTaken(deps, holder)) {
    const user = holder.state === 'open' ? holder.user : undefined;
    return repeatOrRefuse(deps, user, request.password, requestKey);
  }

  const passwordHash = await deps.passwords.hash(request.password);
  const { isCreated, user } = await deps.users.register(userId, {
    ...stamp(deps, 'customer'),
    type: 'registered',
    email: request.email,
    firstName: request.firstName,
    lastName: request.lastName,
    passwordHash,
    generation: deps.randomHex(16),
    ...(requestKey ? { requestKey } : {}),
  });
  if (!isCreated) return repeatOrRefuse(deps, user, request.password, requestKey);
  deps.log.note('user_created', { user: shortHash(user.id) });
  return startSession(deps, user);
}

/** Lets only the same request in, by its key and password. Always checks the password, so that timing is equal. */
async function repeatOrRefuse(
  deps: Dependencies,
  user: StoredUser | undefined,
  password: string,
  requestKey: string | undefined,
): Promise<StartedSession> {
  const isRepeat = requestKey !== undefined && user?.requestKey === requestKey;
  const isRight = await deps.passwords.verify(password, isRepeat ? user.passwordHash : undefined);
  if (!user || !isRepeat || !isRight) throw new ApiError('email_taken');
  return startSession(deps, user);
}
