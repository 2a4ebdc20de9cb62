import type { OrderMessageRequest } from '../../../src/contracts/order-messages.ts';
import type { StoredUser } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { noteOrder, requestKeyOf } from './note-order.ts';
import { ordersOf } from './order-store.ts';
import { isOrderId, type StoredOrder } from './order.ts';
import { consume, type LimitState, peek, perAccount } from '../storage/rate-limiter.ts';
import { DAY_MS } from '../lib/durations.ts';

export const MESSAGES_PER_ORDER = perAccount('order-messages', 20, DAY_MS);

export interface MessagePreparation {
  order: StoredOrder;
  limit: LimitState;
}

/** Reads what `sendOrderMessage` needs, in parallel with the account; undefined without such an order. */
export async function prepareOrderMessage(
  deps: Dependencies,
  userId: string,
  orderId: string,
): Promise<MessagePreparation | undefined> {
  if (!isOrderId(orderId)) return undefined;
  const [order, limit] = await Promise.all([
    ordersOf(deps).find(userId, orderId),
    peek(deps, MESSAGES_PER_ORDER, orderId),
  ]);
  return order && { order, limit };
}

/** Appends a customer's message, whatever the order's status; a repeat changes and counts nothing. @throws ApiError */
export async function sendOrderMessage(
  deps: Dependencies,
  customer: StoredUser,
  preparation: MessagePreparation | undefined,
  { text, link }: OrderMessageRequest,
  idempotencyKey: string | undefined,
): Promise<{ order: StoredOrder; isRepeat: boolean }> {
  if (!preparation) {
    deps.log.note('authz_fail', { user: shortHash(customer.id) });
    throw new ApiError('not_found');
  }
  const { order: known, limit } = preparation;
  const requestKey = idempotencyKey && requestKeyOf(idempotencyKey);
  const isRepeat = known.steps.some((step) => requestKey && step.requestKey === requestKey);
  if (!isRepeat) await consume(deps, limit, requestKey);
  const links = link === undefined ? [] : [link];
  const { id: orderId, userId } = known;
  const message = { userId, orderId, actor: 'customer', text, links, isInternal: false };
  const order = await noteOrder(deps, { ...message, idempotencyKey }, known);
  // The account was closed in the meantime.
  if (!order) throw new ApiError('not_found');
  return { order, isRepeat };
}
