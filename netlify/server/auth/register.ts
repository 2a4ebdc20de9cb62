import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import type { RegisterRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { HOUR_MS } from '../lib/time.ts';
import { requireSessionSecrets } from '../lib/tokens.ts';
import { jobsOf } from '../queue/job-store.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { countAttempt, perAddress } from '../storage/rate-limiter.ts';
import { stamp } from '../storage/store.ts';
import { isAddressTaken } from './confirm-address.ts';
import { requireUncommonPassword } from './password-blocklist.ts';
import { passwordsOf } from './password.ts';
import { startSession, type StartedSession } from './sessions.ts';
import { type StoredUser, unconfirmedKey } from './user-events.ts';
import { usersOf } from './user-store.ts';

const REGISTER_PER_ADDRESS = perAddress('register-address', 20, HOUR_MS);

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
  const { email, firstName, lastName, password } = request;
  requireUncommonPassword(password, request, 'password');
  requireSessionSecrets(deps);
  const key = origin.idempotencyKey;
  const requestKey = key === undefined ? undefined : hash('sha256', key);

  const [holder] = await Promise.all([
    usersOf(deps).findHolder(addressIdOf(email)),
    countAttempt(deps, [REGISTER_PER_ADDRESS, origin.address]),
  ]);
  if (await isAddressTaken(deps, holder)) {
    const user = holder.state === 'open' ? holder.user : undefined;
    return repeatRegistration(deps, user, request, requestKey);
  }

  const { entryId: userId } = holder;
  const confirmationId = deps.randomHex(16);
  const stamped = stamp(deps, 'customer');
  // First, so that no account is without its welcome, nor without its entry for the cleanup.
  const [job, passwordHash] = await Promise.all([
    jobsOf(deps).add({ kind: 'welcome', userId, confirmation: confirmationId }),
    passwordsOf(deps).hash(password),
    noteUnconfirmed(deps, userId, stamped.at),
  ]);
  const { isCreated, user } = await usersOf(deps).register(userId, {
    ...stamped,
    type: 'registered',
    email,
    firstName,
    lastName,
    passwordHash,
    generation: deps.randomHex(16),
    ...(requestKey ? { requestKey } : {}),
    confirmationId,
  });
  if (!isCreated) {
    await withdrawJob(deps, job);
    return repeatRegistration(deps, user, request, requestKey);
  }
  deps.enqueue(job.key);
  deps.log.note('user_created', { user: pseudonym(user.id) });
  return startSession(deps, user);
}

/** For the cleanup, which erases the account when nobody confirms the address. */
async function noteUnconfirmed(deps: Dependencies, userId: string, at: string): Promise<void> {
  const key = unconfirmedKey({ registeredAtMs: Date.parse(at), userId });
  await deps.store('limits').createOnce(key, { v: 1, type: 'entry', at });
}

/** Lets only the same request in, by its key, name, and password. Always checks the password, so that timing is equal. */
async function repeatRegistration(
  deps: Dependencies,
  user: StoredUser | undefined,
  { firstName, lastName, password }: RegisterRequest,
  requestKey: string | undefined,
): Promise<StartedSession> {
  const isRepeat =
    requestKey !== undefined &&
    user?.requestKey === requestKey &&
    isDeepStrictEqual(user.steps[0]?.name, { firstName, lastName });
  const passwordHash = isRepeat ? user.passwordHash : undefined;
  const isRight = await passwordsOf(deps).verify(password, passwordHash);
  if (!user || !isRepeat || !isRight) throw new ApiError('email_taken');
  return startSession(deps, user);
}
