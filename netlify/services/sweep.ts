import { DAY_MS } from '../security/durations.ts';
import { dayOf, WHOLE_STORE } from '../stores/keys.ts';
import { mapParallel } from '../stores/map-parallel.ts';
import type { Store } from '../stores/store.ts';
import type { Dependencies } from './dependencies.ts';

/** Answers to «Was this helpful?» are kept for this long: older ones are about a text that was written anew since. */
export const FEEDBACK_KEPT_MS = 730 * DAY_MS;

/**
 * Deletes throttle slots, ended sessions and answers to «Was this helpful?» that no longer matter: at the latest 48
 * hours after they expired when it runs once a day. Two sweeps at the same time do no harm.
 * @param isInTime asked before each deletion; once it says no, the rest is left to the next sweep.
 * @returns how many records were deleted.
 */
export async function sweepExpired(
  deps: Pick<Dependencies, 'expiring' | 'now' | 'log'>,
  isInTime: () => boolean = () => true,
): Promise<number> {
  const today = Math.floor(deps.now() / DAY_MS) * DAY_MS;
  const deleted = [
    await deleteBefore(deps.expiring.slots, today, isInTime),
    await deleteBefore(deps.expiring.revocations, today, isInTime),
    await deleteBefore(deps.expiring.feedback, today - FEEDBACK_KEPT_MS, isInTime),
  ];
  const count = deleted.reduce((sum, each) => sum + each, 0);
  deps.log.note('data_expired_deleted', { count });
  return count;
}

/** A key's day is the one on which its record expires, so the record is needed to the end of that day. */
async function deleteBefore(
  store: Store,
  todayMs: number,
  isInTime: () => boolean,
): Promise<number> {
  if (!isInTime()) return 0;
  const keys = await store.list(WHOLE_STORE);
  const expired = keys.filter((key) => {
    const dayMs = dayOf(key);
    return dayMs !== undefined && dayMs < todayMs;
  });
  return (await mapParallel(expired, (key) => store.delete(key), isInTime)).length;
}
