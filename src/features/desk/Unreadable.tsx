import type { Reading } from './reading.ts';
import styles from './Desk.module.css';

interface UnreadableProps {
  state: Exclude<Reading<unknown>, { status: 'read' }>;
  /** What was to be read, such as `order`. */
  what: string;
  onRetry: () => void;
}

/** Stands for something that is still on its way, or could not be read. */
export function Unreadable({ state, what, onRetry }: UnreadableProps) {
  if (state.status === 'loading') {
    return (
      <div className={styles['stack']} role="status" aria-busy="true">
        <span className="visually-hidden">Loading the {what}</span>
        <span className={`skeleton ${styles['skeleton-line']}`} />
        <span className={`skeleton ${styles['skeleton-block']}`} />
      </div>
    );
  }
  if (state.status === 'missing') {
    return (
      <p className="notice-box" role="alert">
        There’s no such {what}. The account it belongs to may be closed.
      </p>
    );
  }
  return (
    <div className="notice-box" role="alert">
      <p>
        We couldn’t load this {what}. {state.problem}
      </p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
