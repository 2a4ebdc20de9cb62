import * as z from 'zod/mini';

import type { Dependencies } from '../dependencies.ts';
import { SECOND_MS } from '../lib/durations.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { revocationKey } from '../storage/keys.ts';
import { CorruptRecordError, moment, version } from '../storage/store.ts';
import { newSession } from './session-token.ts';
import type { DeviceClaims, SessionClaims, SessionTokens } from './session-token.ts';
import type { StoredUser } from './user-store.ts';

/** A session that was ended before its time. */
export const revocationRecordSchema = z.object({
  v: version,
  type: z.literal('revoked'),
  at: moment,
});

/** What a browser is given when somebody signs in or up. */
export interface StartedSession {
  user: StoredUser;
  session: SessionClaims;
  /** Makes this browser known for this account; see `signIn`. */
  device: DeviceClaims;
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

/** Who sent a request. */
export interface Authenticated<Extra> {
  user: StoredUser;
  /** The session under a newer key, to be handed out in place of the one that was sent. */
  renewal: SessionClaims | undefined;
  /** What was read alongside. */
  extra: Extra;
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
  const session = await deps.sessions.verify(token, deps.now());
  if (!session) {
    if (token !== undefined) deps.log.note('authn_token_rejected', { reason: 'invalid' });
    throw new ApiError('unauthorized');
  }
  const { claims } = session;
  const [user, isOver, extra] = await Promise.all([
    deps.users.find(claims.sub),
    isRevoked(deps, claims),
    alongside(claims.sub),
  ]);
  if (!user || isOver || user.generation !== claims.gen) {
    const reason = isOver ? 'revoked' : user ? 'ended' : 'no account';
    deps.log.note('authn_token_rejected', { reason, user: shortHash(claims.sub) });
    throw new ApiError('unauthorized', { isRevoked: isOver });
  }
  if (session.isStale) deps.log.note('session_renewed', { user: shortHash(user.id) });
  return { user, renewal: session.isStale ? claims : undefined, extra };
}

/**
 * Ends the session a token belongs to, for every copy of the token. Nobody signed in is a success too.
 * @throws StoreUnavailableError when that could not be stored: the session would still open the door.
 */
export async function signOut(deps: Dependencies, token: string | undefined): Promise<void> {
  const session = await deps.sessions.verify(token, deps.now());
  if (!session) return;
  await revoke(deps, session.claims);
  deps.log.note('session_ended', { user: shortHash(session.claims.sub) });
}

/** Whether the session was ended before its time. */
export function isRevoked(
  deps: Pick<Dependencies, 'revocations'>,
  { exp, sid }: Pick<SessionClaims, 'exp' | 'sid'>,
): Promise<boolean> {
  const key = revocationKey(exp * SECOND_MS, sid);
  return existsAnyway(async () => (await deps.revocations.get(key)) !== undefined);
}

/** Ends a session before its time. Its record may be swept when its tokens have expired. */
export async function revoke(
  deps: Pick<Dependencies, 'revocations' | 'now'>,
  { exp, sid }: Pick<SessionClaims, 'exp' | 'sid'>,
): Promise<void> {
  const at = new Date(deps.now()).toISOString();
  const record = { v: 1, type: 'revoked', at };
  const key = revocationKey(exp * SECOND_MS, sid);
  await existsAnyway(() => deps.revocations.createOnce(key, record));
}

/** Whatever lies under the key ends the session: what it says does not matter, not even whether it can be read. */
async function existsAnyway(work: () => Promise<unknown>): Promise<boolean> {
  try {
    return Boolean(await work());
  } catch (error) {
    if (error instanceof CorruptRecordError) return true;
    throw error;
  }
}
