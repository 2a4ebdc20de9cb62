import type { OrderStatus } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Job } from '../jobs/job-store.ts';
import { withdrawJob } from '../jobs/reserve.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import {
  isArchived,
  moveRecipients,
  NOTE_RECIPIENTS,
  orderTransitions,
  withChange,
} from './order.ts';
import type { MovedEvent, NotedEvent, StoredOrder } from './order.ts';

export type MoveResult =
  | { outcome: 'moved'; order: StoredOrder }
  /** The order already has the status. */
  | { outcome: 'unchanged'; order: StoredOrder }
  | { outcome: 'unknown_order' }
  /** `illegal`: no such transition; `stale`: it changed since it was read. */
  | {
      outcome: 'refused';
      reason: 'illegal' | 'stale';
      order: StoredOrder;
      allowed: readonly OrderStatus[];
    };

export interface Move {
  userId: string;
  orderId: string;
  /** The status the actor saw. */
  from: OrderStatus;
  to: OrderStatus;
  /** Name of the agent, or `customer`. */
  actor: string;
  /** Shown to the customer. */
  note?: string | undefined;
}

/** Each attempt lost the race for the next number. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Changes an order's status. Creating the next event is the lock: of two simultaneous moves one wins.
 * @throws CorruptRecordError when the order is unreadable.
 * @throws StoreUnavailableError
 */
export async function moveOrder(deps: Dependencies, move: Move): Promise<MoveResult> {
  const event = toEvent(deps, move);
  return appendTo(deps, move, (order) => {
    const check = checkMove(order, move);
    if (check.outcome !== 'free') return { result: check };
    const moved = withChange(check.order, event);
    return { order: check.order, event, result: { outcome: 'moved', order: moved } };
  });
}

type Decision<Result> =
  | {
      order: StoredOrder;
      event: MovedEvent | NotedEvent;
      result: Result;
    }
  | { event?: undefined; result: Result };

/** Appends what `decide` returns; decides again when another event was first. */
async function appendTo<Result>(
  deps: Dependencies,
  { userId, orderId }: Pick<Move, 'userId' | 'orderId'>,
  decide: (order: StoredOrder | undefined) => Decision<Result>,
): Promise<Result> {
  let job: Job | undefined;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const decision = decide(await deps.orders.find(userId, orderId));
    const { event, result } = decision;
    if (!event) {
      if (job) await withdrawJob(deps, job);
      return result;
    }
    // Before the event, so that no notification is lost.
    if (event.notify) job ??= await deps.jobs.add({ kind: 'order', userId, orderId });
    if (!(await deps.orders.append(decision.order, event))) continue;
    const what = event.type === 'moved' ? { to: event.to } : { note: true };
    deps.log.note('sensitive_update', { kind: 'order', order: orderId, ...what });
    if (job) deps.enqueue(job);
    return result;
  }
  throw new StoreUnavailableError('the order keeps changing');
}

export function checkMove(
  order: StoredOrder | undefined,
  move: Move,
): MoveResult | { outcome: 'free'; order: StoredOrder } {
  if (!order || isArchived(order)) return { outcome: 'unknown_order' };
  if (order.status === move.to) return { outcome: 'unchanged', order };
  if (order.status !== move.from) return refused('stale', order);
  if (!orderTransitions[order.status].includes(move.to)) return refused('illegal', order);
  return { outcome: 'free', order };
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

export interface Note {
  userId: string;
  orderId: string;
  text: string;
  /** Only for the studio. */
  isInternal: boolean;
  actor: string;
}

/**
 * Adds a note, whatever the order's status.
 * @returns undefined when there is no such order.
 * @throws StoreUnavailableError
 */
export async function noteOrder(
  deps: Dependencies,
  { userId, orderId, text, isInternal, actor }: Note,
): Promise<StoredOrder | undefined> {
  const at = new Date(deps.now()).toISOString();
  return appendTo(deps, { userId, orderId }, (order) => {
    if (!order || isArchived(order)) return { result: undefined };
    const isRead = !isInternal && order.archiveId === undefined;
    const notify = isRead ? { notify: NOTE_RECIPIENTS } : {};
    const event: NotedEvent = { v: 1, type: 'noted', at, actor, note: text, isInternal, ...notify };
    return { order, event, result: withChange(order, event) };
  });
}
