import { useState } from 'react';

import { inboxFilters, type Inbox, type InboxFilter } from '../../contracts/desk.ts';
import { addressOf, type InboxPlace } from './desk-address.ts';
import { goTo } from './desk.model.ts';
import styles from './Inbox.module.css';

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
export function InboxFilters({ place, inbox }: InboxFiltersProps) {
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
