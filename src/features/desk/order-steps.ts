import type { DeskOrder } from '../../contracts/desk.ts';
import { isQuotedFor, priceOf, type OrderStatus } from '../../contracts/orders.ts';
import { latestVersion } from '../order/order.ts';
import { deliveredParts } from './order-parts.ts';
import type { FieldName } from './order-fields.ts';
import { sayTells } from './reach.ts';

/** Something that can be done next with an order. */
export interface Step {
  name: OrderStatus | 'quote' | 'bill' | 'pay' | 'unpay' | 'withdraw';
  /** On the button that opens its form, and on the one that does it after all. */
  label: string;
  /** What the customer will be told, and how. */
  sends: string;
  /** The one that brings the order on. */
  isMain: boolean;
  fields: FieldName[];
}
type StepText = Omit<Step, 'isMain' | 'sends'> & {
  /** What the customer will be told, after “Emails the customer”. */
  tells: string;
};

const REASON = 'your reason';

function deliveries(order: DeskOrder): StepText[] {
  const { allowed, status } = order;
  const latest = latestVersion(order);
  const deliver: StepText = {
    name: 'completed',
    label: status === 'completed' ? 'Deliver again' : 'Deliver',
    tells:
      latest > 0
        ? `version ${latest + 1}, which takes the place of version ${latest}`
        : 'that the work is done, with links to the files',
    fields: ['links', 'note'],
  };
  const start: StepText = {
    name: 'processing',
    label: 'Start production',
    tells: 'that everything is settled and we’ve started',
    fields: ['dueOn', 'note'],
  };
  return [
    ...(allowed.includes('completed') ? [deliver] : []),
    ...(status === 'pending' && allowed.includes('processing') ? [start] : []),
  ];
}

function payments(order: DeskOrder): StepText[] {
  const { quote, payment, paymentUrl, status } = order;
  const isFixed = !isQuotedFor(order);
  const give: StepText = {
    name: 'quote',
    label: quote ? 'Change the price' : isFixed ? 'Lower the price' : 'Quote a price',
    tells: `the price, ${isFixed ? 'with your reason' : 'to accept or decline'}`,
    fields: ['price', 'paymentUrl', isFixed ? 'reason' : 'note'],
  };
  const bill: StepText = {
    name: 'bill',
    label: paymentUrl ? 'Send another payment link' : 'Send a payment link',
    tells: 'where to pay',
    fields: ['url', 'note'],
  };
  const pay: StepText = {
    name: 'pay',
    label: payment ? 'Correct the payment' : 'Mark as paid',
    tells: 'that it is paid, and where the receipt is',
    fields: ['amount', 'paidOn', 'note'],
  };
  const hasPrice = priceOf(order) > 0;
  const isBillable = hasPrice && !payment && status !== 'cancelled' && !order.isAnonymous;
  const gives = order.isQuotable ? [give] : [];
  const takes = [...(isBillable ? [bill] : []), ...(hasPrice ? [pay] : [])];
  // A price of the catalog is seldom lowered.
  return isFixed ? [...takes, ...gives] : [...gives, ...takes];
}

function waysBack(order: DeskOrder): StepText[] {
  const { allowed, status } = order;
  const because = { tells: REASON, fields: ['reason' as const] };
  const unpay = { name: 'unpay', label: 'Mark as not paid', ...because } as const;
  const isClosed = status === 'completed' || status === 'cancelled';
  const withdraw: StepText = {
    name: 'withdraw',
    label: 'Withdraw a file or link',
    tells: REASON,
    fields: ['target', 'reason'],
  };
  const cancel: StepText = {
    name: 'cancelled',
    label: 'Cancel the order',
    tells: 'that the order is canceled and nothing was charged on the site',
    fields: ['note'],
  };
  const reopened = allowed.filter((to) => isClosed && to !== 'completed');
  return [
    ...reopened.map((name) => ({ name, label: 'Reopen', ...because })),
    ...(order.payment ? [unpay] : []),
    ...(deliveredParts(order).length > 0 ? [withdraw] : []),
    ...(allowed.includes('cancelled') ? [cancel] : []),
  ];
}

/** What is likely to come next. */
function likelyStep({ lacks, status, paymentUrl }: DeskOrder): Step['name'] | undefined {
  if (status === 'processing') return 'completed';
  // After a quote it is the customer's turn.
  if (status !== 'pending' || lacks.includes('acceptance')) return undefined;
  if (lacks.includes('price')) return 'quote';
  if (lacks.includes('payment')) return paymentUrl ? 'pay' : 'bill';
  return 'processing';
}

const UNMAILED: readonly FieldName[] = ['note', 'paymentUrl'];

/** What can be done next: with the work, with the money, and to take something back. */
export function stepsOf(order: DeskOrder): Step[] {
  const main = likelyStep(order);
  const all = [...deliveries(order), ...payments(order), ...waysBack(order)];
  return all.map(({ tells, ...text }) => {
    const step = { ...text, sends: sayTells(order, tells), isMain: text.name === main };
    if (!order.isAnonymous) return step;
    // A payment may have to be explained, to whoever reads the order later.
    const isKept = (field: FieldName) => text.name === 'pay' || !UNMAILED.includes(field);
    return { ...step, fields: text.fields.filter(isKept) };
  });
}
