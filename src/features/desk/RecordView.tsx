import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { $lastInbox } from './desk.model.ts';
import desk from './Desk.module.css';
import styles from './Order.module.css';
import type { Reading } from './reading.ts';
import { ViewHeading } from './ViewHeading.tsx';

interface RecordViewProps<Content> {
  state: Reading<Content>;
  /** What is read, such as `order`. */
  what: string;
  /** Stands over the heading, and in the tab where there is no other `title`. */
  kind: string;
  title?: string;
  nameOf: (content: Content) => string;
  /** Where the record stands, beside the heading. */
  standing?: (content: Content, nowMs: number) => ReactNode;
  /** The way back, where that is not the inbox. */
  back?: ReactNode;
  notice?: ReactNode;
  onRetry: () => void;
  children: (content: Content, nowMs: number) => ReactNode;
}

/** One record with its heading, from its first moment on. */
export function RecordView<Content>(props: RecordViewProps<Content>) {
  const { state, kind, title = kind, nameOf, standing, notice, children } = props;
  const inbox = useStore($lastInbox);
  const isRead = state.status === 'read';
  return (
    <>
      {props.back ?? (
        <a className={styles['back']} href={inbox}>
          Back to the inbox
        </a>
      )}
      <header className={styles['head']}>
        <ViewHeading title={title}>
          <span className="mono">{kind}</span>{' '}
          <span className={styles['service']}>{isRead && nameOf(state.content)}</span>
        </ViewHeading>
        {isRead && standing && (
          <p className={styles['state']}>{standing(state.content, state.readAtMs)}</p>
        )}
      </header>
      {notice}
      {isRead ? children(state.content, state.readAtMs) : <Unread {...props} state={state} />}
    </>
  );
}

interface UnreadProps extends Pick<RecordViewProps<unknown>, 'what' | 'onRetry'> {
  state: Exclude<Reading<unknown>, { status: 'read' }>;
}

/** Stands for something that is still on its way, or could not be read. */
function Unread({ state, what, onRetry }: UnreadProps) {
  if (state.status === 'loading') {
    return (
      <div className={desk['stack']} role="status" aria-busy="true">
        <span className="visually-hidden">Loading the {what}</span>
        <span className={`skeleton ${desk['skeleton-line']}`} />
        <span className={`skeleton ${desk['skeleton-block']}`} />
      </div>
    );
  }
  return (
    <div className="notice-box" role="alert">
      {state.status === 'missing' ? (
        <p>There’s no such {what}. The account it belongs to may be closed.</p>
      ) : (
        <>
          <p>
            We couldn’t load this {what}. {state.problem}
          </p>
          <button type="button" className="button button-quiet" onClick={onRetry}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}
