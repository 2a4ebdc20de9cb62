import * as z from 'zod/mini';

import {
  DAYS_OF_WARNING,
  lastDayOf,
  monthAfter,
  MONTHS_IN_YEAR,
  planBillings,
  weeksOf,
  type Month,
} from '../../../src/contracts/plans.ts';
import { HOUR_MS, startOfDay, studioTime } from '../lib/time.ts';
import { eventFields, isoOf } from '../storage/store.ts';

// What the events of a plan's order make of it: its months, what was started and paid in each, and what comes next.

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));
const cents = z.int().check(z.gte(0));

/** What was agreed on when a plan was ordered or switched to: whatever the catalog says later. */
const termsSchema = z.object({
  name: z.string(),
  billing: z.enum(planBillings),
  /** What is paid at a time: for a month or a year. */
  priceCents: cents,
  /** The price of a month that is paid by itself. */
  monthlyCents: cents,
  episodes: z.union([z.int(), z.literal('weekly')]),
  rawMinutes: z.int(),
  /** Rounds of changes of each episode; null: any number. */
  rounds: z.nullable(z.int()),
  /** Hours within which an episode is delivered. */
  turnaround: z.optional(z.int()),
  /** Of a further round. */
  furtherCents: z.optional(cents),
  /** Name of the service at whose price one more episode is offered. */
  single: z.string(),
});
export type PlanTerms = z.infer<typeof termsSchema>;

/** With the order of a plan. */
export const orderedPlanSchema = z.object({ ...termsSchema.shape, firstMonth: month });

/** With the order of an episode: where it belongs. */
export const orderedEpisodeSchema = z.object({
  /** Id of the plan's order. */
  plan: z.string(),
  month,
  /** From 1; absent for one more than the month includes. */
  number: z.optional(z.int()),
  of: z.int(),
  furtherCents: z.optional(cents),
});
export type OrderedEpisode = z.infer<typeof orderedEpisodeSchema>;

/** An episode was started, or its order canceled or reopened. */
export const countedSchema = z.object({
  ...eventFields,
  type: z.literal('counted'),
  /** Id of its order. */
  order: z.string(),
  month,
  number: z.optional(z.int()),
  isCounted: z.boolean(),
});

/** The customer asked for another plan from a month on, for the one there is after all, or to stop. */
export const replannedSchema = z.object({
  ...eventFields,
  type: z.literal('replanned'),
  from: month,
  /** Null stops it. */
  terms: z.nullable(termsSchema),
});

/** What the calendar did: a month began, the plan is over, or episodes that are left will end with the month. */
export const clockedSchema = z.object({
  ...eventFields,
  type: z.literal('clocked'),
  what: z.enum(['month', 'over', 'ending']),
  month,
});

/** What a mark as paid says of a plan. */
export const paidMonths = { month: z.optional(month), months: z.optional(z.int()) };

type PlanEvent =
  | z.infer<typeof countedSchema>
  | z.infer<typeof replannedSchema>
  | z.infer<typeof clockedSchema>
  | { type: 'moved'; at: string; to: string }
  | { type: 'lowered'; at: string; priceCents: number }
  | {
      type: 'paid';
      amountCents: number;
      paidOn: string;
      month?: Month | undefined;
      months?: number | undefined;
    };

interface Payment {
  month: Month;
  months: number;
  amountCents: number;
  paidOn: string;
}

interface CountedEpisode {
  /** Id of its order. */
  order: string;
  month: Month;
  number?: number | undefined;
}

/** What holds from a month on. */
interface Entry {
  from: Month;
  /** Null: it is over. */
  terms: PlanTerms | null;
  /** The same at a lower price, each from its month on, oldest first. */
  lowered?: readonly { from: Month; terms: PlanTerms }[];
}

/** A plan as its events have left it. */
export interface StoredPlan {
  /** As it was ordered; it begins later when it is confirmed later. */
  firstMonth: Month;
  begunIn?: Month | undefined;
  isConfirmed: boolean;
  /** Oldest first. */
  terms: readonly Entry[];
  /** It was canceled in the first and reopened in the other; in the months between it didn't run. */
  gaps: readonly { after: Month; before?: Month }[];
  payments: readonly Payment[];
  episodes: readonly CountedEpisode[];
  /** The latest month that the calendar was noticed to have come to, and been warned of the end of. */
  noticed?: Month | undefined;
  warned?: Month | undefined;
}

/** When a month begins there (milliseconds since 1970). */
export const monthStart = (month: Month): number => startOfDay(`${month}-01`);

/** The month where the company is. */
export const monthOf = (ms: number): Month => studioTime(ms).date.slice(0, 7);
const later = (one: Month, other: Month) => (one > other ? one : other);
const firstOf = ({ begunIn, firstMonth }: StoredPlan): Month => begunIn ?? firstMonth;

export function openPlan({ firstMonth, ...terms }: z.infer<typeof orderedPlanSchema>): StoredPlan {
  return {
    firstMonth,
    isConfirmed: false,
    terms: [{ from: firstMonth, terms }],
    gaps: [],
    payments: [],
    episodes: [],
  };
}

