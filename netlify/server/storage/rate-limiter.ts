import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { MINUTE_MS, SECOND_MS } from '../lib/durations.ts';
import { mapParallel } from '../lib/map-parallel.ts';
import { limitIndexOf, limitKey, limitPrefix } from './keys.ts';
import type { LimitWindow } from './keys.ts';
import type { Limit } from './limits.ts';
import { SIGN_IN_PER_ACCOUNT } from './limits.ts';
import { limitEntrySchema } from './records.ts';
import type { LimitEntry } from './records.ts';
import { CorruptRecordError } from './store.ts';
import type { Key } from './store.ts';

// Limits without counters: a window has as many entries as attempts are allowed, each is taken by a create-only write,
// and always the lowest that is free. So of any number of simultaneous attempts exactly that many get through.

/** A limit as it stood when it was looked at. */
export interface LimitView {
  readonly limit: Limit;
  readonly window: LimitWindow;
  /** How many attempts the window allows. */
  readonly size: number;
  readonly taken: ReadonlySet<number>;
}

/** Reads how many attempts were counted, without counting one: it can run beside other reads. */
export async function viewLimit(
  deps: Dependencies,
  limit: Limit,
  subject: string,
): Promise<LimitView> {
  const startMs = Math.floor(deps.now() / limit.windowMs) * limit.windowMs;
  const window = { limitName: limit.name, subject, startMs, endMs: startMs + limit.windowMs };
  const keys = await deps.limits.list(limitPrefix(window));
  const size = limit.attempts * (limit.isPerAddress ? deps.addressLimitFactor : 1);
  return { limit, window, size, taken: new Set(keys.map(limitIndexOf)) };
}

/**
 * Counts one attempt.
 * @param owner what the attempt is for, when it may be repeated: an attempt of an owner that was counted already gets
 * through a full window, and simultaneous ones share an entry.
 * @returns the entry, for {@link releaseEntries}.
 * @throws ApiError 'too_many_requests' when the limit is reached; then nothing was written.
 */
export async function takeEntry(deps: Dependencies, view: LimitView, owner?: string): Promise<Key> {
  const { limit, window, size } = view;
  const at = new Date(deps.now()).toISOString();
  const record: LimitEntry = { v: 1, type: 'entry', at, ...(owner === undefined ? {} : { owner }) };
  const taken = new Set(view.taken);
  const known = new Map<number, LimitEntry | undefined>();
  for (let index = 0; ; index += 1) {
    if (taken.has(index)) continue;
    const isFull = index >= size;
    const isBurst = limit.burst !== undefined && taken.size >= limit.burst.attempts;
    if (isBurst || (isFull && owner !== undefined)) await readEntries(deps, window, taken, known);
    const own = [...known].find(([, entry]) => owner !== undefined && entry?.owner === owner);
    if (own) return limitKey(window, own[0]);
    const waitMs = isFull ? window.endMs - deps.now() : burstWaitMs(deps, limit, known);
    if (waitMs > 0) throw refusal(deps, limit, waitMs);
    const key = limitKey(window, index);
    const creation = await createEntry(deps, key, record);
    if (creation.isCreated) return key;
    if (owner !== undefined && creation.existing?.owner === owner) return key;
    taken.add(index);
    known.set(index, creation.existing);
  }
}

/**
 * Counts one attempt under every limit, or under none.
 * @throws ApiError 'too_many_requests' when a limit is reached.
 */
export async function takeEntries(
  deps: Dependencies,
  views: readonly LimitView[],
): Promise<readonly Key[]> {
  // What is refused anyway need not be written and taken back.
  const full = views.find(isFull);
  if (full) await takeEntry(deps, full);
  const results = await Promise.allSettled(views.map((view) => takeEntry(deps, view)));
  const entries = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failure = results.find((each) => each.status === 'rejected');
  if (!failure) return entries;
  await releaseEntries(deps, entries);
  throw failure.reason;
}

/** Every attempt was used up when the limit was looked at. */
export function isFull({ taken, size }: LimitView): boolean {
  return taken.size >= size;
}

/** Gives entries back; one that cannot be given back only costs an attempt, so nothing fails for it. */
export async function releaseEntries(deps: Dependencies, entries: readonly Key[]): Promise<void> {
  const results = await Promise.allSettled(entries.map((entry) => deps.limits.delete(entry)));
  if (results.some(({ status }) => status === 'rejected')) {
    deps.log.note('sys_storage_unavailable', { during: 'release of a rate-limit entry' });
  }
}

async function readEntries(
  deps: Dependencies,
  window: LimitWindow,
  taken: ReadonlySet<number>,
  known: Map<number, LimitEntry | undefined>,
): Promise<void> {
  const unknown = [...taken].filter((index) => !known.has(index));
  await mapParallel(unknown, async (index) => {
    known.set(index, await readEntry(() => deps.limits.get(limitKey(window, index))));
  });
}

/** An entry that cannot be read is taken all the same. */
async function readEntry(read: () => Promise<unknown>): Promise<LimitEntry | undefined> {
  try {
    return limitEntrySchema.safeParse(await read()).data;
  } catch (error) {
    if (error instanceof CorruptRecordError) return undefined;
    throw error;
  }
}

async function createEntry(
  deps: Dependencies,
  key: Key,
  record: LimitEntry,
): Promise<{ readonly isCreated: boolean; readonly existing: LimitEntry | undefined }> {
  let isCreated = false;
  const existing = await readEntry(async () => {
    const creation = await deps.limits.createOnce(key, record);
    isCreated = creation.isCreated;
    return creation.isCreated ? undefined : creation.existing;
  });
  return { isCreated, existing };
}

/** Milliseconds until another attempt fits into the short window; zero or less when one does now. */
function burstWaitMs(
  deps: Dependencies,
  { burst }: Limit,
  known: ReadonlyMap<number, LimitEntry | undefined>,
): number {
  if (!burst) return 0;
  const moments = [...known.values()]
    .flatMap((entry) => (entry ? [Date.parse(entry.at)] : []))
    .sort((one, other) => other - one);
  const oldest = moments[burst.attempts - 1];
  return oldest === undefined ? 0 : oldest + burst.windowMs - deps.now();
}

/** The same text for every account, known or not. */
function refusal(deps: Dependencies, limit: Limit, waitMs: number): ApiError {
  const isLock = limit === SIGN_IN_PER_ACCOUNT;
  deps.log.note(isLock ? 'authn_login_lock' : 'excess_rate_limit_exceeded', { limit: limit.name });
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
