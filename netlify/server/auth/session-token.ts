import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

import { RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { DAY_MS } from '../lib/durations.ts';
import { ConfigurationError } from '../lib/errors.ts';

/** Longest life of a session; re-issuing never extends it (NIST SP 800-63B-4: at most 30 days at AAL1). */
export const SESSION_SECONDS = (30 * DAY_MS) / 1000;
/** How long a browser stays known for an account it once signed in to. */
export const DEVICE_SECONDS = (180 * DAY_MS) / 1000;

/** Longest life of a link to choose a new password. */
const RESET_SECONDS = RESET_LINK_MINUTES * 60;

const ISSUER = 'roomtone';
/** Clocks of two machines may differ by this much. */
export const TOLERANCE_SECONDS = 5;
/** Ours have about 450 characters; nothing longer is worth parsing. */
const MAXIMUM_TOKEN_LENGTH = 1024;

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

const sessionClaimsSchema = z.object({
  /** Key of the account: SHA-256 of its canonical email. */
  sub: hex(64),
  /** The session. Logout revokes it, whichever of its tokens is shown later. */
  sid: hex(32),
  /** The account's generation at sign-in; ending all sessions gives the account another one. */
  gen: hex(32),
  iat: z.int(),
  exp: z.int(),
});
/** What a session token says. No name, no email, no role. */
export type SessionClaims = z.infer<typeof sessionClaimsSchema>;

const deviceClaimsSchema = z.object({ sub: hex(64), did: hex(32) });
/** What the mark of a known browser says. */
export type DeviceClaims = z.infer<typeof deviceClaimsSchema>;

const resetClaimsSchema = z.object({
  sub: hex(64),
  /** The account's generation when the link was asked for: choosing a password gives it another one. */
  gen: hex(32),
});
/** What a link to choose a new password says. */
export type ResetClaims = z.infer<typeof resetClaimsSchema>;

/** A believed session. */
export interface VerifiedSession {
  claims: SessionClaims;
  /** Signed under a key that is on its way out: hand out a new token of the same claims. */
  isStale: boolean;
}

/** Makes and checks the signed cookies of one deploy context. */
export interface SessionTokens {
  sign(claims: SessionClaims): Promise<string>;
  /** @returns undefined for anything that is not a token of ours that is valid at `nowMs`. */
  verify(token: string | undefined, nowMs: number): Promise<VerifiedSession | undefined>;
  signDevice(claims: DeviceClaims, nowMs: number): Promise<string>;
  /** @returns undefined for anything that is not a device mark of ours. */
  verifyDevice(token: string | undefined, nowMs: number): Promise<DeviceClaims | undefined>;
  /** Believed from the one moment to the other; milliseconds since 1970, on the second. */
  signReset(claims: ResetClaims, fromMs: number, untilMs: number): Promise<string>;
  /** @returns undefined for anything that is not a link of ours that is valid at `nowMs`. */
  verifyReset(token: string, nowMs: number): Promise<ResetClaims | undefined>;
}

/**
 * HS256 tokens as RFC 8725 asks: one algorithm, an explicit type, issuer, audience and key by `kid` from our own map.
 * @param context deploy context, part of the audience: a token of a preview opens nothing in production.
 */
export function sessionTokens(
  keys: SessionKeys,
  context: string,
  randomHex: (bytes: number) => string,
): SessionTokens {
  const audience = `${ISSUER}:${context}`;
  const active = keyOf(keys, keys.activeKid);

  const sign = (type: string, claims: Record<string, unknown>) =>
    new SignJWT({ iss: ISSUER, aud: audience, jti: randomHex(16), ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: type, kid: keys.activeKid })
      .sign(active);

  async function verify(type: string, seconds: number, token: string | undefined, nowMs: number) {
    if (token === undefined || token.length > MAXIMUM_TOKEN_LENGTH) return undefined;
    try {
      return await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
        algorithms: ['HS256'],
        typ: type,
        issuer: ISSUER,
        audience,
        requiredClaims: ['sub', 'iat', 'exp', 'jti'],
        maxTokenAge: seconds,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(nowMs),
      });
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return {
    sign: (claims) => sign('session+jwt', claims),
    async verify(token, nowMs) {
      const verified = await verify('session+jwt', SESSION_SECONDS, token, nowMs);
      const claims = sessionClaimsSchema.safeParse(verified?.payload);
      if (!verified || !claims.success) return undefined;
      return { claims: claims.data, isStale: verified.protectedHeader.kid !== keys.activeKid };
    },
    signDevice(claims, nowMs) {
      const iat = Math.floor(nowMs / 1000);
      return sign('device+jwt', { ...claims, iat, exp: iat + DEVICE_SECONDS });
    },
    async verifyDevice(token, nowMs) {
      const verified = await verify('device+jwt', DEVICE_SECONDS, token, nowMs);
      const claims = deviceClaimsSchema.safeParse(verified?.payload);
      return claims.success ? claims.data : undefined;
    },
    signReset(claims, fromMs, untilMs) {
      const [iat, exp] = [fromMs, untilMs].map((ms) => Math.floor(ms / 1000));
      return sign('reset+jwt', { ...claims, iat, exp });
    },
    async verifyReset(token, nowMs) {
      const verified = await verify('reset+jwt', RESET_SECONDS, token, nowMs);
      const claims = resetClaimsSchema.safeParse(verified?.payload);
      return claims.success ? claims.data : undefined;
    },
  };
}

/**
 * The claims of a new session that begins now.
 * @param sessionId 128 random bits in hex: a UUID has too few (ASVS 11.5.1).
 */
export function newSession(
  account: { id: string; generation: string },
  sessionId: string,
  nowMs: number,
): SessionClaims {
  const iat = Math.floor(nowMs / 1000);
  return {
    sub: account.id,
    sid: sessionId,
    gen: account.generation,
    iat,
    exp: iat + SESSION_SECONDS,
  };
}

function keyOf(keys: SessionKeys, kid: string | undefined): Uint8Array {
  const key = kid === undefined ? undefined : keys.byKid.get(kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

/** Keys that sign sessions. */
export interface SessionKeys {
  /** The key new tokens are signed with. */
  activeKid: string;
  /** Every key that is still believed. A Map: `__proto__` and its like are only unknown names in it. */
  byKid: ReadonlyMap<string, Uint8Array>;
}

const VARIABLE = 'SESSION_SECRETS';
/** RFC 7518 §3.2: as long as the hash; jose itself would take a single byte. */
export const MINIMUM_BYTES = 32;
/** Thirty-two random bytes hold about thirty different ones; repeated words hold few. */
const MINIMUM_DIFFERENT_BYTES = 16;
/**
 * A dozen keys are shorter. What is longer may have been cut off at the 4 KB that a function's environment holds, and
 * where a secret is longer than it must be, nothing in what is left would show that.
 */
const MAXIMUM_SECRETS_LENGTH = 2048;
const KID = /^[A-Za-z0-9_-]{1,32}$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * Reads `kid:base64secret[,kid:base64secret…]`; the first is active, the others are believed until they are removed.
 * @throws ConfigurationError when the list is missing, malformed or any secret is weak: one bad entry spoils it all.
 * It names the entry by its place: what stands where a name should be may be a secret.
 */
export function parseSessionSecrets(value: string | undefined): SessionKeys {
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
