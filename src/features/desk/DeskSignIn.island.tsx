import { useEffect, useState } from 'react';

import { DESK_LINK_MINUTES, DESK_SESSION_HOURS, deskLinkContract } from '../../contracts/desk.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useReady } from '../../ui/ready.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { askForLink, openDeskIfSignedIn, signInWithLink, takeToken } from './desk-sign-in.model.ts';
import styles from './Desk.module.css';

/** Asks for an emailed link, or signs in with the one that was opened. */
export function DeskSignIn() {
  const [link, setLink] = useState<'asking' | 'entering' | 'invalid'>('asking');
  useReady('desk-sign-in');
  useEffect(() => {
    const enter = async () => {
      const token = takeToken();
      if (!token) return;
      setLink('entering');
      setLink(await signInWithLink(token));
    };
    void enter();
    // A link may be pasted into the tab that shows this page already.
    const onHash = () => void enter();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  const isEntering = link === 'entering';
  return (
    <div className={styles['sign-in']}>
      <h1>Sign in to the desk</h1>
      <div role="status">{isEntering && <p className="lead">Opening the desk…</p>}</div>
      {link === 'invalid' && (
        <p className="notice-box" role="alert">
          This link doesn’t work. A link works once, for {DESK_LINK_MINUTES} minutes, and only in
          the browser that asked for it. Ask for a new one here.
        </p>
      )}
      {!isEntering && <LinkForm />}
    </div>
  );
}

function LinkForm() {
  const [sentTo, setSentTo] = useState<string>();
  const { field, sendWith, isSubmitting } = useValidatedForm(deskLinkContract.request);
  const sending = sendWith(askForLink, ({ email }) => setSentTo(email));
  // The link opens in another tab; whoever comes back to this one finds the desk open too.
  useEffect(() => {
    if (sentTo === undefined) return undefined;
    const onReturn = () => {
      if (document.visibilityState === 'visible') void openDeskIfSignedIn();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [sentTo]);
  if (sentTo !== undefined) {
    return (
      <div className={styles['stack']}>
        <p className="notice-box" role="status">
          If {sentTo} belongs to someone at the studio, a link is on its way. Open it in this
          browser within {DESK_LINK_MINUTES} minutes; it works once.
        </p>
        <button type="button" className="button button-small" onClick={() => setSentTo(undefined)}>
          Use another address
        </button>
      </div>
    );
  }
  return (
    <>
      <p className="lead">
        We’ll email you a link. There’s no password. You stay signed in for{' '}
        {DESK_SESSION_HOURS / 24} days, or until you sign out: on a shared computer, do that when
        you leave.
      </p>
      <Form className={styles['form']} {...sending}>
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Email me a link'}
        </button>
      </Form>
    </>
  );
}
