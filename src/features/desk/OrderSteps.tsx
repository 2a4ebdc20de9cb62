import { useState, type ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';

import {
  lineNameSchema,
  loweredPriceSchema,
  parsePrice,
  quotePriceSchema,
  type DeskOrder,
} from '../../contracts/desk.ts';
import { daySchema, monthSchema, text } from '../../contracts/fields.ts';
import { isolate } from '../../contracts/isolate.ts';
import { formatDollars, formatWithCents } from '../../contracts/money.ts';
import { fileLinkSchema, optionalMessageSchema } from '../../contracts/order-messages.ts';
import { ORDER_MESSAGE_MAX_LENGTH } from '../../contracts/orders.ts';
import { isStillToCome, oddityOfPayment, STILL_TO_COME } from '../../contracts/payment.ts';
import { dayOf } from '../../lib/day.ts';
import { drafts } from '../../state/drafts.ts';
import { LinksField, TextAreaField, TextField } from '../../ui/Field.tsx';
import { linksText, problemOf, textWithout } from '../../ui/link-lines.ts';
import { SelectField } from '../../ui/Select.tsx';
import {
  deliveredParts,
  filesToDeliver,
  monthsToPay,
  removableLines,
  refundsOf,
  refundStart,
  stepsOf,
  type FieldName,
  type Step,
  type StepValues,
} from './order-steps.ts';
import { waitedFor } from './EntryList.tsx';
import { sayTold, sayUnreached } from './reach.ts';
import { subjectOfOrder } from './record.model.ts';
import { StepBar, StepForm, useDeskForm } from './Steps.tsx';

export function OrderSteps({ order }: { order: DeskOrder }) {
  const steps = stepsOf(order);
  const [open, setOpen] = useState<string | undefined>(
    () => steps.find(({ name }) => drafts.desk(order.id, name).read())?.name,
  );
  const close = () => setOpen(undefined);
  return (
    <StepBar
      steps={steps.map((step) => ({
        ...step,
        opens: <OrderStep key={step.name} order={order} step={step} onDone={close} />,
      }))}
      open={open}
      onOpen={setOpen}
      standing={sayStanding(order)}
    />
  );
}

/** What the agent waits for, where the buttons do not say it. */
function sayStanding(order: DeskOrder): string | undefined {
  const { status, waitingSince, approvedAt, lacks } = order;
  if (order.asked) return 'The customer has not answered what you asked for yet.';
  if (status === 'pending' && lacks.includes('acceptance'))
    return order.quote?.answer === 'declined'
      ? 'The customer declined the quote.'
      : 'The customer has not answered the quote yet.';
  if (status === 'pending' || status === 'processing') return undefined;
  const [latest] = order.view.versions;
  const since = latest ? `, waiting for the customer for ${waitedFor(latest.at, Date.now())}` : '';
  const delivered = approvedAt ? 'Approved.' : `Delivered, not approved yet${since}.`;
  const state = status === 'cancelled' ? 'Canceled.' : delivered;
  return waitingSince
    ? `${state} The customer has written since and is waiting for an answer.`
    : state;
}

interface OrderStepProps {
  order: DeskOrder;
  step: Step;
  onDone: () => void;
}

function OrderStep({ order, step, onDone }: OrderStepProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const isDelivery = step.name === 'completed';
  const files = isDelivery ? filesToDeliver(order).filter(({ id }) => !left.includes(id)) : [];
  const needsLinks = isDelivery && order.status === 'completed' && files.length === 0;
  const schema = stepSchema(order, step.fields, needsLinks);
  const form = useDeskForm(subjectOfOrder(order), step.name, schema, startOf(step, order));
  return (
    <StepForm
      form={form}
      sends={step.sends}
      confirm={step.label}
      plan={(values) => {
        const plan = step.plan(values, files);
        // The closed account is in both.
        const told = step.sends ? new Set([step.sends, sayUnreached(order)]) : [];
        return { ...plan, facts: [...plan.facts, ...told] };
      }}
      done={(changed) => (step.sends ? sayTold(changed) : 'The order is corrected.')}
      onDone={onDone}
    >
      {isDelivery && <FileChoice order={order} left={left} onChange={setLeft} />}
      {step.fields.map((name) => (
        <StepField
          key={name}
          order={order}
          name={name}
          isOfPaid={step.name === 'unpay' || step.name === 'refund'}
          field={form.field(name)}
        />
      ))}
    </StepForm>
  );
}

/** What most agents would type. */
function startOf({ name }: Step, order: DeskOrder): Partial<StepValues> {
  const [part, ...others] = deliveredParts(order);
  if (name === 'withdraw' && part && others.length === 0) return { target: part.target };
  if (name === 'processing') return { dueOn: order.dueIfStarted ?? '' };
  const paid = monthsToPay(order).findLast(({ isPaid }) => isPaid);
  if (name === 'unpay') return paid ? { month: paid.month } : {};
  if (name === 'refund') return { ...refundStart(order), refundedOn: dayOf(new Date()) };
  const refunds = refundsOf(order);
  if (name === 'unrefund') return { refund: refunds.at(-1)?.[0] ?? '' };
  if (name !== 'pay') return {};
  const [first] = monthsToPay(order);
  if (first) {
    const amount = (first.amount ?? order.total).toFixed(2);
    return { month: first.month, amount, paidOn: dayOf(new Date()) };
  }
  return { amount: order.total.toFixed(2), paidOn: dayOf(new Date()) };
}

interface FileChoiceProps {
  order: DeskOrder;
  /** Ids of those that stay for a later version. */
  left: readonly string[];
  onChange: (left: readonly string[]) => void;
}

function FileChoice({ order, left, onChange }: FileChoiceProps) {
  const files = filesToDeliver(order);
  if (files.length === 0)
    return <p className="fine">Files that you drop on the message can be chosen here.</p>;
  return (
    <fieldset>
      <legend>
        <strong>Files to deliver</strong>
      </legend>
      {files.map(({ id, name }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={!left.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? left.filter((each) => each !== id) : [...left, id])
            }
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

const dollarsText = textWithout((typed) => problemOf(quotePriceSchema, parsePrice(typed)));

const loweredText = ({ total }: DeskOrder) =>
  textWithout((typed) => problemOf(loweredPriceSchema, parsePrice(typed))).check(
    z.refine((typed) => (parsePrice(typed) ?? 0) < total, {
      error: `It’s ${formatWithCents(total)} now. Ask the customer for whatever costs more`,
    }),
  );

const pastDay = daySchema.check(
  z.minLength(1, 'Enter a date'),
  z.refine((day) => !isStillToCome(day, Date.now()), { error: STILL_TO_COME }),
);

const whatFieldsTake = {
  price: () => dollarsText,
  total: loweredText,
  addOn: () => z.string().check(z.minLength(1, 'Choose an add-on')),
  name: () => lineNameSchema,
  line: () => z.string().check(z.minLength(1, 'Choose what is removed')),
  paymentUrl: () => textWithout((typed) => (typed ? problemOf(fileLinkSchema, typed) : undefined)),
  url: () => fileLinkSchema,
  amount: () => dollarsText,
  paidOn: () => pastDay,
  refundedOn: () => pastDay,
  refund: () => z.string().check(z.minLength(1, 'Choose a refund')),
  tell: () => z.string(),
  dueOn: () => daySchema,
  day: () => daySchema.check(z.minLength(1, 'Enter a date')),
  month: () => monthSchema,
  target: () => z.string().check(z.minLength(1, 'Choose what is withdrawn')),
  links: () => linksText,
  message: () => optionalMessageSchema,
  reason: () => text('Reason', 1, ORDER_MESSAGE_MAX_LENGTH, 'Say why: the customer reads it'),
} satisfies Record<FieldName, (order: DeskOrder) => z.ZodMiniType<string, string>>;

/**
 * What the form of a step with these fields takes.
 * @param needsLinks nothing else is delivered.
 */
export function stepSchema(order: DeskOrder, fields: readonly FieldName[], needsLinks = false) {
  const of = (name: FieldName): z.ZodMiniType<string, string> => {
    if (!fields.includes(name)) return z.string();
    const needsThese = name === 'links' && needsLinks;
    return needsThese
      ? linksText.check(z.minLength(1, 'Add a link, or choose a file'))
      : whatFieldsTake[name](order);
  };
  const names = Object.keys(whatFieldsTake) as FieldName[];
  const shape = Object.fromEntries(names.map((name) => [name, of(name)]));
  const step = z.object(shape as Record<FieldName, z.ZodMiniType<string, string>>);
  return fields.includes('paidOn') ? step.check(explained(order)) : step;
}

/** A payment that looks like a slip takes a note. */
function explained(order: DeskOrder) {
  const oddityOf = ({ amount, paidOn, message }: StepValues) =>
    message
      ? undefined
      : oddityOfPayment(
          { amount: parsePrice(amount) ?? 0, paidOn },
          { ...order, price: order.total },
        );
  return z.refine<StepValues>((values) => oddityOf(values) === undefined, {
    path: ['message'],
    error: ({ input }) => oddityOf(input as StepValues),
  });
}

interface StepFieldProps {
  order: DeskOrder;
  name: FieldName;
  /** It is about what was paid. */
  isOfPaid: boolean;
  field: UseFormRegisterReturn & { error: string | undefined };
}

const PROMISE = 'Our promise to the customer.';

const TELL = 'Email the customer that it was corrected';
const DO_NOT_TELL = 'Don’t email the customer';

const inputs = {
  price: { label: 'Price in US dollars', inputMode: 'decimal' },
  total: { label: 'New price in US dollars', inputMode: 'decimal' },
  name: { label: 'What it is', hint: 'Such as “35 more minutes of recording.”' },
  amount: { label: 'Amount in US dollars', inputMode: 'decimal' },
  paymentUrl: { label: 'Payment link (optional)', inputMode: 'url' },
  url: { label: 'Payment link', inputMode: 'url', hint: 'https:// only, from any provider.' },
  paidOn: { label: 'Paid on', type: 'date' },
  refundedOn: { label: 'Refunded on', type: 'date' },
  dueOn: { label: 'Ready by (optional)', type: 'date', hint: PROMISE },
  day: { label: 'Ready by', type: 'date', hint: PROMISE },
} satisfies Partial<Record<FieldName, ComponentProps<typeof TextField>>>;

function StepField({ order, name, isOfPaid, field }: StepFieldProps) {
  switch (name) {
    case 'links':
      return <LinksField label="Links to the files" {...field} />;
    case 'message': {
      const label = order.isAnonymous ? 'Note (optional)' : 'Message to the customer (optional)';
      return <TextAreaField label={label} rows={3} {...field} />;
    }
    case 'reason':
      return <TextAreaField label="Reason" hint="The customer reads it." rows={3} {...field} />;
    case 'month':
      return (
        <SelectField
          label="Month"
          options={monthsToPay(order)
            .filter(({ isPaid = false }) => isPaid === isOfPaid)
            .map(({ month, label }) => [month, label] as const)}
          {...field}
        />
      );
    case 'addOn':
      return (
        <SelectField
          label="Add-on"
          options={order.addOns.map(
            ({ name: each, price }) => [each, `${each}, ${formatDollars(price)}`] as const,
          )}
          any="Choose one"
          {...field}
        />
      );
    case 'line':
      return (
        <SelectField
          label="Addition"
          options={removableLines(order).map(
            ({ id, name: each, price }) => [id, `${each}, ${formatDollars(price)}`] as const,
          )}
          any="Choose one"
          {...field}
        />
      );
    case 'refund':
      return <SelectField label="Refund" options={refundsOf(order)} {...field} />;
    case 'tell':
      return <SelectField label="Email" options={[['yes', TELL]]} any={DO_NOT_TELL} {...field} />;
    case 'target':
      return (
        <SelectField
          label="File or link"
          options={deliveredParts(order).map(
            ({ target, name: part, version }) =>
              [target, `${isolate(part)} (version ${version})`] as const,
          )}
          any="Choose one"
          {...field}
        />
      );
    default:
      return <TextField autoComplete="off" {...inputs[name]} {...field} />;
  }
}
