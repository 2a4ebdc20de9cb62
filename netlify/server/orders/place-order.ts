import {
  CUSTOM_QUOTE_SERVICE,
  DEMO_CALL_SERVICE,
  ORDERS_PAGE_SIZE,
} from '../../../src/contracts/orders.ts';
import type { OrderRequest } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user-events.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import type { Dependencies } from '../dependencies.ts';
import { ordersOf } from './order-store.ts';
import { catalogueOf } from './catalogue.ts';
import type { CatalogueData } from '../../../src/contracts/server-data.ts';
import { type OrderPage } from './order-store.ts';
import { EVERYBODY, isOrderId, type StoredOrder } from './order.ts';
import { consume, type Limit, type LimitState, peek, perAccount } from '../storage/rate-limiter.ts';
import { DAY_MS, MINUTE_MS } from '../lib/durations.ts';
import {
  earlierTarget,
  readRequest,
  type RepeatableRequest,
  requestKey,
  reserve,
} from '../queue/idempotency.ts';
import { noteFailure, stamp } from '../storage/store.ts';

export const ORDERS_PER_CUSTOMER: Limit = {
  ...perAccount('orders', 30, DAY_MS),
  burst: { attempts: 10, windowMs: 10 * MINUTE_MS },
};
/** In its place while the account's address is not confirmed. */
export const ORDERS_PER_UNCONFIRMED = perAccount('orders-unconfirmed', 10, DAY_MS);

export interface OrderPreparation extends RepeatableRequest {
  content: OrderRequest;
  limit: LimitState;
  limitUnconfirmed: LimitState;
}

/** Reads what `placeOrder` needs, in parallel with the account. */
export async function prepareOrder(
  deps: Dependencies,
  userId: string,
  content: OrderRequest,
  idempotencyKey: string | undefined,
): Promise<OrderPreparation> {
  const key =
    idempotencyKey === undefined ? undefined : requestKey(['orders', userId], idempotencyKey);
  const [limit, limitUnconfirmed, request] = await Promise.all([
    peek(deps, ORDERS_PER_CUSTOMER, userId),
    peek(deps, ORDERS_PER_UNCONFIRMED, userId),
    readRequest(deps, key, content),
  ]);
  return { ...request, content, limit, limitUnconfirmed };
}

/** Places an order at the catalog's price; a repeat with the same key returns the first one. @throws ApiError */
export async function placeOrder(
  deps: Dependencies,
  customer: StoredUser,
  preparation: OrderPreparation,
): Promise<{ order: StoredOrder; isRepeat: boolean }> {
  const { content } = preparation;
  const limit = customer.isEmailConfirmed ? preparation.limit : preparation.limitUnconfirmed;
  const earlier = earlierTarget(preparation);
  // Before the price check: a repeat stays valid when the price has changed.
  const placed = earlier && (await ordersOf(deps).find(customer.id, earlier.targetId));
  if (placed) return { order: placed, isRepeat: true };
  const { serviceName, servicePrice, ...details } = content;
  const priceCents = checkPrice(catalogueOf(deps), serviceName, servicePrice);

  const { target, job } = await reserve(deps, preparation, {
    count: async (owner) => [await consume(deps, limit, owner)],
    subjectOf: ({ targetId }) => ({ kind: 'order', userId: customer.id, orderId: targetId }),
  });
  const { order, isCreated } = await ordersOf(deps).place(customer.id, target.targetId, {
    ...stamp(deps, 'customer'),
    type: 'placed',
    serviceName,
    priceCents,
    details: {
      ...details,
      customerName: `${customer.firstName} ${customer.lastName}`,
      customerEmail: customer.email,
    },
    notify: EVERYBODY,
  });
  deps.enqueue(job.key);
  if (isCreated) {
    const user = shortHash(customer.id);
    deps.log.note('sensitive_create', { kind: 'order', order: order.id, user });
  }
  return { order, isRepeat: !isCreated };
}

function findPriceCents(catalogue: CatalogueData, serviceName: string): number | undefined {
  if (serviceName === CUSTOM_QUOTE_SERVICE || serviceName === DEMO_CALL_SERVICE) return 0;
  return catalogue.find(({ name }) => name === serviceName)?.priceCents;
}

/** @returns US cents; `dollars`, as the browser saw it, is never stored. @throws ApiError */
function checkPrice(catalogue: CatalogueData, serviceName: string, dollars: number): number {
  const priceCents = findPriceCents(catalogue, serviceName);
  if (priceCents === undefined) throw new ApiError('unknown_service');
  // Exact: the catalogue's price is parsed as this very number.
  if (priceCents / 100 !== dollars) throw new ApiError('price_mismatch');
  return priceCents;
}

/** A page of orders, shorter when the store is slow; unreadable ones are logged. @param before an id. */
export async function listOrders(
  deps: Dependencies,
  userId: string,
  before: string | undefined,
): Promise<OrderPage> {
  if (before !== undefined && !isOrderId(before)) {
    throw new ApiError('invalid_request', { fields: { before: 'Must be the id of an order' } });
  }
  const page = await ordersOf(deps).list(userId, ORDERS_PAGE_SIZE, before, () =>
    deps.budget.hasRound(),
  );
  for (const error of page.corrupt) noteFailure(error, deps.log);
  return page;
}
