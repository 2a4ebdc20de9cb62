import {
  DAY_IS_OVER,
  type Agent,
  type DeskOrder,
  type DeskOrderAction,
  type NewOrderRequest,
} from '../../../src/contracts/desk.ts';
import { formatWithCents } from '../../../src/contracts/money.ts';
import { STILL_TO_COME } from '../../../src/contracts/payment.ts';
import { inviteCustomer } from '../auth/open-account.ts';
import type { StoredUser } from '../auth/user.ts';
import { findUser } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { moment } from '../email/render-email.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import { changeOrder, refundableOf, writeOnOrder, whatIsOdd } from '../orders/change-order.ts';
import type { Change, ChangeDetails, ChangeResult } from '../orders/change-order.ts';
import { mailObstacleOf } from '../orders/order-emails.ts';
import { orderToAgents, tellAgents } from '../orders/order-for-agents.ts';
import { isLate } from '../orders/order-rows.ts';
import { paymentFor } from '../orders/plan.ts';
import { findOrder, readOrder, type ReadOrder } from '../orders/orders.ts';
import {
  isAskable,
  isLowerable,
  isQuotable,
  lacksOf,
  priceOf,
  transitionsOf,
  withChange,
  withCustomer,
  type OrderStep,
  type StoredOrder,
} from '../orders/order.ts';
import { addOnsOf, placeOrder, requireService } from '../orders/place-order.ts';
import type { OrderId } from '../outbox/outbox.ts';
import { idsForRequest, isDocumentId, isUserId, stamp, unlessCorrupt } from '../storage/store.ts';
import { agentIdOf, agentsOf, holderOf } from './agents.ts';

/** @throws ApiError 'not_found' */
export function readDeskOrder(deps: Dependencies, id: OrderId): Promise<DeskOrder> {
  return withItsCustomer(deps, id, ({ order }) => Promise.resolve(order));
}

/** Places an order for somebody, who may have no account yet. @throws ApiError */
export async function placeNewOrder(
  deps: Dependencies,
  agent: Agent,
  { service: serviceName, projectBrief, customerPhone = '', ...person }: NewOrderRequest,
  idempotencyKey: string | undefined,
): Promise<DeskOrder> {
  requireService(deps, serviceName);
  const id = agentIdOf(agent);
  const { user } = await inviteCustomer(deps, person, { name: agent.name, id });
  const [orderId] = idsForRequest(deps, idempotencyKey, `${id} ${user.id}`);
  const content = { serviceName, projectBrief, customerPhone };
  const by = { name: agent.name, orderId };
  const { order } = await placeOrder(deps, user, content, undefined, by);
  return orderToDesk(deps, order, user);
}

/** Does one thing to an order. @returns the order after it. @throws ApiError */
export function actOnOrder(
  deps: Dependencies,
  agent: Agent,
  id: OrderId,
  action: DeskOrderAction,
  idempotencyKey: string | undefined,
): Promise<DeskOrder> {
  return withItsCustomer(deps, id, async (read, user) => {
    const known = { read, customer: { user } };
    const by = { ...id, actor: agent.name };
    if (action.action === 'note' || action.action === 'message') {
      const isInternal = action.action === 'note';
      const message = { ...by, text: action.text, isInternal, idempotencyKey };
      const toCustomer = action.action === 'message' && {
        links: action.links,
        check: (order: StoredOrder) => requireUnanswered(deps, order, action.eventCount),
      };
      return (await writeOnOrder(deps, { ...message, ...toCustomer }, known))?.order;
    }
    const isStart = action.action === 'move' && action.to === 'processing' && !action.anyway;
    if (isStart && (await lacksMonth(deps, read.order)))
      throw new ApiError('order_not_ready', { message: 'Its month of the plan isn’t paid yet.' });
    const eventCount = action.action === 'tick' ? undefined : action.eventCount;
    const change = { ...by, eventCount, ...detailsOf(deps, read.order, action) };
    const result = await changeOrder(deps, change, known);
    if (result.outcome === 'refused') throw rejectionOf(deps, result, change);
    return result.outcome === 'unknown_order' ? undefined : result.order;
  });
}

/** @param act changes the order. @returns it as it is then. */
async function withItsCustomer(
  deps: Dependencies,
  { userId, orderId }: OrderId,
  act: (read: ReadOrder, user: StoredUser | undefined) => Promise<StoredOrder | undefined>,
): Promise<DeskOrder> {
  if (!isUserId(userId) || !isDocumentId(orderId)) throw new ApiError('not_found');
  const [read, user] = await Promise.all([
    readOrder(deps, { userId, orderId }),
    unlessCorrupt(() => findUser(deps, userId), deps.log),
  ]);
  const order = read && (await act(read, user));
  if (!order) throw new ApiError('not_found');
  const desk = orderToDesk(deps, order, user);
  return (await lacksMonth(deps, order)) ? { ...desk, lacks: ['payment'] } : desk;
}

