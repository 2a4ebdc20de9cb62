import { hash } from 'node:crypto';

import type { RegisterRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { stamp } from '../storage/store.ts';
import { refuseGuessable } from './password-blocklist.ts';
import { startSession, type StartedSession } from './sessions.ts';
import { isTaken } from './taken-address.ts';
import { passwordsOf } from './password.ts';
import { requireSessionSecrets } from '../lib/tokens.ts';
import { accountIdOf } from '../lib/addresses.ts';
import { usersOf } from './user-store.ts';
import { jobsOf } from '../queue/job-store.ts';
import { type StoredUser, unconfirmedKey } from './user-events.ts';
import { consumeAll, peek, perAddress } from '../storage/rate-limiter.ts';
import { HOUR_MS } from '../lib/durations.ts';

export const REGISTER_PER_ADDRESS = perAddress('register-address', 20, HOUR_MS);

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
  requireSessionSecrets(deps);
  const requestKey =
    origin.idempotencyKey === undefined ? undefined : hash('sha256', origin.idempotencyKey);

  const [limit, holder] = await Promise.all([
    peek(deps, REGISTER_PER_ADDRESS, origin.address),
    usersOf(deps).findHolder(accountIdOf(request.email)),
  ]);
  await consumeAll(deps, [limit]);
  if (await isTaken(deps, holder)) {
    const user = holder.state === 'open' ? holder.user : undefined;
    return repeatOrRefuse(deps, user, request.password, requestKey);
  }

  const { slotId } = holder;
  const confirmationId = deps.randomHex(16);
  // First, so that no account is without its welcome.
  const stamped = stamp(deps, 'customer');
  const [job, passwordHash] = await Promise.all([
    jobsOf(deps).add({ kind: 'welcome', userId: slotId, confirmation: confirmationId }),
    passwordsOf(deps).hash(request.password),
    noteUnconfirmed(deps, slotId, stamped.at),
  ]);
  const { isCreated, user } = await usersOf(deps).register(slotId, {
    ...stamped,
    type: 'registered',
    email: request.email,
    firstName: request.firstName,
    lastName: request.lastName,
    passwordHash,
    generation: deps.randomHex(16),
    ...(requestKey ? { requestKey } : {}),
    confirmationId,
  });
  if (!isCreated) {
    await withdrawJob(deps, job);
    return repeatOrRefuse(deps, user, request.password, requestKey);
  }
  deps.enqueue(job.key);
  deps.log.note('user_created', { user: shortHash(user.id) });
  return startSession(deps, user);
}

/** For the cleanup, which lets the account go when nobody confirms the address. */
async function noteUnconfirmed(deps: Dependencies, userId: string, at: string): Promise<void> {
  await deps
    .store('limits')
    .createOnce(unconfirmedKey({ registeredAtMs: Date.parse(at), userId }), {
      v: 1,
      type: 'entry',
      at,
    });
}

/** Lets only the same request in, by its key and password. Always checks the password, so that timing is equal. */
async function repeatOrRefuse(
  deps: Dependencies,
  user: StoredUser | undefined,
  password: string,
  requestKey: string | undefined,
): Promise<StartedSession> {
  const isRepeat = requestKey !== undefined && user?.requestKey === requestKey;
  const isRight = await passwordsOf(deps).verify(
    password,
    isRepeat ? user.passwordHash : undefined,
  );
  if (!user || !isRepeat || !isRight) throw new ApiError('email_taken');
  return startSession(deps, user);
}
