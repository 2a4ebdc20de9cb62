import { DAY_MS } from '../lib/durations.ts';
import { inTurn, mapParallel } from '../lib/map-parallel.ts';
import type { OpenEntry } from './open-index.ts';
import { CorruptRecordError } from '../storage/store.ts';
import type { Dependencies } from '../dependencies.ts';
import { contactStore } from '../messages/contact-store.ts';
import { isArchived, orderTransitions } from '../orders/move-order.ts';
import { sweepExpired } from './delete-expired.ts';

/** Contact messages are kept for this long (privacy policy, section 1). */
export const MESSAGE_MONTHS = 24;
/** Repeats of a message or of feedback are recognised for this long; after a day nobody presses the button again. */
export const REQUEST_KEPT_MS = 2 * DAY_MS;
/**
 * An entry of the index without its record is kept for this long: whoever was interrupted between the two notes it
 * again on the day of the retry, and no request lasts two days.
 */
const ENTRY_KEPT_MS = 2 * DAY_MS;

/** What keeping house did, or would do. */
export interface CleanupReport {
  /** Rate-limit entries, ended sessions, and keys of messages and feedback. */
  readonly expiredDeleted: number;
  readonly messagesDeleted: number;
  /** Entries of the index of what is open that named nothing open. */
  readonly entriesRemoved: number;
}

/** See {@link cleanUp}. */
export interface CleanupOptions {
  /** Nothing is begun after this moment, in milliseconds since 1970; what is left then is left to the next time. */
  readonly untilMs: number;
  /** Only finds out what there is to do. */
  readonly isDryRun?: boolean;
}

/**
 * Deletes what expired and takes out of the index what is not open any more. Every kind of record has its share of the
 * time, so that a flood of one cannot keep the others for ever. What is promised to be gone soon comes first; idempotency records,
 * which cost a read each and which anybody can make most of, come last and get what the others leave.
 */
export async function cleanUp(
  deps: Dependencies,
  { untilMs, isDryRun = false }: CleanupOptions,
): Promise<CleanupReport> {
  // What a kind does not need of its share is left to those after it.
  const share = (part: number) => deps.now() + (untilMs - deps.now()) * part;
  // Three of the six kinds.
  const recordsDeleted = isDryRun ? 0 : await sweepExpired(deps, share(3 / 6));
  const messagesDeleted = await deleteOldMessages(deps, share(1 / 3), isDryRun);
  const entriesRemoved = await tidyIndex(deps, share(1 / 2), isDryRun);
  const requestsDeleted = isDryRun ? 0 : await deleteOldRequests(deps, share(1));
  return { expiredDeleted: recordsDeleted + requestsDeleted, messagesDeleted, entriesRemoved };
}

/** What was done where nobody kept house. */
export const NO_CLEANUP: CleanupReport = {
  expiredDeleted: 0,
  messagesDeleted: 0,
  entriesRemoved: 0,
};

async function deleteOldRequests(deps: Dependencies, untilMs: number): Promise<number> {
  const isInTime = () => deps.now() < untilMs;
  if (!isInTime()) return 0;
  return deps.idempotency.removeOwnerlessBefore(deps.now() - REQUEST_KEPT_MS, isInTime);
}

async function deleteOldMessages(
  deps: Dependencies,
  untilMs: number,
  isDryRun: boolean,
): Promise<number> {
  const isInTime = () => deps.now() < untilMs;
  if (!isInTime()) return 0;
  const oldestMs = monthsBefore(deps.now(), MESSAGE_MONTHS);
  const old = (await contactStore(deps.contacts).list()).filter(
    ({ receivedAtMs }) => receivedAtMs <= oldestMs,
  );
  if (isDryRun) return old.length;
  let deleted = 0;
  for (const { receivedAtMs, messageId } of old) {
    if (!isInTime()) break;
    await contactStore(deps.contacts).remove(receivedAtMs, messageId);
    await deps.notifications.removeAll(messageId);
    deleted += 1;
  }
  return deleted;
}

/** Beginning of the day so many months ago; 30 February is 1 or 2 March. */
function monthsBefore(nowMs: number, months: number): number {
  const date = new Date(nowMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate());
}

async function tidyIndex(deps: Dependencies, untilMs: number, isDryRun: boolean): Promise<number> {
  const isInTime = () => deps.now() < untilMs;
  if (!isInTime()) return 0;
  const removeIdle = async (entry: OpenEntry) => {
    if (await isNeeded(deps, entry)) return false;
    if (!isDryRun) await deps.open.remove(entry);
    return true;
  };
  const entries = inTurn(await deps.open.list(), deps.now());
  const removed = await mapParallel(entries, removeIdle, isInTime);
  return removed.filter(Boolean).length;
}

/** Whether an entry of the index still names something that somebody has to look after, or may come to do so. */
export async function isNeeded(
  deps: Dependencies,
  { subject, notedAtMs }: OpenEntry,
): Promise<boolean> {
  const isYoung = deps.now() - notedAtMs < ENTRY_KEPT_MS;
  try {
    if (subject.kind === 'order') {
      const order = await deps.orders.find(subject.userId, subject.orderId);
      if (!order) return isYoung;
      return !isArchived(order) && orderTransitions[order.status].length > 0;
    }
    const { receivedAtMs, messageId } = subject;
    const [message, done] = await Promise.all([
      contactStore(deps.contacts).find(receivedAtMs, messageId),
      contactStore(deps.contacts).findDone(receivedAtMs, messageId),
    ]);
    return message ? !done : isYoung;
  } catch (error) {
    // What cannot be read may be open.
    if (error instanceof CorruptRecordError) return true;
    throw error;
  }
}
