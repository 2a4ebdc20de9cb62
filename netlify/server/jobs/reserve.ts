import type { Dependencies } from '../dependencies.ts';
import { hash } from 'node:crypto';

import type { Job } from './job-store.ts';
import { ApiError } from '../lib/errors.ts';
import type { IdempotencyRecord } from '../storage/idempotency.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import type { Key, Subject } from '../storage/keys.ts';
import { releaseEntries } from '../storage/rate-limiter.ts';

/** A request that can be sent again. */
export interface RepeatableRequest {
  /** Where its record lies; undefined when it came without an `Idempotency-Key`. */
  key: Key | undefined;
  content: unknown;
  /** The record that was found under the key. */
  earlier: IdempotencyRecord | undefined;
}

/**
 * What an earlier request with the same key made or was about to make.
 * @throws ApiError 'idempotency_mismatch' when the key was used with another content.
 */
export function earlierTarget(request: RepeatableRequest): IdempotencyRecord | undefined {
  const { earlier, content } = request;
  if (earlier && earlier.fingerprint !== fingerprintOf(content)) {
    throw new ApiError('idempotency_mismatch');
  }
  return earlier;
}

/** What `reserve` does for a kind of request. */
interface Reservation {
  /** Counts the request under its limits. @throws ApiError 'too_many_requests' */
  count: (owner: string | undefined) => Promise<Key[]>;
  /** What somebody has to look after and be notified of, if anything. */
  subjectOf?: (target: IdempotencyRecord) => Subject;
}

/** The target, and the job to run once the thing is stored. */
interface Reserved<Promised> {
  target: IdempotencyRecord;
  job: Promised;
}

/**
 * Counts a request, then fixes the id of what it makes and notes the work that follows from it, all before the thing
 * itself is written: what is refused leaves nothing behind, and what is written is never forgotten. A repeat gets the
 * id of the first request, finds what is there or completes it. Of simultaneous requests with one key, one decides.
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

  // A simultaneous request with the same key was first: what was noted for this one goes again.
  const extra = own.entries.filter((entry) => !target.entries.includes(entry));
  await Promise.all([
    job && withdrawJob(deps, job),
    subjectOf && deps.open.removeOf(subjectOf(own), Date.parse(own.at)),
    releaseEntries(deps, extra),
  ]);
  earlierTarget({ ...request, earlier: target });
  return { target, job: await note(target) };
}

/** Takes back a job whose reason did not come about. One that cannot be taken back is dropped by the sweep. */
export async function withdrawJob(deps: Dependencies, job: Job): Promise<void> {
  try {
    await deps.jobs.remove(job);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    deps.log.note('sys_storage_unavailable', { during: 'removal of a job' });
  }
}

/** Contents come out of a schema, which fixes the order of their fields. */
function fingerprintOf(content: unknown): string {
  return hash('sha256', JSON.stringify(content));
}
