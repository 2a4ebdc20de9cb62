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

/** What came of an attempt to move an order. */
export type MoveResult =
  | { outcome: 'moved'; order: StoredOrder }
  /** It is there already: the attempt was a repeat. */
  | { outcome: 'unchanged'; order: StoredOrder }
  | { outcome: 'unknown_order' }
  /** `illegal`: no such step; `stale`: somebody moved it since it was looked at. */
  | {
      outcome: 'refused';
      reason: 'illegal' | 'stale';
      order: StoredOrder;
      allowed: readonly OrderStatus[];
    };

export interface Move {
  userId: string;
  orderId: string;
  /** The state the agent saw; the move is refused as stale when it is another one by now. */
  from: OrderStatus;
  to: OrderStatus;
  /** Name the agent works under, or `customer`. */
  actor: string;
  /** For the customer to read, on the dashboard and in the email about the move. */
  note?: string | undefined;
}

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Moves an order on. Claiming the next number of its run is the lock: of two simultaneous moves one gets it, the other
 * learns where the order stands now.
 * @throws CorruptRecordError when the order cannot be read.
 * @throws StoreUnavailableError when it could not be stored.
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

/** What to append to an order as it was read, if anything, and what then came of the attempt. */
type Decision<Result> =
  | {
      order: StoredOrder;
      event: MovedEvent | NotedEvent;
      result: Result;
    }
  | { event?: undefined; result: Result };

/** Appends what is decided on the order as it stands; decides anew when another event took the number first. */
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
    // Before the event, so that nobody is forgotten to be notified of it.
    if (event.notify) job ??= await deps.jobs.add({ kind: 'order', userId, orderId });
    if (!(await deps.orders.append(decision.order, event))) continue;
    const what = event.type === 'moved' ? { to: event.to } : { note: true };
    deps.log.note('sensitive_update', { kind: 'order', order: orderId, ...what });
    if (job) deps.enqueue(job);
    return result;
  }
  throw new StoreUnavailableError('the order keeps changing');
}

/** @returns `free` with the order when the move may be made, or why not. */
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
  /** Name the agent works under. */
  actor: string;
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
  const at = new Date(deps.now()).toISOString();
  return appendTo(deps, { userId, orderId }, (order) => {
    if (!order || isArchived(order)) return { result: undefined };
    // Nobody is left to read a note on an order whose customer went away.
    const isRead = !isInternal && order.archiveId === undefined;
    const notify = isRead ? { notify: NOTE_RECIPIENTS } : {};
    const event: NotedEvent = { v: 1, type: 'noted', at, actor, note: text, isInternal, ...notify };
    return { order, event, result: withChange(order, event) };
  });
}
