import * as z from 'zod/mini';

import { company } from '../../company.ts';
import {
  DAY_IS_OVER,
  lineNameSchema,
  loweredPriceSchema,
  parsePrice,
  quotePriceSchema,
  type DeskOrder,
} from '../../contracts/desk.ts';
import { daySchema, monthSchema, text } from '../../contracts/fields.ts';
import { isolate } from '../../contracts/isolate.ts';
import { addDollars, formatDollars, formatWithCents } from '../../contracts/money.ts';
import { fileLinkSchema, optionalMessageSchema } from '../../contracts/order-messages.ts';
import {
  formatDay,
  ORDER_MESSAGE_MAX_LENGTH,
  type OrderFile,
  type OrderLine,
  type OrderRefund,
} from '../../contracts/orders.ts';
import { isStillToCome, oddityOfPayment, STILL_TO_COME } from '../../contracts/payment.ts';
import { formatMonth, monthAfter, type Month, type OrderPlan } from '../../contracts/plans.ts';
import { dayOf } from '../../lib/day.ts';
import { linksText, problemOf, textWithout } from '../../ui/link-lines.ts';
import { fileOfItem } from '../order/order.ts';

// The fields of the steps of an order: what each takes, and how it is asked for.

export interface Field {
  takes: z.ZodMiniType<string, string>;
  label: string;
  hint?: string;
  type?: 'date';
  inputMode?: 'decimal' | 'url';
  /** Of one that takes a text of some lines. */
  rows?: number;
  /** Of one that takes one of these, or, where `any` has words for it, none. */
  options?: readonly (readonly [value: string, label: string])[];
  any?: string;
}

const dollarsText = textWithout((typed) => problemOf(quotePriceSchema, parsePrice(typed)));

const lowered = (total: number) =>
  textWithout((typed) => problemOf(loweredPriceSchema, parsePrice(typed))).check(
    z.refine((typed) => (parsePrice(typed) ?? 0) < total, {
      error: `It’s ${formatWithCents(total)} now. Ask the customer for whatever costs more`,
    }),
  );

const givenDay = daySchema.check(z.minLength(1, 'Enter a date'));
const pastDay = givenDay.check(
  z.refine((day) => !isStillToCome(day, Date.now()), { error: STILL_TO_COME }),
);

const dayToCome = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  schema.check(
    z.refine((day) => !day || day >= dayOf(new Date(), company.timeZone), { error: DAY_IS_OVER }),
  );

const chosen = (problem: string) => z.string().check(z.minLength(1, problem));

const CHOOSE = 'Choose one';
const PROMISE = 'Our promise to the customer.';

const texts = {
  price: { label: 'Price in US dollars', inputMode: 'decimal', takes: dollarsText },
  name: {
    label: 'What it is',
    hint: 'Such as “35 more minutes of recording.”',
    takes: lineNameSchema,
  },
  paymentUrl: {
    label: 'Payment link (optional)',
    inputMode: 'url',
    takes: textWithout((typed) => (typed ? problemOf(fileLinkSchema, typed) : undefined)),
  },
  url: {
    label: 'Payment link',
    hint: 'https:// only, from any provider.',
    inputMode: 'url',
    takes: fileLinkSchema,
  },
  amount: { label: 'Amount in US dollars', inputMode: 'decimal', takes: dollarsText },
  paidOn: { label: 'Paid on', type: 'date', takes: pastDay },
  refundedOn: { label: 'Refunded on', type: 'date', takes: pastDay },
  dueOn: { label: 'Ready by (optional)', hint: PROMISE, type: 'date', takes: dayToCome(daySchema) },
  day: { label: 'Ready by', hint: PROMISE, type: 'date', takes: dayToCome(givenDay) },
  links: { label: 'Links to the files', takes: linksText },
  reason: {
    label: 'Reason',
    hint: 'The customer reads it.',
    rows: 3,
    takes: text('Reason', 1, ORDER_MESSAGE_MAX_LENGTH, 'Say why: the customer reads it'),
  },
  tell: {
    label: 'Email',
    takes: z.string(),
    any: 'Don’t email the customer',
    options: [['yes', 'Email the customer that it was corrected']],
  },
} satisfies Record<string, Field>;

export const fieldsOf = (order: DeskOrder) =>
  ({
    ...texts,
    total: { label: 'New price in US dollars', inputMode: 'decimal', takes: lowered(order.total) },
    message: {
      label: order.isAnonymous ? 'Note (optional)' : 'Message to the customer (optional)',
      rows: 3,
      takes: optionalMessageSchema,
    },
    addOn: {
      label: 'Add-on',
      takes: chosen('Choose an add-on'),
      any: CHOOSE,
      options: order.addOns.map((each) => [each.name, sayPriced(each)] as const),
    },
    line: {
      label: 'Addition',
      takes: chosen('Choose what is removed'),
      any: CHOOSE,
      options: removableLines(order).map((each) => [each.id, sayPriced(each)] as const),
    },
    refund: {
      label: 'Refund',
      takes: chosen('Choose a refund'),
      options: (order.refunds ?? []).map((each) => [`${each.id}`, nameOfRefund(each)] as const),
    },
    tell: {
      ...texts.tell,
      ...(order.payment && order.due ? { hint: 'A further payment is emailed anyway.' } : {}),
    },
    month: { label: 'Month', takes: monthSchema, options: unpaidMonths(order).map(toOption) },
    paidMonth: { label: 'Month', takes: monthSchema, options: paidMonths(order).map(toOption) },
    target: {
      label: 'File or link',
      takes: chosen('Choose what is withdrawn'),
      any: CHOOSE,
      options: deliveredParts(order).map(
        ({ target, name, version }) => [target, `${isolate(name)} (version ${version})`] as const,
      ),
    },
  }) satisfies Record<string, Field>;

