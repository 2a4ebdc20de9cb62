import { useState } from 'react';

import { forgotPasswordContract, RESET_LINK_MINUTES } from '../../contracts/account.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import styles from './AuthForms.module.css';
import { askForResetLink } from './password-reset.model.ts';

/** Asks for a link to choose a new password; starts from the email that was typed to sign in. */
export function ForgotPasswordForm({ email: typed }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const { field, handleSubmit, isSubmitting } = useValidatedForm(forgotPasswordContract.request, {
    email: typed,
  });
  const submit = handleSubmit(async ({ email }) => {
    if (await askForResetLink(email)) setSentTo(email);
  });
  if (sentTo !== undefined) {
    return (
      <p className="notice-box" role="status">
        If there’s an account for {sentTo}, a link is on its way. It works once, for{' '}
        {RESET_LINK_MINUTES} minutes.
      </p>
    );
  }
  return (
    <Form className={styles['form']} isSending={isSubmitting} onSend={submit}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send link'}
      </button>
    </Form>
  );
}
