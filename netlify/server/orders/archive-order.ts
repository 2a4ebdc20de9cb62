import type { Dependencies } from '../dependencies.ts';
import { noteFailure } from '../jobs/run-job.ts';
import { CorruptRecordError, StoreUnavailableError } from '../storage/store.ts';
import { isArchived, isOpen, moveRecipients } from './order.ts';
import type { ArchivedOrder, OrderChange, StoredOrder } from './order.ts';
import type { OrderRun } from './order-store.ts';

const MAXIMUM_ATTEMPTS = 5;

/**
 * Moves an order to an archive without the customer's data; resumes an interrupted move.
 * @returns false when the order is unreadable and must stay.
 */
export async function archiveRun(
  deps: Dependencies,
  run: OrderRun,
  archiveId: string,
): Promise<boolean> {
  try {
    if (run.sequences[0] !== 0) {
      // Originals are deleted in ascending order once all are copied.
      const archive = await deps.orders.archiveOf(run);
      if (!archive || !(await deps.orders.find(archive, run.orderId))) return false;
      await deps.orders.removeRun(run);
      return true;
    }
    const order = await anonymize(deps, run, archiveId);
    if (!order) return true;
    // Already in its archive.
    if (!isArchived(order)) return false;
    await promiseInArchive(deps, order);
    await deps.orders.archive(order);
    return true;
  } catch (error) {
    if (!(error instanceof CorruptRecordError)) throw error;
    noteFailure(error, deps.log);
    return false;
  }
}

/** Ends the customer's run, so nothing can be appended to it and lost. */
async function anonymize(
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

/** An order that is still open is cancelled first. */
function nextEvent(deps: Dependencies, order: StoredOrder, archiveId: string): OrderChange {
  const event = { v: 1, at: new Date(deps.now()).toISOString(), actor: 'customer' } as const;
  if (!isOpen(order)) return { ...event, type: 'anonymized', archiveId };
  const notify = moveRecipients('cancelled', undefined);
  return { ...event, type: 'moved', from: order.status, to: 'cancelled', notify };
}

/** Adds a job for agents' notifications that are not sent yet. */
async function promiseInArchive(deps: Dependencies, order: ArchivedOrder): Promise<void> {
  if (!order.steps.some(({ notify }) => notify.includes('agents'))) return;
  // An earlier attempt may have started another archive.
  const { id: orderId, archiveId: userId } = order;
  deps.enqueue(await deps.jobs.add({ kind: 'order', userId, orderId }));
}
