import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { userIdOf } from '../storage/keys.ts';
import { ApiError } from '../lib/errors.ts';

/** Account id of an address in any spelling. @throws ApiError 'invalid_request' for an invalid address. */
export function accountIdOf(email: string): string {
  return userIdOf(canonicalOf(email));
}

/**
 * The mailbox of an address, without a `+tag`, so rate limits count all tags together.
 * @throws ApiError 'invalid_request' for an invalid address.
 */
export function mailboxOf(email: string): string {
  return canonicalOf(email).replace(/(?<=[^+])\+.*@/, '@');
}

function canonicalOf(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw new ApiError('invalid_request');
  return canonical;
}
