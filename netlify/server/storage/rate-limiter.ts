import * as z from 'zod/mini';

import { ApiError } from '../lib/errors.ts';
import { moment, unlessCorrupt, version, type Store } from './store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/durations.ts';
import { mapParallel } from '../lib/map-parallel.ts';
import type { SecurityLog } from '../lib/security-log.ts';
import { limitIndexOf, limitKey, limitPrefix, type Key, type LimitWindow } from './keys.ts';

/** How often something may be attempted in a fixed window. */
export interface Limit {
  name: string;
  attempts: number;
  windowMs: number;
  /** A shorter sliding window over the same entries. */
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
export const SIGN_IN_PER_ADDRESS = perAddress('sign-in-address', 20, 15 * MINUTE_MS);
export const REGISTER_PER_ADDRESS = perAddress('register-address', 20, HOUR_MS);
export const CONTACT_PER_ADDRESS = perAddress('contact-address', 5, HOUR_MS);
export const FEEDBACK_PER_ADDRESS = perAddress('feedback-address', 30, HOUR_MS);
export const ORDERS_PER_CUSTOMER: Limit = {
  ...perAccount('orders', 20, DAY_MS),
  burst: { attempts: 10, windowMs: 10 * MINUTE_MS },
};
export const MESSAGES_PER_ORDER = perAccount('order-messages', 20, DAY_MS);
/** Failed password confirmations; a correct one releases its entry. */
export const CONFIRM_PER_ACCOUNT = perAccount('confirm-account', 5, 15 * MINUTE_MS);
/** A short window: with a daily one, anybody could lock the owner out of resets for a day. */
export const FORGOT_PER_ACCOUNT = perAccount('forgot-account', 3, 15 * MINUTE_MS);
export const FORGOT_PER_ADDRESS = perAddress('forgot-address', 10, HOUR_MS);
export const RESET_PER_ADDRESS = perAddress('reset-address', 20, 15 * MINUTE_MS);
export const DESK_LINK_PER_MAILBOX = perAccount('desk-link-mailbox', 3, 15 * MINUTE_MS);
export const DESK_LINK_PER_ADDRESS = perAddress('desk-link-address', 10, HOUR_MS);
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

/** One counted attempt. */
export const limitEntrySchema = z.object({
  v: version,
  type: z.literal('entry'),
  at: moment,
  /** What the attempt is for; repeats with the same owner count once. */
  owner: z.optional(z.string()),
});
type LimitEntry = z.infer<typeof limitEntrySchema>;

// A window has one entry per allowed attempt. Each is taken by a create-only write, lowest free number first, so of
// simultaneous attempts exactly the allowed number succeeds.

interface Context {
  now: () => number;
  limits: Store;
  addressLimitFactor: number;
  log: SecurityLog;
}

export interface LimitView {
  limit: Limit;
  window: LimitWindow;
  size: number;
  taken: ReadonlySet<number>;
}

/** Reads the counted attempts without counting one. */
export async function viewLimit(deps: Context, limit: Limit, subject: string): Promise<LimitView> {
  const startMs = Math.floor(deps.now() / limit.windowMs) * limit.windowMs;
  const window = { limitName: limit.name, subject, startMs, endMs: startMs + limit.windowMs };
  const keys = await deps.limits.list(limitPrefix(window));
  const size = limit.attempts * (limit.isPerAddress ? deps.addressLimitFactor : 1);
  return { limit, window, size, taken: new Set(keys.map(limitIndexOf)) };
}

/** Counts one attempt, once for each `owner`. @throws ApiError 'too_many_requests'; then nothing was written. */
export async function takeEntry(deps: Context, view: LimitView, owner?: string): Promise<Key> {
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
  if (full) await takeEntry(deps, full);
  const results = await Promise.allSettled(views.map((view) => takeEntry(deps, view)));
  const entries = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failure = results.find((each) => each.status === 'rejected');
  if (!failure) return entries;
  await releaseEntries(deps, entries);
  throw failure.reason;
}

export function isFull({ taken, size }: LimitView): boolean {
  return taken.size >= size;
}

/** Never fails the request: an entry that stays only costs an attempt. */
export async function releaseEntries(deps: Context, entries: readonly Key[]): Promise<void> {
  const results = await Promise.allSettled(entries.map((entry) => deps.limits.delete(entry)));
  if (results.some(({ status }) => status === 'rejected')) {
    deps.log.note('sys_storage_unavailable', { during: 'release of a rate-limit entry' });
  }
}

async function readEntries(
  deps: Context,
  window: LimitWindow,
  taken: ReadonlySet<number>,
  known: Map<number, LimitEntry | undefined>,
): Promise<void> {
  const unknown = [...taken].filter((index) => !known.has(index));
  await mapParallel(unknown, async (index) => {
    const record = await unlessCorrupt(() => deps.limits.get(limitKey(window, index)));
    known.set(index, limitEntrySchema.safeParse(record).data);
  });
}

/** An unreadable entry counts as taken. */
async function createEntry(
  deps: Context,
  key: Key,
  record: LimitEntry,
): Promise<{ isCreated: boolean; existing: LimitEntry | undefined }> {
  const creation = await unlessCorrupt(() => deps.limits.createOnce(key, record));
  if (creation?.isCreated) return { isCreated: true, existing: undefined };
  return { isCreated: false, existing: limitEntrySchema.safeParse(creation?.existing).data };
}

/** Milliseconds until the sliding window allows another attempt; at most zero when it does now. */
function burstWaitMs(
  deps: Context,
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
