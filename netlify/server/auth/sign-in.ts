import type { SignInRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { requireSessionSecrets, verifyToken } from '../lib/tokens.ts';
import {
  countAttempt,
  type Limit,
  peek,
  perAccount,
  perAddress,
  release,
} from '../storage/rate-limiter.ts';
import { orLogged, stamp } from '../storage/store.ts';
import { passwordsOf } from './password.ts';
import { revoke, SESSION_TOKEN, startSession, type StartedSession } from './sessions.ts';
import type { StoredUser } from './user-events.ts';
import { usersOf } from './user-store.ts';

/** Failed sign-ins from one network address; a successful one releases its entry under each of these limits. */
export const SIGN_IN_PER_ACCOUNT_AND_ADDRESS: Limit = {
  ...perAccount('sign-in-account-address', 5, 15 * MINUTE_MS),
  event: 'authn_login_lock',
};
/** From anywhere, should somebody guess from many network addresses. */
const SIGN_IN_PER_ACCOUNT: Limit = {
  ...perAccount('sign-in-account', 100, DAY_MS),
  event: 'authn_login_lock',
};
const SIGN_IN_PER_ADDRESS = perAddress('sign-in-address', 20, 15 * MINUTE_MS);

/**
 * Signs a customer in. Attempts are counted before the password is hashed. A stranger's guesses lock out whoever shares
 * their network address, and the owner elsewhere only once they are a hundred.
 * @throws ApiError 'invalid_credentials', with equal text and timing for unknown addresses, or 'too_many_requests'.
 */
export async function signIn(
  deps: Dependencies,
  { email, password }: SignInRequest,
  { address, sessionToken }: { address: string; sessionToken: string | undefined },
): Promise<StartedSession> {
  requireSessionSecrets(deps);
  const addressId = addressIdOf(email);
  const [holder, entries] = await Promise.all([
    usersOf(deps).findHolder(addressId),
    countAttempt(deps, ...limitsOf(addressId, address), [SIGN_IN_PER_ADDRESS, address]),
  ]);
  const user = holder.state === 'open' ? holder.user : undefined;
  const isRight = await passwordsOf(deps).verify(password, user?.passwordHash);
  if (!user || !isRight) {
    deps.log.note('authn_login_fail', { user: pseudonym(addressId) });
    throw new ApiError('invalid_credentials');
  }

  await Promise.all([
    release(deps, entries),
    orLogged(deps.log, 'end of the previous session', () => endPrevious(deps, sessionToken)),
    renewHash(deps, user, password),
  ]);
  deps.log.note('authn_login_success', { user: pseudonym(user.id) });
  return startSession(deps, user);
}

function limitsOf(addressId: string, address: string) {
  return [
    [SIGN_IN_PER_ACCOUNT_AND_ADDRESS, `${addressId}:${address}`],
    [SIGN_IN_PER_ACCOUNT, addressId],
  ] as const;
}

/** Clears an account's failed sign-ins: those from anywhere, and those from this network address. */
export async function forgetFailures(
  deps: Dependencies,
  addressId: string,
  address: string,
): Promise<void> {
  const limits = limitsOf(addressId, address);
  const states = await Promise.all(limits.map(([limit, subject]) => peek(deps, limit, subject)));
  await release(
    deps,
    states.flatMap(({ entries }) => [...entries.keys()]),
  );
}

/** Ends the session that this browser had until now. */
async function endPrevious(deps: Dependencies, token: string | undefined): Promise<void> {
  const session = await verifyToken(deps, SESSION_TOKEN, token);
  if (session) await revoke(deps, session.claims);
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
