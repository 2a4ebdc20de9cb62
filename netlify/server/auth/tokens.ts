import * as z from 'zod/mini';

import { CONFIRM_LINK_DAYS, RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../lib/durations.ts';
import type { TokenKind, VerifiedToken } from '../lib/tokens.ts';
import { hexDigits } from '../storage/store.ts';

/** Maximum life of a session; renewal never extends it. */
export const SESSION_SECONDS = (30 * DAY_MS) / SECOND_MS;
/** How long a browser stays known to an account. */
export const DEVICE_SECONDS = (180 * DAY_MS) / SECOND_MS;

const sessionClaimsSchema = z.object({
  sub: hexDigits(64),
  /** Session id, 128 random bits; sign-out revokes it. */
  sid: hexDigits(32),
  /** The account's generation at sign-in; ending all sessions replaces it. */
  gen: hexDigits(32),
  iat: z.int(),
  exp: z.int(),
});
/** No name, email or role. */
export type SessionClaims = z.infer<typeof sessionClaimsSchema>;
export type VerifiedSession = VerifiedToken<SessionClaims>;

export const SESSION_TOKEN = {
  type: 'session+jwt',
  seconds: SESSION_SECONDS,
  claims: sessionClaimsSchema,
} satisfies TokenKind<typeof sessionClaimsSchema>;

const deviceClaimsSchema = z.object({
  sub: hexDigits(64),
  did: hexDigits(32),
  /** The account's generation: a new password, and the end of all sessions, end those of every browser. */
  gen: hexDigits(32),
});
export type DeviceClaims = z.infer<typeof deviceClaimsSchema>;

/** Tells a browser that is known to an account (OWASP: device cookie). It grants no access. */
export const DEVICE_TOKEN = {
  type: 'device+jwt',
  seconds: DEVICE_SECONDS,
  claims: deviceClaimsSchema,
} satisfies TokenKind<typeof deviceClaimsSchema>;

const resetClaimsSchema = z.object({
  /** Id of the address that got the link: it ends with the address. */
  sub: hexDigits(64),
  /** The account's generation; a new password replaces it. */
  gen: hexDigits(32),
});
export type ResetClaims = z.infer<typeof resetClaimsSchema>;

/** A link to choose a new password. */
export const RESET_TOKEN = {
  type: 'reset+jwt',
  seconds: (RESET_LINK_MINUTES * MINUTE_MS) / SECOND_MS,
  claims: resetClaimsSchema,
} satisfies TokenKind<typeof resetClaimsSchema>;

const emailClaimsSchema = z.object({
  sub: hexDigits(64),
  /** Of the request, which a later one replaces, or `confirmationId` of the registration. */
  req: hexDigits(32),
});
export type EmailClaims = z.infer<typeof emailClaimsSchema>;

/** A link that confirms an address. */
export const EMAIL_TOKEN = {
  type: 'email+jwt',
  /** The longest; a link to another address says that it ends earlier. */
  seconds: (CONFIRM_LINK_DAYS * DAY_MS) / SECOND_MS,
  claims: emailClaimsSchema,
} satisfies TokenKind<typeof emailClaimsSchema>;

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
