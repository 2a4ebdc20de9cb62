import { useStore } from '@nanostores/react';
import type { Ref } from 'react';

import type { Entry, OrderEntry } from '../../contracts/desk.ts';
import { formatDollars } from '../../contracts/money.ts';
import { openPrice, orderReference, REPLY_HOURS } from '../../contracts/orders.ts';
import { splitMatches } from '../../lib/matches.ts';
import { formatMoment } from '../../lib/moments.ts';
import { Marked } from '../../ui/Marked.tsx';
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx';
import { referenceOf } from './bulk-plans.ts';
import { addressOf, placeOf } from './desk-address.ts';
import { $desk, nameOfAgent } from './desk.model.ts';
import deskStyles from './Desk.module.css';
import { formatDate, stageLabels, toggleSelected, waitedFor, waitedPart } from './inbox.model.ts';
import styles from './Inbox.module.css';
import { rowLabels } from './reach.ts';

interface EntryListProps {
  entries: Entry[];
  nowMs: number;
  /** Ids of those that are selected; without it, none can be. */
  selected?: ReadonlySet<string>;
  /** What was searched for: its words are marked. */
  search?: string;
  ref?: Ref<HTMLOListElement>;
}

/** Orders and messages, each as one link. */
export function EntryList({ entries, nowMs, selected, search = '', ref }: EntryListProps) {
  return (
    <ol
      ref={ref}
      className={styles['entries']}
      data-selectable={selected ? '' : undefined}
      data-found={search ? '' : undefined}
    >
      {entries.map((entry) => (
        <li
          key={entry.id}
          data-late={entry.isLate || undefined}
          data-unread={entry.isUnread ? true : undefined}
        >
          {selected && (
            <label className={styles['check']}>
              <input
                type="checkbox"
                aria-label={`Select ${referenceOf(entry)}`}
                checked={selected.has(entry.id)}
                onChange={({ nativeEvent }) =>
                  toggleSelected(
                    entry.id,
                    'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
                  )
                }
              />
            </label>
          )}
          <Row entry={entry} nowMs={nowMs} search={search} />
        </li>
      ))}
    </ol>
  );
}

function Row({ entry, nowMs, search }: { entry: Entry; nowMs: number; search: string }) {
  const desk = useStore($desk);
  const order = entry.kind === 'order' ? entry : undefined;
  const { lastLine, doneAt, createdAt } = entry;
  const takenBy = nameOfAgent(desk, entry.assignee);
  const unreached = order?.mailObstacle && rowLabels[order.mailObstacle];
  const pattern = patternOf(search);
  const mark = (text: string) => <Marked parts={splitMatches(text, pattern)} />;
  return (
    <a className={styles['entry']} href={addressOf(placeOf(entry))} data-entry={entry.id}>
      <span className={styles['title']}>
        {entry.isUnread && (
          <span className={styles['unread']}>
            <span className="visually-hidden">Unread: </span>
          </span>
        )}
        {mark(entry.kind === 'order' ? entry.serviceName : entry.service)}
      </span>
      <span className={styles['person']} title={entry.email || undefined}>
        <bdi>{mark(entry.name || 'Closed account')}</bdi>
        {entry.email && <span className={styles['email']}>{mark(entry.email)}</span>}
        {unreached && <span className={styles['unreached']}>{unreached}</span>}
      </span>
      <span className={styles['last']}>
        {lastLine && (
          <>
            <bdi>
              {lastLine.by === 'customer' ? entry.name.split(' ')[0] || 'Customer' : lastLine.by}
            </bdi>
            : <bdi>{mark(lastLine.text)}</bdi>
          </>
        )}
      </span>
      <span className={styles['state']}>
        {order ? <StageBadge entry={order} /> : <span className={styles['kind']}>Message</span>}
      </span>
      <span className={styles['foot']}>
        <span className={styles['more']}>
          {takenBy !== undefined && (
            <span>
              <span className="visually-hidden">Assigned to </span>
              <bdi>{takenBy}</bdi>
            </span>
          )}
          {(order?.files !== undefined || order?.dueOn) && (
            <span>
              {[
                order.files !== undefined && sayFiles(order.files),
                order.dueOn && `Due ${formatDate(`${order.dueOn}T12:00`)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
        </span>
        <span className={styles['when']}>
          {entry.waitingSince ? (
            <Waiting {...entry} nowMs={nowMs} />
          ) : (
            <time dateTime={doneAt ?? createdAt} title={formatMoment(doneAt ?? createdAt)}>
              {doneAt && 'Done '}
              {formatDate(doneAt ?? createdAt)}
            </time>
          )}
        </span>
      </span>
      <span className={styles['end']}>
        {order && (
          <>
            <span className={styles['price']}>
              {order.price > 0 ? formatDollars(order.price) : openPrice(order)}
            </span>
            <span className={styles['reference']}>
              {orderReference(order.id).replace('Order ', '')}
            </span>
          </>
        )}
      </span>
    </a>
  );
}

const sayFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Amber where the studio has to do something, gray where the customer has. */
const stageTones = {
  price: 'yellow',
  acceptance: 'grey',
  payment: 'grey',
  start: 'yellow',
  production: 'blue',
  review: 'grey',
} as const;

function StageBadge({ entry: { stage, status } }: { entry: OrderEntry }) {
  if (stage === 'closed') return <StatusBadge status={status} />;
  return <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>;
}

/** Finds the words of a search; undefined without any. */
function patternOf(search: string): RegExp | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(escaped.join('|'), 'gi');
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
        <span data-word>{isLate ? 'Late: ' : ''}waiting </span>
        <time dateTime={since} title={`Since ${formatMoment(since)}`}>
          {waitedFor(since, nowMs)}
        </time>
      </span>
    </span>
  );
}
