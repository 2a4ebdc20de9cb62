import * as z from 'zod/mini';

import { CONFIRM_LINK_DAYS, RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import type { ErrorCode } from '../../../src/contracts/endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/time.ts';
import { type TokenKind, verifyToken } from '../lib/tokens.ts';
import { dayPart, type Key, keyFormat, randomPart } from '../storage/keys.ts';
import { countAttempt, perAccount } from '../storage/rate-limiter.ts';
import { hexDigits, moment, orCorrupt, stamp, unlessCorrupt, version } from '../storage/store.ts';
import type { StoredUser } from './user-events.ts';
import { appendAndRead, usersOf } from './user-store.ts';

/** Maximum life of a session; renewal never extends it. */
export const SESSION_SECONDS = (30 * DAY_MS) / SECOND_MS;

export const SESSION_TOKEN = {
  type: 'session+jwt',
  seconds: SESSION_SECONDS,
  claims: z.object({
    sub: hexDigits(64),
    /** Session id, 128 random bits; sign-out revokes it. */
    sid: hexDigits(32),
    /** The account's generation at sign-in; ending all sessions replaces it. */
    gen: hexDigits(32),
    iat: z.int(),
    exp: z.int(),
  }),
} satisfies TokenKind<z.ZodMiniType>;
/** No name, email or role. */
export type SessionClaims = z.infer<typeof SESSION_TOKEN.claims>;

/** A link to choose a new password. */
export const RESET_TOKEN = {
  type: 'reset+jwt',
  seconds: (RESET_LINK_MINUTES * MINUTE_MS) / SECOND_MS,
  claims: z.object({
    /** Id of the address that got the link: it ends with the address. */
    sub: hexDigits(64),
    /** The account's generation; a new password replaces it. */
    gen: hexDigits(32),
  }),
} satisfies TokenKind<z.ZodMiniType>;
export type ResetClaims = z.infer<typeof RESET_TOKEN.claims>;

/** A link that confirms an address. */
export const EMAIL_TOKEN = {
  type: 'email+jwt',
  /** The longest; a link to another address says that it ends earlier. */
  seconds: (CONFIRM_LINK_DAYS * DAY_MS) / SECOND_MS,
  claims: z.object({
    sub: hexDigits(64),
    /** Of the request, which a later one replaces, or `confirmationId` of the registration. */
    req: hexDigits(32),
  }),
} satisfies TokenKind<z.ZodMiniType>;
export type EmailClaims = z.infer<typeof EMAIL_TOKEN.claims>;

/** Claims of a new session. @param sessionId 128 random bits in hex; a UUID has fewer. */
export function newSession(
  account: { id: string; generation: string },
  sessionId: string,
  nowMs: number,
): SessionClaims {
  const iat = Math.floor(nowMs / SECOND_MS);
  const { id: sub, generation: gen } = account;
  return { sub, sid: sessionId, gen, iat, exp: iat + SESSION_SECONDS };
}

const revocationFormat = keyFormat<{ dayMs: number; sessionId: string }>(':dayMs/:sessionId', {
  dayMs: dayPart,
  sessionId: randomPart,
});

/** Under the day the session's tokens expire, plus an hour for machines whose clock is slow. */
export function revocationKey(expiresAtMs: number, sessionId: string): Key {
  return revocationFormat({ dayMs: expiresAtMs + HOUR_MS, sessionId });
}

const ENDINGS_PER_ACCOUNT = perAccount('ended-account', 20, DAY_MS);

/** A session that ended before its expiry. */
export const revocationRecordSchema = z.object({
  v: version,
  type: z.literal('revoked'),
  at: moment,
});

export interface StartedSession {
  user: StoredUser;
  session: SessionClaims;
}

export function startSession(deps: Dependencies, user: StoredUser): StartedSession {
  deps.log.note('session_created', { user: pseudonym(user.id) });
  return { user, session: newSession(user, deps.randomHex(16), deps.now()) };
}

export interface Authenticated {
  user: StoredUser;
  renewal: SessionClaims | undefined;
}

/**
 * Finds the account of a session token. Both are read every time, so that ending sessions takes effect at once.
 * @throws ApiError 'unauthorized'; the reason is only logged.
 */
export async function authenticate(
  deps: Dependencies,
  token: string | undefined,
): Promise<Authenticated> {
  const session = await verifyToken(deps, SESSION_TOKEN, token);
  if (!session) {
    if (token !== undefined) deps.log.note('authn_token_rejected', { reason: 'invalid' });
    throw new ApiError('unauthorized');
  }
  const { claims } = session;
  const [user, isOver] = await Promise.all([
    usersOf(deps).find(claims.sub),
    isRevoked(deps, claims),
  ]);
  if (!user || isOver || user.generation !== claims.gen) {
    const reason = isOver ? 'revoked' : user ? 'ended' : 'no account';
    deps.log.note('authn_token_rejected', { reason, user: pseudonym(claims.sub) });
    throw new ApiError('unauthorized', { isRevoked: isOver });
  }
  if (session.isStale) deps.log.note('session_renewed', { user: pseudonym(user.id) });
  return { user, renewal: session.isStale ? claims : undefined };
}

/** For a link in an email that does not work; the reason is only logged. @param claims of a link that once worked. */
export function invalidLink(
  { log }: Dependencies,
  claims: { sub: string } | undefined,
  code: ErrorCode = 'invalid_link',
): ApiError {
  const details = claims ? { reason: 'used', user: pseudonym(claims.sub) } : { reason: 'invalid' };
  log.note('authn_token_rejected', details);
  return new ApiError(code);
}

/** Ends the token's session, for every copy of the token; succeeds without one. */
export async function signOut(deps: Dependencies, token: string | undefined): Promise<void> {
  const session = await verifyToken(deps, SESSION_TOKEN, token);
  if (!session) return;
  await revoke(deps, session.claims);
  deps.log.note('session_ended', { user: pseudonym(session.claims.sub) });
}

export async function isRevoked(
  deps: Pick<Dependencies, 'store'>,
  { exp, sid }: Pick<SessionClaims, 'exp' | 'sid'>,
): Promise<boolean> {
  const key = revocationKey(exp * SECOND_MS, sid);
  // Any record under the key ends the session, even an unreadable one.
  return (await orCorrupt(() => deps.store('revocations').get(key))) !== undefined;
}

/** @returns whether this call ended it: an earlier end counts, even an unreadable one. */
export async function revoke(
  deps: Pick<Dependencies, 'store' | 'now'>,
  { exp, sid }: Pick<SessionClaims, 'exp' | 'sid'>,
): Promise<boolean> {
  const at = new Date(deps.now()).toISOString();
  const record = { v: 1, type: 'revoked', at };
  const key = revocationKey(exp * SECOND_MS, sid);
  return (
    (await unlessCorrupt(() => deps.store('revocations').createOnce(key, record)))?.isCreated ??
    false
  );
}

/** Ends every session of an account. @returns false when it is gone. @throws ApiError 'conflict' */
export async function endAllSessions(
  deps: Dependencies,
  user: StoredUser,
  actor: string,
): Promise<boolean> {
  const generation = deps.randomHex(16);
  const change = { ...stamp(deps, actor), type: 'sessions_ended', generation } as const;
  if (!(await appendAndRead(usersOf(deps), user, change))) return false;
  deps.log.note('session_ended', { user: pseudonym(user.id), all: true });
  return true;
}

/** The same for the customer; each call adds an event, so calls are limited. @throws ApiError */
export async function endOwnSessions(deps: Dependencies, user: StoredUser): Promise<void> {
  await countAttempt(deps, [ENDINGS_PER_ACCOUNT, user.id]);
  await endAllSessions(deps, user, 'customer');
}
