import type { OrderStatus } from '../../../src/contracts/orders.ts';
import type { Recipient } from '../storage/records.ts';

// Who is notified of what. The answer becomes part of the event (`notify`), so that it holds whatever happens later.

/** A placed order. */
export const PLACED_RECIPIENTS: Recipient[] = ['agents', 'customer'];

/** A moved order: every change of status is news to the customer; to the agents its end and what was said about it. */
export function moveRecipients(to: OrderStatus, note: string | undefined): Recipient[] {
  return to === 'cancelled' || note ? ['agents', 'customer'] : ['customer'];
}

/** A note; whoever wrote it needs no mail about it. */
export function noteRecipients(isInternal: boolean): Recipient[] {
  return isInternal ? [] : ['customer'];
}