/** The plan after an event of its order. */
export function planAfter(plan: StoredPlan, event: PlanEvent): StoredPlan {
  switch (event.type) {
    case 'moved':
      return move(plan, event.to, monthOf(Date.parse(event.at)));
    case 'lowered':
      return lower(plan, later(firstOf(plan), monthOf(Date.parse(event.at))), event.priceCents);
    case 'paid': {
      const { amountCents, paidOn, month: first = plan.firstMonth, months = 1 } = event;
      const others = plan.payments.filter((each) => each.month !== first);
      const paid = { month: first, months, amountCents, paidOn };
      return amountCents > 0
        ? begin({ ...plan, payments: [...others, paid] }, first)
        : unlessUnused({ ...plan, payments: others });
    }
    case 'counted': {
      const { order, month: in_, number, isCounted } = event;
      const others = plan.episodes.filter((each) => each.order !== order);
      const episode = { order, month: in_, number };
      return isCounted
        ? begin({ ...plan, episodes: [...others, episode] }, in_)
        : unlessUnused({ ...plan, episodes: others });
    }
    case 'replanned': {
      const { from, terms } = event;
      const before = plan.terms.filter((each) => each.from < from);
      const isAsBefore = terms !== null && isSamePlan(before.at(-1)?.terms, terms);
      return { ...plan, terms: isAsBefore ? before : [...before, { from, terms }] };
    }
    case 'clocked':
      return event.what === 'ending'
        ? { ...plan, warned: event.month }
        : { ...plan, noticed: event.month };
  }
}

function move(plan: StoredPlan, to: string, at: Month): StoredPlan {
  switch (to) {
    case 'processing': {
      const gaps = plan.gaps.map((gap) => ({ before: at, ...gap }));
      return begin({ ...plan, isConfirmed: true, gaps }, at);
    }
    case 'cancelled':
      return unlessUnused({ ...plan, isConfirmed: false, gaps: [...plan.gaps, { after: at }] });
    default:
      return plan;
  }
}

/** What isn't paid yet of the terms that hold in a month; what was paid stays paid at its own price. */
function lower(plan: StoredPlan, at: Month, priceCents: number): StoredPlan {
  const now = entryIn(plan, at);
  if (!now?.terms) return plan;
  let { from } = now;
  while (paymentFor(plan, from)) from = monthAfter(from);
  const earlier = (now.lowered ?? []).filter((each) => each.from < from);
  const terms = withPrice(earlier.at(-1)?.terms ?? now.terms, priceCents);
  const changed = { ...now, lowered: [...earlier, { from, terms }] };
  return { ...plan, terms: plan.terms.map((each) => (each === now ? changed : each)) };
}

/** With another price; a lower one lowers that of a month alike. */
const withPrice = (terms: PlanTerms, priceCents: number): PlanTerms => ({
  ...terms,
  priceCents,
  monthlyCents: Math.round((terms.monthlyCents * priceCents) / terms.priceCents),
});

/** The month in which it is confirmed, paid, or used first is its first. */
function begin(plan: StoredPlan, at: Month): StoredPlan {
  if (plan.begunIn) return plan;
  const begunIn = later(plan.firstMonth, at);
  return { ...plan, begunIn, terms: beginningIn(plan, begunIn) };
}

/** As before it began, when that was by a slip: nothing of it is left. */
function unlessUnused(plan: StoredPlan): StoredPlan {
  const { isConfirmed, payments, episodes, firstMonth } = plan;
  if (isConfirmed || payments.length > 0 || episodes.length > 0) return plan;
  return { ...plan, begunIn: undefined, terms: beginningIn(plan, firstMonth) };
}

const beginningIn = ({ terms }: StoredPlan, from: Month): Entry[] =>
  terms.map((each, index) => (index === 0 ? { ...each, from } : each));

export const isSamePlan = (
  one: PlanTerms | null | undefined,
  other: Pick<PlanTerms, 'name' | 'billing'>,
): boolean => one?.name === other.name && one.billing === other.billing;

const entryIn = ({ terms }: StoredPlan, at: Month) => terms.findLast(({ from }) => from <= at);

/** What holds in a month; undefined before it begins, and once it is over. */
export function termsIn(plan: StoredPlan, at: Month): PlanTerms | undefined {
  const entry = entryIn(plan, at);
  return entry?.lowered?.findLast(({ from }) => from <= at)?.terms ?? entry?.terms ?? undefined;
}

/** Whether it was canceled then, for the whole month. */
export const isGap = ({ gaps }: StoredPlan, at: Month, now: Month): boolean =>
  gaps.some(({ after, before = now }) => after < at && at < before);

/** The month that runs; the first, before that, and the last, once it is over. */
export function currentMonth(plan: StoredPlan, nowMs: number): Month {
  const now = later(firstOf(plan), monthOf(nowMs));
  const end = plan.terms.findLast(({ terms }) => terms === null)?.from;
  return end !== undefined && end <= now ? monthAfter(end, -1) : now;
}

