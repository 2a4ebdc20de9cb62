import { FIGURES_MAXIMUM_WEEKS } from '../../../src/contracts/desk.ts';
import type { Figures, FiguresRow } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { DAY_MS, studioTime } from '../lib/time.ts';
import { listRows, readRows, type MessageRow, type OrderRow } from '../lists/rows.ts';
import { isLate } from '../orders/order-rows.ts';
import { agentsOf } from './agents.ts';

const LIMIT =
  'Counts the orders and messages among the latest 10,000 orders, messages, and accounts.';

type Dated<Each> = Each & { week: string };

/**
 * Figures of the orders and messages of the latest weeks of the studio, this one included.
 * @throws ApiError 'invalid_request'
 */
export async function readFigures(deps: Dependencies, weeksText: string): Promise<Figures> {
  const weeks = parseWeeks(weeksText);
  const thisMonday = Date.parse(mondayOf(deps.now()));
  const mondays = Array.from({ length: weeks }, (_, index) =>
    toDay(thisMonday - (weeks - 1 - index) * 7 * DAY_MS),
  );
  const first = toDay(thisMonday - (weeks - 1) * 7 * DAY_MS);
  const firstBefore = toDay(Date.parse(first) - weeks * 7 * DAY_MS);
  const since = dayBefore(first);
  const sinceBefore = dayBefore(firstBefore);
  const { rows, isTrimmed } = await readRows(deps, await listRows(deps));
  const young = rows.flatMap((each) =>
    each.kind !== 'customer' && each.shown.createdAt >= sinceBefore ? [each] : [],
  );
  const [orders, ordersBefore] = splitAt(
    [firstBefore, first],
    young.filter((each) => each.kind === 'order'),
  );
  const [messages, messagesBefore] = splitAt(
    [firstBefore, first],
    young.filter((each) => each.kind === 'message' && !each.isSpam) as MessageRow[],
  );
  // What was left out happened before everything that is there.
  const isCut = isTrimmed && rows.every(({ at }) => at > since);
  const isBeforeCut = isTrimmed && rows.every(({ at }) => at > sinceBefore);
  const nameOf = ({ shown: { assignee } }: OrderRow) =>
    agentsOf(deps).all.find(({ email }) => email === assignee)?.name ?? assignee ?? '';
  const row = (name: string, of: readonly OrderRow[]) => toRow(name, of, deps.now());
  const groups = (by: (order: OrderRow) => string) =>
    [...Map.groupBy(orders, by)].map(([name, of]) => row(name, of)).sort(byCount);
  /** With the messages, which may be all that a name has. */
  const groupsOfBoth = (
    by: (each: Dated<OrderRow | MessageRow>) => string,
    names?: readonly string[],
  ) => {
    const [ofOrders, ofMessages] = [Map.groupBy(orders, by), Map.groupBy(messages, by)];
    return [...(names ?? new Set([...ofOrders.keys(), ...ofMessages.keys()]))].map((name) => ({
      ...row(name, ofOrders.get(name) ?? []),
      messages: ofMessages.get(name)?.length ?? 0,
    }));
  };
  const compared = (found: FiguresRow[], by: (order: Dated<OrderRow>) => string): FiguresRow[] => {
    const grouped = Map.groupBy(ordersBefore, by);
    const countOf = (name: string) => grouped.get(name)?.length ?? 0;
    return found.map((each) =>
      isBeforeCut ? each : { ...each, ordersBefore: countOf(each.name) },
    );
  };
  const before = { ...row('', ordersBefore), messages: messagesBefore.length };
  return {
    total: { ...row('', orders), messages: messages.length },
    ...(isBeforeCut ? {} : { before }),
    weeks: groupsOfBoth(({ week }) => week, mondays),
    services: compared(groups(serviceOf), serviceOf),
    agents: compared(groups(nameOf), nameOf),
    sources: compared(groupsOfBoth(sourceOf).sort(byCount), sourceOf),
    ...(isCut ? { limit: LIMIT } : {}),
  };
}

const serviceOf = ({ shown }: OrderRow) => shown.serviceName;
const sourceOf = ({ source = '' }: OrderRow | MessageRow) => source;

/** Those of the weeks from the second day on, and those of the weeks before, from the first; each with its week. */
function splitAt<Each extends OrderRow | MessageRow>(
  [firstBefore, first]: readonly [string, string],
  found: readonly Each[],
) {
  const dated = found.map((each): Dated<Each> => ({
    ...each,
    week: mondayOf(Date.parse(each.shown.createdAt)),
  }));
  return [
    dated.filter(({ week }) => week >= first),
    dated.filter(({ week }) => week >= firstBefore && week < first),
  ] as const;
}

/** Earlier than the day in any time zone; what is filtered by weeks afterward is exact. */
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString();

function parseWeeks(text: string): number {
  const weeks = Number(text);
  if (/^[1-9]\d?$/.test(text) && weeks <= FIGURES_MAXIMUM_WEEKS) return weeks;
  throw new ApiError('invalid_request', {
    fields: { weeks: `Must be a number from 1 to ${FIGURES_MAXIMUM_WEEKS}` },
  });
}

function byCount(one: FiguresRow, other: FiguresRow): number {
  const [of, ofOther] = [one.messages ?? 0, other.messages ?? 0];
  return other.orders - one.orders || ofOther - of || (one.name < other.name ? -1 : 1);
}

/** The Monday of the studio's week that a moment is in, such as `2026-11-23`. */
function mondayOf(ms: number): string {
  const dayMs = Date.parse(studioTime(ms).date);
  // Sunday is 0, and ends the week.
  const daysSinceMonday = (new Date(dayMs).getUTCDay() + 6) % 7;
  return toDay(dayMs - daysSinceMonday * DAY_MS);
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function toRow(name: string, orders: readonly OrderRow[], nowMs: number): FiguresRow {
  const sum = (of: (order: OrderRow) => number) =>
    orders.reduce((total, order) => total + of(order), 0);
  const isLateNow = ({ facts, shown }: OrderRow) =>
    facts.wasLate || isLate(shown.waitingSince, nowMs);
  return {
    name,
    orders: orders.length,
    quotes: sum(({ facts }) => facts.quotes),
    accepted: sum(({ facts }) => facts.accepted),
    paid: sum(({ facts }) => facts.paidCents) / 100,
    firstAnswer: spreadOf(orders.map(({ facts }) => facts.answeredAfter)),
    delivery: spreadOf(orders.map(({ facts }) => facts.deliveredAfter)),
    late: sum((order) => (isLateNow(order) ? 1 : 0)),
    rounds: sum(({ facts }) => facts.rounds),
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
