// Shared by the browser and the functions.
import type { BillingDetails } from './account.ts';
import type { Day, Dollars } from './endpoint.ts';
import type { Month } from './plans.ts';

export interface InvoiceLine {
  text: string;
  /** Below 0 where something is let off or was paid. */
  amount: Dollars;
}

/** An invoice of an order, or of a month or year of a plan. */
export interface Invoice {
  /** From 1, without gaps. */
  number: number;
  issuedOn: Day;
  /** Of a plan: the month that it is for, or begins with. */
  month?: Month | undefined;
  /** As the account had it on that day. */
  buyer: BillingDetails & { name: string };
  lines: InvoiceLine[];
  total: Dollars;
  /** Included in the total. */
  tax?: { name: string; percent: number; amount: Dollars } | undefined;
  /** What came after it: payments, and what was let off. */
  later: InvoiceLine[];
  /** What is to be paid; below 0 where too much was. */
  due: Dollars;
  /** The order was canceled before it was paid. */
  isCanceled?: boolean | undefined;
  refunds: InvoiceLine[];
}

/** "Invoice 00042". */
export const invoiceName = ({ number }: Pick<Invoice, 'number'>): string =>
  `Invoice ${String(number).padStart(5, '0')}`;

/** "Paid", "Refunded", or whatever else it comes to. */
export function sayStanding({ due, refunds, isCanceled, later, total }: Invoice): string {
  if (isCanceled) return 'Canceled, nothing to pay';
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (refunded > 0) return refunded < total ? 'Refunded in part' : 'Refunded';
  if (due > 0) return later.some(({ amount }) => amount < 0) ? 'Paid in part' : 'Not paid yet';
  return due < 0 ? 'Overpaid' : 'Paid';
}
