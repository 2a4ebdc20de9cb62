import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { userIdOf } from '../storage/keys.ts';
import { ApiError } from '../lib/errors.ts';

/**
 * Id of the account an address belongs to, however it is spelled.
 * @throws ApiError 'invalid_request' for a text that is no address; contracts refuse those before.
 */
export function accountIdOf(email: string): string {
  return userIdOf(canonicalOf(email));
}

/**
 * What stands for the mailbox that emails to an address end in. Many providers deliver `ada+anything@` to `ada@`, so
 * that counting every tag on its own would count nothing.
 * @throws ApiError 'invalid_request' for a text that is no address; contracts refuse those before.
 */
export function mailboxOf(email: string): string {
  return canonicalOf(email).replace(/(?<=[^+])\+.*@/, '@');
}

function canonicalOf(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw new ApiError('invalid_request');
  return canonical;
}
