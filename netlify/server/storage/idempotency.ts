import { hash } from 'node:crypto';

import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import type { Job } from '../jobs/job-store.ts';
import type { Subject } from './job-keys.ts';
import { releaseEntries } from './rate-limiter.ts';
import type { IdempotencyRecord } from './records.ts';
import { StoreUnavailableError } from './store.ts';
import type { Key } from './store.ts';

/** What a request makes: an order, a message, feedback. */
export interface Target {
  readonly id: string;
  /** Milliseconds since 1970 at which it was first asked for. */
  readonly requestedAtMs: number;
  /** Rate-limit entries that were taken for it. */
  readonly entries: readonly string[];
}

/** A request that can be sent again. */
export interface RepeatableRequest {
  /** Where its record lies; undefined when it came without an `Idempotency-Key`. */
  readonly key: Key | undefined;
  readonly content: unknown;
  /** The record that was found under the key. */
  readonly earlier: IdempotencyRecord | undefined;
}

/**
 * What an earlier request with the same key made or was about to make.
 * @throws ApiError 'idempotency_mismatch' when the key was used with another content.
 */
export function earlierTarget({ earlier, content }: RepeatableRequest): Target | undefined {
  if (!earlier) return undefined;
  if (earlier.fingerprint !== fingerprintOf(content)) throw new ApiError('idempotency_mismatch');
  return {
    id: earlier.targetId,
    requestedAtMs: Date.parse(earlier.at),
    entries: earlier.entries,
  };
}

/** What {@link reserve} does for a kind of request. */
interface Reservation {
  /** Counts the request under its limits. @throws ApiError 'too_many_requests' */
  readonly count: (owner: string | undefined) => Promise<readonly Key[]>;
  /** What somebody has to look after and be notified of, if anything. */
  readonly subjectOf?: (target: Target) => Subject;
}

/**
 * Counts a request, then fixes the id of what it makes and notes the work that follows from it, all before the thing
 * itself is written: what is refused leaves nothing behind, and what is written is never forgotten. A repeat gets the
 * id of the first request, finds what is there or completes it. Of simultaneous requests with one key, one decides.
 * @returns the target, and the job to run once the thing is stored.
 * @throws ApiError 'idempotency_mismatch' or 'too_many_requests'.
 */
export async function reserve(
  deps: Dependencies,
  request: RepeatableRequest,
  { count, subjectOf }: Reservation,
): Promise<{ readonly target: Target; readonly job: Job | undefined }> {
  const noteWork = async (target: Target) => {
    const subject = subjectOf?.(target);
    if (!subject) return undefined;
    const [job] = await Promise.all([deps.jobs.add(subject), deps.open.add(subject, deps.now())]);
    return job;
  };
  const earlier = earlierTarget(request);
  if (earlier) return { target: earlier, job: await noteWork(earlier) };

  const { key, content } = request;
  const entries = await count(key === undefined ? undefined : hash('sha256', key));
  const own: Target = { id: deps.newId(), requestedAtMs: deps.now(), entries };
  const record: IdempotencyRecord = {
    v: 1,
    type: 'request',
    at: new Date(own.requestedAtMs).toISOString(),
    targetId: own.id,
    fingerprint: fingerprintOf(content),
    entries: [...entries],
  };
  const [held, job] = await Promise.all([
    key === undefined ? record : deps.idempotency.add(key, record),
    noteWork(own),
  ]);
  if (held.targetId === own.id) return { target: own, job };

  // A simultaneous request with the same key was first: what was noted for this one goes again.
  const subject = subjectOf?.(own);
  await Promise.all([
    job && withdrawJob(deps, job),
    subject && deps.open.removeOf(subject, own.requestedAtMs),
    releaseEntries(
      deps,
      entries.filter((entry) => !held.entries.includes(entry)),
    ),
  ]);
  const target = earlierTarget({ ...request, earlier: held }) ?? own;
  return { target, job: await noteWork(target) };
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
