import type { OrderStatus } from '../../../src/contracts/orders.ts';
import type { Audience } from '../storage/records.ts';

// Who is told of what. The answer becomes part of the record (`notify`), so that it holds whatever happens later.

const everybody: Audience[] = ['agents', 'customer'];

/** A placed order and a contact message. */
export const recipientsOfArrival: Audience[] = everybody;

/** A contact message from an address that had enough e-mails for a day. */
export const recipientsOfUnconfirmed: Audience[] = ['agents'];

/** A moved order: the end of it is always news; another step is when the studio has something to say. */
export function recipientsOfMove(to: OrderStatus, note: string | undefined): Audience[] {
  return to === 'cancelled' || note ? everybody : [];
}

/** A note; the one who wrote it needs no mail about it. */
export function recipientsOfNote(isInternal: boolean): Audience[] {
  return isInternal ? [] : ['customer'];
}

/** An order whose customer went away. */
export function recipientsOfAnonymisation(status: OrderStatus): Audience[] {
  return status === 'pending' || status === 'processing' ? ['agents'] : [];
}
