import { hash } from 'node:crypto';

import {
  CONFIRM_LINK_DAYS,
  EMAIL_PARAMETER,
  type RegisterRequest,
} from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { accountIdOf } from '../lib/addresses.ts';
import { DAY_MS, HOUR_MS } from '../lib/durations.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { requireSessionSecrets, type SigningContext, signToken } from '../lib/tokens.ts';
import { jobsOf } from '../queue/job-store.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { countAttempt, perAddress } from '../storage/rate-limiter.ts';
import { stamp, StoreUnavailableError } from '../storage/store.ts';
import { passwordsOf } from './password.ts';
import { requireUncommonPassword } from './password-blocklist.ts';
import { EMAIL_TOKEN, startSession, type StartedSession } from './sessions.ts';
import { type StoredUser, unconfirmedKey } from './user-events.ts';
import { type AddressHolder, usersOf } from './user-store.ts';

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
  const { email, firstName, lastName, password } = request;
  requireUncommonPassword(password, request, 'password');
  requireSessionSecrets(deps);
  const key = origin.idempotencyKey;
  const requestKey = key === undefined ? undefined : hash('sha256', key);

  const [holder] = await Promise.all([
    usersOf(deps).findHolder(accountIdOf(email)),
    countAttempt(deps, [REGISTER_PER_ADDRESS, origin.address]),
  ]);
  if (await isAddressTaken(deps, holder)) {
    const user = holder.state === 'open' ? holder.user : undefined;
    return repeatRegistration(deps, user, password, requestKey);
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
    return repeatRegistration(deps, user, password, requestKey);
  }
  deps.enqueue(job.key);
  deps.log.note('user_created', { user: shortHash(user.id) });
  return startSession(deps, user);
}

/** For the cleanup, which erases the account when nobody confirms the address. */
async function noteUnconfirmed(deps: Dependencies, userId: string, at: string): Promise<void> {
  const key = unconfirmedKey({ registeredAtMs: Date.parse(at), userId });
  await deps.store('limits').createOnce(key, { v: 1, type: 'entry', at });
}

/** Lets only the same request in, by its key and password. Always checks the password, so that timing is equal. */
async function repeatRegistration(
  deps: Dependencies,
  user: StoredUser | undefined,
  password: string,
  requestKey: string | undefined,
): Promise<StartedSession> {
  const isRepeat = requestKey !== undefined && user?.requestKey === requestKey;
  const passwordHash = isRepeat ? user.passwordHash : undefined;
  const isRight = await passwordsOf(deps).verify(password, passwordHash);
  if (!user || !isRepeat || !isRight) throw new ApiError('email_taken');
  return startSession(deps, user);
}

/** Whether an account has the address. @throws StoreUnavailableError while a closed one is being erased. */
export async function isAddressTaken(deps: Dependencies, holder: AddressHolder): Promise<boolean> {
  if (holder.state !== 'closing') return holder.state !== 'none';
  await jobsOf(deps).add({ kind: 'closing', userId: holder.userId });
  throw new StoreUnavailableError('account is being erased');
}

/** A link that confirms the address of the registration. @throws ConfigurationError without session secrets. */
export async function confirmUrlOf(
  deps: SigningContext & Pick<Dependencies, 'siteUrl'>,
  { id: sub, confirmationId: req = '' }: Pick<StoredUser, 'id' | 'confirmationId'>,
  fromMs: number,
): Promise<string> {
  const untilMs = fromMs + CONFIRM_LINK_DAYS * DAY_MS;
  return emailUrl(deps, await signToken(deps, EMAIL_TOKEN, { sub, req }, { fromMs, untilMs }));
}

/** @param token of a link that confirms an address. */
export function emailUrl({ siteUrl }: Pick<Dependencies, 'siteUrl'>, token: string): string {
  return `${siteUrl}/account/email#${EMAIL_PARAMETER}=${token}`;
}
