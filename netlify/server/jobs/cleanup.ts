import type { Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../lib/durations.ts';
import { inTurn, mapParallel } from '../lib/map-parallel.ts';
import { contactStore } from '../messages/contact-store.ts';
import { isArchived, orderTransitions } from '../orders/order.ts';
import { dayOf, WHOLE_STORE } from '../storage/keys.ts';
import type { Key } from '../storage/keys.ts';
import { CorruptRecordError, unlessCorrupt } from '../storage/store.ts';
import type { Store } from '../storage/store.ts';
import type { OpenEntry } from './job-store.ts';

/** Contact messages are kept for this long (privacy policy, section 1). */
export const MESSAGE_MONTHS = 24;
/** Answers to "Was this helpful?" are kept for this long: older ones are about a text that was written anew since. */
export const FEEDBACK_KEPT_MS = 730 * DAY_MS;
/** Repeats of a message or of feedback are recognised for this long; after a day nobody presses the button again. */
export const REQUEST_KEPT_MS = 2 * DAY_MS;
/**
 * An entry of the index without its record is kept for this long: whoever was interrupted between the two notes it
 * again on the day of the retry, and no request lasts two days.
 */
const ENTRY_KEPT_MS = 2 * DAY_MS;

/** What a cleanup did, or would do. */
export interface CleanupReport {
  /** Rate-limit entries, ended sessions, feedback, and keys of messages and feedback. */
  expiredDeleted: number;
  messagesDeleted: number;
  /** Entries of the index of what is open that named nothing open. */
  entriesRemoved: number;
}

/** How much there is to do. */
export interface CleanupOptions {
  /** Nothing is begun after this moment, in milliseconds since 1970; what is left then is left to the next time. */
  untilMs: number;
  /** Only finds out show what would be done. */
  isDryRun?: boolean;
}

/** One kind of record. @returns how many were deleted. */
type Step = (isInTime: () => boolean) => Promise<number>;

/**
 * Deletes what expired and takes out of the index what is not open any more. Each kind of record has an equal share of
 * the time that is left, so that a flood of one cannot keep the others for ever. What is promised to be gone soon comes
 * first; idempotency records, which cost a read each and which anybody can make most of, come last. At the latest 48
 * hours after a record expired it is gone when this runs once a day. Two at the same time do no harm.
 */
export async function cleanUp(
  deps: Dependencies,
  { untilMs, isDryRun = false }: CleanupOptions,
): Promise<CleanupReport> {
  const { limits, revocations, feedback } = deps;
  const today = Math.floor(deps.now() / DAY_MS) * DAY_MS;
  const expired = (store: Store, beforeMs: number): [keyof CleanupReport, Step] => [
    'expiredDeleted',
    (isInTime) => (isDryRun ? Promise.resolve(0) : deleteOlder(store, beforeMs, isInTime)),
  ];
  const steps: [keyof CleanupReport, Step][] = [
    expired(limits, today),
    expired(revocations, today),
    expired(feedback, today - FEEDBACK_KEPT_MS),
    ['messagesDeleted', (isInTime) => deleteOldMessages(deps, isInTime, isDryRun)],
    ['entriesRemoved', (isInTime) => tidyIndex(deps, isInTime, isDryRun)],
    [
      'expiredDeleted',
      (isInTime) => (isDryRun ? Promise.resolve(0) : deleteOldRequests(deps, isInTime)),
    ],
  ];
  const report: CleanupReport = { expiredDeleted: 0, messagesDeleted: 0, entriesRemoved: 0 };
  for (const [index, [what, step]] of steps.entries()) {
    const endMs = deps.now() + (untilMs - deps.now()) / (steps.length - index);
    const isInTime = () => deps.now() < endMs;
    if (isInTime()) report[what] += await step(isInTime);
  }
  const count = report.expiredDeleted;
  if (count > 0) deps.log.note('data_expired_deleted', { count });
  return report;
}

/** A key's day is the one on which its record expires, so the record is needed to the end of that day. */
async function deleteOlder(
  store: Store,
  beforeMs: number,
  isInTime: () => boolean,
): Promise<number> {
  const keys = await store.list(WHOLE_STORE);
  const expired = keys.filter((key) => (dayOf(key) ?? beforeMs) < beforeMs);
  return (await mapParallel(expired, (key) => store.delete(key), isInTime)).length;
}

/** Keys that belong to no account. One that cannot be read is left to the doctor. */
async function deleteOldRequests(
  { idempotency, now }: Dependencies,
  isInTime: () => boolean,
): Promise<number> {
  const oldestMs = now() - REQUEST_KEPT_MS;
  const removeOld = async (key: Key) => {
    const record = await unlessCorrupt(() => idempotency.find(key));
    const isOld = record !== undefined && Date.parse(record.at) < oldestMs;
    if (isOld) await idempotency.remove(key);
    return isOld;
  };
  const keys = inTurn(await idempotency.listOwnerless(), now());
  return countTrue(await mapParallel(keys, removeOld, isInTime));
}

async function deleteOldMessages(
  deps: Dependencies,
  isInTime: () => boolean,
  isDryRun: boolean,
): Promise<number> {
  const contacts = contactStore(deps.contacts);
  const oldestMs = monthsBefore(deps.now(), MESSAGE_MONTHS);
  const old = (await contacts.list()).filter(({ receivedAtMs }) => receivedAtMs <= oldestMs);
  let deleted = 0;
  for (const { receivedAtMs, messageId } of old) {
    if (!isInTime()) break;
    deleted += 1;
    if (isDryRun) continue;
    await contacts.remove(receivedAtMs, messageId);
    await deps.notifications.removeAll(messageId);
  }
  return deleted;
}

/** Beginning of the day so many months ago; 30 February is 1 or 2 March. */
function monthsBefore(nowMs: number, months: number): number {
  const date = new Date(nowMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate());
}

async function tidyIndex(
  deps: Dependencies,
  isInTime: () => boolean,
  isDryRun: boolean,
): Promise<number> {
  const removeIdle = async (entry: OpenEntry) => {
    if (await isNeeded(deps, entry)) return false;
    if (!isDryRun) await deps.open.remove(entry);
    return true;
  };
  const entries = inTurn(await deps.open.list(), deps.now());
  return countTrue(await mapParallel(entries, removeIdle, isInTime));
}

/** Whether an entry of the index still names something that somebody has to look after, or may come to do so. */
async function isNeeded(deps: Dependencies, { subject, notedAtMs }: OpenEntry): Promise<boolean> {
  const isYoung = deps.now() - notedAtMs < ENTRY_KEPT_MS;
  try {
    if (subject.kind === 'order') {
      const order = await deps.orders.find(subject.userId, subject.orderId);
      if (!order) return isYoung;
      return !isArchived(order) && orderTransitions[order.status].length > 0;
    }
    const { receivedAtMs, messageId } = subject;
    const contacts = contactStore(deps.contacts);
    const [message, done] = await Promise.all([
      contacts.find(receivedAtMs, messageId),
      contacts.findDone(receivedAtMs, messageId),
    ]);
    return message ? !done : isYoung;
  } catch (error) {
    // What cannot be read may be open.
    if (error instanceof CorruptRecordError) return true;
    throw error;
  }
}

function countTrue(values: readonly boolean[]): number {
  return values.filter(Boolean).length;
}
