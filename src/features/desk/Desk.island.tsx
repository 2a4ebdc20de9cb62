import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';

import { formatTime } from '../../lib/moments.ts';
import { Button } from '../../ui/Button.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { useReady } from '../../ui/ready.ts';
import { CustomersView, CustomerView } from './CustomerView.tsx';
import { addressOf } from './desk-address.ts';
import { $desk, $place, openDesk, readSession, sentenceOf } from './desk.model.ts';
import styles from './Desk.module.css';
import { InboxView } from './InboxView.tsx';
import { KeysDialog, useKeys } from './Keys.tsx';
import { MessageView } from './MessageView.tsx';
import { InvoiceView, OrderView } from './OrderView.tsx';
import { useLiveInbox } from './use-inbox.ts';

const NewOrderView = loadLater(async () => (await import('./NewOrderView.tsx')).NewOrderView);
const FiguresView = loadLater(async () => (await import('./FiguresView.tsx')).FiguresView);

/** Where agents work; what it shows stands behind the # of its address. */
export function Desk() {
  const desk = useStore($desk, { ssr: 'initial' });
  const place = useStore($place, { ssr: 'initial' });
  useReady('desk');
  useEffect(openDesk, []);
  useKeys();
  return (
    <div className={`stack stack-4 ${styles['desk']}`}>
      {desk.isUnavailable && (
        <p className="notice-box" role="alert">
          We couldn’t reach the desk. You’re still signed in and nothing is lost.{' '}
          <Button kind="quiet" onClick={() => void readSession()}>
            Try again
          </Button>
        </p>
      )}
      <LiveNotice />
      {place.name === 'inbox' && <InboxView place={place} />}
      {place.name === 'order' && <OrderView key={addressOf(place)} place={place} />}
      {place.name === 'invoice' && <InvoiceView key={addressOf(place)} place={place} />}
      {place.name === 'message' && <MessageView key={addressOf(place)} place={place} />}
      {place.name === 'customers' && <CustomersView search={place.search} />}
      {place.name === 'customer' && <CustomerView key={place.id} id={place.id} />}
      {place.name === 'new-order' && (
        <Suspense>
          <NewOrderView key={place.customer} place={place} />
        </Suspense>
      )}
      {place.name === 'figures' && (
        <Suspense>
          <FiguresView place={place} />
        </Suspense>
      )}
      <KeysDialog />
    </div>
  );
}

/** Keeps the inbox live, and says since when nothing new was heard of the inbox that is, or was last, on screen. */
function LiveNotice() {
  const { data, error, isPlaceholderData, dataUpdatedAt } = useLiveInbox();
  if (!data || isPlaceholderData || !error) return null;
  return (
    <p className="notice-box" role="alert">
      Not live since {formatTime(dataUpdatedAt)}. {sentenceOf(error)} What you see may be out of
      date.
    </p>
  );
}
