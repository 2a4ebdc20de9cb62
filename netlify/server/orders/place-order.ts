import type { OrderRequest } from '../../../src/contracts/orders.ts';
import { shortHash } from '../lib/digest.ts';
import { orderClaimKey } from '../storage/keys.ts';
import type { StoredOrder } from './order-store.ts';
import type { StoredUser } from '../accounts/user-store.ts';
import { admit } from '../storage/reserve.ts';
import { ApiError } from '../lib/api-error.ts';
import { recipientsOfArrival } from '../jobs/recipients.ts';
import { checkPrice } from './catalogue.ts';
import { claimWithinLimits } from '../storage/claim-within-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { ORDERS_PER_DAY, ORDERS_PER_TEN_MINUTES } from '../storage/limits.ts';
import { findTarget } from '../storage/repeatable.ts';
import { recogniseHolder, surveyLimits } from '../storage/throttle.ts';
import type { SurveyedBucket } from '../storage/throttle.ts';

type Needs = Pick<
  Dependencies,
  | 'orders'
  | 'claims'
  | 'slots'
  | 'jobs'
  | 'open'
  | 'enqueue'
  | 'catalogue'
  | 'now'
  | 'newId'
  | 'addressLimitFactor'
  | 'log'
>;

/** Looks at the limits of a customer's orders without counting anything. */
export function surveyOrderLimits(
  deps: Pick<Dependencies, 'slots' | 'now' | 'addressLimitFactor' | 'log'>,
  userId: string,
): Promise<readonly SurveyedBucket[]> {
  return surveyLimits(deps, [
    { limit: ORDERS_PER_TEN_MINUTES, subject: userId },
    { limit: ORDERS_PER_DAY, subject: userId },
  ]);
}

/**
 * Places an order for the account that asks: its name and address are the account's, its price the catalogue's.
 * @param surveyed the customer's limits as they were before: that they are older than the order is what spares a first
 * attempt to look for itself among those counted.
 * @param idempotencyKey makes one order out of any number of repeats.
 * @throws ApiError 'unknown_service', 'price_mismatch', 'idempotency_mismatch' or 'too_many_requests'.
 */
export async function placeOrder(
  deps: Needs,
  customer: StoredUser,
  surveyed: readonly SurveyedBucket[],
  request: OrderRequest,
  idempotencyKey: string | undefined,
): Promise<{ readonly order: StoredOrder; readonly isRepeat: boolean }> {
  const price = checkPrice(deps.catalogue, request.serviceName, request.servicePrice);
  const claimKey =
    idempotencyKey === undefined ? undefined : orderClaimKey(customer.id, idempotencyKey);
  if (price instanceof ApiError) {
    // Prices change: an order that was placed at the old one is still what its repeat is answered with. A wrong price
    // claims nothing, so that the corrected order may be sent under the same key.
    const earlier = await findTarget(deps, claimKey, request);
    const order = earlier && (await deps.orders.find(customer.id, earlier.id));
    if (order) return { order, isRepeat: true };
    throw price;
  }

  const { id: orderId, isRepeat } = await claimWithinLimits(deps, surveyed, claimKey, request);
  let limits = surveyed;
  if (isRepeat) {
    const [order, recognised] = await Promise.all([
      deps.orders.find(customer.id, orderId),
      recogniseHolder(deps, surveyed, orderId),
    ]);
    if (order) return { order, isRepeat: true };
    limits = recognised;
  }

  const job = await admit(deps, limits, { kind: 'order', userId: customer.id, orderId }, orderId);
  const { order, isCreated } = await deps.orders.place(customer.id, orderId, {
    v: 1,
    type: 'placed',
    at: new Date(deps.now()).toISOString(),
    actor: 'customer',
    serviceName: request.serviceName,
    priceCents: price,
    customerName: `${customer.firstName} ${customer.lastName}`,
    customerEmail: customer.email,
    customerPhone: request.customerPhone,
    projectBrief: request.projectBrief,
    notify: recipientsOfArrival,
  });
  deps.enqueue(job);
  if (isCreated) {
    deps.log.note('sensitive_create', {
      kind: 'order',
      order: order.id,
      user: shortHash(customer.id),
    });
  }
  return { order, isRepeat: !isCreated };
}
