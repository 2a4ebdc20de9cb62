import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { routes } from '../../routes.ts';
import { $session, loadSession } from '../../state/session.ts';
import { useReady } from '../../ui/ready.ts';
import styles from './AuthForms.module.css';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { $resetToken, dropResetToken, readResetToken } from './password-reset.model.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

type Mode = 'sign-in' | 'sign-up' | 'forgot';

const titles = {
  'sign-in': 'Sign In',
  'sign-up': 'Create Account',
  forgot: 'Forgot your password?',
  reset: 'Choose a new password',
} as const;

/** Sign In and Create Account, one at a time; changing over starts both afresh (spec core §2, Auth). */
export function AuthForms() {
  const session = useStore($session, { ssr: 'initial' });
  const token = useStore($resetToken, { ssr: 'initial' });
  const [mode, setMode] = useState<Mode>('sign-in');
  const wasSubmittedHere = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const [typedEmail, setTypedEmail] = useState('');
  useReady('auth');

  useEffect(() => {
    // A reset link is for somebody who cannot get in; who is signed in on this device does not matter.
    if (!readResetToken()) void loadSession();
    // The link may be opened in the tab that shows this page already.
    window.addEventListener('hashchange', readResetToken);
    return () => {
      window.removeEventListener('hashchange', readResetToken);
    };
  }, []);
  useEffect(() => {
    // A sign-in on this page leaves for the dashboard by itself.
    if (session.status === 'signed-in' && !wasSubmittedHere.current) {
      window.location.replace(routes.dashboard());
    }
  }, [session.status]);

  const shown = token === undefined ? mode : 'reset';
  useEffect(() => {
    // What had the focus may have gone with the form before: whoever types on means the new one.
    const wasLost = shown !== 'sign-in' && document.activeElement === document.body;
    if (wasLost) box.current?.querySelector('input')?.focus();
  }, [shown]);
  const goTo = (next: Mode) => () => {
    if (token !== undefined) dropResetToken();
    setMode(next);
  };
  const forget = () => {
    // Asked of the page: what was typed before this island woke is in the field alone.
    const field = box.current?.querySelector<HTMLInputElement>('input[name="email"]');
    setTypedEmail(field?.value ?? '');
    setMode('forgot');
  };
  return (
    <div
      ref={box}
      className={styles['auth']}
      onSubmitCapture={() => {
        wasSubmittedHere.current = true;
      }}
    >
      <h1 className={styles['title']}>{titles[shown]}</h1>
      {shown === 'sign-in' && <SignInForm />}
      {shown === 'sign-up' && <SignUpForm />}
      {shown === 'forgot' && <ForgotPasswordForm email={typedEmail} />}
      {token !== undefined && <ResetPasswordForm token={token} onDone={goTo('sign-in')} />}
      <div className={styles['toggles']}>
        <p className={styles['toggle']}>
          {shown === 'sign-in' ? 'New here?' : 'Already have an account?'}{' '}
          <button
            type="button"
            className="button button-quiet"
            onClick={goTo(shown === 'sign-in' ? 'sign-up' : 'sign-in')}
          >
            {shown === 'sign-in' ? 'Create an account' : 'Sign in instead'}
          </button>
        </p>
        {shown === 'sign-in' && (
          <button type="button" className="button button-quiet" onClick={forget}>
            Forgot your password?
          </button>
        )}
      </div>
    </div>
  );
}
