import { formatDollars } from '../../contracts/money.ts';
import {
  isQuotedFor,
  priceOf,
  REPLY_MS,
  sayUnfinished,
  type Order,
  type OrderDecision,
  type OrderEvent,
} from '../../contracts/orders.ts';
import { versionsOf } from './order-files.ts';

/** The five steps that the site promises. */
export const orderSteps = ['Brief', 'Upload', 'Editing', 'Review', 'Publish'] as const;

/** Whether nothing is left to do about it: it was canceled, or delivered and approved. */
export const isClosed = ({ status, approvedAt }: Order): boolean =>
  status === 'cancelled' || (status === 'completed' && approvedAt !== undefined);

/** Whether it is closed, and the customer does not wait for an answer about it either. */
export const isSettled = (order: Order): boolean =>
  isClosed(order) && order.waitingSince === undefined;

/** Place of the step that an order is at, or was canceled at; undefined for a status this version does not know. */
export function stepOf(order: Order): number | undefined {
  const { status, events = [] } = order;
  if (status === 'completed') return order.approvedAt ? 4 : 3;
  if (status === 'processing') return 2;
  const moved = events.findLast(({ type, to }) => type === 'moved' && to !== 'cancelled');
  if (status === 'cancelled' && moved?.to !== undefined)
    return stepOf({ ...order, status: moved.to });
  if (status !== 'pending' && status !== 'cancelled') return undefined;
  // One file of several is not the upload.
  const areFilesHere = unfinishedOf(order) === undefined;
  const isBeyondBrief = (event: OrderEvent) =>
    ['quoted', 'billed', 'paid', 'decided'].includes(event.type) ||
    event.links !== undefined ||
    (event.fileIds !== undefined && areFilesHere);
  return events.some(isBeyondBrief) ? 1 : 0;
}

/** What the customer can decide now; the server has the last word. */
export function decisionsOf(order: Order): OrderDecision[] {
  const { status, quote } = order;
  const isOpen = status === 'pending' || status === 'processing';
  if (order.version === undefined) return [];
  if (isOpen && quote && !quote.answer && isQuotedFor(order)) return ['accepted', 'declined'];
  if (status === 'processing' && !order.stopRequestedAt) return ['stop_requested'];
  const { links, hasNote } = deliveryOf(order);
  const isDelivered = links.length > 0 || hasNote || versionsOf(order).length > 0;
  const isUndecided = status === 'completed' && !order.approvedAt;
  return isUndecided && isDelivered ? ['approved', 'changes_requested'] : [];
}

/** Where the customer can pay now. */
export function paymentUrlOf(order: Order): string | undefined {
  const isAgreed = !isQuotedFor(order) || order.quote?.answer === 'accepted';
  return isAgreed && !order.payment && order.status !== 'cancelled' ? order.paymentUrl : undefined;
}

/** What happens next with an order. */
export interface NextStep {
  /** What happened last, and what it leads to. */
  text?: string | undefined;
  /** While the customer waits. `isOverdue`: the moment has passed and the studio has not written. */
  reply?: { byIso: string; isOverdue: boolean } | undefined;
}

/** @param nowMs in milliseconds since 1970. @returns what the customer can expect; a status this version does not know promises nothing. */
export function nextStep(order: Order, nowMs: number): NextStep | undefined {
  const stateOf = Object.hasOwn(states, order.status) ? states[order.status] : undefined;
  if (!stateOf) return undefined;
  const last = order.events?.findLast(({ type }) => type !== 'unknown');
  const isOurTurn = last?.by === 'customer' && last.type === 'noted';
  const arrivals = sayArrivals(order);
  const text = [leadOf(order, last), arrivals, isOurTurn ? '' : stateOf(order, last)]
    .filter(Boolean)
    .join(' ');
  if (order.waitingSince === undefined) return { text };
  const byMs = Date.parse(order.waitingSince) + REPLY_MS;
  const reply = { byIso: new Date(byMs).toISOString(), isOverdue: nowMs > byMs };
  return { text: !last || last.type === 'placed' ? arrivals : text, reply };
}

/** What of the customer's files is still on its way, where files can be sent. */
const unfinishedOf = ({ unfinished, takesFiles }: Order) => (takesFiles ? unfinished : undefined);

/** How many of the files that the customer sends have arrived, until all have. */
function sayArrivals(order: Order): string | undefined {
  const unfinished = unfinishedOf(order);
  if (!unfinished) return undefined;
  const have = (order.files ?? []).filter(({ by }) => by === 'customer').length;
  const count = have > 0 ? `We have ${have} of ${have + unfinished.files} files. ` : '';
  return `${count}${sayUnfinished(unfinished)}`;
}

