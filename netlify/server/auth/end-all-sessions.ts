import { shortHash } from '../lib/digest.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import type { StoredUser } from '../accounts/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { ENDINGS_PER_ACCOUNT } from '../storage/limits.ts';
import { surveyLimits, takeSlots } from '../storage/throttle.ts';
import type { SurveyedBucket } from '../storage/throttle.ts';

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

type Needs = Pick<Dependencies, 'users' | 'now' | 'randomHex' | 'log'>;

/**
 * Ends every session of an account at once, whatever browser holds it.
 * @param actor who asked for it: `customer`, or the name an agent works under.
 * @returns false when there is no such account.
 * @throws StoreUnavailableError when it could not be stored.
 */
export async function endAllSessions(deps: Needs, userId: string, actor: string): Promise<boolean> {
  const user = await deps.users.find(userId);
  return user !== undefined && (await endFrom(deps, user, actor));
}

/** @param user the account as it was just read; read again when something else changed it meanwhile. */
async function endFrom(deps: Needs, user: StoredUser, actor: string): Promise<boolean> {
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
    current = await deps.users.find(user.id);
    if (!isStored) continue;
    if (!current) {
      // Closed and erased since it was read, and its sessions with it.
      await deps.users.removeLate(user.id, generation);
      return false;
    }
    deps.log.note('session_ended', { user: shortHash(user.id), all: true });
    return true;
  }
  throw new StoreUnavailableError('the account keeps changing');
}

type LimitNeeds = Pick<Dependencies, 'slots' | 'now' | 'addressLimitFactor' | 'log'>;

/** Looks at how often a customer ended all sessions, without counting anything. */
export function surveyEndings(
  deps: LimitNeeds,
  userId: string,
): Promise<readonly SurveyedBucket[]> {
  return surveyLimits(deps, [{ limit: ENDINGS_PER_ACCOUNT, subject: userId }]);
}

/**
 * Ends every session of the customer who asks. Each time is an event of the account, which is kept for as long as the
 * account and read with every request, so there is an end to it.
 * @param surveyed what {@link surveyEndings} found.
 * @throws ApiError 'too_many_requests'
 * @throws StoreUnavailableError when it could not be stored.
 */
export async function endOwnSessions(
  deps: LimitNeeds & Needs,
  user: StoredUser,
  surveyed: readonly SurveyedBucket[],
): Promise<void> {
  await takeSlots(deps, surveyed);
  await endFrom(deps, user, 'customer');
}
