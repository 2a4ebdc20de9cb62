import { useStore } from '@nanostores/react';
import type { Ref } from 'react';

import type { Entry } from '../../contracts/desk.ts';
import { formatDollars } from '../../contracts/money.ts';
import { openPrice, orderReference, REPLY_HOURS } from '../../contracts/orders.ts';
import { formatMoment } from '../../lib/moments.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { addressOf, type DeskPlace } from './desk-address.ts';
import { $desk, nameOfAgent } from './desk.model.ts';
import deskStyles from './Desk.module.css';
import { waitedFor, waitedPart } from './inbox.model.ts';
import styles from './Inbox.module.css';

interface EntryListProps {
  entries: Entry[];
  nowMs: number;
  ref?: Ref<HTMLOListElement>;
}

/** Orders and messages, each as one link. */
export function EntryList({ entries, nowMs, ref }: EntryListProps) {
  const desk = useStore($desk);
  return (
    <ol ref={ref} className={styles['entries']}>
      {entries.map((entry) => {
        const isOrder = entry.kind === 'order';
        const takenBy = isOrder ? nameOfAgent(desk, entry.assignee) : undefined;
        return (
          <li key={entry.id}>
            <a
              className={styles['entry']}
              href={addressOf(placeOf(entry))}
              data-entry
              data-late={entry.isLate || undefined}
            >
              <span className={styles['what']}>
                <span className={styles['title']}>
                  {isOrder ? entry.serviceName : entry.service}
                </span>
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
                  {takenBy === undefined ? isOrder && 'Unassigned' : `Assigned to ${takenBy}`}
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
                      {entry.price > 0 ? formatDollars(entry.price) : openPrice(entry)}
                    </span>
                    <span className="mono">{orderReference(entry.id).replace('Order ', '')}</span>
                  </>
                )}
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

function placeOf(entry: Entry): DeskPlace {
  return entry.kind === 'order'
    ? { name: 'order', customer: entry.userId, id: entry.id }
    : { name: 'message', day: entry.day, id: entry.id };
}

/** One stroke of the meter for every two hours. */
const STROKES = REPLY_HOURS / 2;
const PITCH = 5;

interface WaitingProps {
  waitingSince?: string | undefined;
  isLate: boolean;
  /** Milliseconds since 1970. */
  nowMs: number;
}

/** How long somebody has waited, and a level meter of the promised day. */
export function Waiting({ waitingSince: since, isLate, nowMs }: WaitingProps) {
  if (since === undefined) return null;
  const filled = Math.ceil(waitedPart(since, nowMs) * STROKES);
  const strokes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `M${(from + index) * PITCH + 1.5} 0v12`).join(
      '',
    );
  return (
    <span className={deskStyles['waiting']} data-late={isLate || undefined}>
      <svg
        viewBox={`0 0 ${STROKES * PITCH - 2} 12`}
        width={STROKES * PITCH - 2}
        height={12}
        strokeWidth={3}
        aria-hidden
      >
        <path className={deskStyles['meter-off']} d={strokes(filled, STROKES)} />
        <path className={deskStyles['meter-on']} d={strokes(0, filled)} />
      </svg>
      <span>
        {isLate ? 'Late: ' : ''}waiting{' '}
        <time dateTime={since} title={`Since ${formatMoment(since)}`}>
          {waitedFor(since, nowMs)}
        </time>
      </span>
    </span>
  );
}
