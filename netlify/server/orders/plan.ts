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

/** A plan as its events have left it. */
export interface StoredPlan {
  /** As it was ordered; it begins later when it is confirmed later. */
  firstMonth: Month;
  begunIn?: Month | undefined;
  /** Each from its month on, oldest first; null: it is over. */
  terms: readonly { from: Month; terms: PlanTerms | null }[];
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
  const ordered = [{ from: firstMonth, terms }];
  return { firstMonth, terms: ordered, payments: [], episodes: [] };
}

/** The plan after an event of its order. */
export function planAfter(plan: StoredPlan, event: PlanEvent): StoredPlan {
  switch (event.type) {
    case 'moved':
      return event.to === 'processing' ? begin(plan, monthOf(Date.parse(event.at))) : plan;
    case 'lowered': {
      const at = later(firstOf(plan), monthOf(Date.parse(event.at)));
      const now = entryIn(plan, at);
      const terms = plan.terms.map((each) =>
        each === now && each.terms
          ? { ...each, terms: withPrice(each.terms, event.priceCents) }
          : each,
      );
      return { ...plan, terms };
    }
    case 'paid': {
      const { amountCents, paidOn, month: first = plan.firstMonth, months = 1 } = event;
      const others = plan.payments.filter((each) => each.month !== first);
      const paid = { month: first, months, amountCents, paidOn };
      return begin({ ...plan, payments: amountCents > 0 ? [...others, paid] : others }, first);
    }
    case 'counted': {
      const { order, month: in_, number, isCounted } = event;
      const others = plan.episodes.filter((each) => each.order !== order);
      const episode = { order, month: in_, number };
      return begin({ ...plan, episodes: isCounted ? [...others, episode] : others }, in_);
    }
    case 'replanned': {
      const before = plan.terms.filter(({ from }) => from < event.from);
      const isAsBefore = event.terms !== null && isSamePlan(before.at(-1)?.terms, event.terms);
      const { from, terms } = event;
      return { ...plan, terms: isAsBefore ? before : [...before, { from, terms }] };
    }
    case 'clocked':
      return event.what === 'ending'
        ? { ...plan, warned: event.month }
        : { ...plan, noticed: event.month };
  }
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
  const first = plan.terms.slice(0, 1).map(({ terms }) => ({ from: begunIn, terms }));
  return { ...plan, begunIn, terms: [...first, ...plan.terms.slice(1)] };
}

export const isSamePlan = (
  one: PlanTerms | null | undefined,
  other: Pick<PlanTerms, 'name' | 'billing'>,
): boolean => one?.name === other.name && one.billing === other.billing;

const entryIn = ({ terms }: StoredPlan, at: Month) => terms.findLast(({ from }) => from <= at);

/** What holds in a month; undefined before it begins, and once it is over. */
export function termsIn(plan: StoredPlan, at: Month): PlanTerms | undefined {
  return entryIn(plan, at)?.terms ?? undefined;
}

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
    if (!terms?.priceCents || paymentFor(plan, at) || isDueAlready(at)) continue;
    dues.push({ month: at, months: monthsOf(terms), amountCents: terms.priceCents });
  }
  return dues;
}

/** How many months are paid at a time. */
export const monthsOf = ({ billing }: PlanTerms): number =>
  billing === 'yearly' ? MONTHS_IN_YEAR : 1;

/**
 * What is left of a year that was paid when the plan changes or stops after a month: the months until then are charged at
 * the price of a month.
 */
export function creditAfter(
  plan: StoredPlan,
  at: Month,
  refundedIn: (month: Month) => number,
): number | undefined {
  const year = plan.payments.find(
    ({ month: first, months }) => months > 1 && first <= at && at < monthAfter(first, months),
  );
  const terms = year && termsIn(plan, year.month);
  if (!terms) return undefined;
  let used = 0;
  for (let each = year.month; each <= at; each = monthAfter(each)) used += 1;
  return Math.max(0, year.amountCents - used * terms.monthlyCents - refundedIn(year.month));
}

const WARN_HOUR = 9;

/** When the calendar has something to say next (milliseconds since 1970). */
function nextTurn(plan: StoredPlan): { atMs: number; month: Month } {
  const at = plan.noticed ?? firstOf(plan);
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
