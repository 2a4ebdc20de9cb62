import { parsePrice, type DeskOrder, type DeskOrderAction } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { readFileLink } from '../../contracts/links.ts';
import { addDollars, formatWithCents } from '../../contracts/money.ts';
import {
  formatDay,
  sayUnfinished,
  type OrderFile,
  type OrderStatus,
} from '../../contracts/orders.ts';
import { formatMonth } from '../../contracts/plans.ts';
import { dayOf } from '../../lib/day.ts';
import { filledIn } from '../../state/api.ts';
import { filesIn } from '../../ui/link-lines.ts';
import { latestVersion } from '../order/order.ts';
import {
  deliveredParts,
  nameOfRefund,
  paidMonths,
  priceToPay,
  removableLines,
  unpaidMonths,
  type FieldName,
  type StepValues,
} from './order-fields.ts';
import { sayTells } from './reach.ts';
import type { Plan } from './Steps.tsx';

/** Without what every action has: its message, and what the agent has seen. Empty where nothing was typed. */
type Draft<Action = DeskOrderAction> = Action extends unknown
  ? Omit<Action, 'eventCount' | 'message'>
  : never;

/** Something that can be done next with an order: what it asks, and what it will do with what was typed. */
interface Offer {
  name:
    | OrderStatus
    | ('promise' | 'quote' | 'add' | 'ask' | 'remove' | 'lower' | 'bill' | 'invoice')
    | ('pay' | 'unpay' | 'refund' | 'unrefund' | 'withdraw');
  /** On the button that opens its form, and on the one that does it after all. */
  label: string;
  /** What the customer will be told, after “Emails the customer”; absent where that is the agent’s choice. */
  tells?: string;
  fields: FieldName[];
  /** What most agents would type. */
  start?: Partial<StepValues>;
  /** @param files those that are delivered. */
  plan: (values: StepValues, files: readonly OrderFile[]) => Plan<Draft>;
}

export interface Step extends Omit<Offer, 'tells' | 'plan'> {
  /** What the customer will be told, and how. */
  sends: string;
  /** The one that brings the order on. */
  isMain: boolean;
  plan: (values: StepValues, files: readonly OrderFile[]) => Plan<DeskOrderAction>;
}

const REASON = 'your reason';
const CORRECTED = 'The order is corrected.';

/** Of a correction, which is mailed only if that is asked for. */
const isAsked = (tell: string) => tell !== '' || undefined;
const sayAsked = (order: DeskOrder, tell: string) =>
  isAsked(tell) ? sayTells(order, REASON) : 'No email goes out.';

// The schema has checked it.
const dollarsOf = (text: string) => parsePrice(text) ?? Number.NaN;

const shownLink = (url: string) => {
  const { host = url, path = '' } = readFileLink(url) ?? {};
  return host + path;
};

const sayPaidAt = (paymentUrl: string, earlier: string | undefined) =>
  paymentUrl
    ? `It is paid at ${shownLink(paymentUrl)}.`
    : earlier && 'The earlier payment link is removed from the order.';

function giving({ quote, paymentUrl: earlier }: DeskOrder): Offer {
  return {
    name: 'quote',
    label: quote ? 'Change the quote' : 'Quote a price',
    tells: 'the price, to accept or decline',
    fields: ['price', 'paymentUrl', 'message'],
    plan: ({ paymentUrl, ...values }) => {
      const price = dollarsOf(values.price);
      const again =
        quote?.answer === 'accepted' ? ', which they accepted: they will be asked again' : '';
      const replaced =
        quote && `This replaces the quote of ${formatWithCents(quote.price)}${again}.`;
      return {
        action: { action: 'quote', price, paymentUrl },
        title: `Send the customer a quote of ${formatWithCents(price)}?`,
        facts: [replaced, sayPaidAt(paymentUrl, earlier)],
      };
    },
  };
}

