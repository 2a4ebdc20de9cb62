import { parsePrice, type DeskOrder, type DeskOrderAction } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { readFileLink } from '../../contracts/links.ts';
import { addDollars, formatDollars, formatWithCents } from '../../contracts/money.ts';
import {
  formatDay,
  sayUnfinished,
  type OrderFile,
  type OrderLine,
  type OrderRefund,
  type OrderStatus,
} from '../../contracts/orders.ts';
import { formatMonth, monthAfter } from '../../contracts/plans.ts';
import { filledIn } from '../../state/api.ts';
import { filesIn } from '../../ui/link-lines.ts';
import { fileOfItem, latestVersion } from '../order/order.ts';
import { sayTells } from './reach.ts';
import type { Plan } from './Steps.tsx';

export type FieldName =
  | 'price'
  | 'total'
  | 'addOn'
  | 'name'
  | 'line'
  | 'paymentUrl'
  | 'url'
  | 'amount'
  | 'paidOn'
  | 'refundedOn'
  | 'refund'
  | 'tell'
  | 'dueOn'
  | 'day'
  | 'month'
  | 'target'
  | 'links'
  | 'message'
  | 'reason';
/** What is in the fields of a step; empty in those it does not have. */
export type StepValues = Record<FieldName, string>;

/** Without what the agent has seen, and empty where nothing was typed. */
type Draft<Action = DeskOrderAction> = Action extends unknown ? Omit<Action, 'eventCount'> : never;

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

