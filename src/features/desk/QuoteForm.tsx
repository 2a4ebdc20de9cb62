import type { DeskOrder } from '../../contracts/desk.ts';
import { formatDollars } from '../../lib/money.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { parsePrice, quoteFormSchema } from './order-forms.ts';
import { actOnOrder } from './order.model.ts';
import styles from './Order.module.css';
import { useDraftForm } from './use-draft-form.ts';

/** Gives or changes the price of an order without a fixed one. */
export function QuoteForm({ order, onDone }: { order: DeskOrder; onDone: () => void }) {
  const empty = { price: '', note: '' };
  const form = useDraftForm(quoteFormSchema, order.id, 'quote', empty);
  const { field, handleSubmit, isSubmitting } = form;
  const submit = handleSubmit(async ({ price: text, note }) => {
    const price = parsePrice(text);
    const action = {
      action: 'quote' as const,
      price,
      seen: order.version,
      ...(note ? { note } : {}),
    };
    if (await actOnOrder(order, action, `The price is ${formatDollars(price)}.`)) {
      form.clear();
      onDone();
    }
  });
  return (
    <Form className={styles['form']} {...form.props} onSend={submit}>
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
      <button type="submit" className="button button-signal" disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send the price'}
      </button>
    </Form>
  );
}
