import { MINUTE_MS, SECOND_MS } from '../lib/durations.ts';
import type { SlotWindow } from './keys.ts';
import type { SlotSurvey } from './slot-store.ts';
import type { Key } from './store.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { SIGN_IN_PER_ACCOUNT } from './limits.ts';
import type { Limit } from './limits.ts';

type Needs = Pick<Dependencies, 'slots' | 'now' | 'addressLimitFactor' | 'log'>;

/** One limit and who it applies to here. */
export interface Bucket {
  readonly limit: Limit;
  readonly subject: string;
}

/** What was found when a limit was looked at. */
export interface SurveyedBucket {
  readonly bucket: Bucket;
  readonly survey: SlotSurvey;
}

/** Looks at the limits without counting anything, so that it can run beside other reads. */
export function surveyLimits(
  deps: Needs,
  buckets: readonly Bucket[],
): Promise<readonly SurveyedBucket[]> {
  return Promise.all(
    buckets.map(async (bucket) => {
      const { attempts, isPerAddress } = bucket.limit;
      const size = attempts * (isPerAddress ? deps.addressLimitFactor : 1);
      const survey = await deps.slots.survey(windowOf(bucket, deps.now()), size);
      return { bucket, survey };
    }),
  );
}

/** Finds out under which limits an attempt for this holder was counted before; see {@link takeSlots}. */
export function recogniseHolder(
  deps: Needs,
  surveyed: readonly SurveyedBucket[],
  holder: string,
): Promise<readonly SurveyedBucket[]> {
  return Promise.all(
    surveyed.map(async ({ bucket, survey }) => ({
      bucket,
      survey: await deps.slots.recognise(survey, holder),
    })),
  );
}

/**
 * Counts one attempt under every limit.
 * @param holder what the attempt is for, when it may be repeated. A repeat is not counted again, if the holder did not
 * exist yet when the limits were looked at or was looked for in them: {@link recogniseHolder}.
 * @returns the slots taken, for {@link releaseSlots}; in the order of the limits when none of them was full.
 * @throws ApiError 'too_many_requests' when a limit is reached.
 */
export async function takeSlots(
  deps: Needs,
  surveyed: readonly SurveyedBucket[],
  holder?: string,
): Promise<readonly Key[]> {
  const at = new Date(deps.now()).toISOString();
  const record = { v: 1, type: 'taken', at, ...(holder === undefined ? {} : { holder }) } as const;
  const taken: Key[] = [];
  // Full windows first: what one limit refuses must not use up another one.
  for (const group of [surveyed.filter(isFull), surveyed.filter((entry) => !isFull(entry))]) {
    const slots = await Promise.all(group.map(({ survey }) => deps.slots.take(survey, record)));
    taken.push(...slots.filter((slot) => slot !== undefined));
    const refusing = group.find((_, index) => slots[index] === undefined);
    if (!refusing) continue;
    if (holder === undefined) await releaseSlots(deps, taken);
    throw refusal(deps, refusing.bucket);
  }
  return taken;
}

/**
 * Refuses when a limit was reached already as the limits were looked at. For what has no holder, or one that cannot have
 * been counted yet: before anything is stored for it.
 * @throws ApiError 'too_many_requests'
 */
export function refuseFull(deps: Needs, surveyed: readonly SurveyedBucket[]): void {
  const full = surveyed.find(isFull);
  if (full) throw refusal(deps, full.bucket);
}

/**
 * Like {@link takeSlots}, for what goes on in a smaller way when a limit is reached.
 * @returns whether there was room under every limit.
 */
export async function hasRoom(
  deps: Needs,
  surveyed: readonly SurveyedBucket[],
  holder?: string,
): Promise<boolean> {
  try {
    await takeSlots(deps, surveyed, holder);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Gives slots back; one that cannot be given back only costs an attempt, so nothing fails for it. */
export async function releaseSlots(deps: Needs, slots: readonly Key[]): Promise<void> {
  const results = await Promise.allSettled(slots.map((slot) => deps.slots.release(slot)));
  if (results.some(({ status }) => status === 'rejected')) {
    deps.log.note('sys_storage_unavailable', { during: 'release of a slot' });
  }
}

/** Every slot was taken when the limit was looked at: an attempt will hardly be let through. */
export function isFull({ survey }: SurveyedBucket): boolean {
  return survey.taken.size >= survey.size;
}

function windowOf({ limit, subject }: Bucket, nowMs: number): SlotWindow {
  const startMs = Math.floor(nowMs / limit.windowMs) * limit.windowMs;
  return { limitName: limit.name, subject, startMs, endMs: startMs + limit.windowMs };
}

/** The same text for every account, known or not. */
function refusal(deps: Needs, bucket: Bucket): ApiError {
  const waitMs = windowOf(bucket, deps.now()).endMs - deps.now();
  const isLock = bucket.limit === SIGN_IN_PER_ACCOUNT;
  deps.log.note(isLock ? 'authn_login_lock' : 'excess_rate_limit_exceeded', {
    limit: bucket.limit.name,
  });
  return new ApiError('too_many_requests', {
    message: `Too many attempts. Please try again in ${inWords(waitMs)}.`,
    retryAfterSeconds: Math.ceil(waitMs / SECOND_MS),
  });
}

function inWords(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes <= 1) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
