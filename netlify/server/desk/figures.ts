import { FIGURES_MAXIMUM_WEEKS } from '../../../src/contracts/desk.ts';
import type { Figures, FiguresRow } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { DAY_MS, studioTime } from '../lib/time.ts';
import { listRows, readRows, type MessageRow, type OrderRow } from '../lists/rows.ts';
import { listFeedbackIds, readFeedback } from '../messages/feedback.ts';
import { isLate } from '../orders/order-rows.ts';
import { mapParallel, timeOfId, unlessCorrupt } from '../storage/store.ts';
import { agentsOf } from './agents.ts';

const LIMIT =
  'Counts the orders and messages among the latest 10,000 orders, messages, and accounts.';
/** Answers to "Was this helpful?" that are read at the most: each is a record of its own. */
export const MAXIMUM_ANSWERS = 1000;
const ANSWERS_LIMIT = 'Counts the latest 1,000 answers about articles.';
const ANSWERS_AT_ONCE = 50;

type Dated<Each> = Each & { week: string };

/**
 * Figures of the orders, messages, and answers about articles of the latest weeks of the studio, this one included.
 * @throws ApiError 'invalid_request'
 */
export async function readFigures(deps: Dependencies, weeksText: string): Promise<Figures> {
  const weeks = parseWeeks(weeksText);
  const thisMonday = Date.parse(mondayOf(deps.now()));
  const mondays = Array.from({ length: weeks }, (_, index) =>
    toDay(thisMonday - (weeks - 1 - index) * 7 * DAY_MS),
  );
  const first = toDay(thisMonday - (weeks - 1) * 7 * DAY_MS);
  // Earlier than the week in any time zone; the filter below is exact.
  const since = new Date(Date.parse(first) - DAY_MS).toISOString();
  const inWeeks = <Each>(
    found: readonly Each[],
    createdAt: (each: Each) => string,
  ): Dated<Each>[] =>
    found
      .map((each) => ({ ...each, week: mondayOf(Date.parse(createdAt(each))) }))
      .filter(({ week }) => week >= first);
  const [{ rows, isTrimmed }, answers] = await Promise.all([
    listRows(deps).then((listing) => readRows(deps, listing)),
    readAnswers(deps, Date.parse(since)),
  ]);
  const young = rows.flatMap((each) =>
    each.kind !== 'customer' && each.shown.createdAt >= since ? [each] : [],
  );
  const orders = inWeeks(
    young.filter((each) => each.kind === 'order'),
    ({ shown }) => shown.createdAt,
  );
  const messages = inWeeks(
    young.filter((each) => each.kind === 'message' && !each.isSpam) as MessageRow[],
    ({ shown }) => shown.createdAt,
  );
  // What was left out happened before everything that is there.
  const isCut = isTrimmed && rows.every(({ at }) => at > since);
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
  const limits = [...(isCut ? [LIMIT] : []), ...(answers.isCut ? [ANSWERS_LIMIT] : [])];
  return {
    total: { ...row('', orders), messages: messages.length },
    weeks: groupsOfBoth(({ week }) => week, mondays),
    services: groups(({ shown }) => shown.serviceName),
    agents: groups(nameOf),
    sources: groupsOfBoth(({ source = '' }) => source).sort(byCount),
    articles: countByPage(inWeeks(answers.found, ({ at }) => at)),
    ...(limits.length > 0 ? { limit: limits.join(' ') } : {}),
  };
}

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

/** The latest answers to "Was this helpful?". */
async function readAnswers(deps: Dependencies, sinceMs: number) {
  const ids = (await listFeedbackIds(deps)).filter(
    ({ feedbackId }) => timeOfId(feedbackId) >= sinceMs,
  );
  const latest = ids.sort((one, other) => (one.feedbackId < other.feedbackId ? 1 : -1));
  const read = (id: (typeof ids)[number]) =>
    unlessCorrupt(async () => {
      const answer = await readFeedback(deps, id);
      // A vote has no answer that it belongs to.
      return answer && { ...answer, answerId: answer.answerId ?? id.feedbackId };
    }, deps.log);
  const chosen = latest.slice(0, MAXIMUM_ANSWERS);
  const found = await mapParallel(chosen, read, undefined, ANSWERS_AT_ONCE);
  return { found: found.filter((each) => each !== undefined), isCut: ids.length > chosen.length };
}

function countByPage(
  answers: readonly { page: string; isHelpful: boolean; answerId: string }[],
): Figures['articles'] {
  // A text that was sent after its answer is no second answer, whichever of the two arrived.
  const byId = new Map(answers.map((answer) => [answer.answerId, answer]));
  return [...Map.groupBy(byId.values(), ({ page }) => page)]
    .map(([name, of]) => {
      const helpful = of.filter(({ isHelpful }) => isHelpful).length;
      return { name, helpful, notHelpful: of.length - helpful, count: of.length };
    })
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .map(({ name, helpful, notHelpful }) => ({ name, helpful, notHelpful }));
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
