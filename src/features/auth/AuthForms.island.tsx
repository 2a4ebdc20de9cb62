import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import {
  forgotPasswordContract,
  RESET_LINK_MINUTES,
  resetPasswordContract,
  signInContract,
  signUpFormSchema,
} from '../../contracts/account.ts';
import { PASSWORD_MIN_LENGTH } from '../../contracts/fields.ts';
import { routes } from '../../routes.ts';
import { sendForm } from '../../state/api.ts';
import { $session } from '../../state/session-state.ts';
import { loadSession, takeWantedPage } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form, HiddenUsername, SubmitButton } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useReady } from '../../ui/ready.ts';
import { SentNotice } from '../../ui/SentNotice.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import {
  $authForm,
  createAccount,
  readAuthAddress,
  resetPassword,
  showAuthForm,
  signIn,
} from './auth.model.ts';
import styles from './AuthForms.module.css';

const titles = {
  'sign-in': 'Sign In',
  'sign-up': 'Create Account',
  forgot: 'Forgot your password?',
  reset: 'Choose a new password',
} as const;

/** Sign In and Create Account, one at a time; changing over starts both afresh. */
export function AuthForms() {
  const session = useStore($session, { ssr: 'initial' });
  const form = useStore($authForm, { ssr: 'initial' });
  const [first] = useState(form);
  const wasSubmittedHere = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const [typedEmail, setTypedEmail] = useState('');
  useReady('auth');

  useEffect(() => {
    // A reset link is for somebody who cannot get in; who is signed in on this device does not matter.
    if (!readAuthAddress()) void loadSession();
    // The link may be opened in the tab that shows this page already.
    window.addEventListener('hashchange', readAuthAddress);
    return () => window.removeEventListener('hashchange', readAuthAddress);
  }, []);
  useEffect(() => {
    // A sign-in on this page leaves for the dashboard by itself.
    if (session.status === 'signed-in' && !wasSubmittedHere.current) {
      window.location.replace(takeWantedPage());
    }
  }, [session.status]);
  useEffect(() => {
    // What had the focus may have gone with the form before: whoever types on means the new one.
    const wasLost = form !== first && document.activeElement === document.body;
    if (wasLost) box.current?.querySelector('input')?.focus();
  }, [form, first]);
  const isSignIn = form.name === 'sign-in';
  const forget = () => {
    // Asked of the page: what was typed before this island woke is in the field alone.
    const field = box.current?.querySelector<HTMLInputElement>('input[name="email"]');
    setTypedEmail(field?.value ?? '');
    showAuthForm('forgot');
  };
  return (
    <div
      ref={box}
      className="stack stack-5"
      onSubmitCapture={() => {
        wasSubmittedHere.current = true;
      }}
    >
      <h1 className="heading-l">{titles[form.name]}</h1>
      {form.name === 'sign-in' && <SignInForm />}
      {form.name === 'sign-up' && <SignUpForm />}
      {form.name === 'forgot' && <ForgotPasswordForm email={typedEmail} />}
      {form.name === 'reset' && <ResetPasswordForm key={form.token} token={form.token} />}
      {/* A new one with every form: one that moved would be a shift of the layout. */}
      <div key={form.name} className={`row split scripted ${styles['toggles']}`}>
        <p className="row muted">
          {isSignIn ? 'New here?' : 'Already have an account?'}{' '}
          <Button kind="quiet" onClick={() => showAuthForm(isSignIn ? 'sign-up' : 'sign-in')}>
            {isSignIn ? 'Create an account' : 'Sign in instead'}
          </Button>
        </p>
        {isSignIn && (
          <Button kind="quiet" onClick={forget}>
            Forgot your password?
          </Button>
        )}
      </div>
    </div>
  );
}

function SignInForm() {
  const { field, sendWith } = useValidatedForm(signInContract.request);
  return (
    <Form className="stack stack-5 scripted" {...sendWith(signIn)}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <SubmitButton isWide busy="Signing In...">
        Sign In
      </SubmitButton>
    </Form>
  );
}

function SignUpForm() {
  const { field, sendWith } = useValidatedForm(signUpFormSchema);
  const sending = sendWith(({ firstName, lastName, email, password }) =>
    createAccount({ firstName, lastName, email, password }),
  );
  return (
    <Form className="stack stack-5 scripted" {...sending}>
      <p className="notice-box">
        An account is free, and our 30-day money-back guarantee covers every order.
      </p>
      <div className="fields">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Longer is better, and common ones won’t work.`}
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <SubmitButton isWide busy="Creating Account...">
        Create Account
      </SubmitButton>
      <p className="fine">
        By creating an account, you accept our <a href={routes.legal('terms')}>Terms of Service</a>.
        The <a href={routes.legal('privacy')}>Privacy Policy</a> says what we keep.
      </p>
    </Form>
  );
}

/** Asks for a link to choose a new password; starts from the email that was typed to sign in. */
function ForgotPasswordForm({ email: typed }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const { field, sendWith } = useValidatedForm(forgotPasswordContract.request, {
    email: typed,
  });
  const sending = sendWith(
    (body) => sendForm(forgotPasswordContract, body, 'Link not sent'),
    ({ email }) => setSentTo(email),
  );
  if (sentTo !== undefined) {
    return (
      <SentNotice>
        If there’s an account for {sentTo}, a link is on its way. It works once, for{' '}
        {RESET_LINK_MINUTES} minutes. Nothing there? Look in your spam folder.
      </SentNotice>
    );
  }
  return (
    <Form className="stack stack-5 scripted" {...sending}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <SubmitButton isWide busy="Sending...">
        Send link
      </SubmitButton>
    </Form>
  );
}

function ResetPasswordForm({ token }: { token: string }) {
  const { request } = resetPasswordContract;
  const { field, sendWith } = useValidatedForm(request, { token });
  const sending = sendWith(resetPassword, () => showAuthForm('sign-in'));
  return (
    <Form className="stack stack-5 scripted" {...sending}>
      <HiddenUsername />
      <PasswordField label="New password" autoComplete="new-password" {...field('newPassword')} />
      <SubmitButton isWide busy="Saving...">
        Set password
      </SubmitButton>
    </Form>
  );
}
