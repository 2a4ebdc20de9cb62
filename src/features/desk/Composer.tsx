import type { DeskOrder } from '../../contracts/desk.ts';
import { TextAreaField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { LinksField } from './LinksField.tsx';
import { filesIn, messageFormSchema, noteFormSchema } from './order-forms.ts';
import styles from './Order.module.css';
import { useOrderForm } from './use-order-form.ts';

/** A message to the customer, and a note for colleagues. */
export function Composer({ order }: { order: DeskOrder }) {
  return (
    <div className={styles['composer']}>
      {!order.isAnonymous && <MessageForm order={order} />}
      <NoteForm order={order} />
    </div>
  );
}

function MessageForm({ order }: { order: DeskOrder }) {
  const { field, form } = useOrderForm(order, 'message', messageFormSchema, ({ text, links }) => ({
    action: { action: 'message', text, links: filesIn(links) },
    done: 'The customer sees your message in the dashboard and gets it by email.',
  }));
  return (
    <section aria-labelledby="message-heading">
      <h2 id="message-heading">Write to the customer</h2>
      <Form className={styles['form']} {...form}>
        <TextAreaField label="Message" data-key="m" {...field('text')} />
        <LinksField label="Links to files (optional)" {...field('links')} />
        <button type="submit" className="button" disabled={form.isSending}>
          {form.isSending ? 'Sending...' : 'Send to the customer'}
        </button>
      </Form>
    </section>
  );
}

function NoteForm({ order }: { order: DeskOrder }) {
  const { field, form } = useOrderForm(order, 'note', noteFormSchema, ({ text }) => ({
    action: { action: 'note', text },
    done: 'Your colleagues see the note here.',
  }));
  return (
    <section className={styles['internal']} aria-labelledby="note-heading">
      <h2 id="note-heading">Note for colleagues</h2>
      <Form className={styles['form']} {...form}>
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