export const includedIn = ({ episodes }: PlanTerms, at: Month): number =>
  episodes === 'weekly' ? weeksOf(at) : episodes;

/** What was started in a month, oldest first. */
export const episodesIn = ({ episodes }: StoredPlan, at: Month): readonly CountedEpisode[] =>
  episodes.filter((each) => each.month === at);

/** The lowest number of a month's episodes that is free; undefined when all are started. */
export function freeNumber(plan: StoredPlan, terms: PlanTerms, at: Month): number | undefined {
  const taken = new Set(episodesIn(plan, at).map(({ number }) => number));
  const numbers = Array.from({ length: includedIn(terms, at) }, (_, index) => index + 1);
  return numbers.find((number) => !taken.has(number));
}

export function leftIn(plan: StoredPlan, at: Month): number {
  const terms = termsIn(plan, at);
  const used = episodesIn(plan, at).filter(({ number }) => number !== undefined).length;
  return terms ? Math.max(0, includedIn(terms, at) - used) : 0;
}

/** What paid for a month: a year does for twelve, or until the plan changes. */
export function paymentFor(plan: StoredPlan, at: Month): Payment | undefined {
  return plan.payments.find(
    ({ month: first, months }) =>
      first === at ||
      (first < at && at < monthAfter(first, months) && entryIn(plan, first) === entryIn(plan, at)),
  );
}

export interface Due {
  month: Month;
  months: number;
  amountCents: number;
}

/** What is to be paid by now, oldest first. */
export function duesOf(plan: StoredPlan, nowMs: number): Due[] {
  const dues: Due[] = [];
  const last = currentMonth(plan, nowMs);
  const isDueAlready = (at: Month) => {
    const due = dues.at(-1);
    return (
      due &&
      at < monthAfter(due.month, due.months) &&
      entryIn(plan, due.month) === entryIn(plan, at)
    );
  };
  for (let at = plan.begunIn ?? last; at <= last; at = monthAfter(at)) {
    const terms = termsIn(plan, at);
    if (!terms?.priceCents || isGap(plan, at, last)) continue;
    if (paymentFor(plan, at) || isDueAlready(at)) continue;
    dues.push({ month: at, months: monthsOf(terms), amountCents: terms.priceCents });
  }
  return dues;
}

/** How many months are paid at a time. */
export const monthsOf = ({ billing }: PlanTerms): number =>
  billing === 'yearly' ? MONTHS_IN_YEAR : 1;

/** US cents that were refunded of what was paid with a month. */
type RefundedIn = (month: Month) => number;

/**
 * What is left of a year that was paid when the plan changes or stops after a month: the months until then are charged at
 * the price of a month.
 */
export function creditAfter(
  plan: StoredPlan,
  at: Month,
  refundedIn: RefundedIn,
): number | undefined {
  const year = paymentFor(plan, at);
  if (!year || year.months === 1) return undefined;
  return Math.max(0, leftOf(plan, year, monthAfter(at)) - refundedIn(year.month));
}

/** US cents of a payment that are left when a month begins. */
function leftOf(plan: StoredPlan, { month: first, amountCents }: Payment, at: Month): number {
  let used = 0;
  for (let each = first; each < at; each = monthAfter(each)) used += 1;
  return amountCents - used * (termsIn(plan, first)?.monthlyCents ?? 0);
}

/** Whether what was paid for a month was given back since, so that it is neither paid nor to be paid once more. */
export function isGivenBack(plan: StoredPlan, at: Month, refundedIn: RefundedIn): boolean {
  const payment = paymentFor(plan, at);
  const left = payment ? leftOf(plan, payment, at) : 0;
  return payment !== undefined && left > 0 && refundedIn(payment.month) >= left;
}

/** The month that the calendar was last noticed to be in. */
export const noticedIn = (plan: StoredPlan): Month => plan.noticed ?? firstOf(plan);

const WARN_HOUR = 9;

/** When the calendar has something to say next (milliseconds since 1970). */
function nextTurn(plan: StoredPlan): { atMs: number; month: Month } {
  const at = noticedIn(plan);
  if (plan.warned === at || leftIn(plan, at) === 0)
    return { atMs: monthStart(monthAfter(at)), month: at };
  const last = lastDayOf(at);
  const day = `${at}-${String(Number(last.slice(8)) - DAYS_OF_WARNING + 1)}`;
  return { atMs: startOfDay(day) + WARN_HOUR * HOUR_MS, month: at };
}

/** When the sweep looks at it next (ISO 8601, UTC). */
export const wakesAt = (plan: StoredPlan): string => isoOf(nextTurn(plan).atMs);

/** What the calendar has to say by now; undefined for nothing yet. */
export function turnOf(
  plan: StoredPlan,
  nowMs: number,
): Pick<z.infer<typeof clockedSchema>, 'what' | 'month'> | undefined {
  const { atMs, month: at } = nextTurn(plan);
  if (nowMs < atMs) return undefined;
  const now = monthOf(nowMs);
  if (now > at)
    return { what: termsIn(plan, now) ? 'month' : 'over', month: currentMonth(plan, nowMs) };
  return { what: 'ending', month: at };
}
