import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

import {
  CONFIRM_LINK_DAYS,
  NOT_ME_LINK_DAYS,
  RESET_LINK_MINUTES,
} from '../../../src/contracts/account.ts';
import { DAY_MS, SECOND_MS } from '../lib/durations.ts';
import { ConfigurationError } from '../lib/errors.ts';
import { hexDigits } from '../storage/store.ts';

const ISSUER = 'roomtone';
export const TOLERANCE_SECONDS = 5;
/** Ours have about 450 characters. */
const MAXIMUM_TOKEN_LENGTH = 1024;

export interface SigningKeys {
  activeKid: string;
  /** A Map, so that names such as `__proto__` are unknown. */
  byKid: ReadonlyMap<string, Uint8Array>;
}

/** Signs and verifies HS256 tokens. @param recipient the deploy context, and which part of the site. */
export function signedTokens(
  keys: SigningKeys,
  recipient: string,
  randomHex: (bytes: number) => string,
) {
  const audience = `${ISSUER}:${recipient}`;

  const sign = (type: string, claims: Record<string, unknown>) =>
    new SignJWT({ iss: ISSUER, aud: audience, jti: randomHex(16), ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: type, kid: keys.activeKid })
      .sign(keyOf(keys, keys.activeKid));

  async function verify<Schema extends z.ZodMiniType>(
    type: string,
    seconds: number,
    schema: Schema,
    token: string | undefined,
    nowMs: number,
  ) {
    if (token === undefined || token.length > MAXIMUM_TOKEN_LENGTH) return undefined;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
        algorithms: ['HS256'],
        typ: type,
        issuer: ISSUER,
        audience,
        requiredClaims: ['sub', 'iat', 'exp', 'jti'],
        maxTokenAge: seconds,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(nowMs),
      });
      // Signed with an outgoing key: the session cookie is renewed.
      const isStale = protectedHeader.kid !== keys.activeKid;
      const claims = schema.safeParse(payload);
      return claims.success ? { claims: claims.data, isStale } : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return { sign, verify };
}

