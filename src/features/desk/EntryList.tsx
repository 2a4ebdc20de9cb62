import { useStore } from '@nanostores/react';
import type { Ref } from 'react';

import type { Entry } from '../../contracts/desk.ts';
import { orderReference } from '../../contracts/orders.ts';
import { formatDollars } from '../../contracts/money.ts';
import { formatMoment } from '../../lib/moments.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { addressOf, type DeskPlace } from './desk-address.ts';
import { $desk, nameOfAgent } from './desk.model.ts';
import styles from './Inbox.module.css';
import { Waiting } from './Waiting.tsx';

interface EntryListProps {
  entries: Entry[];
  nowMs: number;
  ref?: Ref<HTMLOListElement>;
}

/** Orders and messages. */
export function EntryList({ entries, nowMs, ref }: EntryListProps) {
  return (
    <ol ref={ref} className={styles['entries']}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryRow entry={entry} nowMs={nowMs} />
        </li>
      ))}
    </ol>
  );
}

/** An order or a message in a list, as one link. */
function EntryRow({ entry, nowMs }: { entry: Entry; nowMs: number }) {
  const desk = useStore($desk);
  const isOrder = entry.kind === 'order';
  const takenBy = isOrder ? nameOfAgent(desk, entry.assignee) : undefined;
  return (
    <a
      className={styles['entry']}
      href={addressOf(placeOf(entry))}
      data-entry
      data-late={entry.isLate || undefined}
    >
      <span className={styles['what']}>
        <span className={styles['title']}>{isOrder ? entry.serviceName : entry.service}</span>
        <span className={styles['person']}>
          {entry.name || 'Closed account'}
          {entry.email && <span className={styles['email']}> {entry.email}</span>}
          {isOrder && entry.isEmailConfirmed === false && ' · Email not confirmed'}
        </span>
      </span>
      <span className={styles['state']}>
        {isOrder ? (
          <StatusBadge status={entry.status} />
        ) : (
          <span className={styles['kind']}>Message</span>
        )}
        <span className={styles['taken']}>
          {takenBy === undefined ? isOrder && 'Not taken' : `Taken by ${takenBy}`}
        </span>
      </span>
      <span className={styles['when']}>
        {entry.waitingSince ? (
          <Waiting {...entry} nowMs={nowMs} />
        ) : (
          <span className="mono">{formatMoment(entry.createdAt)}</span>
        )}
      </span>
      <span className={styles['end']}>
        {isOrder && (
          <>
            <span className={styles['price']}>
              {entry.price > 0 ? formatDollars(entry.price) : 'By quote'}
            </span>
            <span className="mono">{orderReference(entry.id).replace('Order ', '')}</span>
          </>
        )}
      </span>
    </a>
  );
}

function placeOf(entry: Entry): DeskPlace {
  return entry.kind === 'order'
    ? { name: 'order', customer: entry.userId, id: entry.id }
    : { name: 'message', day: entry.day, id: entry.id };
}