/** Whether an episode waits for the payment of its month. */
async function lacksMonth(
  deps: Dependencies,
  { userId, episode, status }: StoredOrder,
): Promise<boolean> {
  if (episode?.number === undefined || status !== 'pending') return false;
  const plan = await findOrder(deps, { userId, orderId: episode.plan });
  return plan?.plan !== undefined && paymentFor(plan.plan, episode.month) === undefined;
}

function detailsOf(
  deps: Dependencies,
  order: StoredOrder,
  action: Exclude<DeskOrderAction, { action: 'note' | 'message' }>,
): ChangeDetails {
  switch (action.action) {
    case 'move':
      return { ...action, type: 'moved' };
    case 'quote':
      return { ...action, type: 'quoted', priceCents: centsOf(action.price) };
    case 'ask': {
      const line = listedLine(deps, order, action.name, centsOf(action.price));
      return { ...action, ...line, type: 'asked' };
    }
    case 'remove':
      return { ...action, type: 'removed' };
    case 'lower':
      return { ...action, type: 'lowered', priceCents: centsOf(action.total) };
    case 'assign':
      return { type: 'assigned', ...assigneeOf(deps, action.to) };
    case 'promise':
      return { ...action, type: 'promised' };
    case 'bill':
      return { ...action, type: 'billed', paymentUrl: action.url };
    case 'pay':
      return { ...action, type: 'paid', amountCents: centsOf(action.amount) };
    case 'refund':
      return { ...action, type: 'refunded', amountCents: centsOf(action.amount) };
    case 'settle':
      return { type: 'settled' };
    case 'withdraw':
      return { ...action, type: 'withdrawn' };
    case 'tick':
      return { ...action, type: 'ticked' };
  }
}

const centsOf = (dollars: number) => Math.round(dollars * 100);

/** A line to ask for, with what it does if the catalog has it. @throws ApiError for another price than the catalog's. */
function listedLine(deps: Dependencies, order: StoredOrder, name: string, priceCents: number) {
  const listed = addOnsOf(deps, order).find((each) => each.name === name);
  if (listed && listed.priceCents !== priceCents)
    throw invalid('price', `${name} costs ${formatWithCents(listed.priceCents / 100)}`);
  return { priceCents, turnaround: listed?.turnaround, rounds: listed?.rounds };
}

/** Whom an order or message is assigned to. @param to an email address. @throws ApiError */
export function assigneeOf(
  deps: Dependencies,
  to: string | null,
): { assignee: string; name: string } | { assignee: null } {
  if (to === null) return { assignee: null };
  const agent = agentsOf(deps).find(to);
  if (!agent) throw invalid('to', 'Nobody with this address works at the desk');
  return { assignee: agent.email, name: agent.name };
}

/** Why an order was not changed: what came in between, or what it does not allow. */
function rejectionOf(
  deps: Dependencies,
  { reason, order }: Extract<ChangeResult, { outcome: 'refused' }>,
  change: Change,
): ApiError {
  switch (reason) {
    case 'stale':
      return new ApiError('order_changed', { message: latestChange(deps, order) });
    case 'not_ready':
      return new ApiError('order_not_ready', { message: sayLacks(order) });
    case 'unexplained': {
      const odd = change.type === 'paid' && change.amountCents > 0 && whatIsOdd(order, change);
      return invalid('message', odd || 'Say why: the customer reads it');
    }
    case 'early':
      return invalid(change.type === 'refunded' ? 'refundedOn' : 'paidOn', STILL_TO_COME);
    case 'past':
      return invalid('dueOn', DAY_IS_OVER);
    case 'same':
      return same(change);
    case 'illegal':
      return illegal(order, change);
  }
}

function same({ type }: Change): ApiError {
  if (type === 'promised') return invalid('dueOn', 'It’s promised for that day already');
  if (type === 'quoted') return invalid('price', 'The customer accepted this price already');
  return invalid('amount', 'It’s marked so already');
}

function sayLacks(order: StoredOrder): string {
  const lacks = { price: 'a price', acceptance: 'the customer’s acceptance', payment: 'a payment' };
  const list = new Intl.ListFormat('en-US').format(lacksOf(order).map((each) => lacks[each]));
  return `This order doesn’t have ${list} yet.`;
}

