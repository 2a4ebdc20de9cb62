import { DAY_MS } from '../security/durations.ts';
import { mapParallel } from '../stores/map-parallel.ts';
import type { OpenEntry } from '../stores/open-index.ts';
import { CorruptRecordError } from '../stores/store.ts';
import type { Dependencies } from './dependencies.ts';
import { hasLeft, orderTransitions } from './move-order.ts';
import { sweepExpired } from './sweep.ts';

/** Contact messages are kept for this long (privacy policy, section 1). */
export const MESSAGE_MONTHS = 24;
/** Repeats of a message or of feedback are recognised for this long; after a day nobody presses the button again. */
export const CLAIM_KEPT_MS = 2 * DAY_MS;
/**
 * An entry of the index without its record is kept for this long: whoever was interrupted between the two notes it
 * again on the day of the retry, and no request lasts two days.
 */
const ENTRY_KEPT_MS = 2 * DAY_MS;

/** What keeping house needs. */
export type HouseNeeds = Pick<
  Dependencies,
  'expiring' | 'claims' | 'contacts' | 'notices' | 'orders' | 'open' | 'now' | 'log'
>;

/** What keeping house did, or would do. */
export interface HouseReport {
  /** Throttle slots, ended sessions, and keys of messages and feedback. */
  readonly expiredDeleted: number;
  readonly messagesDeleted: number;
  /** Entries of the index of what is open that named nothing open. */
  readonly entriesRemoved: number;
}

/** Deletes what expired and takes out of the index what is not open any more. */
export async function keepHouse(
  deps: HouseNeeds,
  isWanted: boolean,
  isDryRun: boolean,
): Promise<HouseReport> {
  if (!isWanted) return { expiredDeleted: 0, messagesDeleted: 0, entriesRemoved: 0 };
  return {
    expiredDeleted: isDryRun ? 0 : await deleteExpired(deps),
    messagesDeleted: await deleteOldMessages(deps, isDryRun),
    entriesRemoved: await tidyIndex(deps, isDryRun),
  };
}

async function deleteExpired(deps: HouseNeeds): Promise<number> {
  const claims = await deps.claims.removeOwnerlessBefore(deps.now() - CLAIM_KEPT_MS);
  return claims + (await sweepExpired(deps));
}

async function deleteOldMessages(deps: HouseNeeds, isDryRun: boolean): Promise<number> {
  const oldestMs = monthsBefore(deps.now(), MESSAGE_MONTHS);
  const old = (await deps.contacts.list()).filter(({ receivedAtMs }) => receivedAtMs <= oldestMs);
  if (isDryRun) return old.length;
  for (const { receivedAtMs, messageId } of old) {
    await deps.contacts.remove(receivedAtMs, messageId);
    await deps.notices.removeAll(messageId);
  }
  return old.length;
}

/** Beginning of the day so many months ago; 30 February is 1 or 2 March. */
function monthsBefore(nowMs: number, months: number): number {
  const date = new Date(nowMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate());
}

async function tidyIndex(deps: HouseNeeds, isDryRun: boolean): Promise<number> {
  const entries = await deps.open.list();
  const states = await mapParallel(entries, (entry) => isNeeded(deps, entry));
  const idle = entries.filter((_, index) => states[index] === false);
  if (!isDryRun) await mapParallel(idle, (entry) => deps.open.remove(entry));
  return idle.length;
}

/** Whether an entry of the index still names something that somebody has to look after, or may come to do so. */
export async function isNeeded(
  deps: Pick<HouseNeeds, 'orders' | 'contacts' | 'now'>,
  { subject, notedAtMs }: OpenEntry,
): Promise<boolean> {
  const isYoung = deps.now() - notedAtMs < ENTRY_KEPT_MS;
  try {
    if (subject.kind === 'order') {
      const order = await deps.orders.find(subject.userId, subject.orderId);
      if (!order) return isYoung;
      return !hasLeft(order) && orderTransitions[order.status].length > 0;
    }
    const { receivedAtMs, messageId } = subject;
    const [message, done] = await Promise.all([
      deps.contacts.find(receivedAtMs, messageId),
      deps.contacts.findDone(receivedAtMs, messageId),
    ]);
    return message ? !done : isYoung;
  } catch (error) {
    // What cannot be read may be open.
    if (error instanceof CorruptRecordError) return true;
    throw error;
  }
}
