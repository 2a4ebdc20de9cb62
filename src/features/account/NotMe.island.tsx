import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { CONFIRM_LINK_DAYS } from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { useReady } from '../../ui/ready.ts';
import { $notMe, readNotMeLink, sayNotMe } from './not-me.model.ts';
import styles from './EmailConfirmation.module.css';

const asking = {
  title: 'Did someone else use your address?',
  text: 'Tell us. If nobody confirmed that the address is theirs, we’ll delete the account and cancel its orders. If you have an account, we’ll sign out everyone who uses it. And we’ll stop writing to you unasked.',
};
const words = {
  ready: asking,
  sending: asking,
  done: {
    title: 'Thank you. It’s settled',
    text: 'What someone else opened with your address is being deleted. If you have an account of your own, everyone is signed out of it: choose a new password with “Forgot your password?” on the sign-in page, so that nobody comes back. Want our mail again? Any link that you ask for brings it back.',
  },
  expired: {
    title: 'This link doesn’t work anymore',
    text: `Links like this work for ${CONFIRM_LINK_DAYS} days. Use one from a newer email, or write to us.`,
  },
  'no-link': {
    title: 'Open the link from our email',
    text: 'It’s at the end of each email that we send to customers.',
  },
};

/** Lets the owner of a mailbox say that somebody else used the address. */
export function NotMe() {
  const state = useStore($notMe, { ssr: 'initial' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    readNotMeLink();
    // The link may be opened in the tab that shows this page already.
    window.addEventListener('hashchange', readNotMeLink);
    return () => window.removeEventListener('hashchange', readNotMeLink);
  }, []);
  useReady('not-me');
  const { status } = state;
  useEffect(() => {
    // The button that was pressed has gone; what came of it is read out.
    if (['done', 'expired'].includes(status)) heading.current?.focus();
  }, [status]);
  return (
    <div className={styles['confirm']}>
      <h1 ref={heading} tabIndex={-1}>
        {words[status].title}
      </h1>
      <p className="lead">{words[status].text}</p>
      {'token' in state ? (
        <>
          {state.failure && (
            <p className="notice-box" role="alert">
              That didn’t get through. {state.failure}
            </p>
          )}
          <button
            type="button"
            className="button button-signal"
            disabled={status === 'sending'}
            onClick={() => void sayNotMe()}
          >
            {status === 'sending' ? 'Telling us...' : 'That wasn’t me'}
          </button>
        </>
      ) : (
        <a
          className="button button-signal"
          href={status === 'done' ? routes.auth() : routes.contact()}
        >
          {status === 'done' ? 'Go to sign-in' : 'Write to us'}
        </a>
      )}
    </div>
  );
}
