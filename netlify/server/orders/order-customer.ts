import { identityAt, type StoredUser } from '../auth/user-events.ts';
import { isOpen, type StoredOrder } from './order.ts';

/**
 * An order with the name and address of its customer: those of today while it is open, those of the day it was closed
 * afterwards. Stored is what the customer had when placing it.
 */
export function withCustomer(order: StoredOrder, user: StoredUser): StoredOrder {
  if (isOpen(order)) return addressedTo(order, user);
  const closedAt = order.steps.reduce(
    (latest, { type, at }) => (type === 'moved' ? at : latest),
    order.createdAt,
  );
  return addressedTo(order, identityAt(user, closedAt));
}

/** An order as emails about it speak of it: they go to the present address, whatever its status. */
export function addressedTo(
  order: StoredOrder,
  { firstName, lastName, email }: Pick<StoredUser, 'firstName' | 'lastName' | 'email'>,
): StoredOrder {
  if (order.archiveId !== undefined) return order;
  return { ...order, customerName: `${firstName} ${lastName}`, customerEmail: email };
}