function illegal(order: StoredOrder, change: Change): ApiError {
  switch (change.type) {
    case 'quoted':
      return invalid('price', 'This order is closed, or has a fixed price');
    case 'asked':
      return invalid('name', 'Nothing more can be asked on this order');
    case 'removed':
      return invalid('line', 'There’s no such line, or the order is canceled');
    case 'lowered':
      return invalid('total', sayLowering(order));
    case 'refunded': {
      if (change.amountCents === 0) return invalid('corrects', 'This refund was taken back before');
      const most = formatWithCents(refundableOf(order, change) / 100);
      return invalid('amount', `At most ${most} can be refunded: what was paid and is still here`);
    }
    case 'paid':
      if (priceOf(order) > 0)
        return invalid('amount', 'More than that was refunded: take the refund back first');
      return invalid('amount', 'This order has no price yet, or is canceled');
    case 'billed':
      return invalid('amount', 'This order has no price yet, or is canceled');
    case 'withdrawn':
      return invalid(
        'target',
        'Only what was delivered, and not withdrawn since, can be withdrawn',
      );
    case 'ticked':
      return invalid('comment', 'There’s no such comment');
    default:
      return invalid('to', sayIllegalMove(order, change));
  }
}

function sayLowering(order: StoredOrder): string {
  return isLowerable(order)
    ? `The price is ${formatWithCents(priceOf(order) / 100)}. It can only be lowered: ask the customer for whatever costs more`
    : 'This order has no agreed price, or is canceled';
}

function sayIllegalMove({ status }: StoredOrder, { type, ...change }: Change): string {
  const { files = [] } = 'files' in change ? change : {};
  return type === 'moved' && files.length > 0
    ? 'Deliver files that you uploaded to this order, and that were neither delivered nor deleted before'
    : `An order that is ${status} can’t go there`;
}

/** @throws ApiError 'order_changed' when a colleague wrote to the customer since the agent looked. */
function requireUnanswered(deps: Dependencies, order: StoredOrder, eventCount = Infinity): void {
  const isOurs = (step: OrderStep) =>
    step.type === 'written' && !step.isInternal && step.actor !== 'customer';
  const answer = order.steps.slice(eventCount).find(isOurs);
  if (answer) throw new ApiError('order_changed', { message: sayStep(deps, order, answer) });
}

/** What happened to the order last: "Kim Osei started production on Saturday, November 21, 2026, at 3:01 AM MST." */
function latestChange(deps: Dependencies, order: StoredOrder): string {
  const unsaid: readonly OrderStep['type'][] = ['ticked', 'settled', 'unknown'];
  const step = order.steps.findLast(({ type }) => !unsaid.includes(type));
  return step ? sayStep(deps, order, step) : '';
}

const sayStep = (deps: Dependencies, order: StoredOrder, step: OrderStep) =>
  sayWhen(tellAgents(order, step, agentsOf(deps).nameOf), step.at);

/** What happened first, for whoever comes second. @param text without a full stop. */
export const sayWhen = (text: string, at: string): string =>
  `${text} on ${moment(Date.parse(at))}.`;

/** What an order that is not started yet would be promised for. */
function dueIfStarted(deps: Dependencies, order: StoredOrder): string | undefined {
  if (order.status !== 'pending') return undefined;
  const start = {
    ...stamp(deps, 'system'),
    type: 'moved',
    from: 'pending',
    to: 'processing',
  } as const;
  return withChange(order, start).dueOn;
}

/** An order as agents see it, and what they can do about it. @param user undefined once the account is lost. */
export function orderToDesk(
  deps: Dependencies,
  order: StoredOrder,
  user: StoredUser | undefined,
): DeskOrder {
  const agents = agentsOf(deps);
  const { userId, status } = order;
  const shown = orderToAgents(deps, withCustomer(order, user), agents.nameOf);
  return {
    ...shown,
    userId,
    status,
    isLate: isLate(shown.waitingSince, deps.now()),
    ...holderOf(deps, order),
    allowed: [...transitionsOf(order)],
    isQuotable: isQuotable(order),
    isLowerable: isLowerable(order),
    isAskable: isAskable(order),
    addOns: addOnsOf(deps, order).map(({ name, priceCents }) => ({
      name,
      price: priceCents / 100,
    })),
    dueIfStarted: dueIfStarted(deps, order),
    lacks: lacksOf(order),
    isAnonymous: order.isAnonymous,
    ...mailObstacleOf(deps, user),
  };
}