export type FieldName = keyof ReturnType<typeof fieldsOf>;
/** What is in the fields of a step; empty in those it does not have. */
export type StepValues = Record<FieldName, string>;

/**
 * What the form of a step with these fields takes.
 * @param needsLinks nothing else is delivered.
 */
export function stepSchema(order: DeskOrder, fields: readonly FieldName[], needsLinks = false) {
  const all = Object.entries<Field>(fieldsOf(order));
  const shape = all.map(([name, field]) => {
    if (!fields.includes(name as FieldName)) return [name, z.string()];
    const takes = takesOffered(field);
    const isNeeded = needsLinks && name === 'links';
    return [name, isNeeded ? takes.check(z.minLength(1, 'Add a link, or choose a file')) : takes];
  });
  const step = z.object(
    Object.fromEntries(shape) as Record<FieldName, z.ZodMiniType<string, string>>,
  );
  return fields.includes('paidOn') ? step.check(explained(order)) : step;
}

/** A colleague may have taken away meanwhile what was chosen. */
function takesOffered({ takes, options }: Field): Field['takes'] {
  if (!options) return takes;
  const isOffered = (value: string) => value === '' || options.some(([each]) => each === value);
  return takes.check(z.refine(isOffered, { error: 'That’s gone. Choose again' }));
}

/** A payment that looks like a slip takes a note. */
function explained(order: DeskOrder) {
  const oddityOf = ({ amount, paidOn, month, message }: StepValues) =>
    message
      ? undefined
      : oddityOfPayment(
          { amount: parsePrice(amount) ?? 0, paidOn },
          { ...order, price: priceToPay(order, month) },
        );
  return z.refine<StepValues>((values) => oddityOf(values) === undefined, {
    path: ['message'],
    error: ({ input }) => oddityOf(input as StepValues),
  });
}

const sayPriced = ({ name, price }: { name: string; price: number }) =>
  `${name}, ${formatDollars(price)}`;

/** What can be taken away: all but the service, and what the customer has not answered. */
export function removableLines({ lines, asked = [] }: DeskOrder): OrderLine[] {
  return [...lines.filter(({ source }) => source !== 'service'), ...asked];
}

/** A month of a plan that a payment may be for. */
interface PayableMonth {
  month: string;
  label: string;
  amount?: number | undefined;
}

const toOption = ({ month, label }: PayableMonth) => [month, label] as const;

/** What the order costs, or that month of its plan. */
export const priceToPay = (order: DeskOrder, month: string): number =>
  unpaidMonths(order).find((each) => each.month === month)?.amount ?? order.total;

/** Those that are due, the earliest first, and the next one that the plan has. */
export function unpaidMonths({ plan, status }: DeskOrder): PayableMonth[] {
  if (!plan) return [];
  const payable = plan.months.toReversed().flatMap(({ month, due }) => {
    const label = `${formatMonth(month)}, ${formatDollars(due?.amount ?? 0)} due`;
    return due ? [{ month, label, amount: due.amount }] : [];
  });
  const next = monthInAdvance(plan);
  const change = plan.change && next >= plan.change.from ? plan.change : undefined;
  const isOver = status === 'completed' || (change && !change.offer);
  const label = `${formatMonth(next)}, in advance`;
  return isOver ? payable : [...payable, { month: next, label, amount: change?.offer?.price }];
}

/** After the month or year that was paid last, or is due; that lasts no longer than its plan does. */
function monthInAdvance({ months, month, change }: OrderPlan): Month {
  const [latest = { from: month, months: 1 }] = months.flatMap(({ month: from, payment, due }) => {
    const period = payment ?? (due && { from, months: due.months });
    return period ? [period] : [];
  });
  const next = monthAfter(latest.from, latest.months);
  return change && latest.from < change.from && change.from < next ? change.from : next;
}

/** Those with which something was paid, the earliest first; `amount` is what is left of that. */
export function paidMonths({ plan }: DeskOrder): PayableMonth[] {
  const months = plan?.months.toReversed() ?? [];
  return months.flatMap(({ month, due, payment }) => {
    if (due || payment?.from !== month) return [];
    const { amount, refunded = 0 } = payment;
    const back = refunded ? `, ${formatDollars(refunded)} refunded` : '';
    const label = `${formatMonth(month)}, ${formatDollars(amount)} paid${back}`;
    return [{ month, label, amount: addDollars([amount, -refunded]) }];
  });
}

export const nameOfRefund = ({ amount, refundedOn }: OrderRefund) =>
  `${formatWithCents(amount)}, refunded on ${formatDay(refundedOn)}`;

/** What agents uploaded and the customer does not see yet. */
export function filesToDeliver({ files = [] }: DeskOrder): OrderFile[] {
  return files.filter(({ by, version, isGone }) => by === 'studio' && !version && !isGone);
}

/** What was delivered, once, and not withdrawn since; `target` is the id of a file, or a link. */
export function deliveredParts(
  order: DeskOrder,
): { target: string; name: string; version: number }[] {
  const parts = order.view.versions.flatMap(({ number: version, items }) =>
    items
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map((item) => {
        const target = item.file ?? item.link ?? '';
        return { target, name: fileOfItem(order, item)?.name ?? target, version };
      }),
  );
  return parts.filter(({ target }, at) => parts.findIndex((each) => each.target === target) === at);
}
