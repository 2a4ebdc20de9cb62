import { authenticate } from '../auth/authenticate.ts';
import type { StoredUser } from '../accounts/user-store.ts';
import type { Call } from './operation.ts';

/**
 * The customer a call comes from; hands out the session anew when its key is on its way out.
 * @throws ApiError 'unauthorized'
 */
export async function requireCustomer(call: Call<unknown>): Promise<StoredUser> {
  const [user] = await requireCustomerWith(call, () => Promise.resolve(undefined));
  return user;
}

/**
 * Like {@link requireCustomer}, and reads something of the account at the same time.
 * @param read must change nothing: the session may turn out to be over.
 * @throws ApiError 'unauthorized'
 */
export async function requireCustomerWith<Extra>(
  { cookies, deps }: Call<unknown>,
  read: (userId: string) => Promise<Extra>,
): Promise<readonly [StoredUser, Extra]> {
  const { user, renewal, extra } = await authenticate(deps, cookies.sessionToken, read);
  await cookies.renew(renewal);
  return [user, extra];
}
