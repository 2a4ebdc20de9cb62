import type { User } from '../../../src/contracts/account.ts';
import { orderDetailsSchema } from '../../../src/contracts/orders.ts';
import type { Order, OrderEvent } from '../../../src/contracts/orders.ts';
import type { OrderStep, StoredOrder } from './order-store.ts';
import type { StoredUser } from '../auth/user-store.ts';

// What is stored and what is shown are two things: every field that leaves the server is named here.

export function userToResponse(user: StoredUser): User {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    createdAt: user.createdAt,
  };
}

export function orderToResponse(order: StoredOrder): Order {
  return {
    id: order.id,
    serviceName: order.serviceName,
    servicePrice: order.priceCents / 100,
    status: order.status,
    ...orderDetailsSchema.parse(order),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    events: order.steps.flatMap(stepToEvents),
  };
}

/** What the customer sees of an event: none of what the studio keeps for itself, and not which agent it was. */
function stepToEvents({ type, at, to, note, isInternal }: OrderStep): OrderEvent[] {
  if (isInternal || type === 'anonymised') return [];
  return [
    { type, at, ...(to === undefined ? {} : { to }), ...(note === undefined ? {} : { note }) },
  ];
}
