import type { DeskOrder, DeskStep, MessageStep } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { formatDollars, formatWithCents } from '../../contracts/money.ts';
import { formatDay, isQuotedFor, UNKNOWN_STEP } from '../../contracts/orders.ts';
import type { DeskState } from './desk.model.ts';

/** What happened to an order, in a sentence. */
export function describeStep(step: DeskStep, order: DeskOrder, desk: DeskState): string {
  const who = nameOfActor(step, order);
  switch (step.type) {
    case 'assigned':
      return describeAssignment(step, who, 'the order', desk);
    case 'noted':
      return describeNote(step, who);
    case 'anonymized':
      return 'The account was closed';
    case 'unknown':
      return UNKNOWN_STEP;
    default:
      return `${who} ${deeds[step.type]?.(step, order) ?? ''}`;
  }
}

const deeds: Partial<Record<DeskStep['type'], (step: DeskStep, order: DeskOrder) => string>> = {
  placed: () => 'placed the order',
  moved: describeMove,
  quoted: describePrice,
  decided: describeDecision,
  billed: () => 'sent a payment link',
  paid: ({ payment: { amount, paidOn } = { amount: 0, paidOn: '' } }) =>
    amount > 0
      ? `marked ${formatWithCents(amount)} as paid on ${formatDay(paidOn)}`
      : 'marked it as not paid',
  settled: () => 'said that no reply is needed',
  withdrawn: ({ links }) => `withdrew ${links ? 'a link' : 'a file'}`,
  ticked: ({ isDone }) => (isDone ? 'checked off a comment' : 'unchecked a comment'),
};

/** What happened before it. */
const before = ({ sequence }: DeskStep, { history }: DeskOrder) =>
  history.filter((step) => step.sequence < sequence);

function describeMove(step: DeskStep, order: DeskOrder): string {
  switch (step.to) {
    case 'completed':
      return step.version
        ? `delivered version ${step.version}`
        : 'completed the order without files';
    case 'cancelled':
      return 'canceled the order';
    case 'processing': {
      const wasDone = before(step, order).findLast(({ to }) => to)?.to === 'completed';
      return wasDone ? 'reopened the order for production' : 'started production';
    }
    default:
      return 'reopened the order';
  }
}

function describePrice(step: DeskStep, order: DeskOrder): string {
  const earlier = before(step, order).findLast(({ type }) => type === 'quoted')?.price;
  const instead = earlier ?? (!isQuotedFor(order) ? order.servicePrice : undefined);
  const price = formatDollars(step.price ?? 0);
  const what = instead === undefined ? price : `${price} instead of ${formatDollars(instead)}`;
  return `quoted ${what}${step.paymentUrl ? ', with a payment link' : ''}`;
}

function describeDecision(step: DeskStep, order: DeskOrder): string {
  const earlier = before(step, order);
  const price = earlier.findLast(({ type }) => type === 'quoted')?.price ?? 0;
  const version = earlier.findLast((each) => each.version)?.version;
  const what = version ? `version ${version}` : 'the work';
  switch (step.decision) {
    case 'accepted':
      return `accepted the quote of ${formatDollars(price)}`;
    case 'declined':
      return `declined the quote of ${formatDollars(price)}`;
    case 'approved':
      return `approved ${what}`;
    case 'changes_requested':
      return `requested changes to ${what}`;
    default:
      return 'asked to stop';
  }
}

function describeNote({ isInternal, fileIds, actor, note }: DeskStep, who: string): string {
  const files = fileIds && `${fileIds.length} ${fileIds.length === 1 ? 'file' : 'files'}`;
  if (isInternal && files) return `${who} uploaded ${files}, not shown to the customer yet`;
  if (isInternal) return `${who}, for colleagues only`;
  if (files) return `${who} handed over ${files}${note ? ' and wrote' : ''}`;
  return actor === 'customer' ? `${who} wrote` : `${who} wrote to the customer`;
}

function nameOfActor({ actor }: DeskStep, order: DeskOrder): string {
  if (actor === 'customer') return isolate(order.customerName) || 'The customer';
  return actor === 'system' ? 'The site' : isolate(actor);
}

function describeAssignment(
  { assignee }: Pick<DeskStep, 'assignee'>,
  who: string,
  what: string,
  desk: DeskState,
): string {
  if (!assignee) return `${who} unassigned ${what}`;
  const name = desk.agents?.find(({ email }) => email === assignee)?.name ?? assignee;
  return isolate(name) === who
    ? `${who} took ${what}`
    : `${who} assigned ${what} to ${isolate(name)}`;
}

const messageDeeds: Partial<Record<MessageStep['type'], string>> = {
  answered: ' answered by email',
  noted: ', for colleagues only',
  ordered: ' turned it into an order',
  merged: ' added it to an order',
  done: ' marked it as done',
};

/** What was done with a contact message, in a sentence. */
export function describeMessageStep(step: MessageStep, desk: DeskState): string {
  const { type, isSpam } = step;
  const actor = isolate(step.actor);
  if (type === 'unknown') return UNKNOWN_STEP;
  if (type === 'assigned') return describeAssignment(step, actor, 'the message', desk);
  if (type === 'spam') return `${actor} ${isSpam ? 'closed it as spam' : 'reopened it'}`;
  return actor + (messageDeeds[type] ?? '');
}
