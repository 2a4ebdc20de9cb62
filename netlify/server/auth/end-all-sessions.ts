import type { Dependencies } from '../dependencies.ts';
import { shortHash } from '../lib/security-log.ts';
import { takeEntries, type LimitView } from '../storage/rate-limiter.ts';
import { isChange, type StoredUser } from './user-events.ts';
import { appendChange } from './user-store.ts';

/**
 * Ends every session of an account.
 * @returns false when the account is gone.
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
    // Erased since it was read.
    await deps.users.removeLate(user.id, isChange(generation));
    return false;
  }
  deps.log.note('session_ended', { user: shortHash(user.id), all: true });
  return true;
}

/**
 * Ends every session of the customer. Each call adds an event to the account, so calls are limited.
 * @throws ApiError 'too_many_requests' or 'conflict'.
 */
export async function endOwnSessions(
  deps: Dependencies,
  user: StoredUser,
  limit: LimitView,
): Promise<void> {
  await takeEntries(deps, [limit]);
  await endAllSessions(deps, user, 'customer');
}
