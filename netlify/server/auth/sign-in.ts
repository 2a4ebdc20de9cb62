import type { SignInRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { requireSessionSecrets, verifyToken } from '../lib/tokens.ts';
import {
  consume,
  consumeAll,
  type Limit,
  type LimitState,
  peek,
  perAccount,
  perAddress,
  release,
} from '../storage/rate-limiter.ts';
import { CorruptRecordError, orCorrupt, orLogged, stamp } from '../storage/store.ts';
import { passwordsOf } from './password.ts';
import {
  DEVICE_TOKEN,
  type DeviceClaims,
  isRevoked,
  revoke,
  SESSION_TOKEN,
  type SessionClaims,
  startSession,
  type VerifiedSession,
} from './sessions.ts';
import type { StartedSession } from './sessions.ts';
import type { AddressEntry, StoredUser } from './user-events.ts';
import { usersOf } from './user-store.ts';

/** Failed sign-ins; a successful one releases its entry. */
export const SIGN_IN_PER_ACCOUNT: Limit = {
  ...perAccount('sign-in-account', 5, 15 * MINUTE_MS),
  event: 'authn_login_lock',
};
/** Failed sign-ins of all known devices of an account together, should somebody have collected their cookies. */
const SIGN_IN_PER_DEVICES = perAccount('sign-in-devices', 15, 15 * MINUTE_MS);
const SIGN_IN_PER_ADDRESS = perAddress('sign-in-address', 20, 15 * MINUTE_MS);
/** Sessions ended because the same browser signed in again; each leaves a record for up to 30 days. */
export const REPLACED_PER_ACCOUNT = perAccount('replaced-account', 20, DAY_MS);

export interface SignInOrigin {
  address: string;
  sessionToken: string | undefined;
  deviceToken: string | undefined;
}

/**
 * Signs a customer in. Attempts are counted before the password is hashed. A browser known to the account has its own
 * count, so that guessing elsewhere does not lock the owner out, and all known ones have one together.
 * @throws ApiError 'invalid_credentials', with equal text and timing for unknown addresses, or 'too_many_requests'.
 */
export async function signIn(
  deps: Dependencies,
  request: SignInRequest,
  origin: SignInOrigin,
): Promise<StartedSession> {
  requireSessionSecrets(deps);
  const addressId = addressIdOf(request.email);
  // Verified first, so that all reads are one round.
  const [token, session] = await Promise.all([
    verifyToken(deps, DEVICE_TOKEN, origin.deviceToken),
    verifyToken(deps, SESSION_TOKEN, origin.sessionToken),
  ]);
  const [entry, ofAccount, device, ofAddress, previous] = await Promise.all([
    orCorrupt(() => usersOf(deps).findEntry(addressId)),
    peek(deps, SIGN_IN_PER_ACCOUNT, addressId),
    token && peekDevice(deps, token.claims),
    peek(deps, SIGN_IN_PER_ADDRESS, origin.address),
    findPreviousSession(deps, session),
  ]);
  // An account that changed to the address is read while attempts are counted, so that both take the same time.
  const finding = findUser(deps, addressId, entry);
  const known = device && (await isKnown(device.claims, entry, finding)) ? device : undefined;
  const [entries, found] = await Promise.all([
    consumeAll(deps, [...(known?.limits ?? [ofAccount]), ofAddress]),
    finding,
  ]);

  const user = found instanceof CorruptRecordError ? undefined : found;
  const isRight = await passwordsOf(deps).verify(request.password, user?.passwordHash);
  if (found instanceof CorruptRecordError) throw found;
  if (!user || !isRight) {
    deps.log.note('authn_login_fail', { user: pseudonym(addressId) });
    throw new ApiError('invalid_credentials');
  }

  await Promise.all([
    release(deps, entries),
    orLogged(deps.log, 'end of the previous session', () =>
      endPreviousSession(deps, user, previous),
    ),
    renewHash(deps, user, request.password),
  ]);
  deps.log.note('authn_login_success', { user: pseudonym(user.id) });
  return startSession(deps, user, known?.claims);
}

/** A device cookie, with the counts of attempts that failed with it, and with any of its account. */
async function peekDevice(
  deps: Dependencies,
  claims: DeviceClaims,
): Promise<{ claims: DeviceClaims; limits: readonly LimitState[] }> {
  const limits = await Promise.all([
    peek(deps, SIGN_IN_PER_ACCOUNT, `${claims.sub}:${claims.did}`),
    peek(deps, SIGN_IN_PER_DEVICES, claims.sub),
  ]);
  return { claims, limits };
}

/** Whether the account knows the device. @param finding the account, awaited only if the device names it. */
async function isKnown(
  { sub, gen }: DeviceClaims,
  entry: AddressEntry | CorruptRecordError,
  finding: Promise<StoredUser | CorruptRecordError | undefined>,
): Promise<boolean> {
  if (entry instanceof CorruptRecordError) return false;
  const userId = 'leadsTo' in entry ? entry.leadsTo : entry.entryId;
  if (sub !== userId) return false;
  const user = await finding;
  return user !== undefined && 'generation' in user && user.generation === gen;
}

/** The error of an unreadable account is returned, so that the answer takes the same time. */
function findUser(
  deps: Dependencies,
  addressId: string,
  entry: AddressEntry | CorruptRecordError,
): Promise<StoredUser | CorruptRecordError | undefined> {
  return orCorrupt(async () => {
    if (entry instanceof CorruptRecordError) throw entry;
    const holder = await usersOf(deps).holderOf(addressId, entry);
    return holder.state === 'open' ? holder.user : undefined;
  });
}

async function findPreviousSession(
  deps: Dependencies,
  session: VerifiedSession | undefined,
): Promise<{ claims: SessionClaims; limit: LimitState } | undefined> {
  if (!session) return undefined;
  const { claims } = session;
  const [isOver, limit] = await Promise.all([
    isRevoked(deps, claims),
    peek(deps, REPLACED_PER_ACCOUNT, claims.sub),
  ]);
  return isOver ? undefined : { claims, limit };
}

/** Beyond the limit the previous session is left to expire, so that frequent sign-ins do not fill the store. */
async function endPreviousSession(
  deps: Dependencies,
  user: StoredUser,
  previous: Awaited<ReturnType<typeof findPreviousSession>>,
): Promise<void> {
  if (!previous) return;
  const { sub, gen } = previous.claims;
  if (sub === user.id && gen !== user.generation) return;
  try {
    await consume(deps, previous.limit);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  await revoke(deps, previous.claims);
}

/** Only now is the password known, so a hash of a lower cost is replaced. */
async function renewHash(deps: Dependencies, user: StoredUser, password: string): Promise<void> {
  if (!passwordsOf(deps).isOutdated(user.passwordHash)) return;
  const passwordHash = await passwordsOf(deps).hash(password);
  await orLogged(deps.log, 'renewal of a hash', () =>
    usersOf(deps).append(user, {
      ...stamp(deps, 'system'),
      type: 'password_changed',
      passwordHash,
      generation: user.generation,
    }),
  );
}