/** What happened last, unless what follows from it says so. */
function leadOf(order: Order, last: OrderEvent | undefined): string | undefined {
  const isFromCustomer = last?.by === 'customer';
  switch (last?.type) {
    case 'noted':
      if (!isFromCustomer) return 'We’ve written to you.';
      if (!last.links && !last.fileIds) return 'We have your message.';
      return unfinishedOf(order) ? undefined : 'We have your files.';
    case 'withdrawn':
      return `We’ve withdrawn ${last.links ? 'a link' : 'a file'}; our note below says why.`;
    case 'paid':
      return last.payment?.amount
        ? 'We’ve received your payment. Thank you.'
        : 'This order is no longer marked as paid; our note below says why.';
    case 'quoted':
      return isQuotedFor(order) ? undefined : `Your price is now ${formatDollars(priceOf(order))}.`;
    case 'moved':
      return isReopening(order.events ?? [], last)
        ? 'We’ve reopened this order; our note below says why.'
        : undefined;
    default:
      return undefined;
  }
}

/** Whether an agent brought back a closed order. */
export function isReopening(events: readonly OrderEvent[], event: OrderEvent): boolean {
  if (event.to === 'pending') return true;
  const before = events.slice(0, events.indexOf(event)).findLast(isMove);
  return event.to === 'processing' && before?.to === 'completed';
}

/** A customer who asks for changes brings it back to production. */
const isMove = ({ type, decision }: OrderEvent) =>
  type === 'moved' || decision === 'changes_requested';

const PAY = 'Pay with the button below';
const CLOSED =
  'This order is closed. Nothing was charged on the site; if you’ve already paid, the refund policy says what you’ll get back.';

/** Where each status leaves it. */
const states: Record<string, (order: Order, last: OrderEvent | undefined) => string> = {
  pending: (order) => {
    const { quote, payment } = order;
    const [isOurs, url] = [isQuotedFor(order), paymentUrlOf(order)];
    if (isOurs && quote && !quote.answer) return askAbout(quote.price);
    if (isOurs && quote?.answer === 'declined')
      return 'You’ve declined the quote. We’ll write to you about what else we can do.';
    const accepted = isOurs && quote?.answer === 'accepted' ? 'You’ve accepted the quote. ' : '';
    if (payment)
      return 'Next, we’ll start. If you haven’t sent your files yet, please send them now.';
    if (url) return `${accepted}${PAY}, and we’ll start once we have your files.`;
    if (accepted) return `${accepted}Next, we’ll send you a link to pay.`;
    return 'We’ll start once the details and payment are settled.';
  },
  processing: (order, last) => {
    const { quote, stopRequestedAt, events = [] } = order;
    if (stopRequestedAt)
      return 'You’ve asked us to stop. We’ll confirm it, and what it means for the price.';
    if (decisionsOf(order).includes('accepted') && quote) return askAbout(quote.price);
    if (last?.decision === 'declined')
      return 'You’ve declined the quote. We’ll write to you about what else we can do.';
    const pay = paymentUrlOf(order) ? ` ${PAY}.` : '';
    const accepted = last?.decision === 'accepted' ? 'You’ve accepted the quote. ' : '';
    if (events.findLast(isMove)?.decision === 'changes_requested')
      return `We’re working on the changes you asked for.${pay}`;
    return last?.type === 'moved' && !pay
      ? 'We’re working on it. Changes or questions? Write to us below.'
      : `${accepted}We’re working on it.${pay}`;
  },
  completed: (order, last) => {
    const { links, hasNote } = deliveryOf(order);
    const counting = versionsOf(order).find(({ isWithdrawn }) => !isWithdrawn);
    const pay = paymentUrlOf(order) ? ` ${PAY}.` : '';
    if (order.approvedAt)
      return `You’ve approved it, and this order is done.${pay || ' Thank you!'}`;
    if (counting) {
      const name = `Version ${counting.number}`;
      return last?.type === 'withdrawn'
        ? `${name} is the current one.${pay}`
        : `${name} is ready below. Approve it, or ask for changes.${pay}`;
    }
    // Files come as links or with a message; until there is either, nobody has sent any.
    if (last?.type === 'withdrawn') return 'We’ll send you another one.';
    return hasNote && links.length === 0
      ? 'Your files are on their way: see our last message, and write to us below if something isn’t right.'
      : 'The work is done. We’ll write to you when your files are on their way.';
  },
  cancelled: (_order, last) =>
    last?.type === 'noted' ? 'This order is closed; you can still write to us.' : CLOSED,
};

const askAbout = (price: number) =>
  `We’ve quoted ${formatDollars(price)}. Accept or decline it below, or write to us first.`;

/** What the studio said and sent from the moment on at which it completed an order; nothing of other orders. */
function deliveryOf({ status, events = [] }: Order): { links: string[]; hasNote: boolean } {
  const completed = events.findIndex(({ to }) => to === 'completed');
  const since = status === 'completed' && completed >= 0 ? events.slice(completed) : [];
  const ours = since.filter(({ by, type }) => by !== 'customer' && type !== 'withdrawn');
  const links = ours.flatMap(({ links: files = [] }) => files);
  return { links, hasNote: ours.some(({ note }) => note) };
}
