import { shortHash } from '../lib/digest.ts';
import { ApiError } from '../lib/api-error.ts';
import type { StoredUser } from '../accounts/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { takeEntries } from '../storage/rate-limiter.ts';
import type { LimitView } from '../storage/rate-limiter.ts';

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Ends every session of an account at once, whatever browser holds it.
 * @param actor who asked for it: `customer`, or the name an agent works under.
 * @returns false when there is no such account.
 * @throws ApiError 'conflict' when the account keeps changing.
 */
export async function endAllSessions(
  deps: Dependencies,
  userId: string,
  actor: string,
): Promise<boolean> {
  const user = await deps.users.find(userId);
  return user !== undefined && (await endFrom(deps, user, actor));
}

/** @param user the account as it was just read; read again when something else changed it meanwhile. */
async function endFrom(deps: Dependencies, user: StoredUser, actor: string): Promise<boolean> {
  let current: StoredUser | undefined = user;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    if (!current) return false;
    const generation = deps.randomHex(16);
    const isStored = await deps.users.append(current, {
      v: 1,
      type: 'sessions_ended',
      at: new Date(deps.now()).toISOString(),
      actor,
      generation,
    });
    current = await deps.users.find(user.id, current);
    if (!isStored) continue;
    if (!current) {
      // Closed and erased since it was read, and its sessions with it.
      await deps.users.removeLate(user.id, generation);
      return false;
    }
    deps.log.note('session_ended', { user: shortHash(user.id), all: true });
    return true;
  }
  throw new ApiError('conflict');
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
  await endFrom(deps, user, 'customer');
}
