import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import type { User } from '../../contracts/account.ts';
import { orderFormSchema, type OrderForm } from '../../contracts/orders.ts';
import { formatDollars } from '../../lib/money.ts';
import { notify } from '../../state/notices.ts';
import { findDraft, keepDraft } from '../../state/order-draft.ts';
import { $session } from '../../state/session.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { placeOrder, type OrderTarget } from './order.model.ts';
import styles from './OrderDialog.module.css';

interface OrderFormViewProps {
  readonly target: OrderTarget;
  readonly user: User;
  readonly onSendingChange: (isSending: boolean) => void;
  readonly onClose: () => void;
}

/** Phone and brief of an order; what is typed is kept in this tab until the order went through. */
export function OrderFormView({ target, user, onSendingChange, onClose }: OrderFormViewProps) {
  const [draft] = useState(() => findDraft(user.email));
  const { register, handleSubmit, getValues, formState } = useForm<OrderForm>({
    resolver: zodResolver(orderFormSchema),
    defaultValues: {
      customerPhone: draft?.customerPhone ?? '',
      projectBrief: draft?.projectBrief ?? '',
    },
  });
  const isSending = formState.isSubmitting;

  const keep = () => {
    keepDraft({
      ...target,
      ...getValues(),
      owner: user.email,
      attempt: findDraft(user.email)?.attempt,
    });
  };
  const submit = handleSubmit(async (form) => {
    if ($session.get().status !== 'signed-in') {
      notify({
        title: 'Authentication Required',
        description: 'Please login to place an order.',
        variant: 'destructive',
      });
      return;
    }
    onSendingChange(true);
    const outcome = await placeOrder(target, form, user);
    onSendingChange(false);
    if (outcome === 'placed') onClose();
  });

  return (
    <Form className={styles['form']} onChange={keep} isSending={isSending} onSend={submit}>
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
            {user.firstName} {user.lastName}, {user.email}
          </dd>
        </div>
      </dl>
      {draft && (
        <p className="notice-box">
          We kept what you typed. Check it and send it when you are ready.
        </p>
      )}
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        {...register('customerPhone')}
        error={formState.errors.customerPhone?.message}
      />
      <TextAreaField
        label="Project brief"
        hint="What is it, who is it for, how long is the recording, when do you need it?"
        {...register('projectBrief')}
        error={formState.errors.projectBrief?.message}
      />
      <div className={styles['actions']}>
        <button type="submit" className="button button-signal" disabled={isSending}>
          {isSending ? 'Placing Order...' : 'Place Order'}
        </button>
        <button type="button" className="button" disabled={isSending} onClick={onClose}>
          Cancel
        </button>
      </div>
    </Form>
  );
}
