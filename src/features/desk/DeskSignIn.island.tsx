import { useEffect, useState } from 'react';

import {
  DESK_LINK_MINUTES,
  DESK_LINK_PARAMETER,
  DESK_SESSION_HOURS,
  deskLinkContract,
  deskSessionContract,
  deskSignInContract,
} from '../../contracts/desk.ts';
import { routes } from '../../routes.ts';
import { ApiFailure, callApi, sendForm, showFailure } from '../../state/api.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { useReady } from '../../ui/ready.ts';
import { SentNotice } from '../../ui/SentNotice.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { takeWantedPlace } from './desk-address.ts';
import styles from './Desk.module.css';

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
    <div className={`stack stack-5 start ${styles['sign-in']}`}>
      <h1 className="heading-l">Sign in to the desk</h1>
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
  const { field, sendWith } = useValidatedForm(deskLinkContract.request);
  const sending = sendWith(
    (body) => sendForm(deskLinkContract, body, 'Link not sent'),
    ({ email }) => setSentTo(email),
  );
  const askAgain = () => {
    setSentTo(undefined);
    // The button that had the focus goes.
    setTimeout(() => document.querySelector<HTMLElement>('[name="email"]')?.focus());
  };
  // The link opens in another tab; whoever comes back to this one finds the desk open too.
  useEffect(() => {
    if (sentTo === undefined) return undefined;
    const onReturn = () => {
      if (document.visibilityState === 'visible') void openDeskIfSignedIn();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [sentTo]);
  if (sentTo !== undefined)
    return (
      <>
        <SentNotice>
          If {sentTo} belongs to someone at the studio, a link is on its way. Open it in this
          browser within {DESK_LINK_MINUTES} minutes; it works once.
        </SentNotice>
        <Button size="small" onClick={askAgain}>
          Use another address
        </Button>
      </>
    );
  return (
    <>
      <p className="lead">
        We’ll email you a link. There’s no password. You stay signed in for{' '}
        {DESK_SESSION_HOURS / 24} days, or until you sign out: on a shared computer, do that when
        you leave.
      </p>
      <Form className="stack stack-5" {...sending}>
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <SubmitButton isWide busy="Sending...">
          Email me a link
        </SubmitButton>
      </Form>
    </>
  );
}

/** Takes the token of an emailed link out of the address, where nobody should find it later. */
function takeToken(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get(DESK_LINK_PARAMETER);
  if (token) window.history.replaceState(null, '', window.location.pathname);
  return token ?? undefined;
}

/** Signs in with a link and opens the place that was wanted. @returns what is shown until then, or in place of it. */
async function signInWithLink(token: string): Promise<'entering' | 'invalid' | 'asking'> {
  try {
    await callApi(deskSignInContract, { body: { token } });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400) return 'invalid';
    showFailure('Not signed in', error);
    return 'asking';
  }
  openDesk();
  return 'entering';
}

/** Opens the desk when another tab, where the emailed link opened, has signed in meanwhile. */
async function openDeskIfSignedIn(): Promise<void> {
  try {
    await callApi(deskSessionContract);
  } catch {
    return;
  }
  openDesk();
}

function openDesk(): void {
  window.location.replace(`${routes.desk()}${takeWantedPlace()}`);
}
