import '../../styles/empty-box.css';

import { useStore } from '@nanostores/react';
import RefreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs';
import { useEffect, useRef } from 'react';

import { formatMoment } from '../../lib/moments.ts';
import { addressOf, type InboxPlace } from './desk-address.ts';
import { $lastEntry } from './desk.model.ts';
import { EntryList } from './EntryList.tsx';
import { $inbox, readInbox, type InboxPage } from './inbox.model.ts';
import { InboxFilters } from './InboxFilters.tsx';
import styles from './Inbox.module.css';
import { useReturn } from './use-return.ts';
import { ViewHeading } from './ViewHeading.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Orders and messages, those that have waited longest first. */
export function InboxView({ place }: { place: InboxPlace }) {
  const { content, readAtMs, isReading, problem } = useStore($inbox, { ssr: 'initial' });
  const refresh = () => void readInbox(place);
  useEffect(() => {
    void readInbox(place);
  }, [place]);
  useReturn(refresh);
  // Of another filter, until this one is read.
  const inbox = content?.address === addressOf(place) ? content : undefined;
  return (
    <>
      <div className={styles['head']}>
        <ViewHeading title="Inbox" takesFocus={$lastEntry.get() === undefined}>
          Inbox
        </ViewHeading>
        <div className={styles['refresh']}>
          <span className="mono" role="status">
            {inbox && `Read ${formatMoment(new Date(readAtMs).toISOString())}`}
          </span>
          <button
            type="button"
            className="button button-small"
            aria-disabled={isReading}
            onClick={refresh}
          >
            <Icon of={RefreshCw} size={16} />
            {isReading ? 'Refreshing...' : 'Refresh'}
          </button>
        </div>
      </div>
      <InboxFilters key={place.search} place={place} inbox={inbox} />
      {problem !== undefined && (
        <p className="notice-box" role="alert">
          We couldn’t read the inbox. {problem} {inbox && 'What you see may be out of date.'}
        </p>
      )}
      {inbox ? (
        <InboxList place={place} inbox={inbox} nowMs={readAtMs} />
      ) : (
        problem === undefined && <InboxSkeleton />
      )}
    </>
  );
}

interface InboxListProps {
  place: InboxPlace;
  inbox: InboxPage;
  nowMs: number;
}

function InboxList({ place, inbox, nowMs }: InboxListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Back from an entry: on with the list where it was left.
    const address = CSS.escape($lastEntry.get() ?? '');
    const entry = list.current?.querySelector<HTMLElement>(`a[href="${address}"]`);
    $lastEntry.set(undefined);
    entry?.focus();
  }, []);
  if (inbox.entries.length === 0) return <EmptyInbox place={place} />;
  return (
    <>
      <EntryList ref={list} entries={inbox.entries} nowMs={nowMs} />
      <Pages place={place} nextPage={inbox.nextPage} />
    </>
  );
}

function EmptyInbox({ place }: { place: InboxPlace }) {
  const texts = {
    open: ['Nothing is open', 'New orders and messages show up here.'],
    late: ['Nobody waits too long', 'Everybody has heard from us within 24 hours.'],
    mine: ['You have no orders', 'Open one that nobody has taken, and take it.'],
    done: ['Nothing is done yet', 'Completed and canceled orders and answered messages come here.'],
  } as const;
  const [title, text] = place.search
    ? [
        'Nothing matches',
        'Search for part of a name or email address, a whole email address, or the last eight characters of an order’s number.',
      ]
    : texts[place.filter];
  return (
    <div className="empty-box">
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

function Pages({ place, nextPage }: { place: InboxPlace; nextPage: number | undefined }) {
  if (place.page === 1 && nextPage === undefined) return null;
  return (
    <nav className={styles['pages']} aria-label="Pages of the inbox">
      {place.page > 1 && (
        <a className="button button-small" href={addressOf({ ...place, page: place.page - 1 })}>
          Previous page
        </a>
      )}
      <span className="mono">Page {place.page}</span>
      {nextPage !== undefined && (
        <a className="button button-small" href={addressOf({ ...place, page: nextPage })}>
          Next page
        </a>
      )}
    </nav>
  );
}

function InboxSkeleton() {
  return (
    <div className={styles['entries']} role="status" aria-busy="true">
      <span className="visually-hidden">Loading the inbox</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles['entry']}>
          <span className={`skeleton ${styles['line']}`} />
          <span className={`skeleton ${styles['line']}`} />
        </div>
      ))}
    </div>
  );
}
