import { CONFIRM_LINK_DAYS } from '../../../src/contracts/account.ts';
import { closeUnconfirmed } from '../accounts/close-account.ts';
import { UNCONFIRMED, unconfirmedKey } from '../auth/user-events.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { filesPrefix, findStrays, isOver } from '../files/stored-files.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import { contactsOf, repairMessageIndex } from '../messages/contact.ts';
import { isIndexed, repairIndex } from '../orders/order-index.ts';
import { ordersOf } from '../orders/order-store.ts';
import { isArchived } from '../orders/order.ts';
import { idempotencyRecordSchema } from '../queue/idempotency.ts';
import { notificationsOf } from '../queue/notification-store.ts';
import { openIndexOf, subjectIdOf, type IndexEntry } from '../queue/open-index.ts';
import { searchIndexOf } from '../queue/search-index.ts';
import { bucketOf } from '../storage/bucket.ts';
import { dayOf, prefixOf, WHOLE_STORE, type Key } from '../storage/keys.ts';
import {
  CorruptRecordError,
  mapParallel,
  orCorrupt,
  orLogged,
  readRecord,
  unlessCorrupt,
  type Store,
} from '../storage/store.ts';

/** Retention of contact messages, as the privacy policy promises. */
export const MESSAGE_MONTHS = 24;
export const FEEDBACK_KEPT_MS = 730 * DAY_MS;
/** How long an account without orders is kept whose address nobody confirms. */
export const UNCONFIRMED_KEPT_MS = CONFIRM_LINK_DAYS * DAY_MS;
const REQUESTS_WITHOUT_ACCOUNT = [prefixOf('contact'), prefixOf('feedback')];
/** How long repeated messages and feedback are recognized. */
export const REQUEST_KEPT_MS = 2 * DAY_MS;
/** Retention of an index entry without its record: its writer may still be retrying. */
const ENTRY_KEPT_MS = 2 * DAY_MS;

export interface CleanupReport {
  /** Rate-limit entries, revocations, feedback, and idempotency records. */
  expiredDeleted: number;
  messagesDeleted: number;
  /** Closed, to be erased by a job. */
  accountsLetGo: number;
  entriesRemoved: number;
  /** Those that nobody needs anymore, and what had arrived of others. */
  filesRemoved: number;
}

export const NO_CLEANUP: CleanupReport = {
  expiredDeleted: 0,
  messagesDeleted: 0,
  accountsLetGo: 0,
  entriesRemoved: 0,
  filesRemoved: 0,
};

type Step = (isInTime: () => boolean) => Promise<number>;

/**
 * Deletes expired records and stale index entries. Each step gets an equal share of the time left, so that no flood
 * starves the others. Run daily, it deletes a record within 48 hours of its expiry. Concurrent runs are safe.
 */
export async function cleanUp(deps: Dependencies, untilMs: number): Promise<CleanupReport> {
  const today = Math.floor(deps.now() / DAY_MS) * DAY_MS;
  const expired = (store: Store, beforeMs: number): [keyof CleanupReport, Step] => [
    'expiredDeleted',
    (isInTime) => deleteOlder(store, beforeMs, isInTime),
  ];
  const steps: [keyof CleanupReport, Step][] = [
    expired(deps.store('limits'), today),
    expired(deps.store('revocations'), today),
    expired(deps.store('feedback'), today - FEEDBACK_KEPT_MS),
    ['accountsLetGo', (isInTime) => letUnconfirmedGo(deps, isInTime)],
    ['messagesDeleted', (isInTime) => deleteOldMessages(deps, isInTime)],
    ['entriesRemoved', (isInTime) => tidyIndex(deps, isInTime)],
    ['expiredDeleted', (isInTime) => deleteOldRequests(deps, isInTime)],
    ['filesRemoved', (isInTime) => removeStrays(deps, isInTime)],
  ];
  await orLogged(deps.log, 'joining what was noted for searching', () =>
    searchIndexOf(deps).fold(),
  );
  const report: CleanupReport = { ...NO_CLEANUP };
  for (const [index, [what, step]] of steps.entries()) {
    const endMs = deps.now() + (untilMs - deps.now()) / (steps.length - index);
    const isInTime = () => deps.now() < endMs;
    if (isInTime()) report[what] += await step(isInTime);
  }
  const count = report.expiredDeleted;
  if (count > 0) deps.log.note('data_expired_deleted', { count });
  return report;
}

/** A record expires at the end of its key's day. */
async function deleteOlder(
  store: Store,
  beforeMs: number,
  isInTime: () => boolean,
): Promise<number> {
  const keys = await store.list(WHOLE_STORE);
  const expired = keys.filter((key) => (dayOf(key) ?? beforeMs) < beforeMs);
  return (await mapParallel(expired, (key) => store.delete(key), isInTime)).length;
}

async function deleteOldRequests(
  { store, now }: Dependencies,
  isInTime: () => boolean,
): Promise<number> {
  const idempotency = store('idempotency');
  const oldestMs = now() - REQUEST_KEPT_MS;
  const removeOld = async (key: Key) => {
    const record = await unlessCorrupt(() => readRecord(idempotency, idempotencyRecordSchema, key));
    const isOld = record !== undefined && Date.parse(record.at) < oldestMs;
    if (isOld) await idempotency.delete(key);
    return isOld;
  };
  const keys = await Promise.all(
    REQUESTS_WITHOUT_ACCOUNT.map((prefix) => idempotency.list(prefix)),
  );
  return countTrue(await mapParallel(inTurn(keys.flat(), now()), removeOld, isInTime));
}

