import '../../styles/empty-box.css';

import { useStore } from '@nanostores/react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef } from 'react';

import type { Inbox } from '../../contracts/desk.ts';
import { formatMoment } from '../../lib/moments.ts';
import { nameOfAgent } from './agents.ts';
import { addressOf, type DeskPlace } from './desk-address.ts';
import { $desk, $lastEntry } from './desk.model.ts';
import { EntryRow } from './EntryRow.tsx';
import { $inbox, readInbox, type InboxReading } from './inbox.model.ts';
import { InboxFilters } from './InboxFilters.tsx';
import styles from './Inbox.module.css';
import { useReturn } from './use-return.ts';
import { ViewHeading } from './ViewHeading.tsx';

type InboxPlace = DeskPlace & { name: 'inbox' };

/** Orders and messages, those that have waited longest first. */
export function InboxView({ place }: { place: InboxPlace }) {
  const { reading: last, isReading, problem } = useStore($inbox, { ssr: 'initial' });
  const address = addressOf(place);
  const refresh = () => void readInbox(place);
  useEffect(() => {
    void readInbox(place);
  }, [place]);
  useReturn(refresh);
  // What another filter left is not what this address asks for.
  const reading = last?.address === address ? last : undefined;
  return (
    <>
      <div className={styles['head']}>
        <ViewHeading title="Inbox" takesFocus={$lastEntry.get() === undefined}>
          Inbox
        </ViewHeading>
        <div className={styles['refresh']}>
          <span className="mono" role="status">
            {reading && `Read ${formatMoment(new Date(reading.readAtMs).toISOString())}`}
          </span>
          <button
            type="button"
            className="button button-small"
            aria-disabled={isReading}
            onClick={refresh}
          >
            <RefreshCw size={16} aria-hidden />
            {isReading ? 'Refreshing...' : 'Refresh'}
          </button>
        </div>
      </div>
      <InboxFilters key={place.search} place={place} inbox={reading?.inbox} />
      {problem !== undefined && (
        <p className="notice-box" role="alert">
          We couldn’t read the inbox. {problem} {reading && 'What you see may be out of date.'}
        </p>
      )}
      {reading ? (
        <InboxList place={place} reading={reading} />
      ) : (
        problem === undefined && <InboxSkeleton />
      )}
    </>
  );
}

function InboxList({ place, reading }: { place: InboxPlace; reading: InboxReading }) {
  const desk = useStore($desk);
  const list = useRef<HTMLOListElement>(null);
  const { inbox, readAtMs } = reading;
  useEffect(() => {
    // Back from an entry: on with the list where it was left.
    const entry = list.current?.querySelector<HTMLElement>(`a[href="${$lastEntry.get() ?? ''}"]`);
    $lastEntry.set(undefined);
    entry?.focus();
  }, []);
  if (inbox.entries.length === 0) return <EmptyInbox place={place} />;
  return (
    <>
      <ol ref={list} className={styles['entries']}>
        {inbox.entries.map((entry) => (
          <li key={entry.id}>
            <EntryRow
              entry={entry}
              takenBy={entry.kind === 'order' ? nameOfAgent(desk, entry.assignee) : undefined}
              nowMs={readAtMs}
            />
          </li>
        ))}
      </ol>
      <Pages place={place} inbox={inbox} />
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

function Pages({ place, inbox }: { place: InboxPlace; inbox: Inbox }) {
  if (place.page === 1 && inbox.nextPage === undefined) return null;
  return (
    <nav className={styles['pages']} aria-label="Pages of the inbox">
      {place.page > 1 && (
        <a className="button button-small" href={addressOf({ ...place, page: place.page - 1 })}>
          Previous page
        </a>
      )}
      <span className="mono">Page {place.page}</span>
      {inbox.nextPage !== undefined && (
        <a className="button button-small" href={addressOf({ ...place, page: inbox.nextPage })}>
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
