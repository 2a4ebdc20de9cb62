import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import {
  inboxSorts,
  inboxViews,
  orderStages,
  type Inbox,
  type InboxSort,
  type InboxView,
} from '../../contracts/desk.ts';
import { Select } from '../../ui/Select.tsx';
import { addressOf, INBOX, type InboxPlace } from './desk-address.ts';
import { $desk, $place, goTo } from './desk.model.ts';
import { stageLabels } from './EntryList.tsx';
import styles from './Inbox.module.css';
import { SearchField } from './SearchField.tsx';

export const viewLabels: Record<InboxView, string> = {
  open: 'Open',
  unassigned: 'Not taken',
  mine: 'Mine',
  late: 'Late',
  customer: 'Waiting for the customer',
  unpaid: 'Unpaid',
  week: 'Due this week',
  plans: 'Plans',
  done: 'Done',
};

interface InboxViewsProps {
  place: InboxPlace;
  /** As it was read last, whatever its view; undefined before that. */
  inbox: Inbox | undefined;
}

export function InboxViews({ place, inbox }: InboxViewsProps) {
  const { agent: me, agents = [] } = useStore($desk);
  const nav = useRef<HTMLElement>(null);
  const address = addressOf({ ...INBOX, view: place.view, agent: place.agent });
  useEffect(() => {
    // On a phone they stand in a row that is wider than the screen.
    const current = nav.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [address]);
  const viewOf = (view: InboxView, agent: string, label: string, count: number | undefined) => {
    const isCurrent = !place.search && view === place.view && agent === place.agent;
    return (
      <li key={agent || view}>
        <a
          className="row row-3 split one-line"
          href={addressOf({ ...INBOX, view, agent, sort: place.sort })}
          aria-current={isCurrent ? 'true' : undefined}
          data-alarming={(view === 'late' && (count ?? 0) > 0) || undefined}
        >
          <span>{label}</span> <span className={styles['count']}>{count}</span>
        </a>
      </li>
    );
  };
  const colleagues = agents.filter(({ email }) => email !== me?.email);
  return (
    <nav ref={nav} className={`row one-line ${styles['views']}`} aria-label="Views">
      <ul>{inboxViews.map((view) => viewOf(view, '', viewLabels[view], inbox?.counts[view]))}</ul>
      {colleagues.length > 0 && (
        <>
          <h2 id="colleagues" className="mono">
            Colleagues
          </h2>
          <ul aria-labelledby="colleagues">
            {colleagues.map(({ name, email }) =>
              viewOf('open', email, name, inbox && (inbox.counted[email] ?? 0)),
            )}
          </ul>
        </>
      )}
    </nav>
  );
}

const sortLabels: Record<InboxSort, string> = {
  waiting: 'Waiting longest',
  due: 'Due first',
  age: 'Oldest',
};

export function InboxFilters({ place, inbox }: InboxViewsProps) {
  const narrow = (to: Partial<InboxPlace>, mode?: 'replace') => {
    // What is typed is searched for after a pause, in which another filter may have been chosen.
    const latest = $place.get();
    goTo({ ...(latest.name === 'inbox' ? latest : place), ...to }, mode);
  };
  const { view, service, stage, sort, search } = place;
  const services = new Set(inbox?.services);
  if (service) services.add(service);
  return (
    <div className={styles['filters']}>
      <SearchField
        label="Search everything"
        placeholder="Name, words, file, or #1A2B3C4D"
        search={search}
        // Back leads to what was there before the search, not through its letters.
        onSearch={(typed) => {
          // An order may be pasted the way it is shown: "Order #1A2B3C4D".
          const words = typed.replace(/^(order )?#/i, '');
          narrow({ view: 'open', agent: '', search: words }, search ? 'replace' : undefined);
        }}
      />
      <Select
        aria-label="Service"
        value={service}
        options={[...services].map((each) => [each, each] as const)}
        any="All services"
        onChange={({ target }) => narrow({ service: target.value })}
      />
      <Select
        aria-label="Step"
        value={stage}
        options={orderStages
          .filter((each) => each !== 'closed')
          .map((each) => [each, stageLabels[each]] as const)}
        any="All steps"
        onChange={({ target }) =>
          narrow({ stage: orderStages.find((each) => each === target.value) ?? '' })
        }
      />
      {/* What is found or done comes in an order of its own. */}
      {!search && view !== 'done' && (
        <Select
          aria-label="Sorted by"
          value={sort}
          options={inboxSorts.map((each) => [each, sortLabels[each]] as const)}
          onChange={({ target }) =>
            narrow({ sort: inboxSorts.find((each) => each === target.value) ?? INBOX.sort })
          }
        />
      )}
    </div>
  );
}
