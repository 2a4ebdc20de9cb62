import { isQuotedFor } from '../../../src/contracts/orders.ts';
import type { OrderRequest } from '../../../src/contracts/place-order.ts';
import type { CatalogueData } from '../../../src/contracts/server-data.ts';
import type { StoredUser } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { readRequest, reserve } from '../queue/idempotency.ts';
import { consume, peek, perAccount, type Limit } from '../storage/rate-limiter.ts';
import { stamp } from '../storage/store.ts';
import { catalogueOf } from './catalogue.ts';
import { ordersOf } from './order-store.ts';
import { EVERYBODY, type StoredOrder } from './order.ts';

export const ORDERS_PER_CUSTOMER: Limit = {
  ...perAccount('orders', 30, DAY_MS),
  burst: { attempts: 10, windowMs: 10 * MINUTE_MS },
};
/** In its place while the account's address is not confirmed. */
const ORDERS_PER_UNCONFIRMED = perAccount('orders-unconfirmed', 10, DAY_MS);

/** What an agent orders for a customer: no price was on screen, and the account knows the rest. */
type OrderForCustomer = Pick<OrderRequest, 'serviceName' | 'projectBrief' | 'projectName'>;

/**
 * Places an order at the catalog's price; a repeat with the same key returns the first one.
 * @param agent name of the agent who places it for the customer: whatever such a repeat orders, the first order counts.
 * @throws ApiError
 */
export async function placeOrder(
  deps: Dependencies,
  customer: StoredUser,
  { source, ...content }: (OrderRequest | OrderForCustomer) & { source?: string | undefined },
  idempotencyKey: string | undefined,
  agent?: string,
): Promise<{ order: StoredOrder; isRepeat: boolean }> {
  const limit = customer.isEmailConfirmed ? ORDERS_PER_CUSTOMER : ORDERS_PER_UNCONFIRMED;
  const [attempts, request] = await Promise.all([
    agent === undefined ? peek(deps, limit, customer.id) : undefined,
    readRequest(deps, ['orders', customer.id], idempotencyKey, agent === undefined ? content : []),
  ]);
  const { earlier } = request;
  // Before the price check: a repeat stays valid when the price has changed.
  const placed = earlier && (await ordersOf(deps).find(customer.id, earlier.targetId));
  if (placed) return { order: placed, isRepeat: true };
  const { serviceName, servicePrice, projectName, neededBy, ...details } = {
    ...{ servicePrice: undefined, neededBy: undefined, customerPhone: '' },
    ...content,
  };
  const catalogue = catalogueOf(deps);
  const priceCents = checkPrice(catalogue, serviceName, servicePrice);

  const { target, job } = await reserve(deps, request, {
    count: async (owner) => (attempts ? [await consume(deps, attempts, owner)] : []),
    subjectOf: ({ targetId }) => ({ kind: 'order', userId: customer.id, orderId: targetId }),
  });
  const { order, isCreated } = await ordersOf(deps).place(customer.id, target.targetId, {
    ...stamp(deps, agent ?? 'customer'),
    type: 'placed',
    serviceName,
    priceCents,
    source,
    rounds: catalogue.find(({ name }) => name === serviceName)?.revisions,
    details: {
      ...details,
      // Empty fields of the form.
      ...(projectName && { projectName }),
      ...(neededBy && { neededBy }),
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

/** @returns US cents; `dollars`, as the browser saw it, if one did, is never stored. @throws ApiError */
function checkPrice(
  offered: CatalogueData,
  serviceName: string,
  dollars: number | undefined,
): number {
  const isQuoted = isQuotedFor({ serviceName });
  const priceCents = isQuoted ? 0 : offered.find(({ name }) => name === serviceName)?.priceCents;
  if (priceCents === undefined) throw new ApiError('unknown_service');
  // Exact: the catalogue's price is parsed as this very number.
  if (dollars !== undefined && priceCents / 100 !== dollars) throw new ApiError('price_mismatch');
  return priceCents;
}
