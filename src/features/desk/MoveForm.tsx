import { useState } from 'react';

import type { DeskOrder } from '../../contracts/desk.ts';
import type { OrderStatus } from '../../contracts/orders.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { statusLabel } from '../../ui/order-status.ts';
import { LinksField } from './LinksField.tsx';
import { linesOf, moveFormSchema } from './order-forms.ts';
import { actOnOrder } from './order.model.ts';
import styles from './Order.module.css';
import { useDraftForm } from './use-draft-form.ts';

interface MoveFormProps {
  order: DeskOrder;
  to: OrderStatus;
  label: string;
  onDone: () => void;
}

/** Moves an order, with a note to the customer and, when it is completed, links to the files. */
export function MoveForm({ order, to, label, onDone }: MoveFormProps) {
  const empty = { note: '', links: '' };
  const form = useDraftForm(moveFormSchema, order.id, to, empty);
  const { field, handleSubmit, isSubmitting } = form;
  const [isAsking, setAsking] = useState(false);
  const isDelivery = to === 'completed';
  const move = async () => {
    const { note, links } = form.getValues();
    const files = linesOf(links);
    const action = {
      action: 'move' as const,
      to,
      seen: order.version,
      ...(note.trim() ? { note } : {}),
      ...(files.length > 0 ? { links: files } : {}),
    };
    const done = `The order is ${statusLabel(to).toLowerCase()}.`.replace('cancelled', 'canceled');
    if (await actOnOrder(order, action, done)) {
      form.clear();
      onDone();
    }
  };
  const submit = handleSubmit(async ({ links }) => {
    if (isDelivery && linesOf(links).length === 0) setAsking(true);
    else await move();
  });
  return (
    <>
      <Form className={styles['form']} {...form.props} onSend={submit}>
        {isDelivery && <LinksField {...field('links')} />}
        {!order.isAnonymous && (
          <TextAreaField label="Note to the customer (optional)" rows={3} {...field('note')} />
        )}
        <button type="submit" className="button button-signal" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : label}
        </button>
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        title="Complete without files?"
        description="There’s no link to deliver. The customer will read that the work is done and find no files."
        confirm="Complete without files"
        busy="Completing..."
        keep="Add a link"
        likely="keep"
        onConfirm={move}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
