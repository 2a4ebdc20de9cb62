import type { DeskOrder } from '../../contracts/desk.ts';
import { TextAreaField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { LinksField } from './LinksField.tsx';
import { linesOf, messageFormSchema, noteFormSchema } from './order-forms.ts';
import { actOnOrder } from './order.model.ts';
import styles from './Order.module.css';
import { useDraftForm } from './use-draft-form.ts';

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
  const form = useDraftForm(messageFormSchema, order.id, 'message', { text: '', links: '' });
  const { field, handleSubmit, isSubmitting } = form;
  const submit = handleSubmit(async ({ text, links }) => {
    const files = linesOf(links);
    const action = {
      action: 'message' as const,
      text,
      ...(files.length > 0 ? { links: files } : {}),
    };
    const done = 'The customer sees your message in the dashboard and gets it by email.';
    if (await actOnOrder(order, action, done, form.keyFor(action))) form.clear();
  });
  return (
    <section aria-labelledby="message-heading">
      <h2 id="message-heading">Write to the customer</h2>
      <Form className={styles['form']} {...form.props} onSend={submit}>
        <TextAreaField label="Message" data-key="m" {...field('text')} />
        <LinksField isOptional {...field('links')} />
        <button type="submit" className="button" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send to the customer'}
        </button>
      </Form>
    </section>
  );
}

function NoteForm({ order }: { order: DeskOrder }) {
  const form = useDraftForm(noteFormSchema, order.id, 'note', { text: '' });
  const { field, handleSubmit, isSubmitting } = form;
  const submit = handleSubmit(async ({ text }) => {
    const action = { action: 'note' as const, text };
    const done = 'Your colleagues see the note here.';
    if (await actOnOrder(order, action, done, form.keyFor(action))) form.clear();
  });
  return (
    <section className={styles['internal']} aria-labelledby="note-heading">
      <h2 id="note-heading">Note for colleagues</h2>
      <Form className={styles['form']} {...form.props} onSend={submit}>
        <TextAreaField
          label="Note"
          hint="Not shown to the customer, but part of their data if they ask for it."
          rows={3}
          data-key="n"
          {...field('text')}
        />
        <button type="submit" className="button button-small" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save the note'}
        </button>
      </Form>
    </section>
  );
}
