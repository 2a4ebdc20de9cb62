import { hash } from 'node:crypto';

import type { OrderMessageRequest } from '../../../src/contracts/order-messages.ts';
import type { OrderRemedy, OrderStatus } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS } from '../lib/time.ts';
import { forgetRequest, readRequest, reserve } from '../queue/idempotency.ts';
import { jobsOf, type Job } from '../queue/job-store.ts';
import type { OrderId } from '../queue/open-index.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { consume, peek, perAccount, type Limit } from '../storage/rate-limiter.ts';
import { stamp, StoreUnavailableError } from '../storage/store.ts';
import { noteInIndex } from './order-index.ts';
import { ordersOf } from './order-store.ts';
import {
  allowedStatuses,
  EVERYBODY,
  isArchived,
  isOrderId,
  isQuotable,
  lacksPrice,
  moveRecipients,
  newerStepOf,
  withChange,
  type AssignedEvent,
  type MovedEvent,
  type NotedEvent,
  type QuotedEvent,
  type StoredOrder,
} from './order.ts';

type NewEvent = MovedEvent | QuotedEvent | AssignedEvent | NotedEvent;

/** What comes of an attempt, with the event that it appends, if any. */
type Decision<Result> =
  { order: StoredOrder; event: NewEvent; result: Result } | { event?: undefined; result: Result };

const MAXIMUM_ATTEMPTS = 5;

/**
 * Appends what `decide` returns, again when another event was first.
 * @param read what was read and written for it just now: the order, and the job that sends its notifications.
 */
async function appendEvent<Result>(
  deps: Dependencies,
  { userId, orderId }: OrderId,
  decide: (order: StoredOrder | undefined) => Decision<Result>,
  read: { order?: StoredOrder; job?: Job } = {},
): Promise<Result> {
  let { order, job } = read;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const decision = decide(order ?? (await ordersOf(deps).find(userId, orderId)));
    const { event, result } = decision;
    if (!event) {
      if (job) await withdrawJob(deps, job);
      return result;
    }
    // Before the event, so that no notification is lost.
    job ??= await jobsOf(deps).add({ kind: 'order', userId, orderId });
    if (await ordersOf(deps).append(decision.order, event)) {
      const what = event.type === 'moved' ? { to: event.to } : { [event.type]: true };
      deps.log.note('sensitive_update', { kind: 'order', order: orderId, ...what });
      deps.enqueue(job.key);
      await noteInIndex(deps, withChange(decision.order, event));
      return result;
    }
    order = undefined;
  }
  throw new StoreUnavailableError('the order keeps changing');
}

interface Attempt extends OrderId {
  actor: string;
  /** Number of events that the actor saw: after anything but notes since, the change is stale. */
  seen?: number | undefined;
}

interface MoveDetails {
  from?: OrderStatus | undefined;
  to: OrderStatus;
  note?: string | undefined;
  links?: readonly string[] | undefined;
  /** The actor knows that an order to be started has no price. */
  withoutPrice?: boolean | undefined;
}

/** What may be done to an order, besides writing about it. */
export type ChangeDetails =
  | ({ type: 'moved' } & MoveDetails)
  | { type: 'quoted'; priceCents: number; note?: string | undefined }
  | { type: 'assigned'; assignee: string | null };

export type Move = Attempt & MoveDetails;
export type Change = Attempt & ChangeDetails;

export type ChangeResult =
  | { outcome: 'changed'; order: StoredOrder }
  | { outcome: 'unchanged'; order: StoredOrder }
  | { outcome: 'unknown_order' }
  /**
   * `illegal`: the order allows no such change; `stale`: it changed since the actor read it; `unpriced`: it would be
   * started without a price; `newer`: only a newer version of the site knows whether it is allowed.
   */
  | { outcome: 'refused'; reason: 'illegal' | 'stale' | 'unpriced' | 'newer'; order: StoredOrder };

/** Changes an order. @throws CorruptRecordError when the order is unreadable. @throws StoreUnavailableError */
export async function changeOrder(deps: Dependencies, change: Change): Promise<ChangeResult> {
  const stamped = stamp(deps, change.actor);
  return appendEvent<ChangeResult>(deps, change, (current) => {
    const result = checkChange(current, change);
    if (result.outcome !== 'changed') return { result };
    const { order } = result;
    const event = toEvent(order, change, stamped);
    return { order, event, result: { ...result, order: withChange(order, event) } };
  });
}

