import { useState } from 'react';

import type { DeskOrder } from '../../contracts/desk.ts';
import { formatDollars } from '../../lib/money.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { statusLabel } from '../../ui/order-status.ts';
import { LinksField } from './LinksField.tsx';
import { filesIn, moveFormSchema, parsePrice, quoteFormSchema } from './order-forms.ts';
import styles from './Order.module.css';
import type { MoveStep, QuoteStep } from './steps.ts';
import { useOrderForm } from './use-order-form.ts';

interface StepFormProps<Step> {
  order: DeskOrder;
  step: Step;
  onDone: () => void;
}

/** Gives or changes the price of an order without a fixed one. */
export function QuoteForm({ order, step, onDone }: StepFormProps<QuoteStep>) {
  const seen = order.version;
  const toAction = (typed: { price: string; note: string }) => {
    const price = parsePrice(typed.price);
    const action = { action: 'quote' as const, price, seen, note: typed.note || undefined };
    return { action, done: `The price is ${formatDollars(price)}.` };
  };
  const { field, form } = useOrderForm(order, step.name, quoteFormSchema, toAction, onDone);
  return (
    <Form className={styles['form']} {...form}>
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
      <button type="submit" className="button button-signal" disabled={form.isSending}>
        {form.isSending ? 'Sending...' : step.confirm}
      </button>
    </Form>
  );
}

/** Moves an order, with a note to the customer and, when it is completed, links to the files. */
export function MoveForm({ order, step, onDone }: StepFormProps<MoveStep>) {
  const { name: to, confirm } = step;
  const [asked, setAsked] = useState<{ note: string; links: string }>();
  const toAction = ({ note, links: text }: { note: string; links: string }) => {
    const [seen, links] = [order.version, filesIn(text)];
    const action = { action: 'move' as const, to, seen, note: note || undefined, links };
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
  const isDelivery = to === 'completed';
  const submit = handleSubmit(async (values) => {
    if (isDelivery && !filesIn(values.links)) setAsked(values);
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
        isOpen={asked !== undefined}
        title="Complete without files?"
        description="There’s no link to deliver. The customer will read that the work is done and find no files."
        confirm="Complete without files"
        busy="Completing..."
        keep="Add a link"
        likely="keep"
        onConfirm={async () => asked && act(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
