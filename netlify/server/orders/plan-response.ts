import { formatDollars } from '../../../src/contracts/money.ts';
import { formatDay, type Order } from '../../../src/contracts/orders.ts';
import {
  formatMonth,
  lastDayOf,
  monthAfter,
  nameOfMonth,
  sayPeriod,
  type Month,
  type OrderPlan,
  type PlanMonth,
} from '../../../src/contracts/plans.ts';
import type { Dependencies } from '../dependencies.ts';
import { isOpen, refundedOf, termsNow, type StepOf, type StoredOrder } from './order.ts';
import { catalogueOf } from './place-order.ts';
import {
  creditAfter,
  currentMonth,
  duesOf,
  episodesIn,
  includedIn,
  isGap,
  leftIn,
  paymentFor,
  termsIn,
  type PlanTerms,
  type StoredPlan,
} from './plan.ts';

const dollarsOf = (cents: number) => cents / 100;

/** A plan with its months. */
export function planOf(deps: Dependencies, order: StoredOrder, plan: StoredPlan): OrderPlan {
  const nowMs = deps.now();
  const month = currentMonth(plan, nowMs);
  const catalogue = catalogueOf(deps);
  const terms = termsIn(plan, month);
  const { billing = 'monthly', rawMinutes = 0, single = '' } = terms ?? {};
  const listed = (name: string) => catalogue.find((each) => each.name === name);
  const addOnsTo = (name: string) =>
    (listed(name)?.addOns ?? []).map((each) => ({
      name: each.name,
      price: dollarsOf(each.priceCents),
    }));
  const singlePrice = dollarsOf(listed(single)?.priceCents ?? 0);
  const change = plan.terms.find(({ from }) => from > month);
  const credit = creditAfter(plan, month, (of) => refundedOf(order, of));
  const takesEpisodes = termsNow(order, nowMs) !== undefined;
  return {
    billing,
    rawMinutes,
    month,
    months: monthsOfPlan(plan, nowMs).map((each) => withRefunds(order, each)),
    left: takesEpisodes ? leftIn(plan, month) : 0,
    takesEpisodes,
    single: { name: single, price: singlePrice, addOns: addOnsTo(single) },
    addOns: addOnsTo(terms?.name ?? ''),
    ...(change ? { change: { from: change.from, ...offerIn(change.terms) } } : {}),
    ...(credit === undefined || !isOpen(order) ? {} : { credit: dollarsOf(credit) }),
    offers: catalogue.flatMap(({ name, priceCents, plan: data }) =>
      data
        ? [{ name, price: dollarsOf(priceCents), yearlyPrice: dollarsOf(data.yearlyCents) }]
        : [],
    ),
  };
}

function offerIn(terms: PlanTerms | null) {
  if (!terms) return {};
  const { name, billing, priceCents } = terms;
  return { offer: { name, billing, price: dollarsOf(priceCents) } };
}

/** Latest first. */
function monthsOfPlan(plan: StoredPlan, nowMs: number): PlanMonth[] {
  const dues = duesOf(plan, nowMs);
  const months: PlanMonth[] = [];
  const last = currentMonth(plan, nowMs);
  // A month that was paid in advance, too.
  const paid = plan.payments.map(({ month }) => month).filter((month) => month > last);
  for (let at = plan.begunIn ?? last; at <= last; at = monthAfter(at)) {
    const terms = isGap(plan, at, last) ? undefined : termsIn(plan, at);
    if (terms) months.push(monthOfPlan(plan, at, terms, dues));
  }
  for (const month of paid) {
    const terms = termsIn(plan, month) ?? afterItsEnd(plan, last);
    if (terms) months.push(monthOfPlan(plan, month, terms, dues));
  }
  return months.toSorted((one, other) => other.month.localeCompare(one.month));
}

/** What was paid for a month that the plan doesn't have any more is there to be given back. */
function afterItsEnd(plan: StoredPlan, last: Month): PlanTerms | undefined {
  const terms = termsIn(plan, last);
  return terms && { ...terms, episodes: 0 };
}

