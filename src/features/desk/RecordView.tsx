import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import { site } from '../../site.ts';
import { $lastInbox, type Reading } from './desk.model.ts';
import desk from './Desk.module.css';
import styles from './Record.module.css';

interface RecordViewProps<Content> {
  $reading: ReadableAtom<Reading<Content>>;
  /** Reads it. */
  open: () => Promise<void>;
  /** What is read, such as `order`. */
  what: string;
  /** Stands over the heading, and in the tab where there is no other `title`. */
  kind: string;
  title?: string | undefined;
  nameOf: (content: Content) => string;
  /** Where the record stands, beside the heading. */
  standing?: (content: Content, nowMs: number) => ReactNode;
  /** The way back, where that is not the inbox. */
  back?: { href: string; label: string };
  notice?: ReactNode;
  /** What it says. */
  main: (content: Content, nowMs: number) => ReactNode;
  /** What can be done about it, and for whom. */
  side: (content: Content) => ReactNode;
}

/** One record with its heading, from its first moment on. */
export function RecordView<Content>(props: RecordViewProps<Content>) {
  const { $reading, what, kind, title = kind, nameOf, standing, notice } = props;
  const state = useStore($reading);
  const { content, readAtMs } = state;
  const inbox = useStore($lastInbox);
  const open = useEffectEvent(() => void props.open());
  useEffect(() => open(), []);
  const { href, label } = props.back ?? { href: inbox, label: 'Back to the inbox' };
  return (
    <>
      <a className={styles['back']} href={href}>
        {label}
      </a>
      <header className={styles['head']}>
        <ViewHeading title={title}>
          <span className="mono">{kind}</span>{' '}
          <span className={styles['service']}>{content && nameOf(content)}</span>
        </ViewHeading>
        {content && standing && <p className={styles['state']}>{standing(content, readAtMs)}</p>}
      </header>
      {notice}
      {content ? (
        <div className={styles['columns']}>
          <div className={styles['main']}>{props.main(content, readAtMs)}</div>
          <div className={styles['side']}>{props.side(content)}</div>
        </div>
      ) : (
        <Unread what={what} state={state} onRetry={() => void props.open()} />
      )}
    </>
  );
}

interface UnreadProps {
  what: string;
  state: Reading<unknown>;
  onRetry: () => void;
}

/** Stands for something that is still on its way, or could not be read. */
function Unread({ what, state: { isReading, isMissing, problem }, onRetry }: UnreadProps) {
  if (isReading) {
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
      {isMissing ? (
        <p>There’s no such {what}. The account it belongs to may be closed.</p>
      ) : (
        <>
          <p>
            We couldn’t load this {what}. {problem}
          </p>
          <button type="button" className="button button-quiet" onClick={onRetry}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}

interface ViewHeadingProps {
  /** Shown in the tab. */
  title: string;
  /** False where something else gets the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The heading of a view; whoever comes to it, by key or screen reader, begins here. */
export function ViewHeading({ title, takesFocus = true, children }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${site.name} desk`;
  }, [title]);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
    if (takesFocus) window.scrollTo(0, 0);
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

interface ChangeNoticeProps {
  /** What somebody else did meanwhile. */
  $change: ReadableAtom<string | undefined>;
  /** What is on screen, such as `order`. */
  what: string;
}

/** There from the start, so that screen readers hear what comes into it. */
export function ChangeNotice({ $change, what }: ChangeNoticeProps) {
  const change = useStore($change);
  return (
    <div role="alert">
      {change !== undefined && (
        <p className={`notice-box ${styles['change']}`}>
          {change} Below is the {what} as it is now; what you typed is still here.
        </p>
      )}
    </div>
  );
}

/** Says that nothing can be sent to a customer yet. */
export function UnconfirmedNote({ isEmailConfirmed }: { isEmailConfirmed: boolean | undefined }) {
  if (isEmailConfirmed !== false) return null;
  return <span>Email not confirmed: we can’t write to this address yet.</span>;
}
