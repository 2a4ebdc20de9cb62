import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { closeAccountRequestSchema } from '../../contracts/account-settings.ts';
import { $orders, refreshOrders } from '../../state/orders.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { closeAccount } from './account-settings.model.ts';
import { OpenOrders, OrdersAtClosing } from './OrdersAtClosing.tsx';
import styles from './Dashboard.module.css';

/** Closes the account for good, after the password and a clear word about what is lost. */
export function CloseAccount({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <button
        type="button"
        className="button button-small"
        aria-haspopup="dialog"
        onClick={() => {
          // The studio may have started on an order since the page was opened.
          void refreshOrders();
          setAsking(true);
        }}
      >
        Close my account
      </button>
      <Dialog
        isOpen={isAsking}
        title="Close your account?"
        description="We’ll erase your name, email, password, and phone number. This can’t be undone."
        canClose={!isSending}
        onClose={close}
      >
        <CloseForm email={email} onSending={setSending} onCancel={close} />
      </Dialog>
    </>
  );
}

interface CloseFormProps {
  email: string;
  onSending: (isSending: boolean) => void;
  onCancel: () => void;
}

function CloseForm({ email, onSending, onCancel }: CloseFormProps) {
  const list = useStore($orders);
  const [refusal, setRefusal] = useState<string>();
  const { field, handleSubmit, setError, isSubmitting } =
    useValidatedForm(closeAccountRequestSchema);
  const submit = handleSubmit(async ({ password }) => {
    onSending(true);
    const failure = await closeAccount(password);
    onSending(false);
    const message = failure?.serverMessage ?? '';
    if (failure?.code === 'wrong_password')
      setError('password', { message }, { shouldFocus: true });
    if (failure?.code === 'open_orders') {
      setRefusal(message);
      await refreshOrders();
    }
  });
  const orders = list.status === 'loaded' ? list.orders : undefined;
  const open = orders?.filter(({ status }) => status === 'processing') ?? [];
  if (open.length > 0 || refusal !== undefined) {
    return <OpenOrders orders={open} refusal={refusal} onCancel={onCancel} />;
  }
  return (
    <Form className={styles['settings-form']} isSending={isSubmitting} onSend={submit}>
      <OrdersAtClosing orders={orders} hasMore={list.status === 'loaded' && !!list.next} />
      <HiddenUsername email={email} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <div className="actions">
        <button type="submit" className="button button-signal" disabled={isSubmitting}>
          {isSubmitting ? 'Closing...' : 'Close the account'}
        </button>
        <button type="button" className="button" disabled={isSubmitting} onClick={onCancel}>
          Keep it
        </button>
      </div>
    </Form>
  );
}
