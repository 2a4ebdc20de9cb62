import { formatMonth, MONTHS_IN_YEAR, monthAfter } from '../../../src/contracts/plans.ts';
import { formatDay } from '../../../src/contracts/orders.ts';
import type { Invoice, InvoiceLine } from '../../../src/contracts/invoices.ts';
import { studioTime } from '../lib/time.ts';
import {
  isBilled,
  linesOf,
  isQuoteOpen,
  priceOf,
  type InvoicedEvent,
  type StoredOrder,
} from './order.ts';
import { duesOf, paymentFor, termsIn, type PlanTerms } from './plan.ts';

// What is invoiced of an order, and how an invoice stands: what was issued stays; payments and refunds come after it.

type Line = InvoicedEvent['lines'][number];

/** What is invoiced together: an order, or a month or year of a plan. */
export interface Charge {
  month?: string;
  lines: Line[];
}

const sum = (lines: readonly Line[]) => lines.reduce((total, { cents }) => total + cents, 0);

/** What an order or a payment of a plan comes to: its lines, and what is let off. */
function chargeOf(order: StoredOrder, month?: string): Charge {
  const { plan } = order;
  if (plan && month) {
    const terms = termsIn(plan, month);
    return { month, lines: terms ? linesOfPlan(terms, month) : [] };
  }
  const lines = linesOf(order).map(({ id, name, priceCents }) => ({
    id,
    text: name,
    cents: priceCents,
  }));
  return { lines: lowered(lines, priceOf(order), 'Discount') };
}

function linesOfPlan({ name, billing, priceCents, monthlyCents }: PlanTerms, month: string) {
  if (billing === 'monthly') return [{ text: `${name}, ${formatMonth(month)}`, cents: priceCents }];
  const last = formatMonth(monthAfter(month, MONTHS_IN_YEAR - 1));
  const text = `${name}, ${MONTHS_IN_YEAR} months, ${formatMonth(month)} to ${last}`;
  return lowered([{ text, cents: MONTHS_IN_YEAR * monthlyCents }], priceCents, 'Paid for a year');
}

function lowered(lines: Line[], cents: number, why: string): Line[] {
  const off = cents - sum(lines);
  return off === 0 ? lines : [...lines, { text: why, cents: off }];
}

/** The charges that can be paid or were: whoever is asked for money, or gave it, gets an invoice. */
function chargesOf(order: StoredOrder): Charge[] {
  const { plan, payment, status } = order;
  const isAsked = isBilled(order) && !isQuoteOpen(order) && status !== 'cancelled';
  if (!plan) {
    // Another quote of what was paid and invoiced is no price before it is accepted.
    const isOwed = isAsked || (payment && !(isQuoteOpen(order) && order.invoices.length > 0));
    return isOwed && priceOf(order) > 0 ? [chargeOf(order)] : [];
  }
  const [due] = isAsked ? duesOf(plan, Date.parse(order.updatedAt)) : [];
  const months = [...plan.payments, ...(due ? [due] : [])].map(({ month }) => month);
  // A month that was paid ahead may not be one of the plan any more.
  return months.map((month) => chargeOf(order, month)).filter(({ lines }) => lines.length > 0);
}

const invoicesOf = ({ invoices }: StoredOrder, month: string | undefined) =>
  invoices.filter((each) => each.month === month);

/** The next invoice that an order owes; of what was invoiced before, only what has come to it since. */
export function owedInvoice(order: StoredOrder): Charge | undefined {
  for (const { lines, ...charge } of chargesOf(order)) {
    const earlier = invoicesOf(order, charge.month).flatMap((each) => each.lines);
    if (earlier.length === 0) return { ...charge, lines };
    // A month costs what it did when it was asked for or paid.
    if (charge.month) continue;
    const more = sum(lines) - sum(earlier);
    const known = new Set(earlier.map(({ id }) => id));
    const added = lines.filter(({ id }) => !known.has(id));
    const why = more > sum(added) ? `${order.serviceName}, added` : 'Discount';
    if (more > 0) return { ...charge, lines: lowered(added, more, why) };
  }
  return undefined;
}

/** The invoices of an order as they are shown, oldest first. */
export const invoicesToFacts = (order: StoredOrder): Invoice[] =>
  order.invoices.map((invoice) => invoiceToFacts(order, invoice));

function invoiceToFacts(order: StoredOrder, invoice: InvoicedEvent): Invoice {
  const { month, lines, tax, number, at, buyer } = invoice;
  const together = invoicesOf(order, month);
  const isFirst = together[0]?.number === number;
  const total = sum(lines);
  const canceled = order.status === 'cancelled' && !paidFor(order, month);
  const later = [
    ...(together.at(-1)?.number === number ? loweredSince(order, together, month) : []),
    ...paidOf(order, together, invoice),
  ];
  const due = canceled ? 0 : total + sum(later);
  // Those of what was invoiced together are on the first.
  const refunds = isFirst
    ? order.refunds
        .filter((each) => each.month === month)
        .map(({ amountCents, refundedOn }) => ({
          text: `Refunded on ${formatDay(refundedOn)}`,
          cents: amountCents,
        }))
    : [];
  const toLine = ({ text, cents }: Line): InvoiceLine => ({ text, amount: cents / 100 });
  return {
    number,
    issuedOn: studioTime(Date.parse(at)).date,
    ...(month ? { month } : {}),
    buyer,
    lines: lines.map(toLine),
    total: total / 100,
    ...(tax ? { tax: { ...tax, amount: taxIn(total, tax.percent) / 100 } } : {}),
    later: later.map(toLine),
    due: due / 100,
    ...(canceled ? { isCanceled: true } : {}),
    refunds: refunds.map(toLine),
  };
}

/** Prices include it. */
const taxIn = (cents: number, percent: number) => Math.round((cents * percent) / (100 + percent));

const paidFor = ({ plan, payment }: StoredOrder, month: string | undefined) =>
  plan && month ? paymentFor(plan, month) : payment;

function loweredSince(
  order: StoredOrder,
  together: readonly InvoicedEvent[],
  month: string | undefined,
): Line[] {
  const total = sum(together.flatMap(({ lines }) => lines));
  const isPaidMonth = order.plan && (paidFor(order, month)?.amountCents ?? 0) >= total;
  const { lines } = chargeOf(order, month);
  if (isPaidMonth || lines.length === 0 || isQuoteOpen(order)) return [];
  const off = sum(lines) - total;
  return off < 0 ? [{ text: 'Price lowered since', cents: off }] : [];
}

/** What was paid of an invoice: of several that are paid together, the oldest first. */
function paidOf(order: StoredOrder, together: readonly InvoicedEvent[], invoice: InvoicedEvent) {
  const payment = paidFor(order, invoice.month);
  if (!payment) return [];
  const before = together.slice(0, together.indexOf(invoice));
  const left = Math.max(0, payment.amountCents - sum(before.flatMap(({ lines }) => lines)));
  const isLast = together.at(-1) === invoice;
  const cents = isLast ? left : Math.min(left, sum(invoice.lines));
  return cents > 0 ? [{ text: `Paid on ${formatDay(payment.paidOn)}`, cents: -cents }] : [];
}
