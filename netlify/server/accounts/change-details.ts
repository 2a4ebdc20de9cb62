import { isDeepStrictEqual } from 'node:util';

import type { BillingDetails } from '../../../src/contracts/account.ts';
import type { ChangeNameRequest } from '../../../src/contracts/account-settings.ts';
import { billingOf, withEvent, type StoredUser, type UserValue } from '../auth/user.ts';
import { changeAndWork, type Account } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS } from '../lib/time.ts';
import { countAttempt, perAccount } from '../storage/limits.ts';
import { stamp } from '../storage/store.ts';

const NAMES_PER_ACCOUNT = perAccount('name-account', 20, DAY_MS);
const BILLING_PER_ACCOUNT = perAccount('billing-account', 20, DAY_MS);

/** Changes the name; open orders and emails use the new one. @throws ApiError */
export async function changeName(
  deps: Dependencies,
  account: Account,
  { firstName, lastName }: ChangeNameRequest,
): Promise<StoredUser> {
  const { user } = account;
  if (user.firstName === firstName && user.lastName === lastName) return user;
  await countAttempt(deps, [NAMES_PER_ACCOUNT, user.id]);
  const event = { ...stamp(deps, 'customer'), type: 'name_changed', firstName, lastName } as const;
  return changeDetails(deps, account, 'name', (now) => withEvent(now, event));
}

/** Changes whom invoices are made out to; those that are issued stay as they are. @throws ApiError */
export async function changeBilling(
  deps: Dependencies,
  account: Account,
  billing: BillingDetails,
): Promise<StoredUser> {
  const { user } = account;
  if (isDeepStrictEqual(billingOf(user), billing)) return user;
  await countAttempt(deps, [BILLING_PER_ACCOUNT, user.id]);
  const event = { ...stamp(deps, 'customer'), type: 'billing_changed' } as const;
  // Not in the history: what was there before is nobody's business.
  return changeDetails(deps, account, 'billing', (now) => ({ ...withEvent(now, event), billing }));
}

async function changeDetails(
  deps: Dependencies,
  account: Account,
  what: string,
  change: (now: UserValue) => UserValue,
): Promise<StoredUser> {
  const changed = await changeAndWork(deps, account, change);
  if (!changed) throw new ApiError('unauthorized');
  deps.log.record('user_updated', { user: pseudonym(account.user.id), what });
  return changed.user;
}
