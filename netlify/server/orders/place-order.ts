import type { OrderRequest } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { earlierTarget, reserve } from '../storage/idempotency.ts';
import type { RepeatableRequest } from '../storage/idempotency.ts';
import { orderRequestKey } from '../storage/keys.ts';
import { ORDERS_PER_CUSTOMER } from '../storage/limits.ts';
import { takeEntry, viewLimit } from '../storage/rate-limiter.ts';
import type { LimitView } from '../storage/rate-limiter.ts';
import { checkPrice } from './catalogue.ts';
import type { StoredOrder } from './order-store.ts';
import { PLACED_RECIPIENTS } from './recipients.ts';

/** What is read of the customer before an order can be decided on. */
export interface OrderPreparation extends RepeatableRequest {
  readonly content: OrderRequest;
  readonly limit: LimitView;
}

/** Reads what {@link placeOrder} needs, beside the account, to spare a round to the store. Changes nothing. */
export async function prepareOrder(
  deps: Dependencies,
  userId: string,
  content: OrderRequest,
  idempotencyKey: string | undefined,
): Promise<OrderPreparation> {
  const key = idempotencyKey === undefined ? undefined : orderRequestKey(userId, idempotencyKey);
  const [limit, earlier] = await Promise.all([
    viewLimit(deps, ORDERS_PER_CUSTOMER, userId),
    key && deps.idempotency.find(key),
  ]);
  return { key, content, earlier, limit };
}

/**
 * Places an order for the account that asks: its name and address are the account's, its price the catalogue's. A
 * repeat with the same `Idempotency-Key` gets the first one's order.
 * @throws ApiError 'unknown_service', 'price_mismatch', 'idempotency_mismatch' or 'too_many_requests'.
 */
export async function placeOrder(
  deps: Dependencies,
  customer: StoredUser,
  preparation: OrderPreparation,
): Promise<{ readonly order: StoredOrder; readonly isRepeat: boolean }> {
  const { content, limit } = preparation;
  const earlier = earlierTarget(preparation);
  // Before the price is checked: prices change, and an order that was placed at the old one stays placed.
  const placed = earlier && (await deps.orders.find(customer.id, earlier.id));
  if (placed) return { order: placed, isRepeat: true };
  const { serviceName, servicePrice, ...details } = content;
  const price = checkPrice(deps.catalogue, serviceName, servicePrice);
  if (price instanceof ApiError) throw price;

  const { target, job } = await reserve(deps, preparation, {
    count: async (owner) => [await takeEntry(deps, limit, owner)],
    subjectOf: ({ id }) => ({ kind: 'order', userId: customer.id, orderId: id }),
  });
  const { order, isCreated } = await deps.orders.place(customer.id, target.id, {
    v: 1,
    type: 'placed',
    at: new Date(deps.now()).toISOString(),
    actor: 'customer',
    serviceName,
    priceCents: price,
    details: {
      ...details,
      customerName: `${customer.firstName} ${customer.lastName}`,
      customerEmail: customer.email,
    },
    notify: PLACED_RECIPIENTS,
  });
  if (job) deps.enqueue(job);
  if (isCreated) {
    deps.log.note('sensitive_create', {
      kind: 'order',
      order: order.id,
      user: shortHash(customer.id),
    });
  }
  return { order, isRepeat: !isCreated };
}