function lowering({ total, paymentUrl: earlier }: DeskOrder): Offer {
  return {
    name: 'lower',
    label: 'Lower the price',
    tells: 'the price, with your reason',
    fields: ['total', 'paymentUrl', 'reason'],
    plan: ({ paymentUrl, ...values }) => {
      const lowered = dollarsOf(values.total);
      const [amount, full] = [formatWithCents(lowered), formatWithCents(total)];
      const percent = Math.round((1 - lowered / total) * 100);
      return {
        action: { action: 'lower', total: lowered, paymentUrl },
        title: `Give the customer a price of ${amount}?`,
        facts: [
          `−${percent}%, ${amount} instead of ${full}. It can’t be raised again without asking them.`,
          sayPaidAt(paymentUrl, earlier),
        ],
      };
    },
  };
}

/** What costs more is asked of the customer: of the catalog at its price, or by a name and a price of its own. */
function asking({ addOns, total }: DeskOrder, isListed: boolean): Offer {
  return {
    name: isListed ? 'add' : 'ask',
    label: isListed ? 'Ask for an add-on' : 'Ask for more',
    tells: 'what it costs and your reason, to accept or decline',
    fields: [...(isListed ? (['addOn'] as const) : (['name', 'price'] as const)), 'reason'],
    plan: ({ addOn, ...values }) => {
      const listed = addOns.find((each) => each.name === addOn);
      const { name, price } = listed ?? { name: values.name, price: dollarsOf(values.price) };
      return {
        action: { action: 'ask', name, price },
        title: `Ask the customer for ${isolate(name)}, ${formatWithCents(price)}?`,
        facts: [
          `If they accept, the order costs ${formatWithCents(addDollars([total, price]))}; until then, nothing changes.`,
        ],
      };
    },
  };
}

function removing(order: DeskOrder): Offer {
  return {
    name: 'remove',
    label: 'Remove an addition',
    tells: REASON,
    fields: ['line', 'reason'],
    plan: ({ line: id }) => {
      const line = removableLines(order).find((each) => each.id === id);
      const isAsked = order.asked?.some((each) => each.id === id);
      return {
        action: { action: 'remove', line: id },
        title: `Remove ${isolate(line?.name ?? '')}, ${formatWithCents(line?.price ?? 0)}?`,
        facts: [isAsked && 'They have not answered it yet.'],
      };
    },
  };
}

function billing(order: DeskOrder): Offer {
  const { paymentUrl } = order;
  return {
    name: 'bill',
    label: paymentUrl ? 'Send another payment link' : 'Send a payment link',
    tells: 'where to pay',
    fields: ['url', 'message'],
    plan: ({ url }) => ({
      action: { action: 'bill', url },
      title: `Send the link to pay ${amountToBill(order)}?`,
      facts: [`It leads to ${shownLink(url)}.`, paymentUrl && 'It replaces the earlier link.'],
    }),
  };
}

/** For customers who pay by a transfer. */
function invoicing(order: DeskOrder): Offer {
  return {
    name: 'invoice',
    label: 'Send the invoice',
    tells: 'what to pay by transfer',
    fields: ['message'],
    plan: () => ({
      action: { action: 'bill' },
      title: `Send the invoice of ${amountToBill(order)}?`,
      facts: ['It is issued with this, and its number stays.'],
    }),
  };
}

const amountToBill = (order: DeskOrder) =>
  formatWithCents(unpaidMonths(order)[0]?.amount ?? order.due ?? 0);

function paying(order: DeskOrder): Offer {
  const { plan, due = 0 } = order;
  const payment = plan ? undefined : order.payment;
  const [next] = unpaidMonths(order);
  return {
    name: 'pay',
    label: payment && due === 0 ? 'Correct the payment' : 'Mark as paid',
    ...(payment && due === 0 ? {} : { tells: 'that it is paid, and where the invoice is' }),
    fields: [
      ...(plan ? (['month'] as const) : []),
      ...(['amount', 'paidOn', 'message'] as const),
      ...(payment ? (['tell'] as const) : []),
    ],
    start: {
      month: next?.month ?? '',
      amount: (next?.amount ?? order.total).toFixed(2),
      paidOn: dayOf(new Date()),
    },
    plan: ({ paidOn, month, tell, ...values }) => {
      const amount = dollarsOf(values.amount);
      const what = month ? ` for ${formatMonth(month)}` : '';
      const price = priceToPay(order, month);
      // Of what is still due, more than before is a further payment.
      const isCorrected = payment !== undefined && (due === 0 || amount <= payment.amount);
      return {
        action: {
          action: 'pay',
          amount,
          paidOn,
          month,
          tell: isCorrected ? isAsked(tell) : undefined,
        },
        done: isCorrected ? CORRECTED : undefined,
        title: `Mark ${formatWithCents(amount)} as paid${what} on ${formatDay(paidOn)}?`,
        facts: [
          amount !== price && `The price is ${formatWithCents(price)}.`,
          payment &&
            `This replaces ${formatWithCents(payment.amount)} on ${formatDay(payment.paidOn)}.`,
          isCorrected && sayAsked(order, tell),
        ],
      };
    },
  };
}

