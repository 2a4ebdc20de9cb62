import type { Agent, DeskOrder, DeskOrderAction, DeskStep } from '../../../src/contracts/desk.ts';
import { formatDollars } from '../../../src/contracts/money.ts';
import { isUserId, unconfirmedFlag, type StoredUser } from '../auth/user-events.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { moment } from '../email/render-email.ts';
import { ApiError } from '../lib/errors.ts';
import { changeOrder, noteOrder } from '../orders/change-order.ts';
import type { Change, ChangeDetails, ChangeResult } from '../orders/change-order.ts';
import { isLate, waitingSince } from '../orders/order-index.ts';
import { ordersOf } from '../orders/order-store.ts';
import {
  allowedStatuses,
  isArchived,
  isOrderId,
  isQuotable,
  lacksPrice,
  orderToFacts,
  withCustomer,
  type OrderStep,
  type StoredOrder,
} from '../orders/order.ts';
import type { OrderId } from '../queue/open-index.ts';
import { unlessCorrupt } from '../storage/store.ts';
import { agentsOf, type Agents } from './agents.ts';

/** @throws ApiError 'not_found', also once its account is closed: the order continues under another id. */
export function readDeskOrder(deps: Dependencies, id: OrderId): Promise<DeskOrder> {
  return withItsCustomer(deps, id, async () => {
    const order = await ordersOf(deps).find(id.userId, id.orderId);
    return order && isArchived(order) ? undefined : order;
  });
}

/** Does one thing to an order. @returns the order after it. @throws ApiError */
export function actOnOrder(
  deps: Dependencies,
  agent: Agent,
  id: OrderId,
  action: DeskOrderAction,
  idempotencyKey: string | undefined,
): Promise<DeskOrder> {
  return withItsCustomer(deps, id, async () => {
    const by = { ...id, actor: agent.name };
    if (action.action === 'note' || action.action === 'message') {
      const links = action.action === 'message' ? action.links : undefined;
      const isInternal = action.action === 'note';
      const note = { ...by, text: action.text, links, isInternal, idempotencyKey };
      return (await noteOrder(deps, note))?.order;
    }
    const change = { ...by, seen: action.seen, ...detailsOf(deps, action) };
    const result = await changeOrder(deps, change);
    if (result.outcome === 'refused') throw rejectionOf(deps, result, change);
    return result.outcome === 'unknown_order' ? undefined : result.order;
  });
}

/** @param read finds or changes the order, while its customer is read. */
async function withItsCustomer(
  deps: Dependencies,
  { userId, orderId }: OrderId,
  read: () => Promise<StoredOrder | undefined>,
): Promise<DeskOrder> {
  if (!isUserId(userId) || !isOrderId(orderId)) throw new ApiError('not_found');
  const customer = unlessCorrupt(() => usersOf(deps).find(userId));
  const [order, user] = await Promise.all([read(), customer]);
  if (!order) throw new ApiError('not_found');
  return orderToDesk(order, user, deps.now());
}

function detailsOf(
  deps: Dependencies,
  action: Exclude<DeskOrderAction, { action: 'note' | 'message' }>,
): ChangeDetails {
  switch (action.action) {
    case 'move': {
      const { to, note, links, withoutPrice } = action;
      return { type: 'moved', to, note, links, withoutPrice };
    }
    case 'quote':
      return {
        type: 'quoted',
        priceCents: Math.round(action.price * 100),
        note: action.note,
      };
    case 'assign': {
      const assignee = action.to === null ? null : agentsOf(deps).find(action.to)?.email;
      if (assignee === undefined) throw invalid('to', 'Nobody with this address works at the desk');
      return { type: 'assigned', assignee };
    }
  }
}

const NEWER =
  'This order was changed by a newer version of the site. Until that version is back, it can’t be moved or given a price; notes and messages work.';

/** Why an order was not changed: what came in between, or what it does not allow. */
export function rejectionOf(
  deps: Dependencies,
  { reason, order }: Extract<ChangeResult, { outcome: 'refused' }>,
  { type }: Change,
): ApiError {
  if (reason === 'newer') return new ApiError('order_changed', { message: NEWER });
  if (reason === 'stale')
    return new ApiError('order_changed', { message: latestChange(order, agentsOf(deps)) });
  if (reason === 'unpriced') return new ApiError('order_without_price');
  if (type === 'quoted') return invalid('price', 'This order has a price, or is closed');
  return invalid('to', `An order that is ${order.status} can’t go there`);
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

function invalid(field: string, message: string): ApiError {
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
