import { formatDollars } from '../../../src/contracts/money.ts';
import { episodeService, nameOfMonth } from '../../../src/contracts/plans.ts';
import type { OrderRequest } from '../../../src/contracts/place-order.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { addPointer, orderKey, removePointer, type OrderId } from '../outbox/outbox.ts';
import { isDocumentId, stamp, update } from '../storage/store.ts';
import { editOrder, unknownOrder, type Decision } from './change-order.ts';
import { isMoveTo, orderSchema, termsNow, type OrderValue, type StoredOrder } from './order.ts';
import { readOrder } from './orders.ts';
import {
  beginOrder,
  catalogueOf,
  checkAddOns,
  checkPrice,
  placeOrder,
  type BegunOrder,
  type Offer,
} from './place-order.ts';
import { currentMonth, freeNumber, includedIn, monthOf, type PlanTerms } from './plan.ts';

// An episode of a plan is an order of its own, and the plan's document counts it: over its etag, so that the last one is
// started once.

/** Starts an episode of a customer's plan; a repeat with the same key returns the first one. @throws ApiError */
export async function startEpisode(
  deps: Dependencies,
  customer: StoredUser,
  content: OrderRequest & { plan: string; source?: string | undefined },
  idempotencyKey: string | undefined,
) {
  if (!isDocumentId(content.plan)) throw unknownOrder(deps, customer);
  const id = { userId: customer.id, orderId: content.plan };
  const read = await readOrder(deps, id);
  if (!read?.order.plan || read.order.isAnonymous) throw unknownOrder(deps, customer, id.orderId);
  return placeOrder(deps, customer, content, idempotencyKey, undefined, {
    offer: () => offerIn(deps, read.order, content),
    take: (begun) => {
      const decide = (order?: StoredOrder, value?: OrderValue) => count(deps, order, value, begun);
      return editOrder(deps, id, decide, { read, customer: { user: customer } });
    },
  });
}

/** @throws ApiError */
function offerIn(
  deps: Dependencies,
  order: StoredOrder,
  { serviceName, servicePrice, addOns }: OrderRequest,
): Offer {
  const terms = termsNow(order, deps.now());
  if (!terms) throw notNow(order, deps.now());
  const catalogue = catalogueOf(deps);
  if (serviceName === episodeService(terms.name))
    return {
      serviceName,
      priceCents: checkPrice(0, servicePrice),
      rounds: terms.rounds,
      turnaround: terms.turnaround,
      ...checkAddOns(catalogue.find(({ name }) => name === terms.name)?.addOns, addOns),
    };
  const single = catalogue.find(({ name }) => name === terms.single);
  if (single?.name !== serviceName) throw new ApiError('unknown_service');
  const priceCents = checkPrice(single.priceCents, servicePrice);
  const { revisions: rounds, turnaround } = single;
  return { serviceName, priceCents, rounds, turnaround, ...checkAddOns(single.addOns, addOns) };
}

function notNow(order: StoredOrder | undefined, nowMs: number): ApiError {
  const begins = order?.plan && currentMonth(order.plan, nowMs);
  return new ApiError('order_changed', {
    message:
      begins !== undefined && begins > monthOf(nowMs)
        ? `This plan begins in ${nameOfMonth(begins)}. You can start its first episode then.`
        : 'This plan is over, so no episode of it can be started anymore.',
  });
}

