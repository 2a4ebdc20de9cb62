import { useState } from 'react';
import * as z from 'zod/mini';

import type { DeskCustomer } from '../../contracts/desk.ts';
import { ClosingDialog, ClosingForm } from '../../ui/ClosingDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { closeCustomer } from './customer.model.ts';
import styles from './Order.module.css';

/** Closes an account for good, after its address was typed. */
export function CloseCustomer({ customer }: { customer: DeskCustomer }) {
  return (
    <ClosingDialog
      label="Close the account"
      className="button"
      title="Close this account?"
      description={`We’ll erase the name, email, and phone number of ${customer.email}, and cancel pending orders. Make sure the customer asked for it.`}
    >
      {(close, setSending) => (
        <CloseForm customer={customer} onSending={setSending} onCancel={close} />
      )}
    </ClosingDialog>
  );
}

interface CloseFormProps {
  customer: DeskCustomer;
  onSending: (isSending: boolean) => void;
  onCancel: () => void;
}

function CloseForm({ customer, onSending, onCancel }: CloseFormProps) {
  const [schema] = useState(() => confirmationOf(customer.email));
  const { field, handleSubmit, setError, isSubmitting } = useValidatedForm(schema);
  const submit = handleSubmit(async () => {
    onSending(true);
    const message = await closeCustomer(customer);
    onSending(false);
    if (message !== undefined) setError('email', { message }, { shouldFocus: true });
  });
  return (
    <ClosingForm
      className={styles['form']}
      isSending={isSubmitting}
      onSend={submit}
      onCancel={onCancel}
    >
      <TextField
        label="Type the customer’s email address"
        autoComplete="off"
        spellCheck={false}
        {...field('email')}
      />
    </ClosingForm>
  );
}

function confirmationOf(email: string) {
  const error = 'Type the address as it stands above';
  return z.object({
    email: z.string(error).check(
      z.trim(),
      z.refine((typed) => typed.toLowerCase() === email.toLowerCase(), { error }),
    ),
  });
}
