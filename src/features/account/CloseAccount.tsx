import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { closeAccountContract } from '../../contracts/account-settings.ts';
import { $orders, refreshOrders } from '../../state/orders.ts';
import { ClosingDialog, ClosingForm } from '../../ui/ClosingDialog.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { closeAccount } from './account-settings.model.ts';
import { OpenOrders, OrdersAtClosing } from './OrdersAtClosing.tsx';
import styles from './Dashboard.module.css';

/** Closes the account for good, after the password and a clear word about what is lost. */
export function CloseAccount({ email }: { email: string }) {
  return (
    <ClosingDialog
      label="Close my account"
      className="button button-small"
      title="Close your account?"
      description="We’ll erase your name, email, password, and phone number. This can’t be undone."
      // The studio may have started on an order since the page was opened.
      onOpen={() => void refreshOrders()}
    >
      {(close, setSending) => <CloseForm email={email} onSending={setSending} onCancel={close} />}
    </ClosingDialog>
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
  const { field, handleSubmit, setError, isSubmitting } = useValidatedForm(
    closeAccountContract.request,
  );
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
    <ClosingForm
      className={styles['settings-form']}
      isSending={isSubmitting}
      onSend={submit}
      onCancel={onCancel}
    >
      <OrdersAtClosing orders={orders} hasMore={list.status === 'loaded' && !!list.next} />
      <HiddenUsername email={email} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </ClosingForm>
  );
}