function monthOfPlan(
  plan: StoredPlan,
  month: string,
  terms: PlanTerms,
  dues: ReturnType<typeof duesOf>,
): PlanMonth {
  const payment = paymentFor(plan, month);
  const due = dues.find((each) => each.month === month);
  const included = includedIn(terms, month);
  return {
    month,
    name: terms.name,
    included,
    used: included - leftIn(plan, month),
    episodes: episodesIn(plan, month).map(({ order, number }) => ({ order, number })),
    ...(payment
      ? {
          payment: {
            from: payment.month,
            amount: dollarsOf(payment.amountCents),
            paidOn: payment.paidOn,
            months: payment.months,
          },
        }
      : {}),
    ...(due ? { due: { amount: dollarsOf(due.amountCents), months: due.months } } : {}),
  };
}

function withRefunds(order: StoredOrder, { payment, ...month }: PlanMonth): PlanMonth {
  if (!payment) return month;
  return { ...month, payment: { ...payment, ...saidOfRefunds(order, payment.from) } };
}

/** What was refunded, where anything was. */
export function saidOfRefunds(order: StoredOrder, month?: string): { refunded?: number } {
  const cents = refundedOf(order, month);
  return cents > 0 ? { refunded: dollarsOf(cents) } : {};
}

/** Where a plan leaves its customer. */
export function standingOfPlan(status: Order['status'], plan: OrderPlan): string {
  if (status === 'cancelled') return 'This plan is canceled.';
  const { month, months, change, takesEpisodes } = plan;
  if (status === 'completed') return `This plan ended with ${formatMonth(month)}.`;
  const current = months.find((each) => each.month === month);
  const begins = takesEpisodes ? [] : [`It begins in ${nameOfMonth(month)}.`];
  return [
    ...begins,
    ...(current && takesEpisodes ? [sayUse(current)] : []),
    ...months.flatMap((each) => sayDue(each)).toReversed(),
    ...(change ? [sayChange(change)] : []),
  ].join(' ');
}

/** "1 of 4 episodes of November started. 3 are left, and end with the month, on Nov 30, 2026." */
function sayUse({ month, included, used }: PlanMonth): string {
  const left = included - used;
  const started = `${used} of ${included} episodes of ${nameOfMonth(month)} started.`;
  if (left === 0) return started;
  const [are, end] = left === 1 ? ['is', 'ends'] : ['are', 'end'];
  return `${started} ${left} ${are} left, and ${end} with the month, on ${formatDay(lastDayOf(month))}.`;
}

function sayDue({ month, due }: PlanMonth): string[] {
  if (!due) return [];
  const what = due.months > 1 ? `The year from ${formatMonth(month)}` : formatMonth(month);
  return [`${what} isn’t paid yet: ${formatDollars(due.amount)}.`];
}

function sayChange({ from, offer }: NonNullable<OrderPlan['change']>): string {
  if (!offer) return `It stops at the end of ${nameOfMonth(monthAfter(from, -1))}, as you asked.`;
  const { name, billing, price } = offer;
  return `From ${nameOfMonth(from)} on it’s ${name}, ${formatDollars(price)} ${sayPeriod(billing)}, as you asked.`;
}

/** What an event was that only plans have, for both sides. */
export function tellPlanEvent(
  step: StepOf<'counted'> | StepOf<'replanned'> | StepOf<'clocked'>,
): string {
  switch (step.type) {
    case 'counted': {
      const which = step.number === undefined ? 'An extra episode' : `Episode ${step.number}`;
      const what = step.isCounted ? 'started' : 'canceled, and given back';
      return `${which} of ${nameOfMonth(step.month)} ${what}`;
    }
    case 'replanned':
      return step.terms
        ? `${step.terms.name}, ${formatDollars(dollarsOf(step.terms.priceCents))} ${sayPeriod(step.terms.billing)}, asked for from ${formatMonth(step.from)} on`
        : `Asked to stop at the end of ${formatMonth(monthAfter(step.from, -1))}`;
    case 'clocked':
      switch (step.what) {
        case 'month':
          return `${formatMonth(step.month)} began`;
        case 'over':
          return `The plan ended with ${formatMonth(step.month)}`;
        case 'ending':
          return `Told that unused episodes end with ${nameOfMonth(step.month)}`;
      }
  }
}
