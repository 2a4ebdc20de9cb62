import { useState } from 'react';

import { signUpFormSchema } from '../../contracts/account.ts';
import { attemptOf, type Attempt } from '../../state/api.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { createAccount } from './auth.model.ts';
import styles from './AuthForms.module.css';

/** Details of a new account. */
export function SignUpForm() {
  const { field, handleSubmit, setError, isSubmitting } = useValidatedForm(signUpFormSchema);
  const [attempt, setAttempt] = useState<Attempt>();
  const submit = handleSubmit(async ({ firstName, lastName, email, password }) => {
    const request = { firstName, lastName, email, password };
    const current = attemptOf(request, attempt);
    setAttempt(current);
    const { code, serverMessage: message = '' } = (await createAccount(request, current.key)) ?? {};
    if (code === 'email_taken') setError('email', { message }, { shouldFocus: true });
    // The toast says why.
    if (code === 'common_password')
      setError('password', { message: 'Choose another password' }, { shouldFocus: true });
  });
  return (
    <Form className={styles['form']} isSending={isSubmitting} onSend={submit}>
      <p className="notice-box">
        Your free trial: an account is free, and our 30-day money-back guarantee covers your first
        order.
      </p>
      <div className={styles['pair']}>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters. Longer is better, and common ones won’t work."
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Creating Account...' : 'Create Account'}
      </button>
    </Form>
  );
}
