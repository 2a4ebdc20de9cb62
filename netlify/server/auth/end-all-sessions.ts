import type { Dependencies } from '../dependencies.ts';
import { shortHash } from '../lib/security-log.ts';
import { takeEntries } from '../storage/rate-limiter.ts';
import type { LimitView } from '../storage/rate-limiter.ts';
import { appendChange } from './user-store.ts';
import type { StoredUser } from './user-store.ts';

/**
 * Ends every session of an account at once, whatever browser holds it.
 * @param actor who asked for it: `customer`, or the name an agent works under.
 * @returns false when there is no such account any more.
 * @throws ApiError 'conflict' when the account keeps changing.
 */
export async function endAllSessions(
  deps: Dependencies,
  user: StoredUser,
  actor: string,
): Promise<boolean> {
  const generation = deps.randomHex(16);
  const at = new Date(deps.now()).toISOString();
  const change = { v: 1, type: 'sessions_ended', at, actor, generation } as const;
  if (!(await appendChange(deps.users, user, change))) return false;
  if (!(await deps.users.find(user.id, user))) {
    // Closed and erased since it was read, and its sessions with it.
    await deps.users.removeLate(user.id, generation);
    return false;
  }
  deps.log.note('session_ended', { user: shortHash(user.id), all: true });
  return true;
}

/**
 * Ends every session of the customer who asks. Each time is an event of the account, which is kept for as long as the
 * account and read with every request, so there is an end to it.
 * @param limit how often it was asked for so far: `ENDINGS_PER_ACCOUNT`.
 * @throws ApiError 'too_many_requests'
 * @throws ApiError 'conflict' when the account keeps changing.
 */
export async function endOwnSessions(
  deps: Dependencies,
  user: StoredUser,
  limit: LimitView,
): Promise<void> {
  await takeEntries(deps, [limit]);
  await endAllSessions(deps, user, 'customer');
}