const paymentFor = ({ plan, payment }: DeskOrder, paidMonth: string) =>
  plan ? plan.months.find(({ month }) => month === paidMonth)?.payment : payment;

function takingBack(order: DeskOrder): Offer {
  const paid = paidMonths(order).at(-1);
  return {
    name: 'unpay',
    label: 'Mark as not paid',
    fields: [...(order.plan ? (['paidMonth'] as const) : []), 'reason', 'tell'],
    start: { paidMonth: paid?.month ?? '' },
    plan: ({ paidMonth: month, tell }) => {
      const { amount = 0, paidOn = '' } = paymentFor(order, month) ?? {};
      return {
        action: { action: 'pay', amount: 0, paidOn, month, tell: isAsked(tell) },
        title: 'Mark as not paid?',
        facts: [`${formatWithCents(amount)}, paid on ${formatDay(paidOn)}.`, sayAsked(order, tell)],
      };
    },
  };
}

/** Of a plan, what is left of a year that stops; otherwise all that was paid and is still here. */
function refundable(order: DeskOrder): Pick<StepValues, 'paidMonth' | 'amount'> {
  const { plan, payment } = order;
  if (!plan) {
    const { amount = 0, refunded = 0 } = payment ?? {};
    return { paidMonth: '', amount: addDollars([amount, -refunded]).toFixed(2) };
  }
  const paid = paidMonths(order);
  const year = plan.months.find(({ month }) => month === plan.month)?.payment;
  const isEnding = year && year.months > 1 && (plan.change ?? order.status === 'completed');
  const { month = '', amount = 0 } =
    paid.find((each) => isEnding && each.month === year.from) ??
    paid.findLast((each) => (each.amount ?? 0) > 0) ??
    {};
  return { paidMonth: month, amount: (isEnding ? (plan.credit ?? amount) : amount).toFixed(2) };
}

function refunding(order: DeskOrder): Offer {
  return {
    name: 'refund',
    label: 'Note a refund',
    tells: 'what they get back, when it arrives, and your reason',
    fields: [...(order.plan ? (['paidMonth'] as const) : []), 'amount', 'refundedOn', 'reason'],
    start: { ...refundable(order), refundedOn: dayOf(new Date()) },
    plan: ({ refundedOn, paidMonth: month, ...values }) => {
      const amount = dollarsOf(values.amount);
      const paid = paymentFor(order, month);
      const left = addDollars([paid?.amount ?? 0, -(paid?.refunded ?? 0), -amount]);
      return {
        action: { action: 'refund', amount, refundedOn, month },
        title: `Note that ${formatWithCents(amount)} was refunded on ${formatDay(refundedOn)}?`,
        facts: [
          'Send it back the way it was paid; the site doesn’t.',
          `${formatWithCents(left)} of the payment stays with us.`,
        ],
      };
    },
  };
}

function takingRefundBack(order: DeskOrder): Offer {
  return {
    name: 'unrefund',
    label: 'Take a refund back',
    fields: ['refund', 'reason', 'tell'],
    start: { refund: String(order.refunds?.at(-1)?.id ?? '') },
    plan: ({ refund: id, tell }) => {
      const refund = order.refunds?.find((each) => String(each.id) === id);
      const { refundedOn = '', month } = refund ?? {};
      return {
        action: {
          ...({ action: 'refund', amount: 0, refundedOn, month } as const),
          ...{ corrects: Number(id), tell: isAsked(tell) },
        },
        title: 'Note that this refund never happened?',
        facts: [refund && `${nameOfRefund(refund)}.`, sayAsked(order, tell)],
      };
    },
  };
}

