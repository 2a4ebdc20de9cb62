import { shortHash } from '../security/digest.ts';
import { StoreUnavailableError } from '../stores/store.ts';
import type { Dependencies } from './dependencies.ts';
import { ENDINGS_PER_ACCOUNT } from './limits.ts';
import { surveyLimits, takeSlots } from './throttle.ts';
import type { SurveyedBucket } from './throttle.ts';

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Ends every session of an account at once, whatever browser holds it.
 * @param actor who asked for it: `customer`, or the name an agent works under.
 * @returns false when there is no such account.
 * @throws StoreUnavailableError when it could not be stored.
 */
export async function endAllSessions(
  deps: Pick<Dependencies, 'users' | 'now' | 'randomHex' | 'log'>,
  userId: string,
  actor: string,
): Promise<boolean> {
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const user = await deps.users.find(userId);
    if (!user) return false;
    const generation = deps.randomHex(16);
    const isStored = await deps.users.append(user, {
      v: 1,
      type: 'sessions_ended',
      at: new Date(deps.now()).toISOString(),
      actor,
      generation,
    });
    if (!isStored) continue;
    if (!(await deps.users.find(userId))) {
      // Closed and erased since it was read, and its sessions with it.
      await deps.users.removeLate(userId, generation);
      return false;
    }
    deps.log.note('session_ended', { user: shortHash(userId), all: true });
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
  deps: LimitNeeds & Parameters<typeof endAllSessions>[0],
  userId: string,
  surveyed: readonly SurveyedBucket[],
): Promise<void> {
  await takeSlots(deps, surveyed);
  await endAllSessions(deps, userId, 'customer');
}
