import { SECOND_MS } from '../lib/durations.ts';
import { shortHash } from '../lib/digest.ts';
import type { SessionClaims } from './session-token.ts';
import type { StoredUser } from '../accounts/user-store.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Dependencies } from '../dependencies.ts';

/** Who sent a request. */
export interface Authenticated<Extra> {
  readonly user: StoredUser;
  /** The session under a newer key, to be handed out in place of the one that was sent. */
  readonly renewal: SessionClaims | undefined;
  /** What was read alongside. */
  readonly extra: Extra;
}

/**
 * Finds out who a session token belongs to. The account and the session's end are read every time, so that signing
 * out, ending all sessions and deleting the account work at once.
 * @param alongside reads at the same time what will be needed of the account, to spare a round to the store. It must
 * change nothing: the session may turn out to be over.
 * @throws ApiError 'unauthorized' for anything but a living session; the reason is the log's business only.
 * @throws StoreUnavailableError when it cannot be found out: not knowing is not "no".
 */
export async function authenticate<Extra>(
  deps: Dependencies,
  token: string | undefined,
  alongside: (userId: string) => Promise<Extra>,
): Promise<Authenticated<Extra>> {
  const { sessions } = deps;
  const session = await sessions.verify(token, deps.now());
  if (!session) {
    if (token !== undefined) deps.log.note('authn_token_rejected', { reason: 'invalid' });
    throw new ApiError('unauthorized');
  }
  const { claims } = session;
  const [user, isRevoked, extra] = await Promise.all([
    deps.users.find(claims.sub),
    deps.revocations.isRevoked(claims.exp * SECOND_MS, claims.sid),
    alongside(claims.sub),
  ]);
  if (!user || isRevoked || user.generation !== claims.gen) {
    const reason = isRevoked ? 'revoked' : user ? 'ended' : 'no account';
    deps.log.note('authn_token_rejected', { reason, user: shortHash(claims.sub) });
    throw new ApiError('unauthorized', { isRevoked });
  }
  if (session.isStale) deps.log.note('session_renewed', { user: shortHash(user.id) });
  return { user, renewal: session.isStale ? claims : undefined, extra };
}
