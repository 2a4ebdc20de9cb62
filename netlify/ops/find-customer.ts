import { canonicalEmail } from '../../src/contracts/fields.ts';
import { isUserId, userIdOf } from '../server/storage/keys.ts';
import type { StoredUser } from '../server/accounts/user-store.ts';
import { RefusedError, UsageError } from './command.ts';
import type { CommandCall } from './command.ts';

/** For the help of commands with this operand. */
export const CUSTOMER_DETAIL = 'CUSTOMER is the e-mail address of the account, or its id.';

/** @throws RefusedError when there is no such account. */
export async function findCustomer({ site }: CommandCall, text: string): Promise<StoredUser> {
  const user = await site.deps.users.find(customerId(text));
  if (!user) throw noCustomer(text);
  return user;
}

/** @throws UsageError when the text can be no customer. */
export function customerId(text: string): string {
  if (isUserId(text)) return text;
  const email = canonicalEmail(text);
  if (!email) throw new UsageError(`«${text}» is no e-mail address and no id of a customer.`);
  return userIdOf(email);
}

export const noCustomer = (text: string) => new RefusedError(`There is no customer ${text}.`);