export function moveOrder(deps: Dependencies, move: Move): Promise<ChangeResult> {
  return changeOrder(deps, { type: 'moved', ...move });
}

/** What the change would come to; the order is as it is without it. */
export function checkChange(order: StoredOrder | undefined, change: Change): ChangeResult {
  if (!order || isArchived(order)) return { outcome: 'unknown_order' };
  // Whoever takes it contradicts nothing.
  if (change.type !== 'assigned' && newerStepOf(order))
    return { outcome: 'refused', reason: 'newer', order };
  if (isDone(order, change)) return { outcome: 'unchanged', order };
  if (isStale(order, change)) return { outcome: 'refused', reason: 'stale', order };
  if (!isAllowed(order, change)) return { outcome: 'refused', reason: 'illegal', order };
  if (isUnpriced(order, change)) return { outcome: 'refused', reason: 'unpriced', order };
  return { outcome: 'changed', order };
}

function isDone(order: StoredOrder, change: Change): boolean {
  switch (change.type) {
    case 'moved':
      return order.status === change.to && addsNothing(order, change);
    case 'quoted':
      return order.quote?.priceCents === change.priceCents && addsNothing(order, change);
    case 'assigned':
      return (order.assignee ?? null) === change.assignee;
  }
}

/** A note and links that the order does not have must not get lost as "it was so before". */
function addsNothing(
  order: StoredOrder,
  { type, note, links = [] }: Pick<Move, 'note' | 'links'> & Pick<Change, 'type'>,
): boolean {
  const last = order.steps.findLast((step) => step.type === type);
  const isLinked = (link: string) => last?.links?.includes(link) ?? false;
  return (!note || note === last?.note) && links.every(isLinked);
}

function isStale(order: StoredOrder, change: Change): boolean {
  if (change.type === 'moved' && change.from !== undefined && change.from !== order.status)
    return true;
  const { seen = order.nextSequence } = change;
  return order.steps.slice(seen).some(({ type }) => type !== 'noted');
}

function isAllowed(order: StoredOrder, change: Change): boolean {
  if (change.type === 'assigned') return true;
  if (change.type === 'quoted') return isQuotable(order);
  const isDelivery = (change.links ?? []).length > 0;
  return allowedStatuses(order).includes(change.to) && (change.to === 'completed' || !isDelivery);
}

function isUnpriced(order: StoredOrder, change: Change): boolean {
  const isStart = change.type === 'moved' && change.to === 'processing' && !change.withoutPrice;
  return isStart && lacksPrice(order);
}

function toEvent(order: StoredOrder, change: Change, stamped: ReturnType<typeof stamp>): NewEvent {
  switch (change.type) {
    case 'moved': {
      const { type, to, note, links = [] } = change;
      const said = { note: note || undefined, links: links.length > 0 ? [...links] : undefined };
      const notify = moveRecipients(to, note);
      return { ...stamped, type, from: order.status, to, ...said, notify };
    }
    case 'quoted': {
      const { type, priceCents, note } = change;
      return { ...stamped, type, priceCents, note: note || undefined, notify: EVERYBODY };
    }
    case 'assigned':
      return { ...stamped, type: change.type, assignee: change.assignee };
  }
}

export interface Note extends OrderId {
  actor: string;
  text: string;
  isInternal: boolean;
  links?: readonly string[] | undefined;
  /** Of the request; a repeat with the same key changes nothing. */
  idempotencyKey?: string | undefined;
}

/**
 * Appends a note of the studio or a message of either side, whatever the order's status. The caller has checked that the
 * actor may write.
 * @param limit of notes about one order.
 * @returns the order with the note; undefined when there is no such order.
 * @throws ApiError 'idempotency_mismatch' when the key came with something else before, or 'too_many_requests'.
 */
