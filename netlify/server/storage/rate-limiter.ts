import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import { ApiError } from '../lib/errors.ts';
import type { SecurityEvent, SecurityLog } from '../lib/security-log.ts';
import { MINUTE_MS, SECOND_MS } from '../lib/time.ts';
import {
  dayPart,
  keyOf,
  prefixOf,
  sequencePart,
  textPart,
  type Key,
  type KeyPrefix,
} from './keys.ts';
import {
  CorruptRecordError,
  mapParallel,
  moment,
  orCorrupt,
  type Store,
  version,
} from './store.ts';

/** How often something may be attempted in any time of this length. */
export interface Limit {
  name: string;
  attempts: number;
  windowMs: number;
  /** A shorter time, over the same entries. */
  burst?: { attempts: number; windowMs: number };
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

/** Entries of one limit, subject and window, under the day of `endMs`. */
export interface LimitWindow {
  limitName: string;
  subject: string;
  startMs: number;
  /** Since when none of them counts. */
  endMs: number;
}

const limitName = textPart(/^[a-z][a-z-]{0,40}$/);

/** Entries of a limit and subject under one day, whatever their window. */
export function limitDayPrefix(window: LimitWindow): KeyPrefix {
  const subject = hash('sha256', window.subject).slice(0, 32);
  return prefixOf(dayPart.write(window.endMs), limitName.write(window.limitName), subject);
}

export function limitKey(window: LimitWindow, index: number): Key {
  const start = String(Math.floor(window.startMs / SECOND_MS));
  return keyOf(limitDayPrefix(window).slice(0, -1), start, sequencePart.write(index));
}

/** `startMs` of an entry's window. */
function limitStartOf(entry: Key): number {
  return Number(entry.split('/').at(-2)) * SECOND_MS;
}

/** One counted attempt. */
export const limitEntrySchema = z.object({
  v: version,
  type: z.literal('entry'),
  at: moment,
  /** What the attempt is for; repeats with the same owner count once. */
  owner: z.optional(z.string()),
});
type LimitEntry = z.infer<typeof limitEntrySchema>;

// Entries are numbered within fixed windows. Each is taken by a create-only write, lowest free number first, so of
// simultaneous attempts exactly the allowed number succeeds. Those of the window before count until they are as old as
// a window is long, and keep as many numbers out of use: so no time of that length has more, wherever it begins.

interface Context {
  now: () => number;
  store: (noun: string) => Store;
  addressLimitFactor: number;
  log: SecurityLog;
}

type Entries = Map<Key, LimitEntry | 'unread' | 'unreadable'>;

export interface LimitState {
  limit: Limit;
  /** When the attempt is made, in milliseconds since 1970. */
  atMs: number;
  window: LimitWindow;
  size: number;
  /** What may count, in this window and the one before; read only when it may fill the limit. */
  entries: ReadonlyMap<Key, LimitEntry | 'unread' | 'unreadable'>;
  /** Milliseconds until another attempt is allowed; at most zero when it is now. */
  waitMs: number;
}

/** Two attempts further apart have seen each other: a request's reads and writes end within four seconds. */
const EDGE_MS = 10 * SECOND_MS;

/** Reads the counted attempts without counting one. */
export async function peek(deps: Context, limit: Limit, subject: string): Promise<LimitState> {
  const atMs = deps.now();
  // Half a window from the round times at which most requests come: each edge takes another look at the store.
  const startMs = (Math.round(atMs / limit.windowMs) - 0.5) * limit.windowMs;
  const endMs = startMs + 2 * limit.windowMs;
  const window = { limitName: limit.name, subject, startMs, endMs };
  const size = limit.attempts * (limit.isPerAddress ? deps.addressLimitFactor : 1);
  const entries = await listEntries(deps, limit, window, endMs);
  const view = { limit, atMs, window, size, entries };
  return { ...view, waitMs: await waitOf(deps, view, entries) };
}

/** Counts one attempt, once for each `owner`. @throws ApiError 'too_many_requests'; then nothing stays written. */
export async function consume(deps: Context, view: LimitState, owner?: string): Promise<Key> {
  const at = new Date(view.atMs).toISOString();
  const record: LimitEntry = { v: 1, type: 'entry', at, ...(owner === undefined ? {} : { owner }) };
  const entries: Entries = new Map(view.entries);
  for (;;) {
    const waitMs = await waitOf(deps, view, entries);
    const known = entryOf(entries, owner);
    if (known) return known;
    if (waitMs > 0) throw tooManyRequests(deps, view.limit, waitMs);
    const key = lowestFree(view.window, entries);
    // Read meanwhile, so that looking for the owner's entry takes no time of its own.
    const reading = owner === undefined ? undefined : readEntries(deps, entries);
    const [creation] = await Promise.all([createEntry(deps, key, record), reading]);
    const earlier = entryOf(entries, owner);
    if (creation === 'created' && earlier) await release(deps, [key]);
    if (earlier) return earlier;
    if (creation === 'created') return confirmed(deps, view, key);
    entries.set(key, creation);
  }
}

/**
 * Reads limits and counts one attempt under all of them, or under none. @returns an entry of each, which `release`
 * takes. @throws ApiError 'too_many_requests'
 */
export async function countAttempt(
  deps: Context,
  ...limits: (readonly [limit: Limit, subject: string])[]
): Promise<readonly Key[]> {
  const views = limits.map(([limit, subject]) => peek(deps, limit, subject));
  return consumeAll(deps, await Promise.all(views));
}

/** Counts one attempt under every limit, or under none. @throws ApiError 'too_many_requests' */
export async function consumeAll(
  deps: Context,
  views: readonly LimitState[],
): Promise<readonly Key[]> {
  const full = views.find(isFull);
  if (full) throw tooManyRequests(deps, full.limit, full.waitMs);
  const results = await Promise.allSettled(views.map((view) => consume(deps, view)));
  const entries = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failure = results.find((each) => each.status === 'rejected');
  if (!failure) return entries;
  await release(deps, entries);
  throw failure.reason;
}

export function isFull({ waitMs }: LimitState): boolean {
  return waitMs > 0;
}

/** Never fails the request: an entry that stays only costs an attempt. */
export async function release(deps: Context, entries: readonly Key[]): Promise<void> {
  const results = await Promise.allSettled(
    entries.map((entry) => deps.store('limits').delete(entry)),
  );
  if (results.some(({ status }) => status === 'rejected')) {
    deps.log.note('sys_storage_unavailable', { during: 'release of a rate-limit entry' });
  }
}

/** @param lastEndMs of the last window to list; the first is the one before `window`. */
async function listEntries(
  deps: Context,
  { windowMs }: Limit,
  window: LimitWindow,
  lastEndMs: number,
): Promise<Entries> {
  const prefixes = new Set<KeyPrefix>();
  for (let endMs = window.endMs - windowMs; endMs <= lastEndMs; endMs += windowMs) {
    prefixes.add(limitDayPrefix({ ...window, endMs }));
  }
  const keys = await Promise.all([...prefixes].map((prefix) => deps.store('limits').list(prefix)));
  const mayCount = (key: Key) => limitStartOf(key) >= window.startMs - windowMs;
  return new Map(keys.flat().flatMap((key) => (mayCount(key) ? [[key, 'unread']] : [])));
}

async function readEntries(deps: Context, entries: Entries): Promise<void> {
  const unread = [...entries].flatMap(([key, entry]) => (entry === 'unread' ? [key] : []));
  await mapParallel(unread, async (key) => {
    const record = await orCorrupt(() => deps.store('limits').get(key));
    // Released meanwhile.
    if (record === undefined) entries.delete(key);
    else entries.set(key, parseEntry(record));
  });
}

function parseEntry(record: unknown): LimitEntry | 'unreadable' {
  return limitEntrySchema.safeParse(record).data ?? 'unreadable';
}

/** @returns what is there instead. A vanished entry counts as taken. */
async function createEntry(deps: Context, key: Key, record: LimitEntry) {
  const creation = await orCorrupt(() => deps.store('limits').createOnce(key, record));
  if (creation instanceof CorruptRecordError) return 'unreadable';
  return creation.isCreated ? 'created' : parseEntry(creation.existing);
}

function entryOf(entries: Entries, owner: string | undefined): Key | undefined {
  if (owner === undefined) return undefined;
  return [...entries].find(([, entry]) => typeof entry === 'object' && entry.owner === owner)?.[0];
}

function lowestFree(window: LimitWindow, entries: Entries): Key {
  for (let index = 0; ; index += 1) {
    const key = limitKey(window, index);
    if (!entries.has(key)) return key;
  }
}

/** Milliseconds until another attempt is allowed, at most zero when it is now; reads entries when it depends on them. */
async function waitOf(
  deps: Context,
  { limit, atMs, window, size }: Omit<LimitState, 'waitMs'>,
  entries: Entries,
): Promise<number> {
  const { burst, windowMs } = limit;
  if (entries.size < Math.min(size, burst?.attempts ?? size)) return 0;
  await readEntries(deps, entries);
  const moments: number[] = [];
  for (const entry of entries.values())
    if (typeof entry === 'object') moments.push(Date.parse(entry.at));
  // An unreadable entry counts as long as any of its window may.
  const unreadable = Array<number>(entries.size - moments.length).fill(window.endMs - windowMs);
  return Math.max(
    slidingWaitMs([...moments, ...unreadable], { attempts: size, windowMs }, atMs),
    burst ? slidingWaitMs(moments, burst, atMs) : 0,
  );
}

function slidingWaitMs(
  moments: readonly number[],
  { attempts, windowMs }: { attempts: number; windowMs: number },
  nowMs: number,
): number {
  const oldest = moments.toSorted((one, other) => other - one)[attempts - 1];
  return oldest === undefined ? 0 : oldest + windowMs - nowMs;
}

/** Attempts on both sides of an edge may not have seen each other. They look again, and of too many the last gives way. */
async function confirmed(deps: Context, view: LimitState, key: Key): Promise<Key> {
  const { limit, window, atMs } = view;
  const sinceStartMs = atMs - window.startMs;
  if (sinceStartMs > EDGE_MS && limit.windowMs - sinceStartMs > EDGE_MS) return key;
  const others = await listEntries(deps, limit, window, window.endMs + limit.windowMs);
  others.delete(key);
  if ((await waitOf(deps, view, others)) <= 0) return key;
  await release(deps, [key]);
  // Others may give way, too.
  throw tooManyRequests(deps, limit, SECOND_MS);
}

/** The same text for known and unknown accounts. */
function tooManyRequests(deps: Context, limit: Limit, waitMs: number): ApiError {
  deps.log.note(limit.event ?? 'excess_rate_limit_exceeded', { limit: limit.name });
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
