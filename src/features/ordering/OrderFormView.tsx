import { useState } from 'react';

import type { User } from '../../contracts/account.ts';
import { orderFormSchema } from '../../contracts/orders.ts';
import { formatDollars } from '../../contracts/money.ts';
import { findDraft, hasWords, keepDraft, type OrderTarget } from '../../state/order-draft.ts';
import { $session } from '../../state/session.ts';
import { showError } from '../../state/toasts.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { placeOrder } from './order.model.ts';
import styles from './OrderDialog.module.css';

interface OrderFormViewProps {
  target: OrderTarget;
  user: User;
  onSendingChange: (isSending: boolean) => void;
  onClose: () => void;
}

/** Phone and brief of an order; what is typed is kept in this tab until the order went through. */
export function OrderFormView({ target, user, onSendingChange, onClose }: OrderFormViewProps) {
  const [draft] = useState(() => findDraft(user.email));
  const form = useValidatedForm(orderFormSchema, {
    customerPhone: '',
    projectBrief: '',
    ...draft?.values,
  });
  const [refusal, setRefusal] = useState('');
  const isSending = form.isSubmitting;

  const keep = () => {
    keepDraft({
      ...target,
      values: form.getValues(),
      owner: user.email,
      attempt: findDraft(user.email)?.attempt,
    });
  };
  const submit = form.handleSubmit(async (values) => {
    if ($session.get().status !== 'signed-in') {
      showError('Authentication Required', 'Please login to place an order.');
      return;
    }
    onSendingChange(true);
    const problem = await placeOrder(target, values, user);
    onSendingChange(false);
    setRefusal(problem ?? '');
    if (problem === undefined) onClose();
  });

  return (
    <Form className={styles['form']} onChange={keep} isSending={isSending} onSend={submit}>
      <Offer target={target} user={user} />
      {draft && hasWords(draft) && (
        <p className="notice-box">
          We kept what you typed. Check it and send it when you’re ready.
        </p>
      )}
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="An agent may call about the details."
        {...form.field('customerPhone')}
      />
      <TextAreaField
        label="Project brief"
        hint="What is it, who’s it for, how long is the recording, and when do you need it?"
        {...form.field('projectBrief')}
      />
      {refusal && (
        <p className="notice-box" role="alert">
          {refusal}
        </p>
      )}
      <Buttons isSending={isSending} onCancel={onClose} />
    </Form>
  );
}

function Buttons({ isSending, onCancel }: { isSending: boolean; onCancel: () => void }) {
  return (
    <div className={`actions ${styles['actions']}`}>
      <button type="submit" className="button button-signal" disabled={isSending}>
        {isSending ? 'Placing Order...' : 'Place Order'}
      </button>
      <button type="button" className="button" disabled={isSending} onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

function Offer({ target, user }: Pick<OrderFormViewProps, 'target' | 'user'>) {
  return (
    <dl className={styles['offer']}>
      <div>
        <dt>Service</dt>
        <dd>{target.serviceName}</dd>
      </div>
      {target.servicePrice !== 0 && (
        <div>
          <dt>Price</dt>
          <dd className="numerals">{formatDollars(target.servicePrice)}</dd>
        </div>
      )}
      <div>
        <dt>Ordered by</dt>
        <dd>
          <EmailText
            email={
              [`${user.firstName} ${user.lastName}`.trim(), user.email]
                .filter(Boolean)
                .join(', ') || 'N/A'
            }
          />
        </dd>
      </div>
    </dl>
  );
}
