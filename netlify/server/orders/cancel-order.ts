import type { OrderRemedy, OrderStatus } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user-store.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { isOrderId } from '../storage/keys.ts';
import { moveOrder } from './change-order.ts';
import type { StoredOrder } from './order.ts';
import type { Dependencies } from '../dependencies.ts';

interface Refusal {
  message: string;
  allowed: OrderRemedy[];
}

/** What the terms of service leave to the customer in each state, and how we say it. */
const refusals: Readonly<Partial<Record<OrderStatus, Refusal>>> = {
  processing: {
    message:
      'We’ve started on this order, so it can’t be canceled here anymore. Write to us, and we’ll stop.',
    allowed: ['ask_to_stop'],
  },
  completed: {
    message:
      'This order is complete, so it can’t be canceled anymore. You can still ask for a revision or your money back.',
    allowed: ['ask_for_revision', 'ask_for_refund'],
  },
} satisfies Record<Exclude<OrderStatus, 'pending' | 'cancelled'>, Refusal>;

/**
 * Cancels an order for its customer. One that is cancelled already stays so, whoever did it.
 * @throws ApiError 'not_found' when the customer has no such order.
 * @throws ApiError 'order_not_cancellable' when work on it has begun.
 */
export async function cancelOrder(
  deps: Dependencies,
  customer: StoredUser,
  orderId: string,
): Promise<StoredOrder> {
  if (!isOrderId(orderId)) throw new ApiError('not_found');
  const result = await moveOrder(deps, {
    userId: customer.id,
    orderId,
    from: 'pending',
    to: 'cancelled',
    actor: 'customer',
  });
  switch (result.outcome) {
    case 'moved':
    case 'unchanged':
      return result.order;
    case 'unknown_order':
      // Our pages offer customers their own orders only, and orders are never deleted: somebody tries ids of others.
      deps.log.note('authz_fail', { order: orderId, user: shortHash(customer.id) });
      throw new ApiError('not_found');
    case 'refused': {
      const { status } = result.order;
      throw new ApiError('order_not_cancellable', { ...refusals[status], status });
    }
  }
}