const whatIsLacking = {
  price: 'a price',
  acceptance: 'the customer’s acceptance',
  payment: 'a payment',
};

function promising({ dueOn: earlier }: DeskOrder): Offer {
  return {
    name: 'promise',
    label: earlier ? 'Set another day' : 'Set the day',
    tells: 'for which day it is promised',
    fields: ['day', 'message'],
    plan: ({ day: dueOn }) => ({
      action: { action: 'promise', dueOn },
      title: `Promise it for ${formatDay(dueOn)}?`,
      facts: [earlier && `This replaces ${formatDay(earlier)}.`],
    }),
  };
}

function starting({ lacks, unfinished, view, dueIfStarted, plan }: DeskOrder): Offer {
  const or = new Intl.ListFormat('en-US', { type: 'disjunction' });
  const anyway = lacks.length > 0 || undefined;
  return {
    name: 'processing',
    label: plan ? 'Start the plan' : 'Start production',
    tells: 'that everything is settled and we’ve started',
    fields: plan ? ['message'] : ['dueOn', 'message'],
    start: { dueOn: dueIfStarted ?? '' },
    plan: ({ dueOn }) => ({
      action: { action: 'move', to: 'processing', dueOn, anyway },
      title: anyway
        ? `Start without ${or.format(lacks.map((lack) => whatIsLacking[lack]))}?`
        : `${plan ? 'Start the plan' : 'Start production'}?`,
      facts: [
        (dueOn || dueIfStarted) && `It is promised for ${formatDay(dueOn || dueIfStarted || '')}.`,
        view.decisions.includes('files_complete') &&
          'The customer hasn’t said that all files are here.',
        unfinished && sayUnfinished(unfinished),
      ],
      isDoubtful: anyway,
    }),
  };
}

function delivering(order: DeskOrder): Offer {
  const { status, approvedAt } = order;
  const latest = latestVersion(order);
  return {
    name: 'completed',
    label: status === 'completed' ? 'Deliver again' : 'Deliver',
    tells:
      latest > 0
        ? `version ${latest + 1}, which takes the place of version ${latest}`
        : 'that the work is done, with links to the files',
    fields: ['links', 'message'],
    plan: (values, delivered) => {
      const links = filesIn(values.links);
      const files = delivered.length > 0 ? delivered.map(({ id }) => id) : undefined;
      const action: Draft = { action: 'move', to: 'completed', links, files };
      const parts = [
        ...delivered.map(({ name }) => isolate(name)),
        ...(links ?? []).map(shownLink),
      ];
      if (parts.length === 0)
        return {
          action,
          title: 'Complete without files?',
          facts: ['The customer will find no files.'],
          isDoubtful: true,
        };
      return {
        action,
        title: `Deliver version ${latest + 1}?`,
        facts: [
          `It is ${new Intl.ListFormat('en-US').format(parts)}.`,
          latest > 0 && `Version ${latest} stays on the order, struck through.`,
          approvedAt && 'They have approved that one already.',
        ],
      };
    },
  };
}

function withdrawing(order: DeskOrder): Offer {
  const [part, ...others] = deliveredParts(order);
  return {
    name: 'withdraw',
    label: 'Withdraw a file or link',
    tells: REASON,
    fields: ['target', 'reason'],
    start: { target: part && others.length === 0 ? part.target : '' },
    plan: ({ target }) => {
      const { name = target, version = 0 } =
        deliveredParts(order).find((each) => each.target === target) ?? {};
      return {
        action: { action: 'withdraw', target },
        title: `Withdraw ${isolate(shownLink(name))}?`,
        facts: [`It came with version ${version}, and stays there struck through.`],
      };
    },
  };
}

