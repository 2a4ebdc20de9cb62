import { useState } from 'react';

import { parsePrice, type DeskOrder } from '../../contracts/desk.ts';
import { formatDollars, formatWithCents } from '../../contracts/money.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { statusLabel } from '../../ui/order-status.ts';
import { LinksField } from './LinksField.tsx';
import { filesIn, moveFormSchema, quoteFormSchema } from './order-forms.ts';
import styles from './Order.module.css';
import type { MoveStep, QuoteStep } from './steps.ts';
import { useOrderForm } from './use-order-form.ts';

interface StepFormProps<Step> {
  order: DeskOrder;
  step: Step;
  onDone: () => void;
}

/** Gives or changes the price of an order without a fixed one, once it was read again as the customer will read it. */
export function QuoteForm({ order, step, onDone }: StepFormProps<QuoteStep>) {
  const seen = order.version;
  const [asked, setAsked] = useState<{ price: string; note: string }>();
  const toAction = (typed: { price: string; note: string }) => {
    // The schema has checked it.
    const price = parsePrice(typed.price) ?? Number.NaN;
    const action = { action: 'quote' as const, price, seen, note: typed.note || undefined };
    return { action, done: `The price is ${formatDollars(price)}.` };
  };
  const form = useOrderForm(order, step.name, quoteFormSchema, toAction, onDone);
  const { field, handleSubmit, act } = form;
  const price = formatWithCents(parsePrice(asked?.price ?? '') ?? 0);
  return (
    <>
      <Form
        className={styles['form']}
        {...form.form}
        onSend={handleSubmit((typed) => setAsked(typed))}
      >
        <TextField
          label="Price in US dollars"
          inputMode="decimal"
          autoComplete="off"
          {...field('price')}
        />
        <TextAreaField
          label="Note to the customer (optional)"
          hint="What it includes, and until when it holds."
          rows={3}
          {...field('note')}
        />
        <button type="submit" className="button button-signal" disabled={form.form.isSending}>
          {step.confirm}
        </button>
      </Form>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={`Send the customer a quote of ${price}?`}
        description="They get it by email and see it on their dashboard."
        confirm="Send the quote"
        busy="Sending..."
        keep="Change it"
        likely="confirm"
        onConfirm={async () => asked && act(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

const WITHOUT_FILES = {
  title: 'Complete without files?',
  description:
    'There’s no link to deliver. The customer will read that the work is done and find no files.',
  confirm: 'Complete without files',
  busy: 'Completing...',
  keep: 'Add a link',
};

const WITHOUT_PRICE = {
  title: 'Start without a price?',
  description:
    'Nobody has quoted a price for this order. The customer will read that everything is settled.',
  confirm: 'Start without a price',
  busy: 'Starting...',
  keep: 'Not yet',
};

/** Moves an order, with a note to the customer and, when it is completed, links to the files. */
export function MoveForm({ order, step, onDone }: StepFormProps<MoveStep>) {
  const { name: to, confirm } = step;
  const [asked, setAsked] = useState<{ note: string; links: string }>();
  const isDelivery = to === 'completed';
  const withoutPrice = (to === 'processing' && order.lacksPrice) || undefined;
  const toAction = ({ note, links: text }: { note: string; links: string }) => {
    const [seen, links] = [order.version, filesIn(text)];
    const words = { note: note || undefined, links };
    const action = { action: 'move' as const, to, seen, ...words, withoutPrice };
    const done = `The order is ${statusLabel(to).toLowerCase()}.`.replace('cancelled', 'canceled');
    return { action, done };
  };
  const { field, form, handleSubmit, act } = useOrderForm(
    order,
    to,
    moveFormSchema,
    toAction,
    onDone,
  );
  const submit = handleSubmit(async (values) => {
    if (withoutPrice || (isDelivery && !filesIn(values.links))) setAsked(values);
    else await act(values);
  });
  return (
    <>
      <Form className={styles['form']} {...form} onSend={submit}>
        {isDelivery && <LinksField label="Links to the files" {...field('links')} />}
        {!order.isAnonymous && (
          <TextAreaField label="Note to the customer (optional)" rows={3} {...field('note')} />
        )}
        <button type="submit" className="button button-signal" disabled={form.isSending}>
          {form.isSending ? 'Sending...' : confirm}
        </button>
      </Form>
      <ConfirmDialog
        {...(withoutPrice ? WITHOUT_PRICE : WITHOUT_FILES)}
        isOpen={asked !== undefined}
        likely="keep"
        onConfirm={async () => asked && act(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
