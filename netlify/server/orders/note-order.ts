import { withChange } from './order-store.ts';
import type { StoredOrder } from './order-store.ts';
import type { NotedEvent } from '../storage/records.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import { noteRecipients } from './recipients.ts';
import type { Dependencies } from '../dependencies.ts';
import { isArchived } from './move-order.ts';

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

export interface Note {
  readonly userId: string;
  readonly orderId: string;
  readonly text: string;
  /** Only for the studio. */
  readonly isInternal: boolean;
  /** Name the agent works under. */
  readonly actor: string;
}

/**
 * Adds a note to an order, whatever its status.
 * @returns undefined when there is no such order.
 * @throws StoreUnavailableError when it could not be stored.
 */
export async function noteOrder(
  deps: Dependencies,
  { userId, orderId, text, isInternal, actor }: Note,
): Promise<StoredOrder | undefined> {
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const order = await deps.orders.find(userId, orderId);
    if (!order || isArchived(order)) return undefined;
    // Nobody is left to read a note on an order whose customer went away.
    const notify = order.archiveId ? [] : noteRecipients(isInternal);
    const event: NotedEvent = {
      v: 1,
      type: 'noted',
      at: new Date(deps.now()).toISOString(),
      actor,
      note: text,
      isInternal,
      ...(notify.length > 0 ? { notify } : {}),
    };
    const job =
      notify.length > 0 ? await deps.jobs.add({ kind: 'order', userId, orderId }) : undefined;
    if (!(await deps.orders.append(order, event))) continue;
    deps.log.note('sensitive_update', { kind: 'order', order: order.id, note: true });
    if (job) deps.enqueue(job);
    return withChange(order, event);
  }
  throw new StoreUnavailableError('the order keeps changing');
}
