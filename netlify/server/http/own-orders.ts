import type { Order, OrderRequest } from '../../../src/contracts/orders.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { listOrders } from '../orders/list-orders.ts';
import { placeOrder, prepareOrder } from '../orders/place-order.ts';
import { orderToResponse } from '../orders/responses.ts';
import type { Call, Reply } from './operation.ts';
import { requireCustomer, requireCustomerWith } from './require-customer.ts';

/** GET /api/orders. There is no way to name somebody else's: the customer comes from the session alone. */
export async function listOwnOrders(call: Call<unknown>): Promise<Reply<Order[]>> {
  const before = call.query.get('before') ?? undefined;
  const [, page] = await requireCustomerWith(call, (userId) =>
    listOrders(call.deps, userId, before),
  );
  const next = page.nextBefore;
  return {
    body: page.orders.map(orderToResponse),
    headers: next === undefined ? {} : { Link: `</api/orders?before=${next}>; rel="next"` },
  };
}

/** POST /api/orders. A repeat is answered like the first time, and says that it is one. */
export async function placeOwnOrder(call: Call<OrderRequest>): Promise<Reply<Order>> {
  const { deps, body, idempotencyKey } = call;
  const [customer, preparation] = await requireCustomerWith(call, (userId) =>
    prepareOrder(deps, userId, body, idempotencyKey),
  );
  const { order, isRepeat } = await placeOrder(deps, customer, preparation);
  return {
    body: orderToResponse(order),
    headers: isRepeat ? { 'Idempotent-Replayed': 'true' } : {},
  };
}

/** POST /api/orders/:id/cancel. */
export async function cancelOwnOrder(call: Call<unknown>): Promise<Reply<Order>> {
  const customer = await requireCustomer(call);
  const order = await cancelOrder(call.deps, customer, call.params['id'] ?? '');
  return { body: orderToResponse(order) };
}
