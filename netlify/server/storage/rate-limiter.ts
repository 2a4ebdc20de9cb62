import * as z from 'zod/mini';

import { ApiError } from '../lib/errors.ts';
import { CorruptRecordError, moment, orCorrupt, version, type Store } from './store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/durations.ts';
import { mapParallel } from '../lib/map-parallel.ts';
import type { SecurityLog } from '../lib/security-log.ts';
import {
  limitDayPrefix,
  limitKey,
  limitStartOf,
  type Key,
  type KeyPrefix,
  type LimitWindow,
} from './keys.ts';

/** How often something may be attempted in any time of this length. */
export interface Limit {
  name: string;
  attempts: number;
  windowMs: number;
  /** A shorter time, over the same entries. */
  burst?: { attempts: number; windowMs: number };
  /** Counted by network address; the local site multiplies these. */
  isPerAddress: boolean;
}

function perAccount(name: string, attempts: number, windowMs: number): Limit {
  return { name, attempts, windowMs, isPerAddress: false };
}

function perAddress(name: string, attempts: number, windowMs: number): Limit {
  return { name, attempts, windowMs, isPerAddress: true };
}

/** Failed sign-ins; a successful one releases its entry. */
export const SIGN_IN_PER_ACCOUNT = perAccount('sign-in-account', 5, 15 * MINUTE_MS);
/** Failed sign-ins of all browsers known to an account together, should somebody have collected their marks. */
export const SIGN_IN_PER_MARKS = perAccount('sign-in-marks', 15, 15 * MINUTE_MS);
export const SIGN_IN_PER_ADDRESS = perAddress('sign-in-address', 20, 15 * MINUTE_MS);
export const REGISTER_PER_ADDRESS = perAddress('register-address', 20, HOUR_MS);
export const CONTACT_PER_ADDRESS = perAddress('contact-address', 5, HOUR_MS);
export const FEEDBACK_PER_ADDRESS = perAddress('feedback-address', 30, HOUR_MS);
export const ORDERS_PER_CUSTOMER: Limit = {
  ...perAccount('orders', 30, DAY_MS),
  burst: { attempts: 10, windowMs: 10 * MINUTE_MS },
};
/** In its place while the account's address is not confirmed. */
export const ORDERS_PER_UNCONFIRMED = perAccount('orders-unconfirmed', 10, DAY_MS);
export const MESSAGES_PER_ORDER = perAccount('order-messages', 20, DAY_MS);
/** Failed password confirmations; a correct one releases its entry. */
export const CONFIRM_PER_ACCOUNT = perAccount('confirm-account', 5, 15 * MINUTE_MS);
/** A short window: with a daily one, anybody could lock the owner out of resets for a day. */
export const FORGOT_PER_ACCOUNT = perAccount('forgot-account', 3, 15 * MINUTE_MS);
export const FORGOT_PER_ADDRESS = perAddress('forgot-address', 10, HOUR_MS);
export const RESET_PER_ADDRESS = perAddress('reset-address', 20, 15 * MINUTE_MS);
/** Of a known browser, or of all others together: theirs are refused in silence. */
export const DESK_LINK_PER_MAILBOX = perAccount('desk-link-mailbox', 3, 15 * MINUTE_MS);
export const DESK_LINK_PER_ADDRESS = perAddress('desk-link-address', 10, HOUR_MS);
/** Links asked for in browsers that are not known, whoever is named: refused in silence. */
export const DESK_LINKS_OF_STRANGERS = perAccount('desk-link-strangers', 30, HOUR_MS);
/** Links that sign nobody in; a valid one always does. */
export const DESK_SIGN_IN_PER_ADDRESS = perAddress('desk-sign-in-address', 20, 15 * MINUTE_MS);
/** Password changes while signed in. Resets by link do not count: who knows the password must not block them. */
export const CHANGES_PER_ACCOUNT = perAccount('changed-account', 10, DAY_MS);
/** Sessions ended because the same browser signed in again; each leaves a record for up to 30 days. */
export const REPLACED_PER_ACCOUNT = perAccount('replaced-account', 20, DAY_MS);
export const ENDINGS_PER_ACCOUNT = perAccount('ended-account', 20, DAY_MS);
/** Requests for another address; each adds an event and sends an email. */
export const EMAILS_PER_ACCOUNT = perAccount('email-account', 5, DAY_MS);
/** A short window: with a daily one, anybody could keep the mailbox's owner from changing to it. */
export const EMAILS_PER_RECIPIENT = perAccount('email-recipient', 3, HOUR_MS);
export const EMAIL_LINKS_PER_ADDRESS = perAddress('email-link-address', 20, 15 * MINUTE_MS);
export const NOT_ME_PER_ADDRESS = perAddress('not-me-address', 20, 15 * MINUTE_MS);
export const NAMES_PER_ACCOUNT = perAccount('name-account', 20, DAY_MS);
/** Confirmation emails to one mailbox, whoever submits the form. Beyond it only the studio gets an email. */
export const CONTACT_PER_RECIPIENT = perAccount('contact-recipient', 3, DAY_MS);

