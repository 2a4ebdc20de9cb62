import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { CONFIRM_LINK_DAYS } from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { useReady } from '../../ui/ready.ts';
import { $link, followLink, readLink, type LinkKind } from './mailed-link.model.ts';
import styles from './MailedLink.module.css';

interface StateText {
  title: string;
  text: string;
  /** The way on, once there is nothing to press any more. */
  next?: string;
  href?: string;
}
interface Texts {
  /** On the button, and on it while it sends. */
  button: string;
  busy: string;
  /** Before the reason why it did not get through. */
  failed: string;
  states: Record<'ready' | 'done' | 'expired' | 'no-link', StateText> & { taken?: StateText };
}

const OLD_LINK = 'This link doesn’t work anymore';
const NO_LINK = 'Open the link from our email';
const dashboard = { next: 'Open the dashboard', href: routes.dashboard() };
const contact = { next: 'Write to us', href: routes.contact() };

const texts: Record<LinkKind, Texts> = {
  'email-confirmation': {
    button: 'Confirm this address',
    busy: 'Confirming...',
    failed: 'We couldn’t confirm the address.',
    states: {
      ready: {
        title: 'Confirm your email address',
        text: 'You’ll sign in with it, and it’s where we’ll write to you. If it replaces another one, we’ll let the old address know.',
      },
      done: {
        title: 'Your email address is confirmed',
        text: 'Sign in with it from now on. Your orders are all there, and you’re still signed in wherever you were.',
        ...dashboard,
      },
      expired: {
        title: OLD_LINK,
        text: 'It has expired, or a newer link has taken its place. For another address, ask for a new link under Settings on your dashboard. For the one you signed up with, press “Send it again” there.',
        ...dashboard,
      },
      taken: {
        title: 'This address is taken',
        text: 'Another account already uses it, so yours hasn’t changed. You can ask for a different one under Settings on your dashboard.',
        ...dashboard,
      },
      'no-link': {
        title: NO_LINK,
        text: 'We sent it to the address that you want to confirm.',
        ...dashboard,
      },
    },
  },
  'not-me': {
    button: 'That wasn’t me',
    busy: 'Sending...',
    failed: 'That didn’t get through.',
    states: {
      ready: {
        title: 'Did someone else use your address?',
        text: 'Tell us. If nobody confirmed that the address is theirs, we’ll delete the account and cancel its orders, unless one is already in production. If you have an account, we’ll sign out everyone who uses it. And we’ll stop writing to you unasked.',
      },
      done: {
        title: 'Thank you for telling us',
        text: 'An account that nobody confirmed is being deleted, unless we’re already working on an order in it. If you have an account of your own, everyone is signed out of it: choose a new password with “Forgot your password?” on the sign-in page, so nobody else can get back in. That also lets our emails through again, if you want them.',
        next: 'Go to sign-in',
        href: routes.auth(),
      },
      expired: {
        title: OLD_LINK,
        text: `Links like this work for ${CONFIRM_LINK_DAYS} days. Use one from a newer email, or write to us.`,
        ...contact,
      },
      'no-link': {
        title: NO_LINK,
        text: 'It’s at the end of each email that we send to customers.',
        ...contact,
      },
    },
  },
};

/** What a link from an email leads to: a press does what it is for, and the page says what came of it. */
export function MailedLink({ kind }: { kind: LinkKind }) {
  const link = useStore($link, { ssr: 'initial' });
  const heading = useRef<HTMLHeadingElement>(null);
  const { status } = link;
  useEffect(() => {
    const read = () => readLink(kind);
    read();
    // The link may be opened in the tab that shows this page already.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [kind]);
  useReady(kind);
  useEffect(() => {
    // The button that was pressed has gone; what came of it is read out.
    if (['done', 'expired', 'taken'].includes(status)) heading.current?.focus();
  }, [status]);
  const { button, busy, failed, states } = texts[kind];
  const { title, text, next, href } =
    states[status === 'sending' ? 'ready' : status] ?? states.expired;
  return (
    <div className={styles['link']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{text}</p>
      {'token' in link ? (
        <>
          {link.failure && (
            <p className="notice-box" role="alert">
              {failed} {link.failure}
            </p>
          )}
          <button
            type="button"
            className="button button-signal"
            disabled={status === 'sending'}
            onClick={() => void followLink(kind)}
          >
            {status === 'sending' ? busy : button}
          </button>
        </>
      ) : (
        <a className="button button-signal" href={href}>
          {next}
        </a>
      )}
    </div>
  );
}
