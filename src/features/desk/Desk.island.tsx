import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';

import { loadLater } from '../../ui/load-later.tsx';
import { useReady } from '../../ui/ready.ts';
import { CustomersView, CustomerView } from './CustomerView.tsx';
import { addressOf } from './desk-address.ts';
import { $desk, $lastInbox, $place, openDesk, readSession } from './desk.model.ts';
import styles from './Desk.module.css';
import { $inbox, followInbox, formatTime } from './inbox.model.ts';
import { InboxView } from './InboxView.tsx';
import { KeysDialog, useKeys } from './Keys.tsx';
import { MessageView } from './MessageView.tsx';
import { OrderView } from './OrderView.tsx';

const FiguresView = loadLater(async () => (await import('./FiguresView.tsx')).FiguresView);

/** Where agents work; what it shows stands behind the # of its address. */
export function Desk() {
  const desk = useStore($desk, { ssr: 'initial' });
  const place = useStore($place, { ssr: 'initial' });
  useReady('desk');
  useEffect(openDesk, []);
  useEffect(followInbox, []);
  useKeys();
  return (
    <div className={styles['desk']}>
      {desk.isUnavailable && (
        <p className="notice-box" role="alert">
          We couldn’t reach the desk. You’re still signed in and nothing is lost.{' '}
          <button type="button" className="button button-quiet" onClick={() => void readSession()}>
            Try again
          </button>
        </p>
      )}
      <LiveNotice />
      {place.name === 'inbox' && <InboxView place={place} />}
      {place.name === 'order' && <OrderView key={addressOf(place)} place={place} />}
      {place.name === 'message' && <MessageView key={addressOf(place)} place={place} />}
      {place.name === 'customers' && <CustomersView search={place.search} />}
      {place.name === 'customer' && <CustomerView key={place.id} id={place.id} />}
      {place.name === 'figures' && (
        <Suspense>
          <FiguresView weeks={place.weeks} />
        </Suspense>
      )}
      <KeysDialog />
    </div>
  );
}

/** Says since when nothing new was heard of the inbox that is, or was last, on screen. */
function LiveNotice() {
  const { content, problem, readAtMs } = useStore($inbox, { ssr: 'initial' });
  const address = useStore($lastInbox, { ssr: 'initial' });
  if (problem === undefined || content?.address !== address) return null;
  return (
    <p className="notice-box" role="alert">
      Not live since {formatTime(readAtMs)}. {problem} What you see may be out of date.
    </p>
  );
}
