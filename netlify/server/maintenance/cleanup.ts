import { CONFIRM_LINK_DAYS } from '../../../src/contracts/account.ts';
import { MESSAGE_MONTHS } from '../../../src/contracts/contact.ts';
import { closeUnconfirmed } from '../accounts/close-account.ts';
import { CONFIRMATION } from '../auth/user.ts';
import { findAccount } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { filesPrefix, findUnneeded, isOver } from '../files/stored-files.ts';
import { DAY_MS } from '../lib/time.ts';
import { foldRows } from '../lists/rows.ts';
import { deleteMessages } from '../messages/contact.ts';
import { listMessageIds } from '../messages/message.ts';
import { listOrderIds } from '../orders/orders.ts';
import { attemptsSchema } from '../storage/limits.ts';
import { bucketOf } from '../storage/bucket.ts';
import {
  dayOf,
  isDocumentId,
  mapParallel,
  orLogged,
  read,
  timeOfId,
  unlessCorrupt,
} from '../storage/store.ts';

/** How long an account without orders is kept whose address nobody confirms. */
const UNCONFIRMED_KEPT_MS = CONFIRM_LINK_DAYS * DAY_MS;
/** A digest is sent once a day. */
const LETTER_KEPT_MS = 2 * DAY_MS;
/** Bounces that no digest has told of. */
const BOUNCE_KEPT_MS = 14 * DAY_MS;

export const NO_CLEANUP = {
  /** Attempts that count no more, and letters. */
  expiredDeleted: 0,
  messagesDeleted: 0,
  /** Closed, to be erased. */
  accountsLetGo: 0,
  /** Those that nobody needs anymore, and what had arrived of others. */
  filesRemoved: 0,
};
export type CleanupReport = typeof NO_CLEANUP;

type Step = (isInTime: () => boolean) => Promise<number>;

/**
 * Deletes what has expired. Each step gets an equal share of the time left, so that no flood starves the others. Run
 * daily, it deletes within 48 hours. Concurrent runs are safe.
 */
export async function cleanUp(deps: Dependencies, untilMs: number): Promise<CleanupReport> {
  const steps: [keyof CleanupReport, Step][] = [
    ['expiredDeleted', (isInTime) => deleteAttempts(deps, isInTime)],
    ['expiredDeleted', (isInTime) => deleteLetters(deps, isInTime)],
    ['accountsLetGo', (isInTime) => letUnconfirmedGo(deps, isInTime)],
    ['messagesDeleted', (isInTime) => deleteOldMessages(deps, isInTime)],
    ['filesRemoved', (isInTime) => removeFiles(deps, isInTime)],
  ];
  await orLogged(deps.log, 'folding rows', () => foldRows(deps));
  const report: CleanupReport = { ...NO_CLEANUP };
  for (const [index, [what, step]] of steps.entries()) {
    const endMs = deps.now() + (untilMs - deps.now()) / (steps.length - index);
    const isInTime = () => deps.now() < endMs;
    if (isInTime()) report[what] += await step(isInTime);
  }
  const count = report.expiredDeleted;
  if (count > 0) deps.log.record('data_expired_deleted', { count });
  return report;
}

/** From anywhere on, so that work cut short reaches all items over time. */
function inTurn<Item>({ randomHex }: Dependencies, items: readonly Item[]): Item[] {
  const start = items.length === 0 ? 0 : Number.parseInt(randomHex(4), 16) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** What cannot be read counts nothing, either. */
async function deleteAttempts(deps: Dependencies, isInTime: () => boolean): Promise<number> {
  const limits = deps.store('limits');
  const listed = inTurn(deps, await limits.list());
  const results = await mapParallel(
    listed,
    async ({ key }) => {
      const found = await unlessCorrupt(() => read(limits, attemptsSchema, key), deps.log);
      if (found && found.value.endsAt > deps.now()) return false;
      await limits.delete(key);
      return true;
    },
    isInTime,
  );
  return results.filter(Boolean).length;
}

async function deleteLetters(deps: Dependencies, isInTime: () => boolean): Promise<number> {
  const isOlder = (id: string, ms: number) => isDocumentId(id) && deps.now() - timeOfId(id) > ms;
  const [letters, pending] = [deps.store('letters'), deps.store('pending')];
  const old = (await letters.list()).filter(({ key }) => isOlder(key, LETTER_KEPT_MS));
  const removed = await mapParallel(old, ({ key }) => letters.delete(key), isInTime);
  const bounces = (await pending.list('bounce/')).filter(({ key }) =>
    isOlder(key.slice('bounce/'.length), BOUNCE_KEPT_MS),
  );
  await mapParallel(bounces, ({ key }) => pending.delete(key), isInTime);
  return removed.length;
}

async function deleteOldMessages(deps: Dependencies, isInTime: () => boolean): Promise<number> {
  const oldest = dayOf(monthsBefore(deps.now(), MESSAGE_MONTHS));
  const old = (await listMessageIds(deps)).filter(({ day }) => day <= oldest);
  return deleteMessages(deps, old, isInTime);
}

/** With an order, an account stays. */
async function letUnconfirmedGo(deps: Dependencies, isInTime: () => boolean): Promise<number> {
  const listed = await deps.store('users').list();
  const letGo = async ({ key }: (typeof listed)[number]) => {
    const account = await unlessCorrupt(() => findAccount(deps, key));
    if (!account || account.user.isEmailConfirmed) return false;
    const { createdAt, outbox } = account.user;
    // Whoever had the link mailed again was told that it works as long.
    const links = outbox
      .filter(({ about }) => about.startsWith(`${CONFIRMATION}/`))
      .map(({ at }) => at);
    const latest = [createdAt, ...links].toSorted().at(-1) ?? createdAt;
    if (deps.now() - Date.parse(latest) <= UNCONFIRMED_KEPT_MS) return false;
    if ((await listOrderIds(deps, key)).length > 0) return false;
    return closeUnconfirmed(deps, account);
  };
  const results = await mapParallel(inTurn(deps, listed), letGo, isInTime);
  return results.filter(Boolean).length;
}

function monthsBefore(nowMs: number, months: number): number {
  const date = new Date(nowMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate());
}

async function removeFiles(deps: Dependencies, isInTime: () => boolean): Promise<number> {
  const bucket = bucketOf(deps);
  if (!bucket) return 0;
  const prefix = filesPrefix(deps);
  const [objects, uploads] = await Promise.all([bucket.list(prefix), bucket.listUploads(prefix)]);
  const over = uploads.filter((upload) => isOver(deps, upload));
  const abort = ({ key, uploadId }: (typeof over)[number]) => bucket.abortUpload(key, uploadId);
  const aborted = await mapParallel(over, abort, isInTime);
  const unneeded = await findUnneeded(deps, inTurn(deps, objects), isInTime);
  const removed = await mapParallel(unneeded, ({ key }) => bucket.remove(key), isInTime);
  return aborted.length + removed.length;
}
