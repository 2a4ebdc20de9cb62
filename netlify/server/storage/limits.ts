import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import { ApiError } from '../lib/errors.ts';
import type { SecurityEvent, SecurityLog } from '../lib/security-log.ts';
import { MINUTE_MS, SECOND_MS } from '../lib/time.ts';
import {
  ContendedError,
  CorruptDocumentError,
  keyOf,
  logFailure,
  orLogged,
  read,
  update,
  type Document,
  type Store,
} from './store.ts';

/** How often something may be attempted in any time of this length. */
export interface Limit {
  name: string;
  attempts: number;
  windowMs: number;
  /** A shorter time, over the same attempts. */
  burst?: { attempts: number; windowMs: number };
  /** How many of them may be about one thing, which the attempt names. */
  perTopic?: { attempts: number; event: SecurityEvent };
  /** Attempts about the same thing count as one, such as repeats of a request, however simultaneous they are. */
  countsTopicOnce?: boolean;
  /** Counted by network address; the local site multiplies these. */
  isPerAddress: boolean;
  /** Logged when it is full; by default `excess_rate_limit_exceeded`. */
  event?: SecurityEvent;
}

export function perAccount(name: string, attempts: number, windowMs: number): Limit {
  return { name, attempts, windowMs, isPerAddress: false };
}

export function perAddress(name: string, attempts: number, windowMs: number): Limit {
  return { name, attempts, windowMs, isPerAddress: true };
}

/** What is counted, for whom, and what it is about. */
export type Counted = readonly [limit: Limit, subject: string, topic?: string | undefined];

export const attemptsSchema = z.object({
  /** Those that count, oldest first. */
  attempts: z.array(
    z.object({
      /** Milliseconds since 1970. */
      time: z.int(),
      /** Hash of what it is about. */
      topic: z.optional(z.string()),
    }),
  ),
  /** Since when none of them counts, in milliseconds since 1970. */
  endsAt: z.int(),
});
type Attempts = z.infer<typeof attemptsSchema>;

interface Context {
  now: () => number;
  store: (noun: string) => Store;
  addressLimitFactor: number;
  log: SecurityLog;
}

/** An attempt that was counted, to be released. */
export interface Attempt {
  key: string;
  time: number;
  document: Document<Attempts> | undefined;
}

/** Who loses more races than this is one of a flood. */
const MAXIMUM_RACES = 5;

function keyFor([limit, subject]: Counted): string {
  return keyOf(limit.name, hash('sha256', subject).slice(0, 32));
}

/** One that cannot be read counts nothing, and goes: it would lock somebody out. */
async function readAttempts(deps: Context, counted: Counted) {
  const limits = deps.store('limits');
  const key = keyFor(counted);
  try {
    return await read(limits, attemptsSchema, key);
  } catch (error) {
    if (!(error instanceof CorruptDocumentError)) throw error;
    logFailure(error, deps.log);
    await limits.delete(key);
    return undefined;
  }
}

/** Milliseconds until another attempt is allowed; at most zero when it is now. */
export async function waitFor(deps: Context, ...counted: Counted): Promise<number> {
  return waitOf(deps, counted, (await readAttempts(deps, counted))?.value).waitMs;
}

/** Counts one attempt under every limit, or under none. @throws ApiError 'too_many_requests' */
export async function countAttempt(
  deps: Context,
  ...limits: readonly Counted[]
): Promise<readonly Attempt[]> {
  return countKnown(deps, await readLimits(deps, ...limits));
}

/** Attempts that were read and not counted yet. */
export type KnownLimits = readonly {
  counted: Counted;
  document: Document<Attempts> | undefined;
}[];

/** The reading half of `countAttempt`, for what has other things to read meanwhile. */
export function readLimits(deps: Context, ...limits: readonly Counted[]): Promise<KnownLimits> {
  return Promise.all(
    limits.map(async (counted) => ({ counted, document: await readAttempts(deps, counted) })),
  );
}

/** For what writes something else while it counts: nothing is stored for who is refused. @throws ApiError */
export function requireRooms(deps: Context, known: KnownLimits): void {
  for (const { counted, document } of known) requireRoom(deps, counted, document?.value);
}

/** The writing half. @throws ApiError 'too_many_requests' */
export async function countKnown(deps: Context, known: KnownLimits): Promise<readonly Attempt[]> {
  // Before anything is written: the one that is full decides.
  requireRooms(deps, known);
  const results = await Promise.allSettled(known.map((each) => countOne(deps, each)));
  const attempts = results.flatMap((each) =>
    each.status === 'fulfilled' ? (each.value ?? []) : [],
  );
  const failure = results.find((each) => each.status === 'rejected');
  if (!failure) return attempts;
  await release(deps, attempts);
  throw failure.reason;
}

