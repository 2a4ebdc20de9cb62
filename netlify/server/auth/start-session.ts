import { shortHash } from '../lib/digest.ts';
import { newSession } from './session-token.ts';
import type { DeviceClaims, SessionClaims, SessionTokens } from './session-token.ts';
import type { StoredUser } from '../accounts/user-store.ts';
import type { Dependencies } from '../dependencies.ts';

/** What a browser is given when somebody signs in or up. */
export interface StartedSession {
  readonly user: StoredUser;
  readonly session: SessionClaims;
  /** Makes this browser known for this account; see `signIn`. */
  readonly device: DeviceClaims;
}

/**
 * Fails when the server has no session secrets; asked before anything is stored or counted for somebody who could
 * then not be let in.
 * @throws ConfigurationError
 */
export function requireSessions(deps: Dependencies): SessionTokens {
  return deps.sessions;
}

/**
 * Begins a session with identifiers that were never used before.
 * @param device mark the browser came with for this account; it is kept.
 */
export function startSession(
  deps: Dependencies,
  user: StoredUser,
  device?: DeviceClaims,
): StartedSession {
  deps.log.note('session_created', { user: shortHash(user.id) });
  return {
    user,
    session: newSession(user, deps.randomHex(16), deps.now()),
    device: device ?? { sub: user.id, did: deps.randomHex(16) },
  };
}
