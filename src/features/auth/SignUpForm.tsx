import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { signUpFormSchema, type SignUpForm as SignUpValues } from '../../contracts/account.ts';
import { ApiFailure } from '../../state/api.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { createAccount } from './auth.model.ts';
import styles from './AuthForms.module.css';

/** Details of a new account. */
export function SignUpForm() {
  const { register, handleSubmit, formState, setError } = useForm<SignUpValues>({
    resolver: zodResolver(signUpFormSchema),
  });
  const { errors, isSubmitting } = formState;
  const [attempt, setAttempt] = useState<{ sent: string; key: string }>();
  const submit = handleSubmit(async ({ firstName, lastName, email, password }) => {
    const request = { firstName, lastName, email, password };
    const sent = JSON.stringify(request);
    const current = attempt?.sent === sent ? attempt : { sent, key: crypto.randomUUID() };
    setAttempt(current);
    const outcome = await createAccount(request, current.key);
    if (outcome.status === 'signed-in' || !(outcome.error instanceof ApiFailure)) return;
    const { code, serverMessage = '' } = outcome.error;
    if (code === 'email_taken')
      setError('email', { message: serverMessage }, { shouldFocus: true });
    if (code === 'common_password')
      setError('password', { message: serverMessage }, { shouldFocus: true });
  });
  return (
    <Form className={styles['form']} isSending={isSubmitting} onSend={submit}>
      <div className={styles['pair']}>
        <TextField
          label="First name"
          autoComplete="given-name"
          {...register('firstName')}
          error={errors.firstName?.message}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          {...register('lastName')}
          error={errors.lastName?.message}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...register('email')}
        error={errors.email?.message}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters. Longer is better; common ones are refused."
        {...register('password')}
        error={errors.password?.message}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...register('confirmPassword')}
        error={errors.confirmPassword?.message}
      />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Creating Account...' : 'Create Account'}
      </button>
    </Form>
  );
}
