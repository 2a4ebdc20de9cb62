import { ConfigurationError } from '../lib/configuration-error.ts';

/** Keys that sign sessions. */
export interface SessionKeys {
  /** The key new tokens are signed with. */
  readonly activeKid: string;
  /** Every key that is still believed. A Map: `__proto__` and its like are only unknown names in it. */
  readonly byKid: ReadonlyMap<string, Uint8Array>;
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
const MAXIMUM_LENGTH = 2048;
const KID = /^[A-Za-z0-9_-]{1,32}$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * Reads `kid:base64secret[,kid:base64secret…]`; the first is active, the others are believed until they are removed.
 * @throws ConfigurationError when the list is missing, malformed or any secret is weak: one bad entry spoils it all.
 * It names the entry by its place: what stands where a name should be may be a secret.
 */
export function parseSessionSecrets(value: string | undefined): SessionKeys {
  if (!value) throw new ConfigurationError(VARIABLE, 'is not set');
  if (value.length > MAXIMUM_LENGTH) {
    throw new ConfigurationError(VARIABLE, `is longer than ${MAXIMUM_LENGTH} characters`);
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