/** Counts an episode on its plan. @throws ApiError when none is left. */
function count(
  deps: Dependencies,
  order: StoredOrder | undefined,
  value: OrderValue | undefined,
  begun: BegunOrder,
): Decision<BegunOrder> {
  const { orderId, placed } = begun;
  const earlier = value?.starting?.find((each) => each.orderId === orderId);
  if (earlier && earlier.fingerprint !== begun.fingerprint)
    throw new ApiError('idempotency_mismatch');
  if (earlier) return { unchanged: { ...earlier, changes: handedOver(deps, order) } };
  const nowMs = deps.now();
  const terms = order && termsNow(order, nowMs);
  if (!order?.plan || !terms) throw notNow(order, nowMs);
  // A simultaneous request with the same key was first.
  if (order.plan.episodes.some((each) => each.order === orderId)) return { unchanged: begun };
  const month = monthOf(nowMs);
  const isIncluded = placed.serviceName === episodeService(terms.name);
  const number = isIncluded ? freeNumber(order.plan, terms, month) : undefined;
  if (isIncluded && number === undefined) throw noneLeft(deps, terms, month);
  const numbered = number === undefined ? {} : { number };
  const { furtherCents } = terms;
  const episode = {
    plan: order.id,
    month,
    of: includedIn(terms, month),
    ...numbered,
    ...(isIncluded && furtherCents !== undefined ? { furtherCents } : {}),
  };
  const started = { orderId, placed: { ...placed, episode }, fingerprint: begun.fingerprint };
  return {
    event: {
      ...stamp(deps, 'customer'),
      type: 'counted',
      order: orderId,
      month,
      ...numbered,
      isCounted: true,
    },
    edit: (now) => ({ ...now, starting: [...(now.starting ?? []), started] }),
    result: () => ({ ...started, changes: handedOver(deps, order) }),
  };
}

function noneLeft(deps: Dependencies, { single }: PlanTerms, month: string): ApiError {
  const offered = catalogueOf(deps).find(({ name }) => name === single);
  const more = offered
    ? ` You can order one more for ${formatDollars(offered.priceCents / 100)}.`
    : '';
  return new ApiError('order_changed', {
    message: `Every episode of ${nameOfMonth(month)} has been started.${more}`,
  });
}

/** Whoever has the plan has its episodes. */
function handedOver(deps: Dependencies, order: StoredOrder | undefined): OrderValue['changes'] {
  if (order?.assignee === undefined) return [];
  const { assignee, assigneeName: name } = order;
  return [{ ...stamp(deps, 'system'), type: 'assigned', assignee, name }];
}

/** Makes the orders of episodes that a plan has counted, where a request broke off before it did. */
export async function finishStarting(
  deps: Dependencies,
  { userId, orderId }: OrderId,
  plan: StoredOrder,
  starting: NonNullable<OrderValue['starting']>,
): Promise<void> {
  for (const begun of starting) {
    const id = { userId, orderId: begun.orderId };
    const pointer = await addPointer(deps, { kind: 'order', ...id });
    const value = beginOrder(deps, { ...begun, changes: handedOver(deps, plan) });
    const etag = await deps.store('orders').put(orderKey(id), value, { ifNew: true });
    if (etag === undefined) await removePointer(deps, pointer);
    else deps.enqueue({ pointer, mine: new Set() });
  }
  const done = new Set(starting.map((each) => each.orderId));
  await update(deps.store('orders'), orderSchema, orderKey({ userId, orderId }), (now) => {
    if (!now?.starting) return { result: undefined };
    const { starting: all, ...rest } = now;
    const left = all.filter((each) => !done.has(each.orderId));
    return { next: { ...rest, ...(left.length > 0 ? { starting: left } : {}) }, result: undefined };
  });
}

/** A canceled episode is given back to its month; reopened, it counts again. */
export async function recountEpisode(
  deps: Dependencies,
  { id, userId, episode, status, steps }: StoredOrder,
): Promise<void> {
  if (!episode || !steps.some((step) => isMoveTo(step, 'cancelled'))) return;
  const isCounted = status !== 'cancelled';
  await editOrder<undefined>(deps, { userId, orderId: episode.plan }, (order) => {
    if (!order?.plan || order.isAnonymous) return { unchanged: undefined };
    const { episodes } = order.plan;
    if (episodes.some((each) => each.order === id) === isCounted) return { unchanged: undefined };
    const { month, number } = episode;
    const isTaken = episodes.some(
      (each) => each.order !== id && each.month === month && each.number === number,
    );
    return {
      event: {
        ...stamp(deps, 'system'),
        type: 'counted',
        order: id,
        month,
        ...(number === undefined || isTaken ? {} : { number }),
        isCounted,
      },
      result: () => undefined,
    };
  });
}