function canceling({ payment }: DeskOrder): Offer {
  const paid = payment && formatWithCents(payment.amount);
  return {
    name: 'cancelled',
    label: 'Cancel the order',
    tells: 'that the order is canceled and nothing was charged on the site',
    fields: ['message'],
    plan: () => ({
      action: { action: 'move', to: 'cancelled' },
      title: 'Cancel this order?',
      facts: [paid && `${paid} was paid: refund it the way it was paid, and note that here.`],
      isDoubtful: true,
    }),
  };
}

function reopening({ status }: DeskOrder): Offer {
  const to = status === 'cancelled' ? 'pending' : 'processing';
  return {
    name: to,
    label: 'Reopen',
    tells: REASON,
    fields: ['reason'],
    plan: () => ({
      action: { action: 'move', to },
      title: 'Reopen this order?',
      facts: [`It will be ${to === 'pending' ? to : 'in production'} again.`],
    }),
  };
}

/** All that the order allows now: with the work, with the money, and to take something back. */
function offersOf(order: DeskOrder): Offer[] {
  const { allowed, status, payment, plan } = order;
  const isClosed = status === 'completed' || status === 'cancelled';
  const hasPrice = order.total > 0;
  const isDue = plan ? plan.months.some(({ due }) => due) : order.due !== undefined;
  const isBillable = hasPrice && isDue && status !== 'cancelled' && !order.isAnonymous;
  const offers = [
    allowed.includes('completed') && delivering(order),
    status === 'pending' && allowed.includes('processing') && starting(order),
    order.isQuotable && giving(order),
    isBillable && billing(order),
    isBillable && !order.paymentUrl && !order.lacks.includes('acceptance') && invoicing(order),
    hasPrice && (!plan || unpaidMonths(order).length > 0) && paying(order),
    order.isAskable && order.addOns.length > 0 && asking(order, true),
    order.isAskable && asking(order, false),
    order.isLowerable && lowering(order),
    !isClosed && !order.isAnonymous && promising(order),
    isClosed && allowed.some((to) => to !== 'completed') && reopening(order),
    status !== 'cancelled' && removableLines(order).length > 0 && removing(order),
    Number(refundable(order).amount) > 0 && refunding(order),
    order.refunds && takingRefundBack(order),
    payment && !order.refunds && takingBack(order),
    deliveredParts(order).length > 0 && withdrawing(order),
    allowed.includes('cancelled') && canceling(order),
  ];
  return offers.filter((offer) => !!offer);
}

function likelyStep({ lacks, status, paymentUrl, plan }: DeskOrder): Step['name'] | undefined {
  if (plan && status === 'processing') {
    if (!plan.months.some(({ due }) => due)) return undefined;
    return paymentUrl ? 'pay' : 'bill';
  }
  if (status === 'processing') return 'completed';
  // After a quote it is the customer's turn.
  if (status !== 'pending' || lacks.includes('acceptance')) return undefined;
  if (lacks.includes('price')) return 'quote';
  if (lacks.includes('payment')) return paymentUrl ? 'pay' : 'bill';
  return 'processing';
}

const UNMAILED: readonly FieldName[] = ['message', 'paymentUrl'];

export function stepsOf(order: DeskOrder): Step[] {
  const main = likelyStep(order);
  return offersOf(order).map(({ tells, ...offer }) => {
    // A payment may have to be explained, to whoever reads the order later.
    const isKept = (field: FieldName) =>
      !order.isAnonymous || offer.name === 'pay' || !UNMAILED.includes(field);
    return {
      ...offer,
      fields: offer.fields.filter(isKept),
      sends: tells === undefined ? '' : sayTells(order, tells),
      isMain: offer.name === main,
      plan: (values, files) => {
        const unmailed = tells === undefined ? CORRECTED : undefined;
        const { action, done = unmailed, ...plan } = offer.plan(values, files);
        // Of the other one there may be a draft, of another step with the same name.
        const message = offer.fields.includes('reason') ? values.reason : values.message;
        const { eventCount } = order;
        return {
          ...plan,
          done,
          action: filledIn({ ...action, message, eventCount } as DeskOrderAction),
        };
      },
    };
  });
}
