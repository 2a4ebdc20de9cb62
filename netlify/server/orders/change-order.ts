import type { OrderStatus } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { stamp } from '../storage/store.ts';
import { appendTo } from './append-event.ts';
import {
  allowedStatuses,
  EVERYBODY,
  isArchived,
  isQuotable,
  lacksPrice,
  moveRecipients,
  newerStepOf,
  withChange,
} from './order.ts';
import type { AssignedEvent, MovedEvent, QuotedEvent, StoredOrder } from './order.ts';
import type { OrderId } from '../queue/open-index.ts';

export type ChangeResult =
  | { outcome: 'changed'; order: StoredOrder }
  | { outcome: 'unchanged'; order: StoredOrder }
  | { outcome: 'unknown_order' }
  /**
   * `illegal`: the order allows no such change; `stale`: it changed since the actor read it; `unpriced`: it would be
   * started without a price; `newer`: only a newer version of the site knows whether it is allowed.
   */
  | { outcome: 'refused'; reason: 'illegal' | 'stale' | 'unpriced' | 'newer'; order: StoredOrder };

interface Attempt extends OrderId {
  actor: string;
  /** Number of events that the actor saw: after anything but notes since, the change is stale. */
  seen?: number | undefined;
}

export interface Move extends Attempt {
  from?: OrderStatus | undefined;
  to: OrderStatus;
  note?: string | undefined;
  links?: readonly string[] | undefined;
  /** The actor knows that an order to be started has no price. */
  withoutPrice?: boolean | undefined;
}

interface Quote extends Attempt {
  priceCents: number;
  note?: string | undefined;
}

interface Assignment extends Attempt {
  assignee: string | null;
}

export type Change =
  ({ type: 'moved' } & Move) | ({ type: 'quoted' } & Quote) | ({ type: 'assigned' } & Assignment);

/** Changes an order. @throws CorruptRecordError when the order is unreadable. @throws StoreUnavailableError */
export async function changeOrder(deps: Dependencies, change: Change): Promise<ChangeResult> {
  const stamped = stamp(deps, change.actor);
  return appendTo(deps, change, (current) => {
    const check = checkChange(current, change);
    if (check.outcome !== 'free') return { result: check };
    const { order } = check;
    const event = toEvent(order, change, stamped);
    return { order, event, result: { outcome: 'changed', order: withChange(order, event) } };
  });
}

export function moveOrder(deps: Dependencies, move: Move): Promise<ChangeResult> {
  return changeOrder(deps, { type: 'moved', ...move });
}

/** What the change would come to now; `free` when nothing is in its way. */
export function checkChange(
  order: StoredOrder | undefined,
  change: Change,
): ChangeResult | { outcome: 'free'; order: StoredOrder } {
  if (!order || isArchived(order)) return { outcome: 'unknown_order' };
  // Whoever takes it contradicts nothing.
  if (change.type !== 'assigned' && newerStepOf(order))
    return { outcome: 'refused', reason: 'newer', order };
  if (isDone(order, change)) return { outcome: 'unchanged', order };
  if (isStale(order, change)) return { outcome: 'refused', reason: 'stale', order };
  if (!isAllowed(order, change)) return { outcome: 'refused', reason: 'illegal', order };
  if (isUnpriced(order, change)) return { outcome: 'refused', reason: 'unpriced', order };
  return { outcome: 'free', order };
}

function isUnpriced(order: StoredOrder, change: Change): boolean {
  const isStart = change.type === 'moved' && change.to === 'processing' && !change.withoutPrice;
  return isStart && lacksPrice(order);
}

function isDone(order: StoredOrder, change: Change): boolean {
  switch (change.type) {
    case 'moved':
      return order.status === change.to && saysNothingNew(order, change);
    case 'quoted':
      return order.quote?.priceCents === change.priceCents && saysNothingNew(order, change);
    case 'assigned':
      return (order.assignee ?? null) === change.assignee;
  }
}

/** Words and links that the order does not have must not get lost as "it was so before". */
function saysNothingNew(order: StoredOrder, { type, note, links = [] }: WithWords): boolean {
  const last = order.steps.findLast((step) => step.type === type);
  const isLinked = (link: string) => last?.links?.includes(link) ?? false;
  return (!note || note === last?.note) && links.every(isLinked);
}

type WithWords = Pick<Move, 'note' | 'links'> & { type: Change['type'] };

function isStale(order: StoredOrder, change: Change): boolean {
  if (change.type === 'moved' && change.from !== undefined && change.from !== order.status)
    return true;
  const { seen = order.nextSequence } = change;
  return order.steps.slice(seen).some(({ type }) => type !== 'noted');
}

function isAllowed(order: StoredOrder, change: Change): boolean {
  switch (change.type) {
    case 'moved': {
      const isDelivery = (change.links ?? []).length > 0;
      return (
        allowedStatuses(order).includes(change.to) && (change.to === 'completed' || !isDelivery)
      );
    }
    case 'quoted':
      return isQuotable(order);
    case 'assigned':
      return true;
  }
}

function toEvent(order: StoredOrder, change: Change, event: ReturnType<typeof stamp>) {
  switch (change.type) {
    case 'moved': {
      const { type, to, note, links = [] } = change;
      const words = { note: note || undefined, links: links.length > 0 ? [...links] : undefined };
      const notify = moveRecipients(to, note);
      return { ...event, type, from: order.status, to, ...words, notify } satisfies MovedEvent;
    }
    case 'quoted': {
      const { type, priceCents, note } = change;
      const words = { note: note || undefined, notify: EVERYBODY };
      return { ...event, type, priceCents, ...words } satisfies QuotedEvent;
    }
    case 'assigned': {
      const { type, assignee } = change;
      return { ...event, type, assignee } satisfies AssignedEvent;
    }
  }
}
