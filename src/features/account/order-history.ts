import { isolate } from '../../contracts/isolate.ts';
import { formatDollars, formatWithCents } from '../../contracts/money.ts';
import { formatDay, UNKNOWN_STEP, type Order, type OrderEvent } from '../../contracts/orders.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { isReopening } from './next-step.ts';

/** What happened, in a line of its history. */
export function describeEvent(order: Order, event: OrderEvent): string {
  const { type, by, price, payment } = event;
  const isFromCustomer = by === 'customer';
  switch (type) {
    case 'placed':
      return 'Order placed';
    case 'moved':
      return describeMove(order, event);
    case 'quoted':
      return price === undefined ? 'New price' : describeQuote(order, event, price);
    case 'decided':
      return describeDecision(order, event);
    case 'billed':
      return 'Payment link sent';
    case 'paid':
      return payment?.amount
        ? `Paid ${formatWithCents(payment.amount)} on ${formatDay(payment.paidOn)}`
        : 'Marked as not paid';
    case 'withdrawn':
      return `${event.links ? 'Link' : 'File'} withdrawn: ${event.links?.[0] ?? namesOf(order, event)}`;
    case 'unknown':
      return UNKNOWN_STEP;
    default: {
      const names = namesOf(order, event);
      if (!isFromCustomer) return 'Message from the studio';
      return names ? `You uploaded ${names}` : 'You';
    }
  }
}

function namesOf({ files = [] }: Order, { fileIds = [] }: OrderEvent): string {
  const named = files.filter(({ id }) => fileIds.includes(id)).map(({ name }) => isolate(name));
  return named.join(', ') || (fileIds.length > 0 ? 'a file' : '');
}

function describeMove({ events = [] }: Order, event: OrderEvent): string {
  const { to = '', by, version } = event;
  if (to === 'completed' && version) return `Version ${version} delivered`;
  if (to === 'cancelled') return by === 'customer' ? 'You canceled the order' : 'Order canceled';
  const label = statusLabel(to).toLowerCase();
  return isReopening(events, event) ? `Reopened and moved to ${label}` : `Moved to ${label}`;
}

function describeQuote({ events = [] }: Order, event: OrderEvent, price: number): string {
  const before = events.slice(0, events.indexOf(event)).findLast(({ type }) => type === 'quoted');
  const replaced =
    before?.price === undefined ? '' : `, in place of ${formatDollars(before.price)}`;
  return `Quoted ${formatDollars(price)}${replaced}`;
}

function describeDecision({ events = [], comments = [] }: Order, event: OrderEvent): string {
  const seen = events.slice(0, events.indexOf(event));
  const version = seen.findLast((each) => each.version)?.version;
  const what = version ? `version ${version}` : 'what we delivered';
  // They were sent with it.
  const count = comments.filter(({ at }) => at === event.at).length;
  const said = count > 0 ? `, with ${count} ${count === 1 ? 'comment' : 'comments'}` : '';
  const decisions: Record<string, string> = {
    accepted: 'You accepted the quote',
    declined: 'You declined the quote',
    approved: `You approved ${what}${said}`,
    changes_requested: `You asked for changes to ${what}${said}`,
    stop_requested: 'You asked us to stop',
  };
  return decisions[event.decision ?? ''] ?? 'You decided';
}
