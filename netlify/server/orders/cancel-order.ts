import type { OrderRemedy, OrderStatus } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user-events.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { moveOrder } from './change-order.ts';
import type { Dependencies } from '../dependencies.ts';
import { isOrderId, type StoredOrder } from './order.ts';

interface Refusal {
  message: string;
  allowed: OrderRemedy[];
}

/** What the terms of service leave to the customer in each status. */
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

/** The order may have moved on in a way that this version does not know. */
const NEWER: Refusal = {
  message:
    'This order was changed by a newer version of the site, so it can’t be canceled here right now. Write to us, and we’ll stop.',
  allowed: ['ask_to_stop'],
};

/** Cancels an order for its customer. @throws ApiError 'not_found', or 'order_not_cancellable' once work has begun. */
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
    case 'changed':
    case 'unchanged':
      return result.order;
    case 'unknown_order':
      // Our pages only offer a customer's own orders, and orders are never deleted: somebody is guessing ids.
      deps.log.note('authz_fail', { order: orderId, user: shortHash(customer.id) });
      throw new ApiError('not_found');
    case 'refused': {
      const { status } = result.order;
      const refusal = result.reason === 'newer' ? NEWER : refusals[status];
      throw new ApiError('order_not_cancellable', { ...refusal, status });
    }
  }
}
