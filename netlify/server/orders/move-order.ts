import type { OrderStatus } from '../../../src/contracts/orders.ts';
import { withChange } from './order-store.ts';
import type { StoredOrder } from './order-store.ts';
import type { MovedEvent } from '../storage/records.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import type { Job } from '../jobs/job-store.ts';
import { moveRecipients } from './recipients.ts';
import type { Dependencies } from '../dependencies.ts';
import { withdrawJob } from '../storage/idempotency.ts';

/** Where an order may go from each state; the last two are ends. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** What came of an attempt to move an order. */
export type MoveResult =
  | { readonly outcome: 'moved'; readonly order: StoredOrder }
  /** It is there already: the attempt was a repeat. */
  | { readonly outcome: 'unchanged'; readonly order: StoredOrder }
  | { readonly outcome: 'unknown_order' }
  /** `illegal`: no such step; `stale`: somebody moved it since it was looked at. */
  | {
      readonly outcome: 'refused';
      readonly reason: 'illegal' | 'stale';
      readonly order: StoredOrder;
      readonly allowed: readonly OrderStatus[];
    };

export interface Move {
  readonly userId: string;
  readonly orderId: string;
  /** The state the agent saw; the move is refused as stale when it is another one by now. */
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** Name the agent works under, or `customer`. */
  readonly actor: string;
  /** For the customer to read, on the dashboard and in the e-mail about the move. */
  readonly note?: string | undefined;
}

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Moves an order on. Claiming the next number of its run is the lock: of two simultaneous moves one gets it, the other
 * is told where the order stands now.
 * @throws CorruptRecordError when the order cannot be read.
 * @throws StoreUnavailableError when it could not be stored.
 */
export async function moveOrder(deps: Dependencies, move: Move): Promise<MoveResult> {
  const event = toEvent(deps, move);
  const { userId, orderId } = move;
  let job: Job | undefined;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const order = await deps.orders.find(userId, orderId);
    const check = checkMove(order, move);
    if (check.outcome !== 'free') {
      if (job) await withdrawJob(deps, job);
      return check;
    }
    // Before the event, so that nobody is forgotten to be notified of it.
    job ??= await deps.jobs.add({ kind: 'order', userId, orderId });
    if (!(await deps.orders.append(check.order, event))) continue;
    deps.log.note('sensitive_update', { kind: 'order', order: orderId, to: move.to });
    deps.enqueue(job);
    return { outcome: 'moved', order: withChange(check.order, event) };
  }
  throw new StoreUnavailableError('the order keeps changing');
}

/** @returns `free` with the order when the move may be made, or why not. */
export function checkMove(
  order: StoredOrder | undefined,
  move: Move,
): MoveResult | { readonly outcome: 'free'; readonly order: StoredOrder } {
  if (!order || isArchived(order)) return { outcome: 'unknown_order' };
  if (order.status === move.to) return { outcome: 'unchanged', order };
  if (order.status !== move.from) return refused('stale', order);
  if (!orderTransitions[order.status].includes(move.to)) return refused('illegal', order);
  return { outcome: 'free', order };
}

/** Whether the order goes on under another id; what is here is on its way out. */
export function isArchived(order: StoredOrder): boolean {
  return order.archiveId !== undefined && order.archiveId !== order.userId;
}

function toEvent(deps: Dependencies, { actor, from, to, note }: Move): MovedEvent {
  const notify = moveRecipients(to, note);
  return {
    v: 1,
    type: 'moved',
    at: new Date(deps.now()).toISOString(),
    actor,
    from,
    to,
    ...(note ? { note } : {}),
    notify,
  };
}

function refused(reason: 'illegal' | 'stale', order: StoredOrder): MoveResult {
  return { outcome: 'refused', reason, order, allowed: orderTransitions[order.status] };
}
