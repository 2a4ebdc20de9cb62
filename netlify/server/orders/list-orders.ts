import { ORDERS_PAGE_SIZE } from '../../../src/contracts/orders.ts';
import { isOrderId } from '../storage/keys.ts';
import type { OrderPage } from './order-store.ts';
import { ApiError } from '../lib/errors.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * A page of the customer's orders; a shorter one when the store is slow. Records that cannot be read are left out and
 * logged.
 * @param before id of the last order of the page before; undefined for the newest.
 * @throws ApiError 'invalid_request' when `before` is no order id.
 */
export async function listOrders(
  deps: Dependencies,
  userId: string,
  before: string | undefined,
): Promise<OrderPage> {
  if (before !== undefined && !isOrderId(before)) {
    throw new ApiError('invalid_request', { fields: { before: 'Must be the id of an order' } });
  }
  const page = await deps.orders.list(userId, ORDERS_PAGE_SIZE, before, () =>
    deps.budget.hasRound(),
  );
  for (const { key, reason } of page.corrupt) {
    deps.log.note('data_record_corrupt', { key, reason });
  }
  return page;
}