/** Emails to one mailbox, whatever their cause, but links to choose a new password. */
export const MAIL_PER_MAILBOX = perAccount('mail-mailbox', 40, DAY_MS);
/** Of these, emails that anybody can cause who knows the address: strangers can't use up an owner's. */
export const STRANGERS_MAIL_PER_MAILBOX = perAccount('strangers-mail-mailbox', 10, DAY_MS);
/** Links to choose a new password. A flood of them must not hold up other mail, nor other mail them. */
export const RESETS_PER_MAILBOX = perAccount('resets-mailbox', 20, DAY_MS);
/** How often the log says that emails to a mailbox wait. */
export const HELD_MAIL_NOTICES = perAccount('held-mail-notice', 1, DAY_MS);

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
  limits: Store;
  addressLimitFactor: number;
  log: SecurityLog;
}

type Entries = Map<Key, LimitEntry | 'unread' | 'unreadable'>;

export interface LimitView {
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
export async function viewLimit(deps: Context, limit: Limit, subject: string): Promise<LimitView> {
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
export async function takeEntry(deps: Context, view: LimitView, owner?: string): Promise<Key> {
  const at = new Date(view.atMs).toISOString();
  const record: LimitEntry = { v: 1, type: 'entry', at, ...(owner === undefined ? {} : { owner }) };
  const entries: Entries = new Map(view.entries);
  for (;;) {
    const waitMs = await waitOf(deps, view, entries);
    const known = keyOf(entries, owner);
    if (known) return known;
    if (waitMs > 0) throw refusal(deps, view.limit, waitMs);
    const key = lowestFree(view.window, entries);
    // Read meanwhile, so that looking for the owner's entry takes no time of its own.
    const reading = owner === undefined ? undefined : readEntries(deps, entries);
    const [creation] = await Promise.all([createEntry(deps, key, record), reading]);
    const earlier = keyOf(entries, owner);
    if (creation === 'created' && earlier) await releaseEntries(deps, [key]);
    if (earlier) return earlier;
    if (creation === 'created') return confirmed(deps, view, key);
    entries.set(key, creation);
  }
}

/** Reads limits and counts one attempt under all of them, or under none. @throws ApiError 'too_many_requests' */
export async function countAttempt(
  deps: Context,
  ...limits: [limit: Limit, subject: string][]
): Promise<void> {
  const view = ([limit, subject]: [Limit, string]) => viewLimit(deps, limit, subject);
  await takeEntries(deps, await Promise.all(limits.map(view)));
}

/** Counts one attempt under every limit, or under none. @throws ApiError 'too_many_requests' */
export async function takeEntries(
  deps: Context,
  views: readonly LimitView[],
): Promise<readonly Key[]> {
  const full = views.find(isFull);
  if (full) throw refusal(deps, full.limit, full.waitMs);
  const results = await Promise.allSettled(views.map((view) => takeEntry(deps, view)));
  const entries = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failure = results.find((each) => each.status === 'rejected');
  if (!failure) return entries;
  await releaseEntries(deps, entries);
  throw failure.reason;
}

export function isFull({ waitMs }: LimitView): boolean {
  return waitMs > 0;
}

/** Never fails the request: an entry that stays only costs an attempt. */
export async function releaseEntries(deps: Context, entries: readonly Key[]): Promise<void> {
  const results = await Promise.allSettled(entries.map((entry) => deps.limits.delete(entry)));
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
  const keys = await Promise.all([...prefixes].map((prefix) => deps.limits.list(prefix)));
  const mayCount = (key: Key) => limitStartOf(key) >= window.startMs - windowMs;
  return new Map(keys.flat().flatMap((key) => (mayCount(key) ? [[key, 'unread']] : [])));
}

async function readEntries(deps: Context, entries: Entries): Promise<void> {
  const unread = [...entries].flatMap(([key, entry]) => (entry === 'unread' ? [key] : []));
  await mapParallel(unread, async (key) => {
    const record = await orCorrupt(() => deps.limits.get(key));
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
  const creation = await orCorrupt(() => deps.limits.createOnce(key, record));
  if (creation instanceof CorruptRecordError) return 'unreadable';
  return creation.isCreated ? 'created' : parseEntry(creation.existing);
}

function keyOf(entries: Entries, owner: string | undefined): Key | undefined {
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
  { limit, atMs, window, size }: Omit<LimitView, 'waitMs'>,
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
async function confirmed(deps: Context, view: LimitView, key: Key): Promise<Key> {
  const { limit, window, atMs } = view;
  const sinceStartMs = atMs - window.startMs;
  if (sinceStartMs > EDGE_MS && limit.windowMs - sinceStartMs > EDGE_MS) return key;
  const others = await listEntries(deps, limit, window, window.endMs + limit.windowMs);
  others.delete(key);
  if ((await waitOf(deps, view, others)) <= 0) return key;
  await releaseEntries(deps, [key]);
  // Others may give way, too.
  throw refusal(deps, limit, SECOND_MS);
}

/** The same text for known and unknown accounts. */
function refusal(deps: Context, limit: Limit, waitMs: number): ApiError {
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