export async function noteOrder(
  deps: Dependencies,
  note: Note,
  limit?: Limit,
): Promise<{ order: StoredOrder; isRepeat: boolean } | undefined> {
  const { userId, orderId, actor, text, isInternal, links = [], idempotencyKey } = note;
  const [order, attempts, request] = await Promise.all([
    ordersOf(deps).find(userId, orderId),
    limit && peek(deps, limit, orderId),
    readRequest(deps, ['orders', userId], idempotencyKey && `${orderId}/${idempotencyKey}`, [
      actor,
      text,
      isInternal,
      links,
    ]),
  ]);
  if (!order || isArchived(order)) return undefined;
  const requestKey = idempotencyKey && hash('sha256', idempotencyKey);
  const isNoted = ({ steps }: StoredOrder) =>
    steps.some((step) => requestKey && step.requestKey === requestKey);
  if (isNoted(order)) return { order, isRepeat: true };

  const { job } = await reserve(deps, request, {
    count: async (owner) => (attempts ? [await consume(deps, attempts, owner)] : []),
    subjectOf: () => ({ kind: 'order', userId, orderId }),
  });
  const event: NotedEvent = {
    ...stamp(deps, actor),
    type: 'noted',
    note: text,
    isInternal,
    ...(links.length > 0 ? { links: [...links] } : {}),
    ...(requestKey ? { requestKey } : {}),
  };
  const decide = (current: StoredOrder | undefined) => {
    if (!current || isArchived(current)) return { result: undefined };
    if (isNoted(current)) return { result: { order: current, isRepeat: true } };
    const sent = withRecipients(event, current);
    const result = { order: withChange(current, sent), isRepeat: false };
    return { order: current, event: sent, result };
  };
  const result = await appendEvent(deps, note, decide, { order, job });
  // The account was closed in the meantime, and what its requests stand for may have been forgotten already.
  if (!result) await forgetRequest(deps, request);
  return result;
}

/** An archived order has no customer. */
function withRecipients(event: NotedEvent, { archiveId }: StoredOrder): NotedEvent {
  if (event.isInternal || archiveId !== undefined) return event;
  return { ...event, notify: [event.actor === 'customer' ? 'agents' : 'customer'] };
}

const MESSAGES_PER_ORDER = perAccount('order-messages', 20, DAY_MS);

/** Appends a customer's message, whatever the order's status; a repeat changes and counts nothing. @throws ApiError */
export async function sendOrderMessage(
  deps: Dependencies,
  customer: StoredUser,
  orderId: string,
  { text, link }: OrderMessageRequest,
  idempotencyKey: string | undefined,
): Promise<{ order: StoredOrder; isRepeat: boolean }> {
  const links = link === undefined ? [] : [link];
  const about = { userId: customer.id, orderId, actor: 'customer', isInternal: false };
  const message = { ...about, text, links, idempotencyKey };
  const noted = isOrderId(orderId) && (await noteOrder(deps, message, MESSAGES_PER_ORDER));
  if (!noted) throw unknownOrder(deps, customer);
  return noted;
}

interface Remedy {
  message: string;
  allowed: OrderRemedy[];
}

/** What the terms of service leave to the customer in each status. */
const remedies: Readonly<Record<OrderStatus, Partial<Remedy>>> = {
  pending: {},
  processing: {
    message:
      'We’ve started on this order, so it can’t be canceled here anymore. Write to us, and we’ll stop.',
    allowed: ['ask_to_stop'],
  },
  completed: {
    message:
      'This order is complete, so it can’t be canceled anymore. You can still ask for a revision or your money back.',
    allowed: ['ask_for_revision', 'ask_for_refund'],
  },
  cancelled: {},
};

/** The order may have moved on in a way that this version does not know. */
const REMEDY_IF_NEWER: Remedy = {
  message:
    'This order was changed by a newer version of the site, so it can’t be canceled here right now. Write to us, and we’ll stop.',
  allowed: ['ask_to_stop'],
};

/** Cancels an order for its customer. @throws ApiError 'not_found', or 'order_not_cancellable' once work has begun. */
export async function cancelOrder(
  deps: Dependencies,
  customer: StoredUser,
  orderId: string,
): Promise<StoredOrder> {
  if (!isOrderId(orderId)) throw new ApiError('not_found');
  const { id: userId } = customer;
  const move: Move = { userId, orderId, from: 'pending', to: 'cancelled', actor: 'customer' };
  const result = await moveOrder(deps, move);
  if (result.outcome === 'unknown_order') throw unknownOrder(deps, customer, orderId);
  const { order } = result;
  if (result.outcome !== 'refused') return order;
  const remedy = result.reason === 'newer' ? REMEDY_IF_NEWER : remedies[order.status];
  throw new ApiError('order_not_cancellable', { ...remedy, status: order.status });
}

/** Our pages only offer a customer's own orders, and orders are never deleted: somebody is guessing ids. */
function unknownOrder({ log }: Dependencies, { id }: StoredUser, orderId?: string): ApiError {
  log.note('authz_fail', { ...(orderId ? { order: orderId } : {}), user: pseudonym(id) });
  return new ApiError('not_found');
}
