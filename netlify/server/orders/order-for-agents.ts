import { invoiceName } from '../../../src/contracts/invoices.ts';
import { isolate } from '../../../src/contracts/isolate.ts';
import { formatWithCents } from '../../../src/contracts/money.ts';
import {
  formatDay,
  UNKNOWN_STEP,
  type Order,
  type OrderView,
  type TimelineEntry,
} from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  entryOf,
  isFileId,
  isReopening,
  joinUploads,
  lineBy,
  monthsPaid,
  orderToFacts,
  priceOfStep,
  quoteBefore,
  quoteReplaced,
  sayLine,
  tellRefund,
  versionBefore,
  viewOf,
  type OrderFacts,
} from './order-response.ts';
import {
  canDecide,
  countedDay,
  isInternal,
  isOpen,
  movesWithPayment,
  lacksOf,
  type OrderStep,
  type StepOf,
  type StoredOrder,
} from './order.ts';
import { tellPlanEvent } from './plan-response.ts';

/** An order as agents see it. @param nameOfAgent by email address. */
export function orderToAgents(
  deps: Dependencies,
  order: StoredOrder,
  nameOfAgent: (email: string) => string,
): Order {
  const facts = orderToFacts(deps, order);
  return { ...facts, view: viewForAgents(facts, order, nameOfAgent) };
}

/** @param nameOfAgent by email address. */
function viewForAgents(
  facts: OrderFacts,
  order: StoredOrder,
  nameOfAgent: (email: string) => string,
): OrderView {
  return {
    ...viewOf(facts, order),
    next: { text: nextForAgents(order) },
    ready: readyForAgents(order),
    timeline: joinUploads(order.steps).map((step) => entryForAgents(order, step, nameOfAgent)),
  };
}

/** For which day it is promised, and since when that counts; or what the turnaround waits for. */
function readyForAgents(order: StoredOrder): string | undefined {
  const { turnaround, dueOn, isDaySet } = order;
  if (!isOpen(order)) return undefined;
  if (dueOn === undefined)
    return canDecide(order, 'files_complete') && turnaround !== undefined
      ? `${turnaround} hours from the customer’s “That’s everything”, which isn’t there yet`
      : undefined;
  const counted = countedDay(order);
  if (isDaySet || !counted) return formatDay(dueOn);
  const { hours, from } = counted;
  const moving = movesWithPayment(order) ? '; a later payment moves it' : '';
  return `${formatDay(dueOn)}, ${hours} hours after ${sayFrom(order, from)}${moving}`;
}

function sayFrom(order: StoredOrder, from: OrderStep): string {
  if (from.type === 'paid') return 'the payment';
  if (from.type !== 'decided') return 'the start';
  return from.line === undefined
    ? '“That’s everything”'
    : `the customer’s yes to ${isolate(lineBy(order, from.line)?.name ?? '')}`;
}

/** What comes next, as a reply may tell the customer. */
function nextForAgents(order: StoredOrder): string {
  const { dueOn, approvedAt } = order;
  switch (order.status) {
    case 'cancelled':
      return 'The order is canceled, so nothing more will happen.';
    case 'completed':
      if (order.plan) return 'The plan has ended.';
      return approvedAt
        ? 'Everything is delivered and approved.'
        : 'Next, please approve what we delivered, or request changes.';
    case 'processing':
      if (order.plan) return 'Next, start an episode from your plan in the dashboard.';
      return dueOn
        ? `Next, we’ll deliver, by ${formatDay(dueOn)}.`
        : 'Next, we’ll finish the work and deliver it on your order.';
    case 'pending':
      return nextToSettle(order);
  }
}

function nextToSettle(order: StoredOrder): string {
  switch (lacksOf(order)[0]) {
    case 'price':
      return 'Next, we’ll send you a quote.';
    case 'acceptance':
      return order.quote?.answer === 'declined'
        ? 'Next, we’ll see how the quote can change.'
        : 'Next, please accept or decline the quote on your order.';
    case 'payment':
      return order.paymentUrl
        ? 'Next, please pay with the link on your order.'
        : 'Next, we’ll send you a payment link.';
    default:
      return canDecide(order, 'files_complete')
        ? 'Next, please send your files, and press “That’s everything” on your order.'
        : 'Next, we’ll start production.';
  }
}

function entryForAgents(
  order: StoredOrder,
  step: OrderStep,
  nameOfAgent: (email: string) => string,
): TimelineEntry {
  return {
    ...entryOf(step),
    ...addressIn(step),
    name: nameOf(order, step),
    text: tellAgents(order, step, nameOfAgent),
    ...(isInternal(step) ? { isInternal: true } : {}),
  };
}

/** What agents can open again: what was withdrawn, and where an order is paid. */
function addressIn(step: OrderStep): Pick<TimelineEntry, 'links' | 'files'> {
  switch (step.type) {
    case 'withdrawn':
      return isFileId(step.target) ? { files: [step.target] } : { links: [step.target] };
    case 'quoted':
    case 'lowered':
    case 'billed':
      return step.paymentUrl ? { links: [step.paymentUrl] } : {};
    default:
      return {};
  }
}

