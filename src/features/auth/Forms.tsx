import { useState } from 'react';

import {
  forgotPasswordContract,
  RESET_LINK_MINUTES,
  resetPasswordContract,
  signInContract,
  signUpFormSchema,
} from '../../contracts/account.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import styles from './AuthForms.module.css';
import {
  askForResetLink,
  createAccount,
  resetPassword,
  showAuthForm,
  signIn,
} from './auth.model.ts';

/** Email and password of an existing account. */
export function SignInForm() {
  const { field, sendWith, isSubmitting } = useValidatedForm(signInContract.request);
  return (
    <Form className={styles['form']} {...sendWith(signIn)}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Signing In...' : 'Sign In'}
      </button>
    </Form>
  );
}

/** Details of a new account. */
export function SignUpForm() {
  const { field, sendWith, isSubmitting } = useValidatedForm(signUpFormSchema);
  const sending = sendWith(({ firstName, lastName, email, password }) =>
    createAccount({ firstName, lastName, email, password }),
  );
  return (
    <Form className={styles['form']} {...sending}>
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

/** Asks for a link to choose a new password; starts from the email that was typed to sign in. */
export function ForgotPasswordForm({ email: typed }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const { field, sendWith, isSubmitting } = useValidatedForm(forgotPasswordContract.request, {
    email: typed,
  });
  const sending = sendWith(askForResetLink, ({ email }) => setSentTo(email));
  if (sentTo !== undefined) {
    return (
      <p className="notice-box" role="status">
        If there’s an account for {sentTo}, a link is on its way. It works once, for{' '}
        {RESET_LINK_MINUTES} minutes.
      </p>
    );
  }
  return (
    <Form className={styles['form']} {...sending}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send link'}
      </button>
    </Form>
  );
}

/** Chooses a new password by a link from an email. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { request } = resetPasswordContract;
  const { field, sendWith, isSubmitting } = useValidatedForm(request, { token });
  const sending = sendWith(resetPassword, () => showAuthForm('sign-in'));
  return (
    <Form className={styles['form']} {...sending}>
      <HiddenUsername />
      <PasswordField label="New password" autoComplete="new-password" {...field('newPassword')} />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Set password'}
      </button>
    </Form>
  );
}
