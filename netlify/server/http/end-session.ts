import type { CloseAccountRequest } from '../../../src/contracts/account-settings.ts';
import { closeOwnAccount } from '../accounts/close-account.ts';
import { endOwnSessions } from '../auth/end-all-sessions.ts';
import { viewConfirmation } from '../auth/confirm-password.ts';
import { signOut } from '../auth/sign-out.ts';
import { ENDINGS_PER_ACCOUNT } from '../storage/limits.ts';
import { viewLimit } from '../storage/rate-limiter.ts';
import type { Call } from './operation.ts';
import { requireCustomerWith } from './require-customer.ts';

/**
 * Signs out, for both ways of asking for it. The cookies go in any case, even when the end of the session could not
 * be stored: then the answer is a 503, because a copy of the token would still open the door.
 * @returns headers of the answer.
 */
export async function endSession({
  request,
  cookies,
  deps,
}: Call<unknown>): Promise<Record<string, string>> {
  cookies.clear();
  await signOut(deps, cookies.sessionToken);
  return afterwards(request);
}

/**
 * Signs out on every device. The cookies go only when it is stored: a failure must not look like a success.
 * @returns headers of the answer.
 */
export async function endEverySession(call: Call<unknown>): Promise<Record<string, string>> {
  const [user, limit] = await requireCustomerWith(call, (userId) =>
    viewLimit(call.deps, ENDINGS_PER_ACCOUNT, userId),
  );
  await endOwnSessions(call.deps, user, limit);
  call.cookies.clear();
  return afterwards(call.request);
}

/**
 * Closes the account that asks.
 * @returns headers of the answer.
 */
export async function endAccount(call: Call<CloseAccountRequest>): Promise<Record<string, string>> {
  const [user, limits] = await requireCustomerWith(call, (userId) =>
    viewConfirmation(call.deps, userId),
  );
  await closeOwnAccount(call.deps, user, limits, call.body.password);
  call.cookies.forget();
  return afterwards(call.request);
}

/**
 * Drops what the back button would show. Not "storage": it would take the visitor's notification "signed out" and unsent
 * drafts of other forms with it. Not over plain http, where browsers ignore it or, as Chrome, report an error.
 */
function afterwards({ url }: Request): Record<string, string> {
  return url.startsWith('https:') ? { 'Clear-Site-Data': '"cache"' } : {};
}
