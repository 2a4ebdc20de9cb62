import { DAY_MS } from '../lib/durations.ts';
import { dayOf, WHOLE_STORE } from '../storage/keys.ts';
import { mapParallel } from '../lib/map-parallel.ts';
import type { Store } from '../storage/store.ts';
import type { Dependencies } from '../dependencies.ts';

/** Answers to "Was this helpful?" are kept for this long: older ones are about a text that was written anew since. */
export const FEEDBACK_KEPT_MS = 730 * DAY_MS;

/**
 * Deletes rate-limit entries, ended sessions and answers to "Was this helpful?" that no longer matter: at the latest 48
 * hours after they expired when it runs once a day. Two sweeps at the same time do no harm.
 * @param untilMs nothing is begun after this moment, and each kind of record has its share of the time until then; what
 * is left is left to the next sweep.
 * @returns how many records were deleted.
 */
export async function sweepExpired(
  deps: Dependencies,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<number> {
  const deleteBefore = (store: Store, beforeMs: number, part: number) => {
    const endMs = deps.now() + (untilMs - deps.now()) * part;
    return deleteOlder(store, beforeMs, () => deps.now() < endMs);
  };
  const today = Math.floor(deps.now() / DAY_MS) * DAY_MS;
  const deleted = [
    await deleteBefore(deps.limits, today, 1 / 3),
    await deleteBefore(deps.revocations, today, 1 / 2),
    await deleteBefore(deps.feedback, today - FEEDBACK_KEPT_MS, 1),
  ];
  const count = deleted.reduce((sum, each) => sum + each, 0);
  deps.log.note('data_expired_deleted', { count });
  return count;
}

/** A key's day is the one on which its record expires, so the record is needed to the end of that day. */
async function deleteOlder(
  store: Store,
  beforeMs: number,
  isInTime: () => boolean,
): Promise<number> {
  if (!isInTime()) return 0;
  const keys = await store.list(WHOLE_STORE);
  const expired = keys.filter((key) => {
    const dayMs = dayOf(key);
    return dayMs !== undefined && dayMs < beforeMs;
  });
  return (await mapParallel(expired, (key) => store.delete(key), isInTime)).length;
}
