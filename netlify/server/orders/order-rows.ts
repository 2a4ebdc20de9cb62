import type { OrderStage, PlanEntry } from '../../../src/contracts/desk.ts';
import type { PlanEpisode } from '../../../src/contracts/plans.ts';
import { REPLY_MS } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user.ts';
import { HOUR_MS } from '../lib/time.ts';
import { oneLine, searchableWords, sourceWord, type OrderRow } from '../lists/rows.ts';
import {
  closedAt,
  dueOf,
  isDecision,
  isInternal,
  isMoveTo,
  isOpen,
  lacksOf,
  messageOf,
  priceOf,
  refundedOf,
  withCustomer,
  type OrderStep,
  type StoredOrder,
} from './order.ts';
import {
  currentMonth,
  duesOf,
  includedIn,
  leftIn,
  termsIn,
  wakesAt,
  type OrderedEpisode,
} from './plan.ts';

/**
 * Since when the customer waits (ISO 8601, UTC): the order, or the first message after the studio's latest word or the
 * latest move, whatever the status.
 */
export function waitingSince({ steps, isAnonymous }: StoredOrder): string | undefined {
  // The account is closed.
  if (isAnonymous) return undefined;
  return steps.slice(steps.findLastIndex(isAnswer) + 1).find(isQuestion)?.at;
}

/** Whether a step answers the customer. */
function isAnswer(step: OrderStep): boolean {
  switch (step.type) {
    // Whoever cancels an order waits for nothing.
    case 'moved':
      return true;
    // A correction may go out to nobody.
    case 'refunded':
      return step.amountCents > 0;
    // What agents do beside the conversation.
    case 'placed':
    case 'assigned':
    case 'paid':
    case 'ticked':
    case 'invoiced':
    case 'counted':
    case 'replanned':
    case 'clocked':
    case 'unknown':
      return false;
    case 'written':
    case 'quoted':
    case 'asked':
    case 'removed':
    case 'lowered':
    case 'decided':
    case 'promised':
    case 'billed':
    case 'settled':
    case 'withdrawn':
    case 'anonymized':
      return step.actor !== 'customer' && !isInternal(step);
  }
}

/** Whether the customer waits for an answer to a step. */
function isQuestion(step: OrderStep): boolean {
  // An agent placed it for the customer.
  if (step.type === 'placed') return true;
  if (['counted', 'replanned', 'unknown'].includes(step.type)) return false;
  return step.actor === 'customer' && !isDecision(step, 'approved');
}

/** Whether agents have something to do about an order: it is open, or its customer waits for an answer. */
function needsAgents(order: StoredOrder): boolean {
  return isOpen(order) || waitingSince(order) !== undefined;
}

/** Whether somebody has waited for longer than is promised. @param since ISO 8601. */
export function isLate(since: string | undefined, nowMs: number): boolean {
  return since !== undefined && nowMs - Date.parse(since) > REPLY_MS;
}

/** Whether it has a settled price that is not paid. */
function isUnpaid(order: StoredOrder): boolean {
  const isOver = order.status === 'cancelled' || order.isAnonymous;
  if (order.plan) return !isOver && dueCents(order) > 0;
  const [first] = lacksOf(order);
  return !isOver && first === 'payment';
}

