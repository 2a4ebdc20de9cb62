import { FIGURES_MAXIMUM_WEEKS } from '../../../src/contracts/desk.ts';
import type { Figures, FiguresRow } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { DAY_MS, studioTime } from '../lib/time.ts';
import { feedbackStore } from '../messages/feedback.ts';
import { isLate } from '../orders/order-index.ts';
import type { MessageFacts, OrderFacts } from '../queue/search-document.ts';
import { searchIndexOf } from '../queue/search-index.ts';
import { mapParallel, unlessCorrupt } from '../storage/store.ts';
import { agentsOf } from './agents.ts';

const LIMIT =
  'Counts the orders and messages among the latest 10,000 orders, messages, and accounts.';
/** Answers to "Was this helpful?" that are read at the most: each is a record of its own. */
export const MAXIMUM_ANSWERS = 1000;
const ANSWERS_LIMIT = 'Counts the latest 1,000 answers about articles.';
const ANSWERS_AT_ONCE = 50;

type Dated<Facts> = Facts & { week: string };

/**
 * Figures of the orders, messages, and answers about articles of the latest weeks of the studio, this one included.
 * @throws ApiError 'invalid_request'
 */
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
  const inWeeks = <Facts>(found: readonly { createdAt: string; facts: Facts }[]): Dated<Facts>[] =>
    found
      .map(({ createdAt, facts }) => ({ ...facts, week: mondayOf(Date.parse(createdAt)) }))
      .filter(({ week }) => week >= first);
  const [found, answers] = await Promise.all([
    searchIndexOf(deps).factsSince(since),
    readAnswers(deps, Date.parse(since)),
  ]);
  const orders = inWeeks(found.orders);
  const messages = inWeeks(found.messages).filter(({ isSpam }) => !isSpam);
  const nameOf = ({ assignee }: OrderFacts) =>
    agentsOf(deps).all.find(({ email }) => email === assignee)?.name ?? assignee ?? '';
  const row = (name: string, of: readonly OrderFacts[]) => toRow(name, of, deps.now());
  const groups = (by: (order: OrderFacts) => string) =>
    [...Map.groupBy(orders, by)].map(([name, of]) => row(name, of)).sort(byCount);
  /** With the messages, which may be all that a name has. */
  const groupsOfBoth = (by: (each: Dated<MessageFacts>) => string, names?: readonly string[]) => {
    const [ofOrders, ofMessages] = [Map.groupBy(orders, by), Map.groupBy(messages, by)];
    return [...(names ?? new Set([...ofOrders.keys(), ...ofMessages.keys()]))].map((name) => ({
      ...row(name, ofOrders.get(name) ?? []),
      messages: ofMessages.get(name)?.length ?? 0,
    }));
  };
  const limits = [...(found.isTrimmed ? [LIMIT] : []), ...(answers.isCut ? [ANSWERS_LIMIT] : [])];
  return {
    total: { ...row('', orders), messages: messages.length },
    weeks: groupsOfBoth(({ week }) => week, mondays),
    services: groups(({ service }) => service),
    agents: groups(nameOf),
    sources: groupsOfBoth(({ source = '' }) => source).sort(byCount),
    articles: countByPage(inWeeks(answers.found)),
    ...(limits.length > 0 ? { limit: limits.join(' ') } : {}),
  };
}

function byCount(one: FiguresRow, other: FiguresRow): number {
  const [of, ofOther] = [one.messages ?? 0, other.messages ?? 0];
  return other.orders - one.orders || ofOther - of || (one.name < other.name ? -1 : 1);
}

/** The latest answers to "Was this helpful?". */
async function readAnswers(deps: Dependencies, sinceMs: number) {
  const feedback = feedbackStore(deps.store('feedback'));
  const ids = (await feedback.list()).filter(({ receivedAtMs }) => receivedAtMs >= sinceMs);
  const latest = ids.sort((one, other) => (one.feedbackId < other.feedbackId ? 1 : -1));
  const read = ({ receivedAtMs, feedbackId }: (typeof ids)[number]) =>
    unlessCorrupt(async () => {
      const record = await feedback.find(receivedAtMs, feedbackId);
      const facts = record && { ...record, answerId: record.answerId ?? feedbackId };
      return facts && { createdAt: record.at, facts };
    });
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
