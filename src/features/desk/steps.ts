import type { DeskOrder } from '../../contracts/desk.ts';
import type { OrderStatus } from '../../contracts/orders.ts';

interface StepText {
  /** On the button that opens its form. */
  label: string;
  /** On the button that does it. */
  confirm: string;
  /** What the customer will be sent. */
  sends: string;
  /** The one that brings the order on. */
  isMain: boolean;
}
/** A status that an order can be moved to next. */
export type MoveStep = StepText & { name: OrderStatus };
/** A price that can be given next. */
export type QuoteStep = StepText & { name: 'quote' };
/** Something that can be done next with an order. */
export type Step = MoveStep | QuoteStep;

const moves: Record<OrderStatus, StepText> = {
  // No order goes back to it.
  pending: { label: 'Reopen', confirm: 'Reopen', sends: '', isMain: false },
  processing: {
    label: 'Start production',
    confirm: 'Start production',
    sends: 'Emails the customer that everything is settled and we’ve started.',
    isMain: true,
  },
  completed: {
    label: 'Deliver',
    confirm: 'Deliver and complete',
    sends: 'Emails the customer that the work is done, with links to the files.',
    isMain: true,
  },
  cancelled: {
    label: 'Cancel the order',
    confirm: 'Cancel the order',
    sends: 'Emails the customer that the order is canceled and nothing was charged on the site.',
    isMain: false,
  },
};

/** What can be done next, the likely one first. */
export function stepsOf(order: DeskOrder): Step[] {
  const steps: Step[] = order.allowed.map((name) => ({ name, ...moves[name] }));
  const isOpen = order.allowed.length > 0;
  if (order.isQuotable && isOpen) {
    const label = order.quote ? 'Change the price' : 'Quote a price';
    const sends = 'Emails the customer the price; the dashboard shows it as “Quoted”.';
    const isMain = !order.quote && order.status === 'pending';
    const quote: Step = { name: 'quote', label, confirm: 'Send the price', sends, isMain };
    if (isMain) for (const step of steps) step.isMain = false;
    steps.unshift(quote);
  }
  if (!order.isAnonymous) return steps;
  return steps.map((step) => ({ ...step, sends: 'The account is closed: nobody is emailed.' }));
}
