import { hash } from 'node:crypto';

import { EMAIL_LINK_MINUTES, type RegisterRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { requireSessionSecrets } from '../lib/tokens.ts';
import { addPointer, idOf, owe, removePointer } from '../outbox/outbox.ts';
import { countKnown, perAddress, readLimits, requireRooms } from '../storage/limits.ts';
import { keyOf, stamp, type Document } from '../storage/store.ts';
import { requireUncommonPassword } from './password-blocklist.ts';
import { passwordsOf } from './password.ts';
import { listedSession, newSession, startSession, type StartedSession } from './sessions.ts';
import { hasAddress, WELCOME, type UserValue } from './user.ts';
import {
  claimAddress,
  createAccount,
  findAccount,
  readClaim,
  type Account,
  type Claim,
} from './users.ts';

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
  const [account] = await Promise.all([
    createAccount(deps, userId, value),
    // For the sweep, which sees to it that whoever had the address did not free it a moment later.
    claim && addPointer(deps, { kind: 'user', userId }),
  ]);
  if (!(await claimAddress(deps, addressId, userId, claim))) {
    await deps.store('users').delete(keyOf(userId));
    await removePointer(deps, pointer);
    const winner = await readClaim(deps, addressId);
    const first = winner && (await findAccount(deps, winner.value.userId));
    return repeatRegistration(deps, first, request, requestKey);
  }
  const { document } = account;
  deps.enqueue({ pointer, known: document, mine: new Set(value.outbox.map(idOf)) });
  deps.log.record('user_created', { user: pseudonym(userId) });
  deps.log.record('session_created', { user: pseudonym(userId) });
  return { user: value, session };
}

function newAccount(
  deps: Dependencies,
  { email, firstName, lastName }: RegisterRequest,
  {
    requestKey,
    ...given
  }: Pick<UserValue, 'passwordHash' | 'sessions'> & { requestKey: string | undefined },
): UserValue {
  const stamped = stamp(deps, 'customer');
  return {
    ...given,
    email,
    firstName,
    lastName,
    createdAt: stamped.at,
    generation: deps.randomHex(16),
    ...(requestKey === undefined ? {} : { requestKey }),
    confirmationId: deps.randomHex(16),
    isEmailConfirmed: false,
    isMailRefused: false,
    history: [{ ...stamped, type: 'registered', email, firstName, lastName }],
    version: 1,
    outbox: [owe(deps, { id: deps.newId(), about: WELCOME, to: 'customer' })],
  };
}

/** Whether the claim of an open account is of no use: a change to the address broke off, and its link is over. */
function mayTake(
  { now }: Dependencies,
  { user }: Account,
  { value }: Document<Claim>,
  email: string,
): boolean {
  const isOver = now() - Date.parse(value.at) > EMAIL_LINK_MINUTES * MINUTE_MS;
  return isOver && !hasAddress(user, email);
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
