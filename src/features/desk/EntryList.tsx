import { useStore } from '@nanostores/react';

import type { Entry, OrderEntry, OrderStage, PlanEntry } from '../../contracts/desk.ts';
import { formatDollars } from '../../contracts/money.ts';
import { nameOfMonth, sayEpisode } from '../../contracts/plans.ts';
import { openPrice, orderReference, REPLY_HOURS, REPLY_MS } from '../../contracts/orders.ts';
import { splitMatches } from '../../lib/matches.ts';
import { formatMoment } from '../../lib/moments.ts';
import { Marked } from '../../ui/Marked.tsx';
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx';
import { referenceOf, toggleSelected } from './bulk.ts';
import { addressOf, placeOf } from './desk-address.ts';
import { $desk, nameOfAgent } from './desk.model.ts';
import styles from './Inbox.module.css';
import { rowLabels } from './reach.ts';

interface EntryListProps {
  entries: Entry[];
  nowMs: number;
  selected?: ReadonlySet<string>;
  /** What was searched for: its words are marked. */
  search?: string;
}

export function EntryList({ entries, nowMs, selected, search = '' }: EntryListProps) {
  return (
    <ol
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
            <label className="check">
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
  const takenBy = nameOfAgent(useStore($desk), entry.assignee);
  const order = entry.kind === 'order' ? entry : undefined;
  const { name, email, lastLine, waitingSince, doneAt, createdAt, formerAssignee } = entry;
  const isInReview = order?.stage === 'review' && doneAt !== undefined;
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
      <span className={styles['person']} title={email || undefined}>
        <bdi>{mark(name || 'Closed account')}</bdi>
        {email && <span className={styles['email']}>{mark(email)}</span>}
        {unreached && <span className={styles['unreached']}>{unreached}</span>}
      </span>
      <span className={styles['last']}>
        {lastLine && (
          <>
            <bdi>{lastLine.by === 'customer' ? name.split(' ')[0] || 'Customer' : lastLine.by}</bdi>
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
          {formerAssignee !== undefined && (
            <span>
              was <bdi>{formerAssignee}</bdi>
            </span>
          )}
          <span>{order && sayFilesAndDay(order)}</span>
        </span>
        <span className={styles['when']}>
          {waitingSince ? (
            <Waiting {...entry} nowMs={nowMs} />
          ) : (
            <time dateTime={doneAt ?? createdAt} title={formatMoment(doneAt ?? createdAt)}>
              {isInReview ? `For ${waitedFor(doneAt, nowMs)}` : doneAt && 'Done '}
              {!isInReview && formatDate(doneAt ?? createdAt)}
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
            <span className={`mono ${styles['reference']}`}>
              {orderReference(order.id).replace('Order ', '')}
            </span>
          </>
        )}
      </span>
    </a>
  );
}

function sayFilesAndDay({ files, dueOn, plan, episode }: OrderEntry): string {
  const count = files === 1 ? '1 file' : `${files} files`;
  const due = dueOn && `Due ${formatDate(`${dueOn}T12:00`)}`;
  return [plan && sayPlan(plan), episode && sayEpisode(episode), files !== undefined && count, due]
    .filter(Boolean)
    .join(' · ');
}

/** "November: 3 of 4 · $220 due · stops then". */
function sayPlan({ month, used, included, due, change }: PlanEntry): string {
  const next =
    change && (change.name ? `${change.name} from ${nameOfMonth(change.from)}` : 'stops then');
  const use = `${nameOfMonth(month)}: ${used} of ${included}`;
  return [use, due > 0 && `${formatDollars(due)} due`, next].filter(Boolean).join(' · ');
}

/** The day where the reader is, such as `Nov 17`; with its year when that is another. */
function formatDate(iso: string): string {
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...year });
}

export const stageLabels: Record<OrderStage, string> = {
  price: 'Needs a price',
  acceptance: 'Quote to accept',
  payment: 'To be paid',
  start: 'Ready to start',
  production: 'In production',
  running: 'Plan running',
  review: 'In review',
  closed: 'Closed',
};

/** Amber where the studio has to do something, gray where the customer has. */
const stageTones = {
  price: 'yellow',
  acceptance: 'grey',
  payment: 'grey',
  start: 'yellow',
  production: 'blue',
  running: 'blue',
  review: 'grey',
} as const;

function StageBadge({ entry: { stage, status } }: { entry: OrderEntry }) {
  if (stage === 'closed') return <StatusBadge status={status} />;
  return <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>;
}

function patternOf(search: string): RegExp | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(escaped.join('|'), 'gi');
}

/** One stroke of the meter for every two hours, as Inbox.module.css draws them. */
const STROKES = REPLY_HOURS / 2;

interface WaitingProps {
  waitingSince?: string | undefined;
  isLate: boolean;
  nowMs: number;
}

/** How long somebody has waited, and a level meter of the promised day. */
export function Waiting({ waitingSince: since, isLate, nowMs }: WaitingProps) {
  if (since === undefined) return null;
  const filled = Math.ceil(waitedPart(since, nowMs) * STROKES) / STROKES;
  return (
    <span className={`row ${styles['waiting']}`} data-late={isLate || undefined}>
      <span className={styles['meter']} style={{ backgroundSize: `${100 * filled}%` }} />
      <span>
        <span data-word>{isLate ? 'Late: ' : ''}waiting </span>
        <time dateTime={since} title={`Since ${formatMoment(since)}`}>
          {waitedFor(since, nowMs)}
        </time>
      </span>
    </span>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long somebody has waited, such as `40 min`, `3 h` or `2 d 4 h`. */
export function waitedFor(since: string, nowMs: number): string {
  const waitedMs = Math.max(0, nowMs - Date.parse(since));
  const hours = Math.floor(waitedMs / HOUR_MS);
  if (hours < 1) return `${Math.floor(waitedMs / MINUTE_MS)} min`;
  if (hours < 48) return `${hours} h`;
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Part of the promised time that is over, from 0 to 1. */
export function waitedPart(since: string, nowMs: number): number {
  return Math.min(1, Math.max(0, (nowMs - Date.parse(since)) / REPLY_MS));
}
