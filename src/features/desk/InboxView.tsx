import '../../styles/empty-box.css';

import { useStore } from '@nanostores/react';
import RefreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs';
import { useEffect, useRef, useState } from 'react';

import { inboxFilters, type Inbox, type InboxFilter } from '../../contracts/desk.ts';
import { formatMoment } from '../../lib/moments.ts';
import { Icon } from '../../ui/Icon.tsx';
import { addressOf, type InboxPlace } from './desk-address.ts';
import { $lastEntry, goTo } from './desk.model.ts';
import { EntryList } from './EntryList.tsx';
import { $inbox, readInbox, type InboxPage } from './inbox.model.ts';
import styles from './Inbox.module.css';
import { useReturn } from '../../ui/use-tab-return.ts';
import { ViewHeading } from './RecordView.tsx';

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
            {inbox && `Updated ${formatMoment(new Date(readAtMs).toISOString())}`}
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
        problem === undefined && (
          <div className={styles['entries']} role="status" aria-busy="true">
            <span className="visually-hidden">Loading the inbox</span>
            {Array.from({ length: 6 }, (_, index) => (
              <div key={index} className={styles['entry']}>
                <span className={`skeleton ${styles['line']}`} />
                <span className={`skeleton ${styles['line']}`} />
              </div>
            ))}
          </div>
        )
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
  if (inbox.entries.length === 0) {
    const [title, text] = place.search ? NOTHING_FOUND : nothing[place.filter];
    return (
      <div className="empty-box">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    );
  }
  return (
    <>
      <EntryList ref={list} entries={inbox.entries} nowMs={nowMs} />
      {(place.page > 1 || inbox.nextPage !== undefined) && (
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
      )}
    </>
  );
}

const NOTHING_FOUND = [
  'Nothing matches',
  'Search for part of a name or email address, a whole email address, or the last eight characters of an order’s number.',
];
const nothing: Record<InboxFilter, readonly [title: string, text: string]> = {
  open: ['Nothing is open', 'New orders and messages show up here.'],
  late: ['No one’s been waiting too long', 'Everyone has heard from us within 24 hours.'],
  mine: ['Nothing is assigned to you', 'Open an unassigned order, and assign it to yourself.'],
  done: [
    'Nothing is done yet',
    'Completed and canceled orders and answered messages show up here.',
  ],
};

const labels: Record<InboxFilter, string> = {
  open: 'Open',
  late: 'Late',
  mine: 'Mine',
  done: 'Done',
};

interface InboxFiltersProps {
  place: InboxPlace;
  /** Undefined while it is read. */
  inbox: Inbox | undefined;
}

/** What the inbox is narrowed to, with counts as far as they are known. */
function InboxFilters({ place, inbox }: InboxFiltersProps) {
  const [search, setSearch] = useState(place.search);
  // An order may be pasted the way it is shown: "Order #1A2B3C4D".
  const find = (text: string) =>
    goTo({ ...place, search: text.trim().replace(/^(order )?#/i, ''), page: 1 });
  const countOf = (filter: InboxFilter) => {
    if (filter === place.filter) return inbox?.total;
    return filter === 'late' ? inbox?.late : undefined;
  };
  return (
    <div className={styles['filters']}>
      <nav aria-label="Show">
        <ul>
          {inboxFilters.map((filter) => (
            <li key={filter}>
              <a
                href={addressOf({ ...place, filter, page: 1 })}
                aria-current={filter === place.filter ? 'true' : undefined}
                data-alarming={(filter === 'late' && (inbox?.late ?? 0) > 0) || undefined}
              >
                {labels[filter]} <span className={styles['count']}>{countOf(filter)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form
        role="search"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          find(search);
        }}
      >
        <label className="visually-hidden" htmlFor="desk-search">
          Name, email, or the last eight characters of an order
        </label>
        <input
          id="desk-search"
          className="text-input"
          type="search"
          placeholder="Name, email, or #1A2B3C4D"
          data-key="/"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            // The cross of the field, or an emptied field, ends the search.
            if (target.value === '' && place.search) find('');
          }}
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
    </div>
  );
}
