import * as z from 'zod/mini';

import { ApiError } from '../lib/errors.ts';
import { moment, unlessCorrupt, version } from './store.ts';
import type { Store } from './store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/durations.ts';
import { mapParallel } from '../lib/map-parallel.ts';
import type { SecurityLog } from '../lib/security-log.ts';
import { limitIndexOf, limitKey, limitPrefix } from './keys.ts';
import type { Key, LimitWindow } from './keys.ts';

/** How often something may be tried in a window of time. */
export interface Limit {
  /** Part of the entries' keys. */
  name: string;
  attempts: number;
  windowMs: number;
  /** A second, shorter window, which slides. It is counted by the same entries. */
  burst?: { attempts: number; windowMs: number };
  /** Counted by network address. Locally everyone has the same one, so the local site multiplies these. */
  isPerAddress: boolean;
}

function perAccount(name: string, attempts: number, windowMs: number): Limit {
  return { name, attempts, windowMs, isPerAddress: false };
}

function perAddress(name: string, attempts: number, windowMs: number): Limit {
  return { name, attempts, windowMs, isPerAddress: true };
}

/** Wrong sign-ins to one account; a right one gives its entry back. */
export const SIGN_IN_PER_ACCOUNT = perAccount('sign-in-account', 5, 15 * MINUTE_MS);

/** Wrong sign-ins from one address, whatever the account. */
export const SIGN_IN_PER_ADDRESS = perAddress('sign-in-address', 20, 15 * MINUTE_MS);

/** Sign-ups from one address: households and offices share one. */
export const REGISTER_PER_ADDRESS = perAddress('register-address', 20, HOUR_MS);

/** Contact messages from one address. */
export const CONTACT_PER_ADDRESS = perAddress('contact-address', 5, HOUR_MS);

/** Answers to "Was this helpful?" and texts with them from one address: a long evening of reading, or a script. */
export const FEEDBACK_PER_ADDRESS = perAddress('feedback-address', 30, HOUR_MS);

/** Orders of one customer in a day (UTC), and in a short time: beyond that it is a script, not a person. */
export const ORDERS_PER_CUSTOMER: Limit = {
  ...perAccount('orders', 20, DAY_MS),
  burst: { attempts: 10, windowMs: 10 * MINUTE_MS },
};

/** Wrong answers of somebody signed in who is asked for the password again; a right one gives its entry back. */
export const CONFIRM_PER_ACCOUNT = perAccount('confirm-account', 5, 15 * MINUTE_MS);

/**
 * Links to choose a new password for one account, whoever asks: nobody's mailbox is flooded. Not counted by the day:
 * whoever asked often enough would keep the owner out until it is over.
 */
export const FORGOT_PER_ACCOUNT = perAccount('forgot-account', 3, 15 * MINUTE_MS);

/** Links to choose a new password that are asked for from one address. */
export const FORGOT_PER_ADDRESS = perAddress('forgot-address', 10, HOUR_MS);

/** Uses of such links from one address, good or bad. */
export const RESET_PER_ADDRESS = perAddress('reset-address', 20, 15 * MINUTE_MS);

/**
 * Changes of the password by somebody who knows it, counted for good. Changes by link have no part in it: whoever knows
 * the password must not be able to bar the owner's way back; their number is that of the links.
 */
export const CHANGES_PER_ACCOUNT = perAccount('changed-account', 10, DAY_MS);

/**
 * Sessions that are ended because their browser signed in again. Each leaves a record for up to 30 days; beyond the limit
 * the old session is left to expire, so that nobody who signs in often is kept out.
 */
export const REPLACED_PER_ACCOUNT = perAccount('replaced-account', 20, DAY_MS);

/** Times that a customer ends all sessions. */
export const ENDINGS_PER_ACCOUNT = perAccount('ended-account', 20, DAY_MS);

/**
 * Confirmations of contact messages to one mailbox in a day (UTC), whoever asks: anybody can write somebody else's
 * address into the form. Beyond it the message is taken in, and only the studio gets a email.
 */
export const CONTACT_PER_RECIPIENT = perAccount('contact-recipient', 3, DAY_MS);

/** One attempt under a limit. */
export const limitEntrySchema = z.object({
  v: version,
  type: z.literal('entry'),
  at: moment,
  /** What the attempt is for; a repeat for the same thing is no second attempt. */
  owner: z.optional(z.string()),
});
type LimitEntry = z.infer<typeof limitEntrySchema>;

// Limits without counters: a window has as many entries as attempts are allowed, each is taken by a create-only write,
// and always the lowest that is free. So of any number of simultaneous attempts exactly that many get through.

/** What counting needs of the site. */
interface Context {
  now: () => number;
  /** Where the entries lie. */
  limits: Store;
  /** What limits per network address are multiplied by. */
  addressLimitFactor: number;
  log: SecurityLog;
}

/** A limit as it stood when it was looked at. */
export interface LimitView {
  limit: Limit;
  window: LimitWindow;
  /** How many attempts the window allows. */
  size: number;
  taken: ReadonlySet<number>;
}

/** Reads how many attempts were counted, without counting one: it can run beside other reads. */
export async function viewLimit(deps: Context, limit: Limit, subject: string): Promise<LimitView> {
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
 * @returns the entry, for `releaseEntries`.
 * @throws ApiError 'too_many_requests' when the limit is reached; then nothing was written.
 */
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

/**
 * Counts one attempt under every limit, or under none.
 * @throws ApiError 'too_many_requests' when a limit is reached.
 */
export async function takeEntries(
  deps: Context,
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

/** An entry that cannot be read is taken all the same. */
async function createEntry(
  deps: Context,
  key: Key,
  record: LimitEntry,
): Promise<{ isCreated: boolean; existing: LimitEntry | undefined }> {
  const creation = await unlessCorrupt(() => deps.limits.createOnce(key, record));
  if (creation?.isCreated) return { isCreated: true, existing: undefined };
  return { isCreated: false, existing: limitEntrySchema.safeParse(creation?.existing).data };
}

/** Milliseconds until another attempt fits into the short window; zero or less when one does now. */
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

/** The same text for every account, known or not. */
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