/** What is to be paid, by the month of the latest event. */
function dueCents(order: StoredOrder): number {
  const { plan, updatedAt, status } = order;
  if (!plan) return isUnpaid(order) ? dueOf(order) : 0;
  const dues = status === 'cancelled' ? [] : duesOf(plan, Date.parse(updatedAt));
  return dues.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Where an episode belongs, as it is shown. */
export const placeOf = ({ plan, month, number, of }: OrderedEpisode): PlanEpisode => ({
  plan,
  month,
  ...(number === undefined ? {} : { number }),
  of,
});

/** A plan in a list, and when the calendar changes it. */
function planOf(order: StoredOrder): Pick<OrderRow, 'wakesAt'> & { plan?: PlanEntry } {
  const { plan, updatedAt, status, isAnonymous } = order;
  if (!plan) return {};
  const month = currentMonth(plan, Date.parse(updatedAt));
  const terms = termsIn(plan, month);
  const included = terms ? includedIn(terms, month) : 0;
  const next = plan.terms.find(({ from }) => from > month);
  const change = next && { from: next.from, name: next.terms?.name ?? '' };
  const isRunning = status === 'processing' && !isAnonymous;
  return {
    ...(isRunning ? { wakesAt: wakesAt(plan) } : {}),
    plan: {
      month,
      included,
      used: included - leftIn(plan, month),
      due: dueCents(order) / 100,
      ...(change ? { change } : {}),
    },
  };
}

/** What an order waits for next. */
function stageOf(order: StoredOrder): OrderStage {
  const { status, quote, approvedAt, isAnonymous, version } = order;
  if (status === 'cancelled' || approvedAt !== undefined || isAnonymous) return 'closed';
  // Where nothing was delivered, nothing is to be approved.
  if (status === 'completed') return version > 0 ? 'review' : 'closed';
  if (status === 'processing' && order.plan) return isUnpaid(order) ? 'payment' : 'running';
  if (status === 'processing') return 'production';
  if (quote?.answer === 'declined') return 'price';
  return lacksOf(order)[0] ?? 'start';
}

/** Both parts grow, so it does with each change of either; without its customer an order comes after all before. */
function rowVersionOf({ steps, isAnonymous }: StoredOrder, user: StoredUser | undefined) {
  return steps.length + (isAnonymous ? ANONYMOUS : (user?.version ?? 0));
}
const ANONYMOUS = 100_000;

/** What makes an order unread for nobody. */
const BESIDE: readonly OrderStep['type'][] = ['assigned', 'settled', 'ticked', 'invoiced'];

/** An order of any status as agents list, count, and search it. @param user its customer, while the account is open. */
export function orderRowOf(stored: StoredOrder, user: StoredUser | undefined): OrderRow {
  const order = withCustomer(stored, user);
  const { id, userId, createdAt, source, steps } = order;
  const notes = steps.flatMap((step) => messageOf(step) ?? []).toReversed();
  const comments = order.comments.map(({ text }) => text).toReversed();
  const { plan, ...waking } = planOf(order);
  const news = steps.findLast(({ type }) => !BESIDE.includes(type));
  return {
    kind: 'order',
    id,
    userId,
    version: rowVersionOf(order, user),
    at: order.updatedAt,
    words: searchableWords([
      id,
      order.customerName,
      order.customerEmail,
      order.serviceName,
      order.projectName,
      sourceWord(order),
      order.projectBrief,
      ...order.files.map(({ name }) => name),
      ...notes,
      ...comments,
    ]),
    isOpen: needsAgents(order),
    isUnpaid: isUnpaid(order),
    assigneeName: order.assigneeName,
    ...waking,
    news: { actor: news?.actor ?? '', count: (news?.sequence ?? 0) + 1 },
    ...(source === undefined ? {} : { source }),
    ...(user
      ? { mail: { isConfirmed: user.isEmailConfirmed, isRefused: user.isMailRefused } }
      : {}),
    shown: {
      kind: 'order',
      id,
      userId,
      name: order.customerName,
      email: order.customerEmail,
      createdAt,
      waitingSince: waitingSince(order),
      serviceName: order.serviceName,
      status: order.status,
      price: priceOf(order) / 100,
      stage: stageOf(order),
      // What is delivered is due no more.
      dueOn: isOpen(order) ? order.dueOn : undefined,
      ...(plan ? { plan } : {}),
      ...(order.episode ? { episode: placeOf(order.episode) } : {}),
      files: order.files.filter(({ actor }) => actor === 'customer').length || undefined,
      assignee: order.assignee,
      lastLine: lastLineOf(order),
      doneAt: closedAt(order),
      eventCount: steps.length,
    },
    facts: factsOf(order),
  };
}

function lastLineOf({
  steps,
  projectBrief,
  createdAt,
}: StoredOrder): OrderRow['shown']['lastLine'] {
  const textOf = (step: OrderStep) =>
    messageOf(step) || (step.type === 'decided' ? step.comments?.[0]?.text : undefined);
  const said = steps.findLast(textOf);
  const text = oneLine(said ? textOf(said) : projectBrief);
  return text ? { by: said?.actor ?? 'customer', text, at: said?.at ?? createdAt } : undefined;
}

function factsOf(order: StoredOrder): OrderRow['facts'] {
  const { steps, payment, plan, rounds, createdAt } = order;
  const payments = plan?.payments ?? (payment ? [payment] : []);
  const count = (isCounted: (step: OrderStep) => boolean) => steps.filter(isCounted).length;
  const hoursTo = (isIt: (step: OrderStep) => boolean) => {
    const at = steps.find(isIt)?.at;
    return at === undefined ? undefined : (Date.parse(at) - Date.parse(createdAt)) / HOUR_MS;
  };
  const isByStudio = ({ actor }: OrderStep) => actor !== 'customer' && actor !== 'system';
  return {
    answeredAfter: hoursTo((step) => isAnswer(step) && isByStudio(step)),
    deliveredAfter: hoursTo((step) => isMoveTo(step, 'completed')),
    quotes: count(({ type }) => type === 'quoted'),
    accepted: count((step) => isDecision(step, 'accepted')),
    paidCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0) - refundedOf(order),
    dueCents: dueCents(order),
    rounds: rounds.used,
    wasLate: wasLate(steps),
  };
}

/** Whether the customer had to wait for an answer for longer than is promised. */
function wasLate(steps: readonly OrderStep[]): boolean {
  let sinceMs: number | undefined;
  for (const step of steps) {
    const atMs = Date.parse(step.at);
    if (isAnswer(step)) {
      if (sinceMs !== undefined && atMs - sinceMs > REPLY_MS) return true;
      sinceMs = undefined;
    } else if (isQuestion(step)) sinceMs ??= atMs;
  }
  return false;
}
