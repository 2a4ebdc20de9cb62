import type { MessageEntry, OrderEntry } from '../../contracts/desk.ts';
import { orderReference } from '../../contracts/orders.ts';
import { formatDollars } from '../../lib/money.ts';
import { formatMoment } from '../../lib/moments.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { addressOf, type DeskPlace } from './desk-address.ts';
import styles from './Inbox.module.css';
import { Waiting } from './Waiting.tsx';

/** Where an entry of a list leads. */
function placeOf(entry: OrderEntry | MessageEntry): DeskPlace {
  return entry.kind === 'order'
    ? { name: 'order', customer: entry.userId, id: entry.id }
    : { name: 'message', day: entry.day, id: entry.id };
}

interface EntryRowProps {
  entry: OrderEntry | MessageEntry;
  /** Name of who has taken it. */
  takenBy: string | undefined;
  nowMs: number;
}

/** An order or a message in a list, as one link. */
export function EntryRow({ entry, takenBy, nowMs }: EntryRowProps) {
  const isOrder = entry.kind === 'order';
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
