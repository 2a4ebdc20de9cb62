import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { withdrawJob } from './run-job.ts';
import { type Subject, openIndexOf } from './open-index.ts';
import { release } from '../storage/rate-limiter.ts';
import { type Job, jobsOf } from './job-store.ts';
import { isKey, type Key, keyOf, prefixOf, UUID_V7 } from '../storage/keys.ts';
import {
  addRecord,
  hexDigits,
  mapParallel,
  moment,
  readRecord,
  version,
} from '../storage/store.ts';

/** Key of a request's record. @param owner an account, or for requests without one what they send. */
export function requestKey(scope: readonly string[], idempotencyKey: string): Key {
  return keyOf(...scope, hash('sha256', idempotencyKey));
}

/** What a request with an `Idempotency-Key` creates; written first, so a repeat can complete it. */
export const idempotencyRecordSchema = z.object({
  v: version,
  type: z.literal('request'),
  at: moment,
  /** UUID v7 of what is created. */
  targetId: z.string().check(z.regex(UUID_V7)),
  /** SHA-256 of the request's content. */
  fingerprint: hexDigits(64),
  /** Rate-limit entries that the request took. */
  entries: z.array(z.custom<Key>((text) => typeof text === 'string' && isKey(text))),
});
export type IdempotencyRecord = z.infer<typeof idempotencyRecordSchema>;

export interface RepeatableRequest {
  key: Key | undefined;
  content: unknown;
  earlier: IdempotencyRecord | undefined;
}

/** Reads whether a request repeats an earlier one. */
export async function readRequest(
  deps: Dependencies,
  key: Key | undefined,
  content: unknown,
): Promise<RepeatableRequest> {
  const earlier =
    key && (await readRecord(deps.store('idempotency'), idempotencyRecordSchema, key));
  return { key, content, earlier };
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
 * Counts a request, fixes the id of what it creates and adds its job and index entry, all before the thing itself: a
 * refused request leaves nothing behind, a stored one is never forgotten. A repeat gets the first request's id.
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
    const [job] = await Promise.all([
      jobsOf(deps).add(subject),
      openIndexOf(deps).add(subject, deps.now()),
    ]);
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
  const add = async () =>
    key
      ? (await addRecord(deps.store('idempotency'), idempotencyRecordSchema, key, own)).record
      : own;
  const [target, job] = await Promise.all([add(), note(own)]);
  if (target === own) return { target, job };

  // A simultaneous request with the same key was first.
  const extra = own.entries.filter((entry) => !target.entries.includes(entry));
  await Promise.all([
    job && withdrawJob(deps, job),
    subjectOf && openIndexOf(deps).removeOf(subjectOf(own), Date.parse(own.at)),
    release(deps, extra),
  ]);
  earlierTarget({ ...request, earlier: target });
  return { target, job: await note(target) };
}

/** Content comes from a schema, which fixes the order of its fields. */
function fingerprintOf(content: unknown): string {
  return hash('sha256', JSON.stringify(content));
}

/** Forgets what an account's requests stand for. */
export async function removeRequests(deps: Dependencies, ...scope: string[]): Promise<void> {
  const keys = await deps.store('idempotency').list(prefixOf(...scope));
  await mapParallel(keys, (key) => deps.store('idempotency').delete(key));
}
