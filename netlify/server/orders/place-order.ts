import { isQuotedFor, type OrderDetails } from '../../../src/contracts/orders.ts';
import type { OrderRequest } from '../../../src/contracts/place-order.ts';
import type { CatalogueData } from '../../../src/contracts/server-data.ts';
import type { StoredUser } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { readRequest, reserve, type RepeatableRequest } from '../queue/idempotency.ts';
import type { Key } from '../storage/keys.ts';
import { consume, peek, perAccount, type Limit } from '../storage/rate-limiter.ts';
import { stamp } from '../storage/store.ts';
import { catalogueOf } from './catalogue.ts';
import { ordersOf } from './order-store.ts';
import { EVERYBODY, type PlacedEvent, type StoredOrder } from './order.ts';

export const ORDERS_PER_CUSTOMER: Limit = {
  ...perAccount('orders', 30, DAY_MS),
  burst: { attempts: 10, windowMs: 10 * MINUTE_MS },
};
/** In its place while the account's address is not confirmed. */
const ORDERS_PER_UNCONFIRMED = perAccount('orders-unconfirmed', 10, DAY_MS);

/** Places an order at the catalog's price; a repeat with the same key returns the first one. @throws ApiError */
export async function placeOrder(
  deps: Dependencies,
  customer: StoredUser,
  content: OrderRequest,
  idempotencyKey: string | undefined,
): Promise<{ order: StoredOrder; isRepeat: boolean }> {
  const limit = customer.isEmailConfirmed ? ORDERS_PER_CUSTOMER : ORDERS_PER_UNCONFIRMED;
  const [attempts, request] = await Promise.all([
    peek(deps, limit, customer.id),
    readRequest(deps, ['orders', customer.id], idempotencyKey, content),
  ]);
  const { earlier } = request;
  // Before the price check: a repeat stays valid when the price has changed.
  const placed = earlier && (await ordersOf(deps).find(customer.id, earlier.targetId));
  if (placed) return { order: placed, isRepeat: true };
  const { serviceName, servicePrice, projectName, neededBy, ...details } = content;
  const priceCents = checkPrice(catalogueOf(deps), serviceName, servicePrice);
  return storeOrder(deps, customer, request, {
    actor: 'customer',
    serviceName,
    priceCents,
    details: {
      ...details,
      // Empty fields of the form.
      ...(projectName && { projectName }),
      ...(neededBy && { neededBy }),
    },
    count: async (owner) => [await consume(deps, attempts, owner)],
  });
}

/**
 * Places an order that a customer asked an agent for, once for each key.
 * @param actor name of the agent.
 * @throws ApiError 'unknown_service'
 */
export async function placeForCustomer(
  deps: Dependencies,
  customer: StoredUser,
  actor: string,
  { serviceName, ...details }: Pick<OrderRequest, 'serviceName' | 'projectBrief' | 'projectName'>,
  idempotencyKey: string,
): Promise<StoredOrder> {
  // Whichever service it came with first.
  const request = await readRequest(deps, ['orders', customer.id], idempotencyKey, []);
  const { earlier } = request;
  const placed = earlier && (await ordersOf(deps).find(customer.id, earlier.targetId));
  if (placed) return placed;
  const priceCents = priceIn(catalogueOf(deps), serviceName);
  const { order } = await storeOrder(deps, customer, request, {
    actor,
    serviceName,
    priceCents,
    details: { ...details, customerPhone: '' },
    count: () => Promise.resolve([]),
  });
  return order;
}

interface Placement extends Pick<PlacedEvent, 'actor' | 'serviceName' | 'priceCents'> {
  details: Omit<OrderDetails, 'customerName' | 'customerEmail'>;
  count: (owner: string | undefined) => Promise<Key[]>;
}

async function storeOrder(
  deps: Dependencies,
  customer: StoredUser,
  request: RepeatableRequest,
  { actor, serviceName, priceCents, details, count }: Placement,
): Promise<{ order: StoredOrder; isRepeat: boolean }> {
  const { target, job } = await reserve(deps, request, {
    count,
    subjectOf: ({ targetId }) => ({ kind: 'order', userId: customer.id, orderId: targetId }),
  });
  const { order, isCreated } = await ordersOf(deps).place(customer.id, target.targetId, {
    ...stamp(deps, actor),
    type: 'placed',
    serviceName,
    priceCents,
    rounds: catalogueOf(deps).find(({ name }) => name === serviceName)?.revisions,
    details: {
      ...details,
      customerName: `${customer.firstName} ${customer.lastName}`,
      customerEmail: customer.email,
    },
    notify: EVERYBODY,
  });
  deps.enqueue(job.key);
  if (isCreated) {
    const user = pseudonym(customer.id);
    deps.log.note('sensitive_create', { kind: 'order', order: order.id, user });
  }
  return { order, isRepeat: !isCreated };
}

/** @returns US cents; `dollars`, as the browser saw it, is never stored. @throws ApiError */
function checkPrice(offered: CatalogueData, serviceName: string, dollars: number): number {
  const priceCents = priceIn(offered, serviceName);
  // Exact: the catalogue's price is parsed as this very number.
  if (priceCents / 100 !== dollars) throw new ApiError('price_mismatch');
  return priceCents;
}

/** @returns US cents; 0 by quote. @throws ApiError 'unknown_service' */
function priceIn(offered: CatalogueData, serviceName: string): number {
  if (isQuotedFor({ serviceName })) return 0;
  const priceCents = offered.find(({ name }) => name === serviceName)?.priceCents;
  if (priceCents === undefined) throw new ApiError('unknown_service');
  return priceCents;
}