async function deleteOldMessages(deps: Dependencies, isInTime: () => boolean): Promise<number> {
  const contacts = contactsOf(deps);
  const oldestMs = monthsBefore(deps.now(), MESSAGE_MONTHS);
  const old = (await contacts.list()).filter(({ receivedAtMs }) => receivedAtMs <= oldestMs);
  const ids = old.map(({ messageId }) => messageId);
  // First, so that nothing is left there when it fails.
  if (old.length === 0 || !(await searchIndexOf(deps).erase({ ids }))) return 0;
  let deleted = 0;
  for (const { receivedAtMs, messageId } of old) {
    if (!isInTime()) break;
    deleted += 1;
    await contacts.remove(receivedAtMs, messageId);
    await notificationsOf(deps).removeAll(messageId);
  }
  return deleted;
}

/** Looks at each account once, when its time is over: with an order, it stays. */
async function letUnconfirmedGo(deps: Dependencies, isInTime: () => boolean): Promise<number> {
  const oldestMs = deps.now() - UNCONFIRMED_KEPT_MS - DAY_MS;
  const due = (await deps.store('limits').list(UNCONFIRMED)).flatMap((key) => {
    const entry = unconfirmedKey.parse(key);
    return entry && entry.registeredAtMs <= oldestMs ? [{ key, ...entry }] : [];
  });
  const letGo = async ({ key, userId, registeredAtMs }: (typeof due)[number]) => {
    const user = await orCorrupt(() => usersOf(deps).find(userId));
    // Looked at again once it can be read.
    if (user instanceof CorruptRecordError) return false;
    // Registered again since, it has an entry of its own.
    const isDue =
      user !== undefined &&
      !user.isEmailConfirmed &&
      Date.parse(user.createdAt) < registeredAtMs + DAY_MS &&
      (await ordersOf(deps).listRuns(userId)).length === 0;
    const isLetGo = isDue && (await closeUnconfirmed(deps, user));
    await deps.store('limits').delete(key);
    return isLetGo;
  };
  return countTrue(await mapParallel(inTurn(due, deps.now()), letGo, isInTime));
}

function monthsBefore(nowMs: number, months: number): number {
  const date = new Date(nowMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate());
}

async function tidyIndex(deps: Dependencies, isInTime: () => boolean): Promise<number> {
  const tidy = async (ofSubject: IndexEntry[]) => {
    const latest = ofSubject.at(-1);
    if (!latest || (await isNeeded(deps, latest))) return false;
    for (const entry of ofSubject) await openIndexOf(deps).remove(entry);
    return true;
  };
  const entries = Map.groupBy(await openIndexOf(deps).list(), ({ subject }) =>
    subjectIdOf(subject),
  );
  return countTrue(await mapParallel(inTurn([...entries.values()], deps.now()), tidy, isInTime));
}

/** Whether the index still names, or may come to name, something open; if so, it says where that stands. */
async function isNeeded(deps: Dependencies, { subject, notedAtMs }: IndexEntry): Promise<boolean> {
  const isYoung = deps.now() - notedAtMs < ENTRY_KEPT_MS;
  try {
    if (subject.kind === 'order') {
      const order = await ordersOf(deps).find(subject.userId, subject.orderId);
      if (!order) return isYoung;
      const isKept = !isArchived(order) && isIndexed(order);
      if (isKept) await repairIndex(deps, order);
      return isKept;
    }
    const message = await contactsOf(deps).findRun(subject);
    if (!message) return isYoung;
    const isKept = !message.done;
    if (isKept) await repairMessageIndex(deps, message);
    return isKept;
  } catch (error) {
    // An unreadable record may be open.
    if (error instanceof CorruptRecordError) return true;
    throw error;
  }
}

async function removeStrays(deps: Dependencies, isInTime: () => boolean): Promise<number> {
  const bucket = bucketOf(deps);
  if (!bucket) return 0;
  const prefix = filesPrefix(deps);
  const [objects, uploads] = await Promise.all([bucket.list(prefix), bucket.listUploads(prefix)]);
  const over = uploads.filter((upload) => isOver(deps, upload));
  const abort = ({ key, uploadId }: (typeof over)[number]) => bucket.abortUpload(key, uploadId);
  const aborted = await mapParallel(over, abort, isInTime);
  const strays = await findStrays(deps, inTurn(objects, deps.now()), isInTime);
  const removed = await mapParallel(strays, ({ key }) => bucket.remove(key), isInTime);
  return aborted.length + removed.length;
}

function countTrue(values: readonly boolean[]): number {
  return values.filter(Boolean).length;
}

const STEP = (Math.sqrt(5) - 1) / 2;

/** Rotates the items each time, so that work cut short reaches all of them over time. @param everyMs how often it runs. */
export function inTurn<Item>(items: readonly Item[], nowMs: number, everyMs = HOUR_MS): Item[] {
  const time = Math.floor(nowMs / everyMs);
  const start = Math.floor(items.length * ((time * STEP) % 1));
  return [...items.slice(start), ...items.slice(0, start)];
}
