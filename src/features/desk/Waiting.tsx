import { formatMoment } from '../../lib/moments.ts';
import { PROMISED_HOURS, waitedFor, waitedPart } from './waiting.ts';
import styles from './Desk.module.css';

/** One stroke of the meter for every two hours. */
const STROKES = PROMISED_HOURS / 2;
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
    <span className={styles['waiting']} data-late={isLate || undefined}>
      <svg
        viewBox={`0 0 ${STROKES * PITCH - 2} 12`}
        width={STROKES * PITCH - 2}
        height={12}
        strokeWidth={3}
        aria-hidden
      >
        <path className={styles['meter-off']} d={strokes(filled, STROKES)} />
        <path className={styles['meter-on']} d={strokes(0, filled)} />
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