/** Who did it, as agents read it. */
function nameOf(order: StoredOrder, { actor }: OrderStep): string {
  if (actor === 'customer') return isolate(order.customerName) || 'The customer';
  return actor === 'system' ? 'The site' : isolate(actor);
}

/** One step as agents read it: "Kim Osei started production". @param nameOfAgent by email address. */
export function tellAgents(
  order: StoredOrder,
  step: OrderStep,
  nameOfAgent: (email: string) => string,
): string {
  const who = nameOf(order, step);
  switch (step.type) {
    case 'placed':
      return `${who} placed the order`;
    case 'moved':
      return `${who} ${deedOfMove(order, step)}`;
    case 'written':
      return tellWritten(step, who);
    case 'quoted': {
      const earlier = quoteReplaced(order, step);
      const price = `${priceOfStep(step)}${earlier ? ` instead of ${priceOfStep(earlier)}` : ''}`;
      return `${who} quoted ${price}${step.paymentUrl ? ', with a payment link' : ''}`;
    }
    case 'asked':
      return `${who} asked for ${sayLine(order, String(step.sequence))}`;
    case 'removed':
      return `${who} removed ${sayLine(order, step.line)}`;
    case 'lowered':
      return `${who} lowered the price to ${priceOfStep(step)}${step.paymentUrl ? ', with a payment link' : ''}`;
    case 'assigned': {
      // As they were called then: they may have left.
      const shownName = (email: string) => isolate(step.name ?? nameOfAgent(email));
      return `${who} ${sayAssignment(step.assignee, who, 'the order', shownName)}`;
    }
    case 'decided':
      return `${who} ${deedOfDecision(order, step)}`;
    case 'promised':
      return `${who} promised it for ${formatDay(step.dueOn)}`;
    case 'billed':
      return `${who} sent ${step.paymentUrl === undefined ? 'the invoice' : 'a payment link'}`;
    case 'paid':
      return step.amountCents > 0
        ? `${who} marked ${formatWithCents(step.amountCents / 100)} as paid${monthsPaid(step)} on ${formatDay(step.paidOn)}`
        : `${who} marked it as not paid${monthsPaid(step)}`;
    case 'invoiced':
      return `${invoiceName(step)} was issued`;
    case 'refunded':
      return `${who} noted: ${tellRefund(step)}`;
    case 'counted':
    case 'replanned':
    case 'clocked':
      return tellPlanEvent(step);
    case 'settled':
      return `${who} said that no reply is needed`;
    case 'withdrawn':
      return `${who} withdrew ${isFileId(step.target) ? 'a file' : 'a link'}`;
    case 'ticked':
      return `${who} ${step.isDone ? 'checked off' : 'unchecked'} a comment`;
    case 'anonymized':
      return 'The account was closed';
    case 'unknown':
      return UNKNOWN_STEP;
  }
}

/**
 * What assigning something was, such as `took the order`.
 * @param assignee email address of the agent; nothing when it was given back.
 * @param actor as `nameOf` would name whoever did it.
 * @param what such as `the order`.
 */
export function sayAssignment(
  assignee: string | null | undefined,
  actor: string,
  what: string,
  nameOf: (email: string) => string,
): string {
  if (!assignee) return `unassigned ${what}`;
  const name = nameOf(assignee);
  return name === actor ? `took ${what}` : `assigned ${what} to ${name}`;
}

function deedOfMove(order: StoredOrder, step: StepOf<'moved'> & OrderStep): string {
  switch (step.to) {
    case 'completed':
      return step.version
        ? `delivered version ${step.version}`
        : 'completed the order without files';
    case 'cancelled':
      return 'canceled the order';
    case 'processing':
      if (order.plan) return 'started the plan';
      return isReopening(order, step) ? 'reopened the order for production' : 'started production';
    case 'pending':
      return 'reopened the order';
  }
}

function deedOfDecision(order: StoredOrder, step: StepOf<'decided'> & OrderStep): string {
  const version = versionBefore(order, step);
  const what = version ? `version ${version}` : 'the work';
  const quote = quoteBefore(order, step);
  const quoted = quote ? `the quote of ${priceOfStep(quote)}` : 'the quote';
  switch (step.decision) {
    case 'accepted':
      return `accepted ${quoted}`;
    case 'declined':
      return `declined ${quoted}`;
    case 'line_accepted':
      return `accepted ${sayLine(order, step.line)}`;
    case 'line_declined':
      return `declined ${sayLine(order, step.line)}`;
    case 'approved':
      return `approved ${what}`;
    case 'changes_requested':
      return `requested changes to ${what}`;
    case 'stop_requested':
      return 'asked to stop';
    case 'files_complete':
      return 'said that all files are here';
  }
}

function tellWritten(
  { isInternal: isForColleagues, files, actor, message }: StepOf<'written'>,
  who: string,
) {
  const count = files && `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  if (isForColleagues)
    return count
      ? `${who} uploaded ${count}, not shown to the customer yet`
      : `${who}, for colleagues only`;
  if (count) return `${who} handed over ${count}${message ? ' and wrote' : ''}`;
  return actor === 'customer' ? `${who} wrote` : `${who} wrote to the customer`;
}
