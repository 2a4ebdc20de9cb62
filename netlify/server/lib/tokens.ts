import { hkdfSync } from 'node:crypto';

import { errors, jwtVerify, SignJWT } from 'jose';
import type * as z from 'zod/mini';

import { ConfigurationError } from './errors.ts';
import { SECOND_MS } from './time.ts';

const ISSUER = 'roomtone';
const TOLERANCE_SECONDS = 5;
/** Ours have about 450 characters. */
const MAXIMUM_TOKEN_LENGTH = 1024;

/** One kind of HS256 token (RFC 7519): a cookie, or a link in an email. */
export interface TokenKind<Claims extends z.ZodMiniType> {
  /** The `typ` header (RFC 8725, 3.11): no kind is valid as another. */
  type: string;
  /** The longest life of one. */
  seconds: number;
  claims: Claims;
  /** Agents' tokens have keys and an audience of their own: no customer's is valid there, whatever it says. */
  isForDesk?: boolean;
  /** A longer token is none; by default 1024. */
  maximumLength?: number;
}

export interface SigningContext {
  env: Readonly<Record<string, string | undefined>>;
  /** The deploy context, so that a preview's token is invalid in production. */
  siteName: string;
  randomHex: (bytes: number) => string;
  now: () => number;
}

interface SigningKeys {
  activeKid: string;
  /** A Map, so that names such as `__proto__` are unknown. */
  byKid: ReadonlyMap<string, Uint8Array>;
}

/**
 * @param validity milliseconds since 1970; from now for the life of the kind, unless the claims have `iat` and `exp`.
 * @throws ConfigurationError when the session secrets are missing or invalid.
 */
export async function signToken<Claims extends z.ZodMiniType>(
  context: SigningContext,
  kind: TokenKind<Claims>,
  claims: z.infer<Claims>,
  validity: { fromMs?: number; untilMs?: number } = {},
): Promise<string> {
  const { fromMs = context.now() } = validity;
  const { untilMs = fromMs + kind.seconds * SECOND_MS } = validity;
  const keys = keysOf(context, kind);
  const payload = {
    iss: ISSUER,
    aud: audienceOf(context, kind),
    jti: context.randomHex(16),
    iat: Math.floor(fromMs / SECOND_MS),
    exp: Math.floor(untilMs / SECOND_MS),
    ...(claims as Record<string, unknown>),
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: kind.type, kid: keys.activeKid })
    .sign(keyOf(keys, keys.activeKid));
}

export interface VerifiedToken<Claims> {
  claims: Claims;
  /** Signed with an outgoing key. */
  isStale: boolean;
}

/** @returns undefined for an invalid token. @throws ConfigurationError when the session secrets are invalid. */
export async function verifyToken<Claims extends z.ZodMiniType>(
  context: SigningContext,
  kind: TokenKind<Claims>,
  token: string | undefined,
): Promise<VerifiedToken<z.infer<Claims>> | undefined> {
  const keys = keysOf(context, kind);
  const { maximumLength = MAXIMUM_TOKEN_LENGTH } = kind;
  if (token === undefined || token.length > maximumLength) return undefined;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
      algorithms: ['HS256'],
      typ: kind.type,
      issuer: ISSUER,
      audience: audienceOf(context, kind),
      requiredClaims: ['sub', 'iat', 'exp', 'jti'],
      maxTokenAge: kind.seconds,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(context.now()),
    });
    const claims = kind.claims.safeParse(payload);
    const isStale = protectedHeader.kid !== keys.activeKid;
    return claims.success ? { claims: claims.data, isStale } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function audienceOf({ siteName }: SigningContext, { isForDesk }: { isForDesk?: boolean }): string {
  return `${ISSUER}:${siteName}${isForDesk ? ':desk' : ''}`;
}

function keysOf({ env }: SigningContext, { isForDesk }: { isForDesk?: boolean }): SigningKeys {
  const keys = parseSessionSecrets(env[VARIABLE]);
  return isForDesk ? deskKeysOf(keys) : keys;
}

const DERIVED_KEY_BYTES = 32;

function derive(secret: Uint8Array, purpose: 'desk' | 'reply'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `roomtone ${purpose}`, DERIVED_KEY_BYTES));
}

function deskKeysOf({ activeKid, byKid }: SigningKeys): SigningKeys {
  return {
    activeKid: `desk-${activeKid}`,
    byKid: new Map([...byKid].map(([kid, secret]) => [`desk-${kid}`, derive(secret, 'desk')])),
  };
}

/** Keys for the addresses at which orders are answered, the active one first; none without valid session secrets. */
export function replyKeysOf(env: SigningContext['env']): Uint8Array[] {
  if (!hasSessionSecrets({ env })) return [];
  return [...parseSessionSecrets(env[VARIABLE]).byKid.values()].map((key) => derive(key, 'reply'));
}

function keyOf(keys: SigningKeys, kid: string | undefined): Uint8Array {
  const key = kid === undefined ? undefined : keys.byKid.get(kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

/** Fails before anything is stored or counted when tokens cannot be signed. @throws ConfigurationError */
export function requireSessionSecrets({ env }: Pick<SigningContext, 'env'>): void {
  parseSessionSecrets(env[VARIABLE]);
}

/** Whether tokens can be signed: the command line may lack the secrets. */
export function hasSessionSecrets({ env }: Pick<SigningContext, 'env'>): boolean {
  return activeSecretOf(env) !== undefined;
}

const VARIABLE = 'SESSION_SECRETS';
const MINIMUM_BYTES = 32;
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
