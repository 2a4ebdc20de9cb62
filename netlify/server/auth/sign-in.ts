import type { SignInRequest } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { requireSessionSecrets, verifyToken } from '../lib/tokens.ts';
import { countAttempt, perAccount, perAddress, release, type Limit } from '../storage/limits.ts';
import { CorruptDocumentError, orLogged } from '../storage/store.ts';
import { passwordsOf } from './password.ts';
import { endSession, SESSION_TOKEN, startSession, type StartedSession } from './sessions.ts';
import type { UserValue } from './user.ts';
import { findByAddress, type Account } from './users.ts';

/** Failed sign-ins from one network address, and of these, for one account; a successful one releases its attempt. */
export const SIGN_IN_PER_ADDRESS: Limit = {
  ...perAddress('sign-in-address', 20, 15 * MINUTE_MS),
  perTopic: { attempts: 5, event: 'authn_login_lock' },
};
/** Failed sign-ins for one account, from anywhere. */
export const SIGN_IN_PER_ACCOUNT: Limit = {
  ...perAccount('sign-in-account', 100, DAY_MS),
  event: 'authn_login_lock',
};

export interface SignInOrigin {
  address: string;
  sessionToken: string | undefined;
}

/**
 * Signs a customer in. Attempts are counted before the password is hashed.
 * @throws ApiError 'invalid_credentials', with equal text and timing for unknown addresses, or 'too_many_requests'.
 */
export async function signIn(
  deps: Dependencies,
  request: SignInRequest,
  origin: SignInOrigin,
): Promise<StartedSession> {
  requireSessionSecrets(deps);
  const addressId = addressIdOf(request.email);
  const finding = findOrError(deps, addressId);
  // Until the attempt is counted, nobody waits for it.
  finding.catch(() => undefined);
  const [attempts, previous] = await Promise.all([
    countAttempt(
      deps,
      [SIGN_IN_PER_ADDRESS, origin.address, addressId],
      [SIGN_IN_PER_ACCOUNT, addressId],
    ),
    verifyToken(deps, SESSION_TOKEN, origin.sessionToken),
  ]);
  const found = await finding.catch(async (error: unknown) => {
    // Whoever asks again is counted again.
    await release(deps, attempts);
    throw error;
  });

  const account = found instanceof CorruptDocumentError ? undefined : found;
  const passwordHash = account?.user.passwordHash;
  const isRight = await passwordsOf(deps).verify(request.password, passwordHash);
  if (found instanceof CorruptDocumentError) throw found;
  if (!account || !isRight) throw wrong(deps, account?.user.id ?? addressId);

  const replaced = previous?.claims;
  const isOwn = replaced?.sub === account.user.id;
  const renewed = await renewedHash(deps, account, request.password);
  const [started] = await Promise.all([
    startSession(
      deps,
      account,
      // The password may have been changed meanwhile.
      (now) => (now.passwordHash === passwordHash ? { ...now, ...renewed } : undefined),
      isOwn ? replaced.sid : undefined,
    ),
    release(deps, attempts),
    replaced && !isOwn
      ? orLogged(deps.log, 'end of the previous session', () => endSession(deps, replaced))
      : undefined,
  ]);
  if (!started) throw wrong(deps, account.user.id);
  deps.log.record('authn_login_success', { user: pseudonym(account.user.id) });
  return started;
}

/** @param id of the account, so that the log shows whose it is; without one, hash of the address. */
function wrong({ log }: Dependencies, id: string): ApiError {
  log.record('authn_login_fail', { user: pseudonym(id) });
  return new ApiError('invalid_credentials');
}

/** The error of an unreadable account is returned, so that the answer takes the same time. */
async function findOrError(
  deps: Dependencies,
  addressId: string,
): Promise<Account | CorruptDocumentError | undefined> {
  try {
    return await findByAddress(deps, addressId);
  } catch (error) {
    if (error instanceof CorruptDocumentError) return error;
    throw error;
  }
}

/** Only now is the password known, so a hash of a lower cost is replaced. */
async function renewedHash(
  deps: Dependencies,
  { user }: Account,
  password: string,
): Promise<Partial<UserValue>> {
  if (!passwordsOf(deps).isOutdated(user.passwordHash)) return {};
  return { passwordHash: await passwordsOf(deps).hash(password) };
}
