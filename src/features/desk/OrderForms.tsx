import { useState, type ComponentProps } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';

import { parsePrice, type DeskOrder, type DeskOrderAction } from '../../contracts/desk.ts';
import { formatDollars, formatWithCents } from '../../contracts/money.ts';
import { draftKinds, dropDraft, keepAttempt, keepDraft, readDraft } from '../../state/drafts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import {
  actOnOrder,
  filesIn,
  messageFormSchema,
  moveFormSchema,
  noteFormSchema,
  quoteFormSchema,
  stepsOf,
  type MoveStep,
  type QuoteStep,
} from './order.model.ts';
import styles from './Record.module.css';

/** What can be done next with an order, each with what the customer will be sent. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const steps = stepsOf(order);
  const [open, setOpen] = useState(
    () => steps.find(({ name }) => readDraft(draftKinds.desk(order.id, name)))?.name,
  );
  const close = () => setOpen(undefined);
  return (
    <section className={styles['card']} aria-labelledby="steps-heading">
      <h2 id="steps-heading">Next step</h2>
      {steps.length === 0 && (
        <p>
          {order.status === 'completed' ? 'Delivered' : 'Closed'}.{' '}
          {order.waitingSince
            ? 'The customer wrote since, and waits for an answer.'
            : 'There’s nothing left to move.'}
        </p>
      )}
      <ul className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.name} data-open={open === step.name || undefined}>
            <button
              type="button"
              className={`button ${step.isMain && open === undefined ? 'button-signal' : ''}`}
              aria-expanded={open === step.name}
              aria-describedby={`step-${step.name}`}
              onClick={() => setOpen(open === step.name ? undefined : step.name)}
            >
              {step.label}
            </button>
            <p id={`step-${step.name}`} className={styles['sends']}>
              {step.sends}
            </p>
            {open === step.name &&
              (step.name === 'quote' ? (
                <QuoteForm order={order} step={step} onDone={close} />
              ) : (
                <MoveForm order={order} step={step} onDone={close} />
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepFormProps<Step> {
  order: DeskOrder;
  step: Step;
  onDone: () => void;
}

/** Gives or changes the price of an order without a fixed one, once it was read again as the customer will read it. */
function QuoteForm({ order, step, onDone }: StepFormProps<QuoteStep>) {
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
function MoveForm({ order, step, onDone }: StepFormProps<MoveStep>) {
  const { name: to, confirm } = step;
  const [asked, setAsked] = useState<{ note: string; links: string }>();
  const isDelivery = to === 'completed';
  const anyway = (to === 'processing' && order.lacks.length > 0) || undefined;
  const toAction = ({ note, links: text }: { note: string; links: string }) => {
    const [seen, links] = [order.version, filesIn(text)];
    const words = { note: note || undefined, links };
    const action = { action: 'move' as const, to, seen, ...words, anyway };
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
    if (anyway || (isDelivery && !filesIn(values.links))) setAsked(values);
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
        {...(anyway ? WITHOUT_PRICE : WITHOUT_FILES)}
        isOpen={asked !== undefined}
        likely="keep"
        onConfirm={async () => asked && act(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

/** A message to the customer, and a note for colleagues. */
export function Composer({ order }: { order: DeskOrder }) {
  const message = useOrderForm(order, 'message', messageFormSchema, ({ text, links }) => ({
    action: { action: 'message', text, links: filesIn(links) },
    done: 'The customer sees your message in the dashboard and gets it by email.',
  }));
  const note = useOrderForm(order, 'note', noteFormSchema, ({ text }) => ({
    action: { action: 'note', text },
    done: 'Your colleagues see the note here.',
  }));
  return (
    <div className={styles['composer']}>
      {!order.isAnonymous && (
        <section aria-labelledby="message-heading">
          <h2 id="message-heading">Write to the customer</h2>
          <Form className={styles['form']} {...message.form}>
            <TextAreaField label="Message" data-key="m" {...message.field('text')} />
            <LinksField label="Links to files (optional)" {...message.field('links')} />
            <button type="submit" className="button" disabled={message.form.isSending}>
              {message.form.isSending ? 'Sending...' : 'Send to the customer'}
            </button>
          </Form>
        </section>
      )}
      <section className={styles['internal']} aria-labelledby="note-heading">
        <h2 id="note-heading">Note for colleagues</h2>
        <Form className={styles['form']} {...note.form}>
          <TextAreaField
            label="Note"
            hint="Not shown to the customer, but part of their data if they ask for it."
            rows={3}
            data-key="n"
            {...note.field('text')}
          />
          <button type="submit" className="button button-small" disabled={note.form.isSending}>
            {note.form.isSending ? 'Saving...' : 'Save the note'}
          </button>
        </Form>
      </section>
    </div>
  );
}

/** Links to files, one a line. */
function LinksField(field: ComponentProps<typeof TextAreaField>) {
  return (
    <TextAreaField
      hint="One a line, https:// only. Whoever has a link must be able to open it."
      rows={2}
      inputMode="url"
      spellCheck={false}
      {...field}
    />
  );
}

/**
 * A form that does something to an order; what is typed stays in the tab until it is done.
 * @param toAction what is done, and what is said afterwards.
 */
function useOrderForm<Values extends Record<string, string>>(
  order: DeskOrder,
  name: string,
  schema: z.ZodMiniObject & z.ZodMiniType<Values, Values>,
  toAction: (values: Values) => { action: DeskOrderAction; done: string },
  onDone?: () => void,
) {
  const kind = draftKinds.desk(order.id, name);
  const [kept] = useState(() => readDraft(kind)?.values);
  const empty = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, '']));
  const values = { ...empty, ...kept } as DefaultValues<Values>;
  const { field, handleSubmit, getValues, reset, isSubmitting } = useValidatedForm(schema, values);
  const act = async (typed: Values) => {
    const { action, done } = toAction(typed);
    const isWritten = action.action === 'message' || action.action === 'note';
    const idempotencyKey = isWritten ? keepAttempt(kind, getValues(), action) : undefined;
    if (!(await actOnOrder(order, action, done, idempotencyKey))) return;
    dropDraft(kind);
    reset(empty as Values);
    onDone?.();
  };
  const form = {
    isSending: isSubmitting,
    onChange: () => keepDraft(kind, getValues()),
    onSend: handleSubmit(act),
  };
  return { field, form, handleSubmit, act };
}
