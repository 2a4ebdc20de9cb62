import * as z from 'zod/mini';

import { billingOf, type StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { studio } from '../email/render-email.ts';
import type { OrderId } from '../outbox/outbox.ts';
import { ContendedError, read, stamp, unlessCorrupt } from '../storage/store.ts';
import { editOrder } from './change-order.ts';
import { owedInvoice, type Charge } from './invoice.ts';
import { invoicedSchema, type InvoicedEvent, type StoredOrder } from './order.ts';
import { readOrder, type ReadOrder } from './orders.ts';

// An invoice is an event of its order. Its number comes from one document, which holds the newest invoice as well: until
// that one is on its order, nobody counts on. So no number is lost or given twice, wherever whoever counts breaks off.

/** The invoice that was numbered last, and the order it belongs to. */
export const newestInvoiceSchema = z.object({
  userId: z.string(),
  orderId: z.string(),
  event: invoicedSchema,
});
export type NewestInvoice = z.infer<typeof newestInvoiceSchema>;
export const NEWEST_INVOICE = 'newest';

/** Rounds in which others may be first; what is left is done by the sweep. */
const MAXIMUM_ATTEMPTS = 60;

/** Issues the invoices that an order owes. @returns the order with them. */
export async function issueInvoices(
  deps: Dependencies,
  id: OrderId,
  known: ReadOrder,
  user: StoredUser | undefined,
): Promise<ReadOrder> {
  const store = deps.store('invoices');
  for (let left = MAXIMUM_ATTEMPTS; left > 0; left -= 1) {
    const newest = await read(store, newestInvoiceSchema, NEWEST_INVOICE);
    // An order that can't be read keeps no others from theirs.
    if (newest) await unlessCorrupt(() => putOnOrder(deps, newest.value), deps.log);
    // Read after the number: what was numbered before is on it.
    const current = await readOrder(deps, id);
    const owed = current && owedInvoice(current.order);
    if (!owed) return current ?? known;
    const number = (newest?.value.event.number ?? 0) + 1;
    const next = { ...id, event: invoiceOf(deps, current.order, owed, number, user) };
    const condition = newest ? { ifMatch: newest.etag } : ({ ifNew: true } as const);
    if (await store.put(NEWEST_INVOICE, next, condition)) await putOnOrder(deps, next);
  }
  throw new ContendedError();
}

function invoiceOf(
  deps: Dependencies,
  { customerName }: StoredOrder,
  charge: Charge,
  number: number,
  user: StoredUser | undefined,
): InvoicedEvent {
  const { tax } = studio;
  const name = user ? `${user.firstName} ${user.lastName}` : customerName;
  const buyer = { name, ...billingOf(user ?? {}) };
  return {
    ...stamp(deps, 'system'),
    ...{ type: 'invoiced', number, ...charge, buyer },
    ...(tax ? { tax: { name: tax.name, percent: tax.percent } } : {}),
  };
}

/** Writes an invoice on its order, once. */
const putOnOrder = (deps: Dependencies, { event, ...id }: NewestInvoice): Promise<undefined> =>
  editOrder<undefined>(deps, id, (order) =>
    !order || order.invoices.some(({ number }) => number === event.number)
      ? { unchanged: undefined }
      : { event, result: () => undefined },
  );
