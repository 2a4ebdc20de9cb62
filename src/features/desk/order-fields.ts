import * as z from 'zod/mini';

import { parsePrice, quotePriceSchema, type DeskOrder } from '../../contracts/desk.ts';
import { daySchema, text } from '../../contracts/fields.ts';
import { formatWithCents } from '../../contracts/money.ts';
import { fileLinkSchema, noteSchema, writtenNoteSchema } from '../../contracts/order-messages.ts';
import { NOTE_MAX_LENGTH, isQuotedFor, priceOf } from '../../contracts/orders.ts';
import { isStillToCome, oddityOfPayment, STILL_TO_COME } from '../../contracts/payment.ts';
import { linksText, problemOf, textWithout } from '../../ui/link-lines.ts';

const dollarsText = textWithout((typed) => problemOf(quotePriceSchema, parsePrice(typed)));

/** A price that the order can be given. */
function priceText(order: DeskOrder) {
  const { lowestPrice: lowest, servicePrice: highest } = order;
  if (isQuotedFor(order)) return dollarsText;
  const range = `${formatWithCents(lowest)} to ${formatWithCents(highest)}`;
  return dollarsText.check(
    z.refine((typed) => (parsePrice(typed) ?? lowest) >= lowest, {
      error: `You can take off at most 30%: ${range}`,
    }),
    z.refine((typed) => (parsePrice(typed) ?? highest) <= highest, {
      error: `The price can be lowered, not raised: ${range}`,
    }),
  );
}

const whatFieldsTake = {
  price: priceText,
  paymentUrl: () => textWithout((typed) => (typed ? problemOf(fileLinkSchema, typed) : undefined)),
  url: () => fileLinkSchema,
  amount: () => dollarsText,
  paidOn: () =>
    daySchema.check(
      z.minLength(1, 'Enter a date'),
      z.refine((day) => !isStillToCome(day, Date.now()), { error: STILL_TO_COME }),
    ),
  dueOn: () => daySchema,
  target: () => z.string().check(z.minLength(1, 'Choose what is withdrawn')),
  links: () => linksText,
  note: () => noteSchema,
  reason: () => text('Reason', 1, NOTE_MAX_LENGTH, 'Say why: the customer reads it'),
};
/** A field of the form of a step. */
export type FieldName = keyof typeof whatFieldsTake;
/** What is in the fields of a step; empty in those it does not have. */
export type StepValues = Record<FieldName, string>;

/**
 * What the form of a step with these fields takes.
 * @param needsLinks nothing else is delivered.
 */
export function stepSchema(order: DeskOrder, fields: readonly FieldName[], needsLinks = false) {
  const of = (name: FieldName): z.ZodMiniType<string, string> =>
    fields.includes(name) ? whatFieldsTake[name](order) : z.string();
  const step = z.object({
    price: of('price'),
    paymentUrl: of('paymentUrl'),
    url: of('url'),
    amount: of('amount'),
    paidOn: of('paidOn'),
    dueOn: of('dueOn'),
    target: of('target'),
    links: needsLinks
      ? linksText.check(z.minLength(1, 'Add a link, or choose a file'))
      : of('links'),
    note: of('note'),
    reason: of('reason'),
  });
  return fields.includes('amount') ? step.check(explained(order)) : step;
}

/** A payment that looks like a slip takes a note. */
function explained(order: DeskOrder) {
  const price = priceOf(order);
  const oddityOf = ({ amount, paidOn, note }: Pick<StepValues, 'amount' | 'paidOn' | 'note'>) =>
    note
      ? undefined
      : oddityOfPayment({ amount: parsePrice(amount) ?? 0, paidOn }, { ...order, price });
  return z.refine<StepValues>((values) => oddityOf(values) === undefined, {
    path: ['note'],
    error: ({ input }) => oddityOf(input as StepValues),
  });
}

/** What an agent writes, to the customer or for colleagues. */
export const writingSchema = z.object({ text: writtenNoteSchema });
