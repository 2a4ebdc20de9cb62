import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { routes } from '../../routes.ts';
import { ActionButton, Button } from '../../ui/Button.tsx';
import { useReady } from '../../ui/ready.ts';
import { $link, followLink, readLink } from './mailed-link.model.ts';

const texts = {
  ready: {
    title: 'Confirm your email address',
    text: 'You’ll sign in with it, and it’s where we’ll write to you. If it replaces another one, we’ll let the old address know. Didn’t ask for this? Close the page, and nothing changes.',
  },
  done: {
    title: 'Your email address is confirmed',
    text: 'Sign in with it from now on. Your orders are all there, and you’re still signed in wherever you were.',
  },
  expired: {
    title: 'This link doesn’t work anymore',
    text: 'It has expired, or a newer link has taken its place. For another address, ask for a new link under Settings on your dashboard. For the one you signed up with, press “Send it again” there.',
  },
  taken: {
    title: 'This address is taken',
    text: 'Another account already uses it, so yours hasn’t changed. You can ask for a different one under Settings on your dashboard.',
  },
  'no-link': {
    title: 'Open the link from our email',
    text: 'We sent it to the address that you want to confirm.',
  },
};

/** What the link leads to that confirms an address: a press does it, and the page says what came of it. */
export function MailedLink() {
  const link = useStore($link, { ssr: 'initial' });
  const heading = useRef<HTMLHeadingElement>(null);
  const { status } = link;
  useEffect(() => {
    readLink();
    // The link may be opened in the tab that shows this page already.
    window.addEventListener('hashchange', readLink);
    return () => window.removeEventListener('hashchange', readLink);
  }, []);
  useReady('email-confirmation');
  useEffect(() => {
    // The button that was pressed has gone; what came of it is read out.
    if (['done', 'expired', 'taken'].includes(status)) heading.current?.focus();
  }, [status]);
  const { title, text } = texts[status];
  return (
    <div className="stack stack-5 start scripted">
      <h1 ref={heading} className="heading-l" tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{text}</p>
      {'token' in link ? (
        <>
          {link.failure && (
            <p className="notice-box" role="alert">
              We couldn’t confirm the address. {link.failure}
            </p>
          )}
          <ActionButton kind="signal" busy="Confirming..." onAct={followLink}>
            Confirm this address
          </ActionButton>
        </>
      ) : (
        <Button kind="signal" href={routes.dashboard()}>
          Open the dashboard
        </Button>
      )}
    </div>
  );
}
