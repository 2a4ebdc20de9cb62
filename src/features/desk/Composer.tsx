import type { DeskOrder } from '../../contracts/desk.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { TextAreaField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { filesIn } from '../../ui/link-lines.ts';
import { LinksField } from '../../ui/LinksField.tsx';
import { messageFormSchema, noteFormSchema } from './order-fields.ts';
import { actOnOrder } from './order.model.ts';
import styles from './Record.module.css';
import { useOrderForm } from './use-order-form.ts';

/** A message to the customer, and a note for colleagues. */
export function Composer({ order }: { order: DeskOrder }) {
  return (
    <div className={styles['composer']}>
      {!order.isAnonymous && <Message order={order} />}
      <Note order={order} />
    </div>
  );
}

function Message({ order }: { order: DeskOrder }) {
  const { field, form, handleSubmit, act } = useOrderForm(order, 'message', messageFormSchema);
  const send = handleSubmit(async ({ text, links }) => {
    const done = 'The customer sees your message in the dashboard and gets it by email.';
    await act({ action: { action: 'message', text, links: filesIn(links) }, done });
  });
  const settle = () => {
    const action = { action: 'settle' as const, seen: order.version };
    return actOnOrder(order, action, 'No one is waiting for a reply anymore.');
  };
  return (
    <section aria-labelledby="message-heading">
      <h2 id="message-heading">Write to the customer</h2>
      <Form className={styles['form']} {...form} onSend={send}>
        <TextAreaField label="Message" data-key="m" {...field('text')} />
        <LinksField label="Links to files (optional)" {...field('links')} />
        <div className="actions">
          <button type="submit" className="button" disabled={form.isSending}>
            {form.isSending ? 'Sending...' : 'Send to the customer'}
          </button>
          {order.waitingSince && (
            <ActionButton
              className="button button-quiet"
              aria-describedby="settle-hint"
              onAct={settle}
            >
              No reply needed
            </ActionButton>
          )}
        </div>
        {order.waitingSince && (
          <p id="settle-hint" className={styles['sends']}>
            “No reply needed” stops the clock. No email goes out.
          </p>
        )}
      </Form>
    </section>
  );
}

function Note({ order }: { order: DeskOrder }) {
  const { field, form, handleSubmit, act } = useOrderForm(order, 'note', noteFormSchema);
  const save = handleSubmit(async ({ text }) => {
    await act({ action: { action: 'note', text }, done: 'Your colleagues see the note here.' });
  });
  return (
    <section className={styles['internal']} aria-labelledby="note-heading">
      <h2 id="note-heading">Note for colleagues</h2>
      <Form className={styles['form']} {...form} onSend={save}>
        <TextAreaField
          label="Note"
          hint="Not shown to the customer, but part of their data if they ask for it."
          rows={3}
          data-key="n"
          {...field('text')}
        />
        <button type="submit" className="button button-small" disabled={form.isSending}>
          {form.isSending ? 'Saving...' : 'Save the note'}
        </button>
      </Form>
    </section>
  );
}
