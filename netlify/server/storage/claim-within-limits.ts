import type { Key } from './store.ts';
import type { Dependencies } from '../dependencies.ts';
import { claimTarget, findTarget } from './repeatable.ts';
import type { Target } from './repeatable.ts';
import { isFull, refuseFull } from './throttle.ts';
import type { SurveyedBucket } from './throttle.ts';

type Needs = Pick<
  Dependencies,
  'claims' | 'newId' | 'slots' | 'now' | 'addressLimitFactor' | 'log'
>;

/**
 * Like {@link claimTarget}, but where a limit is reached only what was asked for before goes on: a flood of refused
 * requests would fill the store with their claims.
 * @param surveyed looked at before this call. What a repeat is of was claimed before it was counted, so that a limit
 * which is full of it cannot hide its claim.
 * @throws ApiError 'idempotency_mismatch' when the key was used with another content, or 'too_many_requests'.
 */
export async function claimWithinLimits(
  deps: Needs,
  surveyed: readonly SurveyedBucket[],
  key: Key | undefined,
  content: unknown,
): Promise<Target> {
  const earlier = surveyed.some(isFull) ? await findTarget(deps, key, content) : undefined;
  if (earlier) return earlier;
  refuseFull(deps, surveyed);
  return claimTarget(deps, key, content);
}
