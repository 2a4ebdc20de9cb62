import { useState } from 'react';
import * as z from 'zod/mini';

import type { DeskCustomer } from '../../contracts/desk.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { closeCustomer } from './customer.model.ts';
import styles from './Order.module.css';

/** Closes an account for good, after its address was typed. */
export function CloseCustomer({ customer }: { customer: DeskCustomer }) {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Close the account
      </button>
      <Dialog
        isOpen={isAsking}
        title="Close this account?"
        description={`We’ll erase the name, email, and phone number of ${customer.email}, and cancel pending orders. Make sure the customer asked for it.`}
        canClose={!isSending}
        onClose={close}
      >
        <CloseForm customer={customer} onSending={setSending} onCancel={close} />
      </Dialog>
    </>
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
    <Form className={styles['form']} isSending={isSubmitting} onSend={submit}>
      <TextField
        label="Type the customer’s email address"
        autoComplete="off"
        spellCheck={false}
        {...field('email')}
      />
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

function confirmationOf(email: string) {
  const error = 'Type the address as it stands above';
  return z.object({
    email: z.string(error).check(
      z.trim(),
      z.refine((typed) => typed.toLowerCase() === email.toLowerCase(), { error }),
    ),
  });
}
