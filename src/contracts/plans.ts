// Shared by the browser and the functions: monthly plans. Months are those of the calendar where the company is.
import type { Day, Dollars } from './endpoint.ts';

/** A month such as `2026-11`. */
export type Month = string;

/** How a plan is paid: month by month, or for twelve months in advance. */
export const planBillings = ['monthly', 'yearly'] as const;
export type PlanBilling = (typeof planBillings)[number];

export const MONTHS_IN_YEAR = 12;

/** Days before the end of a month on which the customer is told of episodes that end with it. */
export const DAYS_OF_WARNING = 5;

/** One of a plan's episodes, which is an order of its own. */
export interface PlanEpisode {
  /** Id of the plan's order. */
  plan: string;
  month: Month;
  /** From 1; absent for one more than the month includes. */
  number?: number | undefined;
  /** How many the month includes. */
  of: number;
}

/** A month of a plan. */
export interface PlanMonth {
  month: Month;
  /** Name of the plan in it. */
  name: string;
  /** How many episodes it includes, none where it was paid for and the plan ended before, and how many of them were started. */
  included: number;
  used: number;
  /** Oldest first, those that were bought besides included. */
  episodes: (Pick<PlanEpisode, 'number'> & { order: string })[];
  /** What was paid for it; several months where that was a year. */
  payment?:
    | { from: Month; amount: Dollars; paidOn: Day; months: number; refunded?: Dollars | undefined }
    | undefined;
  /** What is to be paid with it, for so many months; absent where nothing is. */
  due?: { amount: Dollars; months: number } | undefined;
}

/** A plan that can be switched to. */
export interface PlanOffer {
  name: string;
  price: Dollars;
  yearlyPrice: Dollars;
}

/** What can be added to an episode. */
export interface PlanAddOn {
  name: string;
  price: Dollars;
}

/** What an order of a plan is besides an order. */
export interface OrderPlan {
  billing: PlanBilling;
  /** Minutes of raw audio that an episode may have. */
  rawMinutes: number;
  /** The month that runs, or the one that it begins or ended with. */
  month: Month;
  /** Latest first; none before it has begun. */
  months: PlanMonth[];
  /** How many episodes can still be started this month. */
  left: number;
  /** Whether an episode can be started now, included or not. */
  takesEpisodes: boolean;
  /** The service at whose price one more is offered. */
  single: { name: string; price: Dollars; addOns: PlanAddOn[] };
  /** What can be added to an episode that is included. */
  addOns: PlanAddOn[];
  /** What was asked for from a later month on; without a plan it stops. */
  change?:
    { from: Month; offer?: { name: string; billing: PlanBilling; price: Dollars } } | undefined;
  /** Of a year that was paid: what is left of it if the plan changes or stops with the next month. */
  credit?: Dollars | undefined;
  /** To switch to. */
  offers: PlanOffer[];
}

/** `serviceName` of the order of an episode. */
export const episodeService = (plan: string): string => `${plan} episode`;

const [year, name] = [{ year: 'numeric' }, { month: 'long' }] as const;
const monthName = new Intl.DateTimeFormat('en-US', { ...name, timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { ...name, ...year, timeZone: 'UTC' });
const startOf = (month: Month) => new Date(`${month}-01T00:00:00Z`);

/** "November" for `2026-11`. */
export const nameOfMonth = (month: Month): string => monthName.format(startOf(month));
/** "November 2026" for `2026-11`. */
export const formatMonth = (month: Month): string => monthAndYear.format(startOf(month));

/** The month so many months later. */
export function monthAfter(month: Month, months = 1): Month {
  const date = startOf(month);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The last day of a month. */
export function lastDayOf(month: Month): Day {
  const date = startOf(monthAfter(month));
  date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

/** How many weeks begin in a month, each with its Monday. */
export function weeksOf(month: Month): number {
  const days = Number(lastDayOf(month).slice(8));
  const firstMonday = ((8 - startOf(month).getUTCDay()) % 7) + 1;
  return Math.floor((days - firstMonday) / 7) + 1;
}

/** The month at a place such as `America/Denver`. */
export const monthAt = (moment: Date, timeZone: string): Month =>
  // Swedish writes dates as ISO 8601 does.
  moment.toLocaleDateString('sv-SE', { timeZone }).slice(0, 7);

/** "Episode 2 of 4 in November". */
export const sayEpisode = ({ number, of, month }: PlanEpisode): string =>
  number === undefined
    ? `Extra episode in ${nameOfMonth(month)}`
    : `Episode ${number} of ${of} in ${nameOfMonth(month)}`;

/** "a month" or "a year", after a price. */
export const sayPeriod = (billing: PlanBilling): string =>
  billing === 'yearly' ? 'a year' : 'a month';
