import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { routes } from '../../routes.ts';
import { $session, loadSession } from '../../state/session.ts';
import { useReady } from '../../ui/ready.ts';
import { $authForm, readAuthAddress, showAuthForm } from './auth.model.ts';
import styles from './AuthForms.module.css';
import { ForgotPasswordForm, ResetPasswordForm, SignInForm, SignUpForm } from './Forms.tsx';

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
      window.location.replace(routes.dashboard());
    }
  }, [session.status]);
  useEffect(() => {
    // What had the focus may have gone with the form before: whoever types on means the new one.
    const wasLost = form.name !== 'sign-in' && document.activeElement === document.body;
    if (wasLost) box.current?.querySelector('input')?.focus();
  }, [form.name]);
  const forget = () => {
    // Asked of the page: what was typed before this island woke is in the field alone.
    const field = box.current?.querySelector<HTMLInputElement>('input[name="email"]');
    setTypedEmail(field?.value ?? '');
    showAuthForm('forgot');
  };
  return (
    <div
      ref={box}
      className={styles['auth']}
      onSubmitCapture={() => {
        wasSubmittedHere.current = true;
      }}
    >
      <h1 className={styles['title']}>{titles[form.name]}</h1>
      {form.name === 'sign-in' && <SignInForm />}
      {form.name === 'sign-up' && <SignUpForm />}
      {form.name === 'forgot' && <ForgotPasswordForm email={typedEmail} />}
      {form.name === 'reset' && <ResetPasswordForm token={form.token} />}
      {/* A new one with every form: one that moved would be a shift of the layout. */}
      <OtherForms key={form.name} isSignIn={form.name === 'sign-in'} onForgot={forget} />
    </div>
  );
}

function OtherForms({ isSignIn, onForgot }: { isSignIn: boolean; onForgot: () => void }) {
  return (
    <div className={styles['toggles']}>
      <p className={styles['toggle']}>
        {isSignIn ? 'New here?' : 'Already have an account?'}{' '}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => showAuthForm(isSignIn ? 'sign-up' : 'sign-in')}
        >
          {isSignIn ? 'Create an account' : 'Sign in instead'}
        </button>
      </p>
      {isSignIn && (
        <button type="button" className="button button-quiet" onClick={onForgot}>
          Forgot your password?
        </button>
      )}
    </div>
  );
}
