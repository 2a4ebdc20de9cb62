import * as z from 'zod/mini';

import type { Dependencies } from '../dependencies.ts';
import { SECOND_MS } from '../lib/durations.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { revocationKey } from '../storage/keys.ts';
import { takeEntries, type LimitView } from '../storage/rate-limiter.ts';
import { moment, orCorrupt, stamp, unlessCorrupt, version } from '../storage/store.ts';
import { newSession, type DeviceClaims, type SessionClaims, type SessionTokens } from './tokens.ts';
import { isChange, type StoredUser } from './user-events.ts';
import { appendChange } from './user-store.ts';

/** A session that ended before its expiry. */
export const revocationRecordSchema = z.object({
  v: version,
  type: z.literal('revoked'),
  at: moment,
});

export interface StartedSession {
  user: StoredUser;
  session: SessionClaims;
  device: DeviceClaims;
}

/** Fails before anything is stored or counted when sessions are not configured. @throws ConfigurationError */
export function requireSessions(deps: Dependencies): SessionTokens {
  return deps.sessions;
}

/** Whether links can be signed: the command line may lack the secrets. */
export function hasSessions(deps: Dependencies): boolean {
  try {
    return Boolean(deps.sessions);
  } catch {
    // Nothing but a setting that is missing or malformed.
    return false;
  }
}

/** @param device the browser's existing mark, which is kept. */
export function startSession(
  deps: Dependencies,
  user: StoredUser,
  device?: DeviceClaims,
): StartedSession {
  deps.log.note('session_created', { user: shortHash(user.id) });
  return {
    user,
    session: newSession(user, deps.randomHex(16), deps.now()),
    device: device ?? newMark(deps, user),
  };
}

/** The mark of a browser that was not known to the account. */
export function newMark(
  { randomHex }: Pick<Dependencies, 'randomHex'>,
  { id, generation }: Pick<StoredUser, 'id' | 'generation'>,
): DeviceClaims {
  return { sub: id, did: randomHex(16), gen: generation };
}

export interface Authenticated<Extra> {
  user: StoredUser;
  renewal: SessionClaims | undefined;
  extra: Extra;
}

/**
 * Finds the account of a session token. Both are read every time, so that ending sessions takes effect at once.
 * @param alongside reads account data in parallel; it must not change anything.
 * @throws ApiError 'unauthorized'; the reason is only logged.
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

/** Ends the token's session, for every copy of the token; succeeds without one. */
export async function signOut(deps: Dependencies, token: string | undefined): Promise<void> {
  const session = await deps.sessions.verify(token, deps.now());
  if (!session) return;
  await revoke(deps, session.claims);
  deps.log.note('session_ended', { user: shortHash(session.claims.sub) });
}

export async function isRevoked(
  deps: Pick<Dependencies, 'revocations'>,
  { exp, sid }: Pick<SessionClaims, 'exp' | 'sid'>,
): Promise<boolean> {
  const key = revocationKey(exp * SECOND_MS, sid);
  // Any record under the key ends the session, even an unreadable one.
  return (await orCorrupt(() => deps.revocations.get(key))) !== undefined;
}

/** @returns whether this call ended it: an earlier end counts, even an unreadable one. */
export async function revoke(
  deps: Pick<Dependencies, 'revocations' | 'now'>,
  { exp, sid }: Pick<SessionClaims, 'exp' | 'sid'>,
): Promise<boolean> {
  const at = new Date(deps.now()).toISOString();
  const record = { v: 1, type: 'revoked', at };
  const key = revocationKey(exp * SECOND_MS, sid);
  return (await unlessCorrupt(() => deps.revocations.createOnce(key, record)))?.isCreated ?? false;
}

/** Ends every session of an account. @returns false when it is gone. @throws ApiError 'conflict' */
export async function endAllSessions(
  deps: Dependencies,
  user: StoredUser,
  actor: string,
): Promise<boolean> {
  const generation = deps.randomHex(16);
  const change = { ...stamp(deps, actor), type: 'sessions_ended', generation } as const;
  if (!(await appendChange(deps.users, user, change))) return false;
  if (!(await deps.users.find(user.id, user))) {
    // Erased since it was read.
    await deps.users.removeLate(user.id, isChange(generation));
    return false;
  }
  deps.log.note('session_ended', { user: shortHash(user.id), all: true });
  return true;
}

/** The same for the customer; each call adds an event, so calls are limited. @throws ApiError */
export async function endOwnSessions(
  deps: Dependencies,
  user: StoredUser,
  limit: LimitView,
): Promise<void> {
  await takeEntries(deps, [limit]);
  await endAllSessions(deps, user, 'customer');
}
