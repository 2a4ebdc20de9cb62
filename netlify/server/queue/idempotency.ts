import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import { UUID_V7 } from '../../../src/contracts/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { isKey, keyOf, prefixOf, type Key } from '../storage/keys.ts';
import { release } from '../storage/rate-limiter.ts';
import {
  addRecord,
  hexDigits,
  mapParallel,
  moment,
  readRecord,
  version,
} from '../storage/store.ts';
import { jobsOf, type Job } from './job-store.ts';
import { openIndexOf, subjectIdOf, type Subject } from './open-index.ts';
import { withdrawJob } from './run-job.ts';

/** Key of a request's record. */
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

/** A request, and what an earlier one with the same key stands for. */
export interface RepeatableRequest {
  key: Key | undefined;
  fingerprint: string;
  earlier: IdempotencyRecord | undefined;
}

/**
 * Reads whether a request repeats an earlier one.
 * @param scope what the request belongs to: an account, or for requests without one what they send.
 * @throws ApiError 'idempotency_mismatch' when the key was used with other content.
 */
export async function readRequest(
  deps: Dependencies,
  scope: readonly string[],
  idempotencyKey: string | undefined,
  content: unknown,
): Promise<RepeatableRequest> {
  // Content comes from a schema, which fixes the order of its fields.
  const fingerprint = hash('sha256', JSON.stringify(content));
  if (idempotencyKey === undefined) return { key: undefined, fingerprint, earlier: undefined };
  const key = requestKey(scope, idempotencyKey);
  const earlier = await readRecord(deps.store('idempotency'), idempotencyRecordSchema, key);
  if (earlier) checkContent(earlier, fingerprint);
  return { key, fingerprint, earlier };
}

function checkContent(earlier: IdempotencyRecord, fingerprint: string): void {
  if (earlier.fingerprint !== fingerprint) throw new ApiError('idempotency_mismatch');
}

interface Reservation {
  /** Counts the request under its limits. @throws ApiError 'too_many_requests' */
  count: (owner: string | undefined) => Promise<Key[]>;
  /** What needs notifications, if anything: what the request creates, or what it adds to. */
  subjectOf?: (target: IdempotencyRecord) => Subject;
}

interface Reserved<Promised> {
  target: IdempotencyRecord;
  job: Promised;
}

/**
 * Counts a request, fixes the id of what it creates and adds its job, and the index entry of something new, all before
 * the thing itself: a rejected request leaves nothing behind, a stored one is never forgotten. A repeat gets the first
 * request's id.
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
  { key, fingerprint, earlier }: RepeatableRequest,
  { count, subjectOf }: Reservation,
): Promise<Reserved<Job | undefined>> {
  const isNew = (subject: Subject, { targetId }: IdempotencyRecord) =>
    subjectIdOf(subject) === targetId;
  const addJob = async (target: IdempotencyRecord) => {
    const subject = subjectOf?.(target);
    if (!subject) return undefined;
    const [job] = await Promise.all([
      jobsOf(deps).add(subject),
      isNew(subject, target) && openIndexOf(deps).add(subject, deps.now()),
    ]);
    return job;
  };
  if (earlier) return { target: earlier, job: await addJob(earlier) };

  const own: IdempotencyRecord = {
    v: 1,
    type: 'request',
    entries: await count(key && hash('sha256', key)),
    at: new Date(deps.now()).toISOString(),
    targetId: deps.newId(),
    fingerprint,
  };
  const add = async () =>
    key
      ? (await addRecord(deps.store('idempotency'), idempotencyRecordSchema, key, own)).record
      : own;
  const [target, job] = await Promise.all([add(), addJob(own)]);
  if (target === own) return { target, job };

  // A simultaneous request with the same key was first.
  const ownSubject = subjectOf?.(own);
  const extra = own.entries.filter((entry) => !target.entries.includes(entry));
  await Promise.all([
    job && withdrawJob(deps, job),
    ownSubject &&
      isNew(ownSubject, own) &&
      openIndexOf(deps).removeOf(ownSubject, Date.parse(own.at)),
    release(deps, extra),
  ]);
  checkContent(target, fingerprint);
  return { target, job: await addJob(target) };
}

/** Forgets a request that came to nothing. */
export async function forgetRequest(deps: Dependencies, { key }: RepeatableRequest): Promise<void> {
  if (key) await deps.store('idempotency').delete(key);
}

/** Forgets what an account's requests stand for. */
export async function removeRequests(deps: Dependencies, ...scope: string[]): Promise<void> {
  const keys = await deps.store('idempotency').list(prefixOf(...scope));
  await mapParallel(keys, (key) => deps.store('idempotency').delete(key));
}
