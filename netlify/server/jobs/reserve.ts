import type { Dependencies } from '../dependencies.ts';
import { hash } from 'node:crypto';

import type { Job } from './job-store.ts';
import { ApiError } from '../lib/errors.ts';
import type { IdempotencyRecord } from '../storage/idempotency.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import type { Key, Subject } from '../storage/keys.ts';
import { releaseEntries } from '../storage/rate-limiter.ts';

/** A request that may be repeated. */
export interface RepeatableRequest {
  /** Key of its record; undefined without an `Idempotency-Key`. */
  key: Key | undefined;
  content: unknown;
  earlier: IdempotencyRecord | undefined;
}

/** @throws ApiError 'idempotency_mismatch' when the key was used with other content. */
export function earlierTarget(request: RepeatableRequest): IdempotencyRecord | undefined {
  const { earlier, content } = request;
  if (earlier && earlier.fingerprint !== fingerprintOf(content)) {
    throw new ApiError('idempotency_mismatch');
  }
  return earlier;
}

interface Reservation {
  /** Counts the request under its limits. @throws ApiError 'too_many_requests' */
  count: (owner: string | undefined) => Promise<Key[]>;
  /** What becomes open and needs notifications, if anything. */
  subjectOf?: (target: IdempotencyRecord) => Subject;
}

interface Reserved<Promised> {
  target: IdempotencyRecord;
  job: Promised;
}

/**
 * Counts a request, fixes the id of what it creates and adds its job and index entry, all before the thing itself is
 * written: a refused request leaves nothing behind, a stored one is never forgotten. A repeat gets the first request's
 * id.
 * @throws ApiError 'idempotency_mismatch' or 'too_many_requests'.
 */
export function reserve(
  deps: Dependencies,
  request: RepeatableRequest,
  reservation: Required<Reservation>,
): Promise<Reserved<Job>>;
export function reserve(
  deps: Dependencies,
  request: RepeatableRequest,
  reservation: Reservation,
): Promise<Reserved<Job | undefined>>;
export async function reserve(
  deps: Dependencies,
  request: RepeatableRequest,
  { count, subjectOf }: Reservation,
): Promise<Reserved<Job | undefined>> {
  const note = async (target: IdempotencyRecord) => {
    const subject = subjectOf?.(target);
    if (!subject) return undefined;
    const [job] = await Promise.all([deps.jobs.add(subject), deps.open.add(subject, deps.now())]);
    return job;
  };
  const earlier = earlierTarget(request);
  if (earlier) return { target: earlier, job: await note(earlier) };

  const { key, content } = request;
  const own: IdempotencyRecord = {
    v: 1,
    type: 'request',
    entries: await count(key && hash('sha256', key)),
    at: new Date(deps.now()).toISOString(),
    targetId: deps.newId(),
    fingerprint: fingerprintOf(content),
  };
  const [target, job] = await Promise.all([key ? deps.idempotency.add(key, own) : own, note(own)]);
  if (target === own) return { target, job };

  // A simultaneous request with the same key was first.
  const extra = own.entries.filter((entry) => !target.entries.includes(entry));
  await Promise.all([
    job && withdrawJob(deps, job),
    subjectOf && deps.open.removeOf(subjectOf(own), Date.parse(own.at)),
    releaseEntries(deps, extra),
  ]);
  earlierTarget({ ...request, earlier: target });
  return { target, job: await note(target) };
}

/** Removes a job that is not needed; when that fails, the sweep drops it. */
export async function withdrawJob(deps: Dependencies, job: Job): Promise<void> {
  try {
    await deps.jobs.remove(job);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    deps.log.note('sys_storage_unavailable', { during: 'removal of a job' });
  }
}

/** Content comes from a schema, which fixes the order of its fields. */
function fingerprintOf(content: unknown): string {
  return hash('sha256', JSON.stringify(content));
}
