import type { Dependencies } from '../dependencies.ts';
import { CorruptRecordError, StoreUnavailableError } from '../storage/store.ts';
import { isArchived, moveRecipients, orderTransitions } from './order.ts';
import type { ArchivedOrder, OrderChange, StoredOrder } from './order.ts';
import type { OrderRun } from './order-store.ts';

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Takes the customer out of an order: it goes on in an archive that shows nothing of them. Goes on where an earlier
 * attempt broke off.
 * @returns false when the order cannot be read and is therefore not safe to carry over.
 * @throws StoreUnavailableError when it broke off.
 */
export async function archiveRun(
  deps: Dependencies,
  run: OrderRun,
  archiveId: string,
): Promise<boolean> {
  try {
    if (run.sequences[0] !== 0) {
      // The originals are deleted from the first on, once all are copied.
      const archive = await deps.orders.archiveOf(run);
      if (!archive || !(await deps.orders.find(archive, run.orderId))) return false;
      await deps.orders.removeRun(run);
      return true;
    }
    const order = await anonymize(deps, run, archiveId);
    if (!order) return true;
    // It lies in its archive.
    if (!isArchived(order)) return false;
    await promiseInArchive(deps, order);
    await deps.orders.archive(order);
    return true;
  } catch (error) {
    if (!(error instanceof CorruptRecordError)) throw error;
    deps.log.note('data_record_corrupt', { key: error.key, reason: error.reason });
    return false;
  }
}

/** Ends the customer's run of an order: from then on nothing can be appended to it that would be lost. */
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

/** An order that is still open, as one placed in the moment of closing, is cancelled first: nobody is left to settle it. */
function nextEvent(deps: Dependencies, { status }: StoredOrder, archiveId: string): OrderChange {
  const event = { v: 1, at: new Date(deps.now()).toISOString(), actor: 'customer' } as const;
  if (orderTransitions[status].length === 0) return { ...event, type: 'anonymized', archiveId };
  const notify = moveRecipients('cancelled', undefined);
  return { ...event, type: 'moved', from: status, to: 'cancelled', notify };
}

/** What the agents have not been notified of yet is still owed to them under the order's new place. */
async function promiseInArchive(deps: Dependencies, order: ArchivedOrder): Promise<void> {
  if (!order.steps.some(({ notify }) => notify.includes('agents'))) return;
  // An earlier attempt may have begun another archive.
  const { id: orderId, archiveId: userId } = order;
  deps.enqueue(await deps.jobs.add({ kind: 'order', userId, orderId }));
}