/** @returns undefined when it counts already. */
async function countOne(
  deps: Context,
  { counted, document: known }: KnownLimits[number],
): Promise<Attempt | undefined> {
  const [limit] = counted;
  const key = keyFor(counted);
  let time = 0;
  try {
    const { result: isCounted, document } = await update(
      deps.store('limits'),
      attemptsSchema,
      key,
      (now) => {
        if (countsAlready(deps, counted, now)) return { result: false };
        time = deps.now();
        requireRoom(deps, counted, now);
        const since = time - limit.windowMs;
        const recent = now?.attempts.filter((each) => each.time > since) ?? [];
        const attempts = [...recent, { time, ...topicOf(counted) }];
        const endsAt = Math.max(time + limit.windowMs, now?.endsAt ?? 0);
        return { next: { attempts, endsAt }, result: true };
      },
      { known: known ?? null, attempts: MAXIMUM_RACES },
    );
    return isCounted ? { key, time, document } : undefined;
  } catch (error) {
    throw error instanceof ContendedError ? tooManyRequests(deps, limit, SECOND_MS) : error;
  }
}

/** Forgets attempts about a topic, or without one all. Never fails the request. */
export async function forgetAttempts(deps: Context, ...counted: Counted): Promise<void> {
  const { topic } = topicOf(counted);
  const isOther = (each: Attempts['attempts'][number]) =>
    topic !== undefined && each.topic !== topic;
  await orLogged(deps.log, 'forgetting attempts', () =>
    update(deps.store('limits'), attemptsSchema, keyFor(counted), (now) => ({
      next: now && { ...now, attempts: now.attempts.filter(isOther) },
      result: undefined,
    })),
  );
}

/** Never fails the request: an attempt that stays only counts. */
export async function release(deps: Context, attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(
    attempts.map(({ key, time, document: known }) =>
      orLogged(deps.log, 'release of an attempt', () =>
        update(
          deps.store('limits'),
          attemptsSchema,
          key,
          (now) => {
            const index = now?.attempts.findLastIndex((each) => each.time === time) ?? -1;
            if (!now || index === -1) return { result: undefined };
            const attempts = now.attempts.toSpliced(index, 1);
            return { next: { ...now, attempts }, result: undefined };
          },
          { known },
        ),
      ),
    ),
  );
}

function topicOf([, , topic]: Counted): { topic?: string } {
  return topic === undefined ? {} : { topic: hash('sha256', topic).slice(0, 16) };
}

function countsAlready({ now }: Context, counted: Counted, known: Attempts | undefined): boolean {
  const [{ countsTopicOnce, windowMs }] = counted;
  const { topic } = topicOf(counted);
  if (!countsTopicOnce || topic === undefined) return false;
  const since = now() - windowMs;
  return known?.attempts.some((each) => each.topic === topic && each.time > since) ?? false;
}

function requireRoom(deps: Context, counted: Counted, now: Attempts | undefined): void {
  if (countsAlready(deps, counted, now)) return;
  const { waitMs, event } = waitOf(deps, counted, now);
  if (waitMs > 0) throw tooManyRequests(deps, counted[0], waitMs, event);
}

function waitOf({ now, addressLimitFactor }: Context, counted: Counted, known?: Attempts) {
  const [limit] = counted;
  const { windowMs, burst, perTopic, event = 'excess_rate_limit_exceeded' } = limit;
  const all = known?.attempts ?? [];
  const { topic } = topicOf(counted);
  const most = limit.attempts * (limit.isPerAddress ? addressLimitFactor : 1);
  const wait = (of: Attempts['attempts'], attempts: number, ms: number) => {
    const times = of.map(({ time }) => time).sort((one, other) => other - one);
    const oldest = times[attempts - 1];
    return oldest === undefined ? 0 : oldest + ms - now();
  };
  const ofAll = Math.max(
    wait(all, most, windowMs),
    burst ? wait(all, burst.attempts, burst.windowMs) : 0,
  );
  const aboutIt = all.filter((each) => each.topic === topic);
  const ofTopic = perTopic ? wait(aboutIt, perTopic.attempts, windowMs) : 0;
  return ofTopic > ofAll
    ? { waitMs: ofTopic, event: perTopic?.event ?? event }
    : { waitMs: ofAll, event };
}

/** The same text for known and unknown accounts. */
function tooManyRequests(
  deps: Context,
  limit: Limit,
  waitMs: number,
  event: SecurityEvent = 'excess_rate_limit_exceeded',
): ApiError {
  deps.log.record(event, { limit: limit.name });
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
