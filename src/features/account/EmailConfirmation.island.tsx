import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { routes } from '../../routes.ts';
import { useReady } from '../../ui/ready.ts';
import { $confirmation, confirmEmail, readConfirmLink } from './email-confirmation.model.ts';
import styles from './EmailConfirmation.module.css';

const asking = {
  title: 'Confirm your email address',
  text: 'You’ll sign in with it, and it’s where we’ll write to you. If it replaces another one, we’ll let the old address know.',
};
const words = {
  ready: asking,
  sending: asking,
  changed: {
    title: 'Your email address is confirmed',
    text: 'Sign in with it from now on. Your orders are where they were, and nobody was signed out.',
  },
  expired: {
    title: 'This link doesn’t work anymore',
    text: 'It has expired, or a newer link has taken its place. For another address, ask for a new link under Settings on your dashboard. For the one you signed up with, use “Forgot your password?” on the sign-in page: that confirms it, too.',
  },
  taken: {
    title: 'This address is taken',
    text: 'Another account has it by now, so yours is as it was. You can ask for a different one under Settings on your dashboard.',
  },
  'no-link': {
    title: 'Open the link from our email',
    text: 'We sent it to the address that you want to confirm.',
  },
};

/** Confirms an address, by the link that was sent to it. */
export function EmailConfirmation() {
  const confirmation = useStore($confirmation, { ssr: 'initial' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    readConfirmLink();
    // The link may be opened in the tab that shows this page already.
    window.addEventListener('hashchange', readConfirmLink);
    return () => window.removeEventListener('hashchange', readConfirmLink);
  }, []);
  useReady('email-confirmation');
  const { status } = confirmation;
  useEffect(() => {
    // The button that was pressed has gone; what came of it is read out.
    if (['changed', 'expired', 'taken'].includes(status)) heading.current?.focus();
  }, [status]);
  return (
    <div className={styles['confirm']}>
      <h1 ref={heading} tabIndex={-1}>
        {words[status].title}
      </h1>
      <p className="lead">{words[status].text}</p>
      {'token' in confirmation ? (
        <>
          {confirmation.failure && (
            <p className="notice-box" role="alert">
              We couldn’t confirm the address. {confirmation.failure}
            </p>
          )}
          <button
            type="button"
            className="button button-signal"
            disabled={status === 'sending'}
            onClick={() => void confirmEmail()}
          >
            {status === 'sending' ? 'Confirming...' : 'Confirm this address'}
          </button>
        </>
      ) : (
        <a className="button button-signal" href={routes.dashboard()}>
          Open the dashboard
        </a>
      )}
    </div>
  );
}
