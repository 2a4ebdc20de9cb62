import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import {
  forgotPasswordRequestSchema,
  RESET_LINK_MINUTES,
  type ForgotPasswordRequest,
} from '../../contracts/password-reset.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import styles from './AuthForms.module.css';
import { askForResetLink } from './password-reset.model.ts';

/** Asks for a link to choose a new password; starts from the e-mail that was typed to sign in. */
export function ForgotPasswordForm({ email: typed }: { readonly email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, formState } = useForm<ForgotPasswordRequest>({
    resolver: zodResolver(forgotPasswordRequestSchema),
    defaultValues: { email: typed },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    if (await askForResetLink(email)) setSentTo(email);
  });
  if (sentTo !== undefined) {
    return (
      <p className="notice-box" role="status">
        If an account belongs to {sentTo}, a link is on its way. It works once, for{' '}
        {RESET_LINK_MINUTES} minutes.
      </p>
    );
  }
  return (
    <Form className={styles['form']} isSending={isSubmitting} onSend={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...register('email')}
        error={errors.email?.message}
      />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send the link'}
      </button>
    </Form>
  );
}
