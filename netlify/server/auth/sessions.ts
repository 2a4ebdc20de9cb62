import * as z from 'zod/mini';

import {
  CONFIRM_LINK_DAYS,
  INVITE_LINK_DAYS,
  SESSION_DAYS,
} from '../../../src/contracts/account.ts';
import type { ErrorCode } from '../../../src/contracts/endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, SECOND_MS } from '../lib/time.ts';
import { type TokenKind, verifyToken } from '../lib/tokens.ts';
import { countAttempt, perAccount } from '../storage/limits.ts';
import { hexDigits, isoOf, stamp } from '../storage/store.ts';
import { withEvent, withSession, type UserValue } from './user.ts';
import { changeAccount, findAccount, type Account } from './users.ts';

/** Maximum life of a session; renewal never extends it. */
export const SESSION_SECONDS = (SESSION_DAYS * DAY_MS) / SECOND_MS;

export const SESSION_TOKEN = {
  type: 'session+jwt',
  seconds: SESSION_SECONDS,
  claims: z.object({
    sub: hexDigits(64),
    /** Session id, 128 random bits; it counts while the account lists it. */
    sid: hexDigits(32),
    iat: z.int(),
    exp: z.int(),
  }),
} satisfies TokenKind<z.ZodMiniType>;
/** No name, email or role. */
export type SessionClaims = z.infer<typeof SESSION_TOKEN.claims>;

/** A link to choose a password. */
export const RESET_TOKEN = {
  type: 'reset+jwt',
  /** The longest, of a link to choose the first one; another says that it ends earlier. */
  seconds: (INVITE_LINK_DAYS * DAY_MS) / SECOND_MS,
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
export function newSession(userId: string, sessionId: string, nowMs: number): SessionClaims {
  const iat = Math.floor(nowMs / SECOND_MS);
  return { sub: userId, sid: sessionId, iat, exp: iat + SESSION_SECONDS };
}

/** As the account lists it. */
export function listedSession({ sid, exp }: SessionClaims): UserValue['sessions'][number] {
  return { id: sid, until: isoOf(exp * SECOND_MS) };
}

export interface StartedSession {
  user: UserValue;
  session: SessionClaims;
}

/**
 * Adds a session to an account while a condition holds.
 * @param decide the account that the session is added to; undefined for none.
 * @param replaced id of a session of the same browser, which ends.
 * @returns undefined when it was not added.
 */
export async function startSession(
  deps: Dependencies,
  account: Account,
  decide: (user: UserValue) => UserValue | undefined = (user) => user,
  replaced?: string,
): Promise<StartedSession | undefined> {
  const { id } = account.user;
  const session = newSession(id, deps.randomHex(16), deps.now());
  const changed = await changeAccount(deps, account, (now) => {
    const user = decide(now);
    return user && withSession(user, listedSession(session), deps.now(), replaced);
  });
  if (!changed?.isStored) return undefined;
  deps.log.record('session_created', { user: pseudonym(id) });
  return { user: changed.user, session };
}

export interface Authenticated {
  account: Account;
  renewal: SessionClaims | undefined;
}

/**
 * Finds the account of a session token. It is read every time, so that ending sessions takes effect at once.
 * @throws ApiError 'unauthorized'; the reason is only logged.
 */
export async function authenticate(
  deps: Dependencies,
  token: string | undefined,
): Promise<Authenticated> {
  const session = await verifyToken(deps, SESSION_TOKEN, token);
  if (!session) {
    if (token !== undefined) deps.log.record('authn_token_rejected', { reason: 'invalid' });
    throw new ApiError('unauthorized');
  }
  const { claims } = session;
  const account = await findAccount(deps, claims.sub);
  const isListed = account?.user.sessions.some(({ id }) => id === claims.sid);
  if (!account || !isListed) {
    const isRevoked = account !== undefined && !hasEndedSince(account.user, claims.iat);
    const reason = isRevoked ? 'revoked' : account ? 'ended' : 'no account';
    deps.log.record('authn_token_rejected', { reason, user: pseudonym(claims.sub) });
    throw new ApiError('unauthorized', { isRevoked });
  }
  if (session.isStale) deps.log.record('session_renewed', { user: pseudonym(claims.sub) });
  return { account, renewal: session.isStale ? claims : undefined };
}

/** Whether all sessions of then were ended together, and not this one by its own browser. */
function hasEndedSince({ history }: UserValue, issuedAtSeconds: number): boolean {
  const end = history.findLast(
    ({ type }) => type === 'sessions_ended' || type === 'password_changed',
  );
  return end !== undefined && Math.floor(Date.parse(end.at) / SECOND_MS) >= issuedAtSeconds;
}

/** For a link in an email that does not work; the reason is only logged. @param claims of a link that once worked. */
export function invalidLink(
  { log }: Dependencies,
  claims: { sub: string } | undefined,
  code: ErrorCode = 'invalid_link',
): ApiError {
  const details = claims ? { reason: 'used', user: pseudonym(claims.sub) } : { reason: 'invalid' };
  log.record('authn_token_rejected', details);
  return new ApiError(code);
}

/** Ends the token's session, for every copy of the token; succeeds without one. */
export async function signOut(deps: Dependencies, token: string | undefined): Promise<void> {
  const claims = (await verifyToken(deps, SESSION_TOKEN, token))?.claims;
  if (!claims) return;
  await endSession(deps, claims);
  deps.log.record('session_ended', { user: pseudonym(claims.sub) });
}

export async function endSession(
  deps: Dependencies,
  { sub, sid }: Pick<SessionClaims, 'sub' | 'sid'>,
): Promise<void> {
  const account = await findAccount(deps, sub);
  if (!account) return;
  await changeAccount(deps, account, (user) => {
    const sessions = user.sessions.filter(({ id }) => id !== sid);
    return sessions.length < user.sessions.length ? { ...user, sessions } : undefined;
  });
}

const ENDINGS_PER_ACCOUNT = perAccount('ended-account', 20, DAY_MS);

/** Ends every session of an account. @returns false when it is gone. */
export async function endAllSessions(
  deps: Dependencies,
  account: Account,
  actor: string,
): Promise<boolean> {
  const generation = deps.randomHex(16);
  const event = { ...stamp(deps, actor), type: 'sessions_ended' } as const;
  const changed = await changeAccount(deps, account, (user) =>
    withEvent({ ...user, generation, sessions: [] }, event),
  );
  if (!changed) return false;
  deps.log.record('session_ended', { user: pseudonym(account.user.id), all: true });
  return true;
}

/** The same for the customer; each call adds an event, so calls are limited. @throws ApiError */
export async function endOwnSessions(deps: Dependencies, account: Account): Promise<void> {
  await countAttempt(deps, [ENDINGS_PER_ACCOUNT, account.user.id]);
  await endAllSessions(deps, account, 'customer');
}
