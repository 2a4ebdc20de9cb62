import { parsePrice, type DeskOrder, type DeskOrderAction } from '../../contracts/desk.ts';
import { readFileLink } from '../../contracts/links.ts';
import { isolate } from '../../contracts/isolate.ts';
import { formatWithCents } from '../../contracts/money.ts';
import { formatDay, isQuotedFor, priceOf, sayUnfinished } from '../../contracts/orders.ts';
import type { OrderFile } from '../../contracts/orders.ts';
import { filesIn } from '../../ui/link-lines.ts';
import { latestVersion } from '../order/order.ts';
import { deliveredParts } from './order-parts.ts';
import type { StepValues } from './order-fields.ts';
import type { Step } from './order-steps.ts';

/** What will be done, as it is asked before: nothing reaches a customer on one press. */
export interface Plan {
  action: DeskOrderAction;
  title: string;
  /** What the agent may not have thought of, in sentences. */
  facts: (string | false | undefined)[];
  /** Most who come here did not mean to. */
  isDoubtful?: boolean;
}

interface Typed {
  order: DeskOrder;
  values: StepValues;
  /** Those that are delivered. */
  files: readonly OrderFile[];
}

// The schema has checked it.
const dollarsOf = (text: string) => parsePrice(text) ?? Number.NaN;

const shownLink = (url: string) => {
  const { host = url, path = '' } = readFileLink(url) ?? {};
  return host + path;
};

function planPrice({ order, values }: Typed): Plan {
  const { quote, servicePrice, paymentUrl: earlier, version: seen } = order;
  const price = dollarsOf(values.price);
  const amount = formatWithCents(price);
  const paymentUrl = values.paymentUrl || undefined;
  const note = values.reason || values.note || undefined;
  const share = Math.round((1 - price / servicePrice) * 100);
  const again =
    quote?.answer === 'accepted' ? ', which they accepted: they will be asked again' : '';
  const [title, compared] = !isQuotedFor(order)
    ? [
        `Give the customer a price of ${amount}?`,
        share > 0
          ? `−${share}%, ${amount} instead of ${formatWithCents(servicePrice)}.`
          : 'It is the full price again.',
      ]
    : [
        `Send the customer a quote of ${amount}?`,
        quote && `This replaces the quote of ${formatWithCents(quote.price)}${again}.`,
      ];
  const facts = [
    compared,
    paymentUrl && `It is paid at ${shownLink(paymentUrl)}.`,
    earlier && !paymentUrl && 'The earlier payment link is removed from the order.',
  ];
  return { action: { action: 'quote', price, note, paymentUrl, seen }, title, facts };
}

function planBill({ order, values: { url, note } }: Typed): Plan {
  return {
    action: { action: 'bill', url, note: note || undefined, seen: order.version },
    title: `Send the link to pay ${formatWithCents(priceOf(order))}?`,
    facts: [`It leads to ${shownLink(url)}.`, order.paymentUrl && 'It replaces the earlier link.'],
  };
}

function planPayment({ order, values }: Typed): Plan {
  const { payment, version: seen } = order;
  const { paidOn } = values;
  const amount = dollarsOf(values.amount);
  const price = priceOf(order);
  return {
    action: { action: 'pay', amount, paidOn, note: values.note || undefined, seen },
    title: `Mark ${formatWithCents(amount)} as paid on ${formatDay(paidOn)}?`,
    facts: [
      amount !== price && `The price is ${formatWithCents(price)}.`,
      payment &&
        `This replaces ${formatWithCents(payment.amount)} on ${formatDay(payment.paidOn)}.`,
    ],
  };
}

function planUnpay({ order, values: { reason: note } }: Typed): Plan {
  const { amount = 0, paidOn = '' } = order.payment ?? {};
  return {
    action: { action: 'pay', amount: 0, paidOn, note, seen: order.version },
    title: 'Mark as not paid?',
    facts: [`${formatWithCents(amount)}, paid on ${formatDay(paidOn)}: the receipt disappears.`],
  };
}

function planWithdrawal({ order, values: { target, reason: note } }: Typed): Plan {
  const { name = target, version = 0 } =
    deliveredParts(order).find((part) => part.target === target) ?? {};
  return {
    action: { action: 'withdraw', target, note, seen: order.version },
    title: `Withdraw ${isolate(shownLink(name))}?`,
    facts: [`It came with version ${version}, and stays there struck through.`],
  };
}

const whatIsLacking = {
  price: 'a price',
  acceptance: 'the customer’s acceptance',
  payment: 'a payment',
};

function planStart({ order, values }: Typed): Plan {
  const { lacks, version: seen } = order;
  const anyway = lacks.length > 0 || undefined;
  const [dueOn, note] = [values.dueOn || undefined, values.note || undefined];
  const or = new Intl.ListFormat('en-US', { type: 'disjunction' });
  const lacking = or.format(lacks.map((lack) => whatIsLacking[lack]));
  return {
    action: { action: 'move', to: 'processing', note, dueOn, anyway, seen },
    title: anyway ? `Start without ${lacking}?` : 'Start production?',
    facts: [
      dueOn && `It is promised for ${formatDay(dueOn)}.`,
      order.unfinished && sayUnfinished(order.unfinished),
    ],
    isDoubtful: lacks.length > 0,
  };
}

function planDelivery({ order, values, files }: Typed): Plan {
  const links = filesIn(values.links);
  const version = latestVersion(order) + 1;
  const parts = [...files.map(({ name }) => isolate(name)), ...(links ?? []).map(shownLink)];
  const ids = files.length > 0 ? files.map(({ id }) => id) : undefined;
  const what = { note: values.note || undefined, links, files: ids, seen: order.version };
  const action: DeskOrderAction = { action: 'move', to: 'completed', ...what };
  if (parts.length === 0) {
    const facts = ['The customer will find no files.'];
    return { action, title: 'Complete without files?', facts, isDoubtful: true };
  }
  return {
    action,
    title: `Deliver version ${version}?`,
    facts: [
      `It is ${new Intl.ListFormat('en-US').format(parts)}.`,
      version > 1 && `Version ${version - 1} stays on the order, struck through.`,
      order.approvedAt && 'They have approved that one already.',
    ],
  };
}

function planCancellation({ order, values }: Typed): Plan {
  const { payment, version: seen } = order;
  const paid = payment && formatWithCents(payment.amount);
  return {
    action: { action: 'move', to: 'cancelled', note: values.note || undefined, seen },
    title: 'Cancel this order?',
    facts: [paid && `${paid} was paid: refund it the way it was paid; the site doesn’t.`],
    isDoubtful: true,
  };
}

function planReopening({ order, values: { reason: note } }: Typed): Plan {
  const [to, where] =
    order.status === 'cancelled'
      ? (['pending', 'pending'] as const)
      : (['processing', 'in production'] as const);
  return {
    action: { action: 'move', to, note, seen: order.version },
    title: 'Reopen this order?',
    facts: [`It will be ${where} again.`],
  };
}

const plans: Record<Step['name'], (typed: Typed) => Plan> = {
  quote: planPrice,
  bill: planBill,
  pay: planPayment,
  unpay: planUnpay,
  withdraw: planWithdrawal,
  pending: planReopening,
  processing: (typed) =>
    typed.order.status === 'pending' ? planStart(typed) : planReopening(typed),
  completed: planDelivery,
  cancelled: planCancellation,
};

/** What a step will do with what was typed. */
export function planOf({ name }: Step, typed: Typed): Plan {
  return plans[name](typed);
}
