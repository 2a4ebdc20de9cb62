import type { Agent, DeskOrder, DeskOrderAction, DeskStep } from '../../../src/contracts/desk.ts';
import { formatDollars } from '../../../src/contracts/money.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { changeOrder, type Change, type ChangeResult } from '../orders/change-order.ts';
import { moment } from '../email/render-email.ts';
import { noteOrder } from '../orders/note-order.ts';
import type { OrderStep, StoredOrder } from '../orders/order.ts';
import { isLate, waitingSince } from '../orders/standing.ts';
import { agentsOf, type Agents } from './agents.ts';
import { unlessCorrupt } from '../storage/store.ts';
import { ordersOf } from '../orders/order-store.ts';
import { usersOf } from '../auth/user-store.ts';
import type { OrderId } from '../queue/open-index.ts';
import { isUserId, type StoredUser, unconfirmedFlag } from '../auth/user-events.ts';
import {
  allowedStatuses,
  isArchived,
  isOrderId,
  isQuotable,
  lacksPrice,
  orderToFacts,
  withCustomer,
} from '../orders/order.ts';

/** @throws ApiError 'not_found', also once its account is closed: the order continues under another id. */
export async function readDeskOrder(deps: Dependencies, id: OrderId): Promise<DeskOrder> {
  checkId(id);
  const [order, user] = await Promise.all([
    ordersOf(deps).find(id.userId, id.orderId),
    unlessCorrupt(() => usersOf(deps).find(id.userId)),
  ]);
  if (!order || isArchived(order)) throw new ApiError('not_found');
  return orderToDesk(order, user, deps.now());
}

/** Does one thing to an order. @returns the order after it. @throws ApiError */
export async function actOnOrder(
  deps: Dependencies,
  agent: Agent,
  id: OrderId,
  action: DeskOrderAction,
  idempotencyKey: string | undefined,
): Promise<DeskOrder> {
  checkId(id);
  const [order, user] = await Promise.all([
    act(deps, { ...id, actor: agent.name }, action, idempotencyKey),
    unlessCorrupt(() => usersOf(deps).find(id.userId)),
  ]);
  if (!order) throw new ApiError('not_found');
  return orderToDesk(order, user, deps.now());
}

function checkId({ userId, orderId }: OrderId): void {
  if (!isUserId(userId) || !isOrderId(orderId)) throw new ApiError('not_found');
}

async function act(
  deps: Dependencies,
  by: OrderId & { actor: string },
  action: DeskOrderAction,
  idempotencyKey: string | undefined,
): Promise<StoredOrder | undefined> {
  switch (action.action) {
    case 'note':
      return noteOrder(deps, { ...by, text: action.text, isInternal: true, idempotencyKey });
    case 'message': {
      const { text, links } = action;
      return noteOrder(deps, { ...by, text, links, isInternal: false, idempotencyKey });
    }
    case 'move': {
      const { to, note, links, withoutPrice, seen } = action;
      return change(deps, { ...by, type: 'moved', seen, to, note, links, withoutPrice });
    }
    case 'quote': {
      const { price, note, seen } = action;
      return change(deps, {
        ...by,
        type: 'quoted',
        seen,
        priceCents: Math.round(price * 100),
        note,
      });
    }
    case 'assign': {
      const assignee = action.to === null ? null : agentsOf(deps).find(action.to)?.email;
      if (assignee === undefined) throw refusal('to', 'Nobody with this address works at the desk');
      return change(deps, { ...by, type: 'assigned', seen: action.seen, assignee });
    }
  }
}

async function change(deps: Dependencies, wanted: Change): Promise<StoredOrder | undefined> {
  const result = await changeOrder(deps, wanted);
  if (result.outcome === 'refused') throw refusalOf(deps, result, wanted);
  return result.outcome === 'unknown_order' ? undefined : result.order;
}

const NEWER =
  'This order was changed by a newer version of the site. Until that version is back, it can’t be moved or given a price; notes and messages work.';

/** Why an order was not changed: what came in between, or what it does not allow. */
export function refusalOf(
  deps: Dependencies,
  { reason, order }: Extract<ChangeResult, { outcome: 'refused' }>,
  { type }: Change,
): ApiError {
  if (reason === 'newer') return new ApiError('order_changed', { message: NEWER });
  if (reason === 'stale')
    return new ApiError('order_changed', { message: latestChange(order, agentsOf(deps)) });
  if (reason === 'unpriced') return new ApiError('order_without_price');
  if (type === 'quoted') return refusal('price', 'This order has a price, or is closed');
  return refusal('to', `An order that is ${order.status} can’t go there`);
}

/** What happened to the order last: "Kim moved this order to processing on Nov 22, 2026, 10:04 AM UTC." */
function latestChange(order: StoredOrder, agents: Agents): string {
  const steps = order.steps.filter(({ type }) => type !== 'noted');
  const toSentence = (step: OrderStep) => {
    const who = step.actor === 'customer' ? 'The customer' : step.actor;
    return `${who} ${whatOf(step, agents)} on ${moment(Date.parse(step.at))}.`;
  };
  return steps.slice(-1).map(toSentence).join('');
}

function whatOf({ type, actor, to, priceCents = 0, assignee }: OrderStep, agents: Agents): string {
  if (to === 'cancelled') return 'canceled this order';
  if (to) return `moved this order to ${to}`;
  if (type === 'quoted') return `quoted ${formatDollars(priceCents / 100)} for this order`;
  if (type === 'placed') return 'placed this order';
  if (type === 'newer') return 'changed this order with a newer version of the site';
  if (!assignee) return 'gave this order back';
  const name = agents.find(assignee)?.name ?? assignee;
  return name === actor ? 'took this order' : `handed this order over to ${name}`;
}

function refusal(field: string, message: string): ApiError {
  return new ApiError('invalid_request', { message, fields: { [field]: message } });
}

function orderToDesk(order: StoredOrder, user: StoredUser | undefined, nowMs: number): DeskOrder {
  const since = waitingSince(order);
  const { userId, status, nextSequence: version, assignee } = order;
  return {
    ...orderToFacts(withCustomer(order, user)),
    userId,
    status,
    version,
    waitingSince: since,
    isLate: isLate(since, nowMs),
    assignee,
    allowed: [...allowedStatuses(order)],
    isQuotable: isQuotable(order),
    lacksPrice: lacksPrice(order),
    isAnonymous: order.archiveId !== undefined,
    ...unconfirmedFlag(user),
    history: order.steps.map(toDeskStep),
  };
}

/** Undefined fields are not sent. */
function toDeskStep(step: OrderStep): DeskStep {
  const { sequence, type, at, actor, to, note, isInternal, links, priceCents, assignee } = step;
  const price = priceCents === undefined ? undefined : priceCents / 100;
  const files = links && [...links];
  return { sequence, type, at, actor, to, note, isInternal, links: files, price, assignee };
}
