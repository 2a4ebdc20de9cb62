import { findBlockReason } from './password-blocklist.ts';
import { ApiError } from '../lib/api-error.ts';

const messages = {
  common: 'This password is used by many people. Please choose another one.',
  personal: 'This password contains your name, your email or our name. Please choose another one.',
};

/**
 * Refuses a password that attackers try first.
 * @param field of the request that holds it.
 * @throws ApiError 'common_password'
 */
export function refuseGuessable(
  password: string,
  person: { readonly firstName: string; readonly lastName: string; readonly email: string },
  field: string,
): void {
  const reason = findBlockReason(password, person);
  if (!reason) return;
  const message = messages[reason];
  throw new ApiError('common_password', { message, fields: { [field]: message } });
}
