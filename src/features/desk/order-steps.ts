import type { DeskOrder } from '../../contracts/desk.ts';
import type { OrderStatus } from '../../contracts/orders.ts';
import { deliveredParts, hasFixedPrice, isNewer, latestVersion, priceOf } from './order-facts.ts';
import type { FieldName } from './order-fields.ts';

/** Something that can be done next with an order. */
export interface Step {
  name: OrderStatus | 'quote' | 'bill' | 'pay' | 'unpay' | 'withdraw';
  group: 'next' | 'money' | 'back';
  /** On the button that opens its form. */
  label: string;
  /** On the button of the form, which leads to a question. */
  confirm: string;
  /** What the customer will be sent. */
  sends: string;
  /** The one that brings the order on. */
  isMain: boolean;
  fields: FieldName[];
}
type StepText = Omit<Step, 'isMain'>;

const SENDS_REASON = 'Emails the customer your reason.';
const REOPEN = {
  group: 'back' as const,
  label: 'Reopen',
  confirm: 'Reopen',
  sends: SENDS_REASON,
  fields: ['reason' as const],
};

function moveTo(name: OrderStatus, order: DeskOrder): StepText {
  if (name === 'completed') return deliveryOf(order);
  if (name === 'cancelled') {
    const label = 'Cancel the order';
    const sends =
      'Emails the customer that the order is canceled and nothing was charged on the site.';
    return { name, group: 'back', label, confirm: label, sends, fields: ['note'] };
  }
  if (name === 'pending' || order.status !== 'pending') return { name, ...REOPEN };
  const label = 'Start production';
  const sends = 'Emails the customer that everything is settled and we’ve started.';
  return { name, group: 'next', label, confirm: label, sends, fields: ['dueOn', 'note'] };
}

function deliveryOf(order: DeskOrder): StepText {
  const latest = latestVersion(order);
  return {
    name: 'completed',
    group: 'next',
    label: order.status === 'completed' ? 'Deliver again' : 'Deliver',
    confirm: latest > 0 ? `Deliver version ${latest + 1}` : 'Deliver and complete',
    sends:
      latest > 0
        ? `Emails the customer version ${latest + 1}, which takes the place of version ${latest}.`
        : 'Emails the customer that the work is done, with links to the files.',
    fields: ['links', 'note'],
  };
}

function quotesOf(order: DeskOrder): StepText[] {
  if (!order.isQuotable) return [];
  const base = { name: 'quote', group: 'money', confirm: 'Review the price' } as const;
  if (hasFixedPrice(order)) {
    const label = order.quote ? 'Change the price' : 'Lower the price';
    const sends = 'Emails the customer the price, with your reason.';
    return [{ ...base, label, sends, fields: ['price', 'paymentUrl', 'reason'] }];
  }
  const label = order.quote ? 'Change the price' : 'Quote a price';
  const sends = 'Emails the customer the price, to accept or decline.';
  return [{ ...base, label, sends, fields: ['price', 'paymentUrl', 'note'] }];
}

function paymentsOf(order: DeskOrder): StepText[] {
  const { payment, paymentUrl, status, isAnonymous } = order;
  if (priceOf(order) === 0) return [];
  const isBillable = !payment && status !== 'cancelled' && !isAnonymous;
  const bill: StepText = {
    name: 'bill',
    group: 'money',
    label: paymentUrl ? 'Send another payment link' : 'Send a payment link',
    confirm: 'Review the link',
    sends: 'Emails the customer where to pay.',
    fields: ['url', 'note'],
  };
  const pay: StepText = {
    name: 'pay',
    group: 'money',
    label: payment ? 'Correct the payment' : 'Mark as paid',
    confirm: 'Review the payment',
    sends: 'Emails the customer, who finds the receipt on the dashboard.',
    fields: ['amount', 'paidOn', 'note'],
  };
  return [...(isBillable ? [bill] : []), pay];
}

function waysBack(order: DeskOrder): StepText[] {
  const back = { group: 'back', sends: SENDS_REASON } as const;
  const unpay: StepText = {
    ...back,
    name: 'unpay',
    label: 'Take the payment mark back',
    confirm: 'Take it back',
    fields: ['reason'],
  };
  const withdraw: StepText = {
    ...back,
    name: 'withdraw',
    label: 'Withdraw a file or link',
    confirm: 'Withdraw it',
    fields: ['target', 'reason'],
  };
  return [
    ...(order.payment ? [unpay] : []),
    ...(deliveredParts(order).length > 0 ? [withdraw] : []),
  ];
}

/** What is likely to come next. */
function likelyStep({ lacks, allowed, status, paymentUrl }: DeskOrder): Step['name'] | undefined {
  if (status === 'processing') return 'completed';
  if (status !== 'pending') return undefined;
  if (lacks.includes('price')) return 'quote';
  // The customer's turn.
  if (lacks.includes('acceptance')) return undefined;
  if (lacks.includes('payment')) return paymentUrl ? 'pay' : 'bill';
  return allowed.find((to) => to === 'processing');
}

/** What can be done next, as the groups follow each other. */
export function stepsOf(order: DeskOrder): Step[] {
  if (isNewer(order)) return [];
  const main = likelyStep(order);
  const moves = order.allowed.map((to) => moveTo(to, order));
  const steps = [...moves, ...quotesOf(order), ...paymentsOf(order), ...waysBack(order)];
  const unmailed = ['note', 'paymentUrl'];
  return (['next', 'money', 'back'] as const)
    .flatMap((group) => steps.filter((step) => step.group === group))
    .map((step) => ({ ...step, isMain: step.name === main }))
    .map((step) =>
      order.isAnonymous
        ? {
            ...step,
            sends: 'The account is closed: nobody is emailed.',
            fields: step.fields.filter((field) => !unmailed.includes(field)),
          }
        : step,
    );
}