/** Of a correction, which is mailed only if that is asked for. */
const isAsked = (tell: string) => tell !== '' || undefined;
const sayAsked = (order: DeskOrder, tell: string, what: string) =>
  isAsked(tell) ? sayTells(order, what) : 'No email goes out.';

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
    plan: ({ paymentUrl, message, ...values }) => {
      const price = dollarsOf(values.price);
      const again =
        quote?.answer === 'accepted' ? ', which they accepted: they will be asked again' : '';
      const replaced =
        quote && `This replaces the quote of ${formatWithCents(quote.price)}${again}.`;
      return {
        action: { action: 'quote', price, message, paymentUrl },
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
    plan: ({ paymentUrl, reason: message, ...values }) => {
      const lowered = dollarsOf(values.total);
      const [amount, full] = [formatWithCents(lowered), formatWithCents(total)];
      const percent = Math.round((1 - lowered / total) * 100);
      return {
        action: { action: 'lower', total: lowered, message, paymentUrl },
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
    plan: ({ addOn, reason: message, ...values }) => {
      const listed = addOns.find((each) => each.name === addOn);
      const { name, price } = listed ?? { name: values.name, price: dollarsOf(values.price) };
      return {
        action: { action: 'ask', name, price, message },
        title: `Ask the customer for ${isolate(name)}, ${formatWithCents(price)}?`,
        facts: [
          `If they accept, the order costs ${formatWithCents(addDollars([total, price]))}; until then, nothing changes.`,
        ],
      };
    },
  };
}

/** What can be taken away: all but the service, and what the customer has not answered. */
export function removableLines({ lines, asked = [] }: DeskOrder): OrderLine[] {
  return [...lines.filter(({ source }) => source !== 'service'), ...asked];
}

function removing(order: DeskOrder): Offer {
  return {
    name: 'remove',
    label: 'Remove an addition',
    tells: REASON,
    fields: ['line', 'reason'],
    plan: ({ line: id, reason: message }) => {
      const line = removableLines(order).find((each) => each.id === id);
      const isAsked = order.asked?.some((each) => each.id === id);
      return {
        action: { action: 'remove', line: id, message },
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
    plan: ({ url, message }) => ({
      action: { action: 'bill', url, message },
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
    plan: ({ message }) => ({
      action: { action: 'bill', message },
      title: `Send the invoice of ${amountToBill(order)}?`,
      facts: ['It is issued with this, and its number stays.'],
    }),
  };
}

const amountToBill = (order: DeskOrder) =>
  formatWithCents(monthsToPay(order)[0]?.amount ?? order.due ?? 0);

/** A month of a plan that a payment may be for. */
interface PayableMonth {
  month: string;
  label: string;
  amount?: number;
  isPaid?: boolean;
}

/** Those that are due first, then those to correct, and the next one. */
export function monthsToPay({ plan }: DeskOrder): PayableMonth[] {
  if (!plan) return [];
  const payable = plan.months.toReversed().flatMap(({ month, due, payment }): PayableMonth[] => {
    const name = formatMonth(month);
    if (due)
      return [{ month, label: `${name}, ${formatDollars(due.amount)} due`, amount: due.amount }];
    if (payment?.from !== month) return [];
    const { amount, refunded = 0 } = payment;
    const label = `${name}, ${formatDollars(amount)} paid${refunded ? `, ${formatDollars(refunded)} refunded` : ''}`;
    return [{ month, label, amount: addDollars([amount, -refunded]), isPaid: true }];
  });
  const next = monthAfter(plan.months[0]?.month ?? plan.month);
  const inAdvance: PayableMonth = { month: next, label: `${formatMonth(next)}, in advance` };
  return [...payable, inAdvance].toSorted((a, b) => Number(!!a.isPaid) - Number(!!b.isPaid));
}

function paying(order: DeskOrder): Offer {
  const { plan } = order;
  const payment = plan ? undefined : order.payment;
  const price = order.total;
  const isCorrected = payment && !order.due;
  return {
    name: 'pay',
    label: isCorrected ? 'Correct the payment' : 'Mark as paid',
    ...(isCorrected ? {} : { tells: 'that it is paid, and where the invoice is' }),
    fields: [
      ...(plan ? (['month'] as const) : []),
      ...(['amount', 'paidOn', 'message'] as const),
      ...(isCorrected ? (['tell'] as const) : []),
    ],
    plan: ({ paidOn, message, month, tell, ...values }) => {
      const amount = dollarsOf(values.amount);
      const what = month ? ` for ${formatMonth(month)}` : '';
      return {
        action: { action: 'pay', amount, paidOn, month, message, tell: isAsked(tell) },
        title: `Mark ${formatWithCents(amount)} as paid${what} on ${formatDay(paidOn)}?`,
        facts: [
          amount !== price && `The price is ${formatWithCents(price)}.`,
          payment &&
            `This replaces ${formatWithCents(payment.amount)} on ${formatDay(payment.paidOn)}.`,
          isCorrected && sayAsked(order, tell, REASON),
        ],
      };
    },
  };
}

function takingBack(order: DeskOrder): Offer {
  const { payment, plan } = order;
  const paidFor = (month: string) =>
    plan ? plan.months.find((each) => each.month === month)?.payment : payment;
  return {
    name: 'unpay',
    label: 'Mark as not paid',
    fields: [...(plan ? (['month'] as const) : []), 'reason', 'tell'],
    plan: ({ reason: message, month, tell }) => {
      const { amount = 0, paidOn = '' } = paidFor(month) ?? {};
      return {
        action: { action: 'pay', amount: 0, paidOn, month, message, tell: isAsked(tell) },
        title: 'Mark as not paid?',
        facts: [
          `${formatWithCents(amount)}, paid on ${formatDay(paidOn)}.`,
          sayAsked(order, tell, REASON),
        ],
      };
    },
  };
}

/** Of a plan, what is left of a year that stops; otherwise all that was paid and is still here. */
export function refundStart(order: DeskOrder): Pick<StepValues, 'month' | 'amount'> {
  const { plan, payment } = order;
  if (!plan) {
    const { amount = 0, refunded = 0 } = payment ?? {};
    return { month: '', amount: addDollars([amount, -refunded]).toFixed(2) };
  }
  const paid = monthsToPay(order).filter(({ isPaid }) => isPaid);
  const year = plan.months.find(({ month }) => month === plan.month)?.payment;
  const isEnding = year && year.months > 1 && (plan.change ?? order.status === 'completed');
  const { month = '', amount = 0 } =
    paid.find((each) => isEnding && each.month === year.from) ?? paid.at(-1) ?? {};
  return { month, amount: (isEnding ? (plan.credit ?? amount) : amount).toFixed(2) };
}

function refunding({ plan, payment }: DeskOrder): Offer {
  return {
    name: 'refund',
    label: 'Note a refund',
    tells: 'what they get back, when it arrives, and your reason',
    fields: [...(plan ? (['month'] as const) : []), 'amount', 'refundedOn', 'reason'],
    plan: ({ refundedOn, reason: message, month, ...values }) => {
      const amount = dollarsOf(values.amount);
      const paid = plan?.months.find((each) => each.month === month)?.payment ?? payment;
      const left = addDollars([paid?.amount ?? 0, -(paid?.refunded ?? 0), -amount]);
      return {
        action: { action: 'refund', amount, refundedOn, month, message },
        title: `Note that ${formatWithCents(amount)} was refunded on ${formatDay(refundedOn)}?`,
        facts: [
          'Send it back the way it was paid; the site doesn’t.',
          `${formatWithCents(left)} of the payment stays with us.`,
        ],
      };
    },
  };
}

const nameOfRefund = ({ amount, refundedOn }: OrderRefund) =>
  `${formatWithCents(amount)}, refunded on ${formatDay(refundedOn)}`;

export const refundsOf = ({ refunds = [] }: DeskOrder) =>
  refunds.map((refund) => [String(refund.id), nameOfRefund(refund)] as const);

function takingRefundBack(order: DeskOrder): Offer {
  return {
    name: 'unrefund',
    label: 'Take a refund back',
    fields: ['refund', 'reason', 'tell'],
    plan: ({ refund: id, reason: message, tell }) => {
      const refund = order.refunds?.find((each) => String(each.id) === id);
      const { refundedOn = '', month } = refund ?? {};
      return {
        action: {
          ...({ action: 'refund', amount: 0, refundedOn, month, message } as const),
          ...{ corrects: Number(id), tell: isAsked(tell) },
        },
        title: 'Note that this refund never happened?',
        facts: [refund && `${nameOfRefund(refund)}.`, sayAsked(order, tell, REASON)],
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
    plan: ({ day: dueOn, message }) => ({
      action: { action: 'promise', dueOn, message },
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
    plan: ({ dueOn, message }) => ({
      action: { action: 'move', to: 'processing', message, dueOn, anyway },
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
      const { message } = values;
      const action: Draft = { action: 'move', to: 'completed', message, links, files };
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
  return {
    name: 'withdraw',
    label: 'Withdraw a file or link',
    tells: REASON,
    fields: ['target', 'reason'],
    plan: ({ target, reason: message }) => {
      const { name = target, version = 0 } =
        deliveredParts(order).find((part) => part.target === target) ?? {};
      return {
        action: { action: 'withdraw', target, message },
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
    plan: ({ message }) => ({
      action: { action: 'move', to: 'cancelled', message },
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
    plan: ({ reason: message }) => ({
      action: { action: 'move', to, message },
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
    hasPrice && paying(order),
    order.isAskable && order.addOns.length > 0 && asking(order, true),
    order.isAskable && asking(order, false),
    order.isLowerable && lowering(order),
    !isClosed && !order.isAnonymous && promising(order),
    isClosed && allowed.some((to) => to !== 'completed') && reopening(order),
    status !== 'cancelled' && removableLines(order).length > 0 && removing(order),
    Number(refundStart(order).amount) > 0 && refunding(order),
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
        const { action, ...plan } = offer.plan(values, files);
        const { eventCount } = order;
        return { ...plan, action: filledIn({ ...action, eventCount } as DeskOrderAction) };
      },
    };
  });
}

/** What agents uploaded and the customer does not see yet. */
export function filesToDeliver({ files = [] }: DeskOrder): OrderFile[] {
  return files.filter(({ by, version, isGone }) => by === 'studio' && !version && !isGone);
}

/** What was delivered, and not withdrawn since; `target` is the id of a file, or a link. */
export function deliveredParts(
  order: DeskOrder,
): { target: string; name: string; version: number }[] {
  return order.view.versions.flatMap(({ number: version, items }) =>
    items
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map((item) => {
        const target = item.file ?? item.link ?? '';
        return { target, name: fileOfItem(order, item)?.name ?? target, version };
      }),
  );
}
