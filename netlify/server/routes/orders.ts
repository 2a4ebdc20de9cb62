import {
  changePlanContract,
  orderDecisionContract,
  sendOrderMessageContract,
} from '../../../src/contracts/order-messages.ts';
import {
  cancelOrderContract,
  listOrdersContract,
  ordersSeenContract,
} from '../../../src/contracts/orders.ts';
import { placeOrderContract } from '../../../src/contracts/place-order.ts';
import { customers } from '../http/customer.ts';
import { readSource } from '../http/request.ts';
import { route, type Route } from '../http/router.ts';
import { cancelOrder, decideOrder, sendOrderMessage } from '../orders/change-order.ts';
import { startEpisode } from '../orders/episodes.ts';
import { orderToResponse } from '../orders/order-response.ts';
import { listOrders } from '../orders/orders.ts';
import { placeOrder } from '../orders/place-order.ts';
import { changePlan } from '../orders/plan-changes.ts';
import { markSeen } from '../orders/seen.ts';

export const orderRoutes: readonly Route[] = [
  // The customer comes from the session alone.
  route(listOrdersContract, customers, async ({ deps, customer, query }) => {
    const page = await listOrders(deps, customer.id, query.get('before') ?? undefined);
    const next = page.nextBefore;
    return {
      body: page.orders.map((order) => orderToResponse(deps, order, customer)),
      headers: next === undefined ? {} : { Link: `</api/orders?before=${next}>; rel="next"` },
    };
  }),

  route(placeOrderContract, customers, async (call) => {
    const { deps, customer, idempotencyKey } = call;
    const content = { ...call.body, source: readSource(call.request) };
    const { plan } = content;
    const { order, isRepeat } =
      plan === undefined
        ? await placeOrder(deps, customer, content, idempotencyKey)
        : await startEpisode(deps, customer, { ...content, plan }, idempotencyKey);
    return { body: orderToResponse(deps, order, customer), headers: replayed(isRepeat) };
  }),

  route(ordersSeenContract, customers, async ({ deps, account, body }) => {
    await markSeen(deps, account, body.at);
    return {};
  }),

  route(cancelOrderContract, customers, async ({ deps, customer, params }) => {
    const order = await cancelOrder(deps, customer, params.id);
    return { body: orderToResponse(deps, order, customer) };
  }),

  route(orderDecisionContract, customers, async (call) => {
    const { deps, customer, params, body, idempotencyKey } = call;
    const order = await decideOrder(deps, customer, params.id, body, idempotencyKey);
    return { body: orderToResponse(deps, order, customer) };
  }),

  route(changePlanContract, customers, async ({ deps, customer, params, body }) => {
    const order = await changePlan(deps, customer, params.id, body);
    return { body: orderToResponse(deps, order, customer) };
  }),

  route(sendOrderMessageContract, customers, async (call) => {
    const { deps, customer, params, body, idempotencyKey } = call;
    const sent = await sendOrderMessage(deps, customer, params.id, body, idempotencyKey);
    return { body: orderToResponse(deps, sent.order, customer), headers: replayed(sent.isRepeat) };
  }),
];

function replayed(isRepeat: boolean): Record<string, string> {
  return isRepeat ? { 'Idempotent-Replayed': 'true' } : {};
}
