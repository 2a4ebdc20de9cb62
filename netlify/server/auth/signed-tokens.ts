import { errors, jwtVerify, SignJWT } from 'jose';
import type * as z from 'zod/mini';

const ISSUER = 'roomtone';
/** Allowed clock difference. */
export const TOLERANCE_SECONDS = 5;
/** Ours have about 450 characters. */
const MAXIMUM_TOKEN_LENGTH = 1024;

export interface SigningKeys {
  activeKid: string;
  /** A Map, so that names such as `__proto__` are unknown. */
  byKid: ReadonlyMap<string, Uint8Array>;
}

/**
 * Signs and verifies HS256 tokens with explicit type, issuer, audience and `kid`.
 * @param recipient who the tokens are for: the deploy context, and which part of the site.
 */
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

  /** @returns undefined for an invalid token. */
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
