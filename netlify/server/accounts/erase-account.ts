import { shortHash } from '../lib/security-log.ts';
import { mapParallel } from '../lib/map-parallel.ts';
import type { OrderRun, StoredOrder } from '../orders/order-store.ts';
import type { OrderChange } from '../storage/records.ts';
import { CorruptRecordError, StoreUnavailableError } from '../storage/store.ts';
import type { Job } from '../jobs/job-store.ts';
import { moveRecipients } from '../orders/recipients.ts';
import type { Dependencies } from '../dependencies.ts';
import { orderTransitions } from '../orders/move-order.ts';

/** An order may have been placed while the others were carried over; more than twice is not chance. */
const MAXIMUM_PASSES = 3;
const MAXIMUM_ATTEMPTS = 5;

/** What came of an attempt to erase an account. */
export interface Erasure {
  /** False when somebody else is at it, or when an order cannot be read and is therefore not safe to carry over. */
  readonly isDone: boolean;
  /** What the agents are to be told of orders that lost their customer. */
  readonly jobs: readonly Job[];
}

/**
 * Erases a closed account: its orders go on in an archive that shows nothing of the customer, everything else is
 * deleted, the account last. Goes on where an earlier attempt broke off.
 * @param job what asked for it; it is left to the caller.
 * @throws StoreUnavailableError when it broke off.
 */
export async function eraseAccount(deps: Dependencies, userId: string, job: Job): Promise<Erasure> {
  // Two at once could meet a new account under the same address: while one deletes the last of the old account, the
  // owner registers again, and the other deletes that.
  const lease = await deps.jobs.acquireLease(userId, deps.now());
  if (!lease) return { isDone: false, jobs: [] };
  const jobs: Job[] = [];
  try {
    return { isDone: await eraseAll(deps, userId, job, jobs), jobs };
  } finally {
    await deps.jobs.releaseLease(lease);
  }
}

async function eraseAll(
  deps: Dependencies,
  userId: string,
  job: Job,
  jobs: Job[],
): Promise<boolean> {
  const account = await deps.users.findAccount(userId);
  if (account.state === 'open' || account.state === 'none') return true;
  if (account.state === 'closed') {
    if (!(await carryOver(deps, userId, account.archiveId, jobs))) return false;
    await deps.idempotency.removeAllOf(userId);
    await forgetJobs(deps, userId, job);
  }
  await deps.users.erase(userId);
  deps.log.note('user_erased', { user: shortHash(userId) });
  return true;
}

/**
 * Takes the customer out of orders that belong to no account, as may be left when one was placed in the very moment of
 * closing.
 */
export async function eraseOrphans(deps: Dependencies, userId: string): Promise<Erasure> {
  const jobs: Job[] = [];
  return { isDone: await carryOver(deps, userId, deps.randomHex(32), jobs), jobs };
}

/** Like {@link eraseOrphans} for one order. */
export async function eraseOrphan(deps: Dependencies, run: OrderRun): Promise<Erasure> {
  const jobs: Job[] = [];
  return { isDone: await carryOverRun(deps, run, deps.randomHex(32), jobs), jobs };
}

/** @returns whether no order of the customer is left. */
async function carryOver(
  deps: Dependencies,
  userId: string,
  archiveId: string,
  jobs: Job[],
): Promise<boolean> {
  for (let pass = 0; pass < MAXIMUM_PASSES; pass += 1) {
    const runs = await deps.orders.listRuns(userId);
    if (runs.length === 0) return true;
    const results = await mapParallel(runs, (run) => carryOverRun(deps, run, archiveId, jobs));
    if (results.includes(false)) return false;
  }
  throw new StoreUnavailableError('orders keep coming');
}

async function carryOverRun(
  deps: Dependencies,
  run: OrderRun,
  archiveId: string,
  jobs: Job[],
): Promise<boolean> {
  try {
    if (run.sequences[0] !== 0) {
      // The originals are deleted from the first on, once all are copied.
      const archive = await deps.orders.archiveOf(run);
      if (!archive || !(await deps.orders.find(archive, run.orderId))) return false;
      await deps.orders.removeRun(run);
      return true;
    }
    const order = await anonymise(deps, run, archiveId);
    if (!order) return true;
    await noteInArchive(deps, order, jobs);
    await deps.orders.archive(order);
    return true;
  } catch (error) {
    if (!(error instanceof CorruptRecordError)) throw error;
    deps.log.note('data_record_corrupt', { key: error.key, reason: error.reason });
    return false;
  }
}

/** Ends the customer's run of an order: from then on nothing can be appended to it that would be lost. */
async function anonymise(
  deps: Dependencies,
  { userId, orderId }: OrderRun,
  archiveId: string,
): Promise<StoredOrder | undefined> {
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const order = await deps.orders.find(userId, orderId);
    if (!order || order.archiveId !== undefined) return order;
    await deps.orders.append(order, nextEvent(deps, order, archiveId));
  }
  throw new StoreUnavailableError('the order keeps changing');
}

/** An order that is still open, as one placed in the moment of closing, is cancelled first: nobody is left to settle it. */
function nextEvent(deps: Dependencies, { status }: StoredOrder, archiveId: string): OrderChange {
  const event = { v: 1, at: new Date(deps.now()).toISOString(), actor: 'customer' } as const;
  if (orderTransitions[status].length === 0) return { ...event, type: 'anonymised', archiveId };
  const notify = moveRecipients('cancelled', undefined);
  return { ...event, type: 'moved', from: status, to: 'cancelled', notify };
}

/** What the agents have not been notified of yet is still owed to them under the order's new place. */
async function noteInArchive(deps: Dependencies, order: StoredOrder, jobs: Job[]): Promise<void> {
  // An earlier attempt may have begun another archive.
  const { id: orderId, archiveId: userId = '' } = order;
  if (order.steps.some(({ notify }) => notify.includes('agents'))) {
    jobs.push(await deps.jobs.add({ kind: 'order', userId, orderId }));
  }
}

/** Keys of jobs hold the customer's id, which somebody who guesses the address can test the guess against. */
async function forgetJobs(deps: Dependencies, userId: string, job: Job): Promise<void> {
  const [jobs, entries] = await Promise.all([deps.jobs.list(), deps.open.list()]);
  for (const other of jobs) {
    const isTheirs = 'userId' in other.spec && other.spec.userId === userId;
    if (isTheirs && other.key !== job.key) await deps.jobs.remove(other);
  }
  for (const entry of entries) {
    if (entry.subject.kind === 'order' && entry.subject.userId === userId) {
      await deps.open.remove(entry);
    }
  }
}
