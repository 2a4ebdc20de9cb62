import { FIGURES_MAXIMUM_WEEKS } from '../../../src/contracts/desk.ts';
import type { Figures, FiguresRow } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { DAY_MS, studioTime } from '../lib/time.ts';
import { isLate } from '../orders/order-index.ts';
import type { OrderFacts } from '../queue/search-document.ts';
import { searchIndexOf } from '../queue/search-index.ts';
import { agentsOf } from './agents.ts';

const LIMIT = 'Counts the orders among the latest 10,000 orders, messages, and accounts.';

/** Figures of the orders placed in the latest weeks of the studio, this one included. @throws ApiError 'invalid_request' */
export async function readFigures(deps: Dependencies, weeksText: string): Promise<Figures> {
  const weeks = Number(weeksText);
  if (!/^[1-9]\d?$/.test(weeksText) || weeks > FIGURES_MAXIMUM_WEEKS)
    throw new ApiError('invalid_request', {
      fields: { weeks: `Must be a number from 1 to ${FIGURES_MAXIMUM_WEEKS}` },
    });
  const thisMonday = Date.parse(mondayOf(deps.now()));
  const mondays = Array.from({ length: weeks }, (_, index) =>
    toDay(thisMonday - (weeks - 1 - index) * 7 * DAY_MS),
  );
  const first = toDay(thisMonday - (weeks - 1) * 7 * DAY_MS);
  // Earlier than the week in any time zone; the filter below is exact.
  const since = new Date(Date.parse(first) - DAY_MS).toISOString();
  const { orders: found, isTrimmed } = await searchIndexOf(deps).factsSince(since);
  const orders = found
    .map(({ createdAt, facts }) => ({ ...facts, week: mondayOf(Date.parse(createdAt)) }))
    .filter(({ week }) => week >= first);
  const nameOf = ({ assignee }: OrderFacts) =>
    agentsOf(deps).all.find(({ email }) => email === assignee)?.name ?? assignee ?? '';
  const row = (name: string, of: readonly OrderFacts[]) => toRow(name, of, deps.now());
  const groups = (by: (order: OrderFacts) => string) =>
    [...Map.groupBy(orders, by)]
      .map(([name, of]) => row(name, of))
      .sort((one, other) => other.orders - one.orders || (one.name < other.name ? -1 : 1));
  return {
    total: row('', orders),
    weeks: mondays.map((monday) =>
      row(
        monday,
        orders.filter(({ week }) => week === monday),
      ),
    ),
    services: groups(({ service }) => service),
    agents: groups(nameOf),
    ...(isTrimmed ? { limit: LIMIT } : {}),
  };
}

/** The Monday of the studio's week that a moment is in, such as `2026-11-23`. */
function mondayOf(ms: number): string {
  const dayMs = Date.parse(studioTime(ms).date);
  // Sunday is 0, and ends the week.
  const daysSinceMonday = (new Date(dayMs).getUTCDay() + 6) % 7;
  return toDay(dayMs - daysSinceMonday * DAY_MS);
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function toRow(name: string, orders: readonly OrderFacts[], nowMs: number): FiguresRow {
  const sum = (of: (order: OrderFacts) => number) =>
    orders.reduce((total, order) => total + of(order), 0);
  return {
    name,
    orders: orders.length,
    quotes: sum(({ quotes }) => quotes),
    accepted: sum(({ accepted }) => accepted),
    paid: sum(({ paidCents }) => paidCents) / 100,
    firstAnswer: spreadOf(orders.map(({ answeredAfter }) => answeredAfter)),
    delivery: spreadOf(orders.map(({ deliveredAfter }) => deliveredAfter)),
    late: sum(({ wasLate, waitingSince }) => (wasLate || isLate(waitingSince, nowMs) ? 1 : 0)),
    rounds: sum(({ rounds }) => rounds),
  };
}

/** Median and 90th percentile by nearest rank, in hours with one decimal; undefined of nothing. */
function spreadOf(hours: readonly (number | undefined)[]): FiguresRow['delivery'] {
  const sorted = hours.filter((each) => each !== undefined).sort((one, other) => one - other);
  if (sorted.length === 0) return undefined;
  const at = (share: number) =>
    Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) * 10) / 10;
  return { count: sorted.length, median: at(0.5), p90: at(0.9) };
}