function keyOf(keys: SigningKeys, kid: string | undefined): Uint8Array {
  const key = kid === undefined ? undefined : keys.byKid.get(kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

/** Maximum life of a session; renewal never extends it. */
export const SESSION_SECONDS = (30 * DAY_MS) / 1000;
/** How long a browser stays known to an account. */
export const DEVICE_SECONDS = (180 * DAY_MS) / 1000;

const RESET_SECONDS = RESET_LINK_MINUTES * 60;
/** The longest; a link to another address says that it ends earlier. */
const EMAIL_SECONDS = (CONFIRM_LINK_DAYS * DAY_MS) / 1000;
const NOT_ME_SECONDS = (NOT_ME_LINK_DAYS * DAY_MS) / 1000;

const sessionClaimsSchema = z.object({
  sub: hexDigits(64),
  /** Session id; sign-out revokes it. */
  sid: hexDigits(32),
  /** The account's generation at sign-in; ending all sessions replaces it. */
  gen: hexDigits(32),
  iat: z.int(),
  exp: z.int(),
});
/** No name, email or role. */
export type SessionClaims = z.infer<typeof sessionClaimsSchema>;

const deviceClaimsSchema = z.object({
  sub: hexDigits(64),
  did: hexDigits(32),
  /** The account's generation: a new password, and the end of all sessions, end the marks of every browser. */
  gen: hexDigits(32),
});
/** The mark of a known browser. */
export type DeviceClaims = z.infer<typeof deviceClaimsSchema>;

const resetClaimsSchema = z.object({
  /** Id of the address that got the link: it ends with the address. */
  sub: hexDigits(64),
  /** The account's generation; a new password replaces it. */
  gen: hexDigits(32),
});
/** A password reset link. */
export type ResetClaims = z.infer<typeof resetClaimsSchema>;

const emailClaimsSchema = z.object({
  sub: hexDigits(64),
  /** Of the request, which a later one replaces, or `confirmationId` of the registration. */
  req: hexDigits(32),
});
/** A link that confirms an address. */
export type EmailClaims = z.infer<typeof emailClaimsSchema>;

const notMeClaimsSchema = z.object({
  /** Id of the address that got the link. */
  sub: hexDigits(64),
  /** SHA-256 of its mailbox. */
  box: hexDigits(64),
});
/** A link by which the owner of a mailbox says that somebody else used the address. */
export type NotMeClaims = z.infer<typeof notMeClaimsSchema>;

/** Signs and verifies the tokens of one deploy context. `verify…` returns undefined for an invalid token. */
export type SessionTokens = ReturnType<typeof sessionTokens>;
export type VerifiedSession = NonNullable<Awaited<ReturnType<SessionTokens['verify']>>>;

/** @param context part of the audience, so a preview's token is invalid in production. */
export function sessionTokens(
  keys: SigningKeys,
  context: string,
  randomHex: (bytes: number) => string,
) {
  const { sign, verify } = signedTokens(keys, context, randomHex);
  return {
    sign: (claims: SessionClaims) => sign('session+jwt', claims),
    verify: (token: string | undefined, nowMs: number) =>
      verify('session+jwt', SESSION_SECONDS, sessionClaimsSchema, token, nowMs),
    signDevice(claims: DeviceClaims, nowMs: number) {
      const iat = Math.floor(nowMs / 1000);
      return sign('device+jwt', { ...claims, iat, exp: iat + DEVICE_SECONDS });
    },
    verifyDevice: async (token: string | undefined, nowMs: number) =>
      (await verify('device+jwt', DEVICE_SECONDS, deviceClaimsSchema, token, nowMs))?.claims,
    /** Valid between both times; milliseconds since 1970, in whole seconds. */
    signReset: (claims: ResetClaims, fromMs: number, untilMs: number) =>
      sign('reset+jwt', { ...claims, ...validity(fromMs, untilMs) }),
    verifyReset: async (token: string, nowMs: number) =>
      (await verify('reset+jwt', RESET_SECONDS, resetClaimsSchema, token, nowMs))?.claims,
    signEmail: (claims: EmailClaims, fromMs: number, untilMs: number) =>
      sign('email+jwt', { ...claims, ...validity(fromMs, untilMs) }),
    verifyEmail: async (token: string, nowMs: number) =>
      (await verify('email+jwt', EMAIL_SECONDS, emailClaimsSchema, token, nowMs))?.claims,
    signNotMe: (claims: NotMeClaims, nowMs: number) =>
      sign('not-me+jwt', { ...claims, ...validity(nowMs, nowMs + NOT_ME_SECONDS * SECOND_MS) }),
    verifyNotMe: async (token: string, nowMs: number) =>
      (await verify('not-me+jwt', NOT_ME_SECONDS, notMeClaimsSchema, token, nowMs))?.claims,
  };
}

function validity(fromMs: number, untilMs: number): { iat: number; exp: number } {
  return { iat: Math.floor(fromMs / SECOND_MS), exp: Math.floor(untilMs / SECOND_MS) };
}

/** Claims of a new session. @param sessionId 128 random bits in hex; a UUID has fewer. */
export function newSession(
  account: { id: string; generation: string },
  sessionId: string,
  nowMs: number,
): SessionClaims {
  const iat = Math.floor(nowMs / 1000);
  const { id: sub, generation: gen } = account;
  return { sub, sid: sessionId, gen, iat, exp: iat + SESSION_SECONDS };
}

const VARIABLE = 'SESSION_SECRETS';
export const MINIMUM_BYTES = 32;
/** Random secrets have about thirty different bytes, typed ones few. */
const MINIMUM_DIFFERENT_BYTES = 16;
/** A longer value may have been truncated at the 4 KB limit of a function's environment. */
const MAXIMUM_SECRETS_LENGTH = 2048;
const KID = /^[A-Za-z0-9_-]{1,32}$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * Parses `kid:base64secret[,kid:base64secret…]`; the first key is active, the others still verify.
 * @throws ConfigurationError when any entry is malformed or weak. It names the entry's position, since a malformed name
 * may be a secret.
 */
export function parseSessionSecrets(value: string | undefined): SigningKeys {
  if (!value) throw new ConfigurationError(VARIABLE, 'is not set');
  if (value.length > MAXIMUM_SECRETS_LENGTH) {
    throw new ConfigurationError(VARIABLE, `is longer than ${MAXIMUM_SECRETS_LENGTH} characters`);
  }
  const byKid = new Map<string, Uint8Array>();
  for (const [index, entry] of value.split(',').entries()) {
    const place = `in entry ${index + 1}`;
    const separator = entry.indexOf(':');
    const kid = entry.slice(0, Math.max(separator, 0));
    if (!KID.test(kid)) throw new ConfigurationError(VARIABLE, `has no name and colon ${place}`);
    if (byKid.has(kid)) throw new ConfigurationError(VARIABLE, `repeats a name ${place}`);
    byKid.set(kid, decodeSecret(entry.slice(separator + 1), place));
  }
  return { activeKid: value.slice(0, value.indexOf(':')), byKid };
}

/** The active session secret, for what the log keys with it; undefined when the secrets are missing or invalid. */
export function activeSecretOf(
  env: Readonly<Record<string, string | undefined>>,
): Uint8Array | undefined {
  try {
    const { activeKid, byKid } = parseSessionSecrets(env[VARIABLE]);
    return byKid.get(activeKid);
  } catch {
    // What needs sessions says why.
    return undefined;
  }
}

function decodeSecret(encoded: string, place: string): Uint8Array {
  if (!BASE64.test(encoded)) throw new ConfigurationError(VARIABLE, `has no base64 ${place}`);
  const secret = Buffer.from(encoded, 'base64');
  if (secret.length < MINIMUM_BYTES) {
    throw new ConfigurationError(VARIABLE, `has fewer than ${MINIMUM_BYTES} bytes ${place}`);
  }
  const steps = new Set(secret.map((byte, index) => byte - (secret[index - 1] ?? 0)));
  if (new Set(secret).size < MINIMUM_DIFFERENT_BYTES || steps.size < MINIMUM_DIFFERENT_BYTES) {
    throw new ConfigurationError(VARIABLE, `has a guessable secret ${place}`);
  }
  return secret;
}
