import { useStore } from '@nanostores/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import { site } from '../../site.ts';
import { addressOf, INBOX } from './desk-address.ts';
import { $change, $lastInbox, isNotFound, sentenceOf } from './desk.model.ts';
import desk from './Desk.module.css';
import styles from './Record.module.css';
import { useAround, useInbox } from './use-inbox.ts';

interface RecordViewProps {
  query: UseQueryResult<{ id: string; version?: number }>;
  /** What is read, such as `order`. */
  what: string;
  /** Whom it is about; undefined until it is read. */
  name: string | undefined;
  /** What it is called among others. */
  kind: string;
  /** What it is about. */
  about?: string | undefined;
  /** Where it stands. */
  standing?: ReactNode;
  /** The way back, where that is not the inbox. */
  back?: { href: string; label: string };
  /** All of it, once it is read. */
  children: ReactNode;
}

/** One record with its heading, from its first moment on. */
export function RecordView(props: RecordViewProps) {
  const { query, what, name, kind, about, standing, back, children } = props;
  const inbox = useStore($lastInbox);
  useNews(query);
  const { href, label } = back ?? { href: inbox, label: 'Back to the inbox' };
  return (
    <div className={styles['record']}>
      <div className={styles['top']}>
        <a className={styles['back']} href={href}>
          {label}
        </a>
        {!back && <Around />}
      </div>
      <header className={styles['head']}>
        <ViewHeading title={name ?? kind}>
          {name !== undefined && <bdi>{name}</bdi>} {about && <span>{about}</span>}{' '}
          <span className="mono">{kind}</span>
        </ViewHeading>
        {standing && <p className={styles['state']}>{standing}</p>}
      </header>
      {query.data ? children : <Unread what={what} query={query} />}
    </div>
  );
}

/** Reads a record again when the inbox tells of something newer; what is typed stays. */
function useNews({ data: content, refetch }: RecordViewProps['query']): void {
  const { data: news } = useInbox();
  const first = useRef(news);
  const read = useEffectEvent(() => {
    const entry = news?.entries.find(({ id }) => id === content?.id);
    const isNewer = entry
      ? entry.version > (content?.version ?? entry.version)
      : // What is in another list may have changed with anything.
        content && first.current !== undefined && first.current !== news;
    first.current = news;
    if (isNewer) void refetch();
  });
  useEffect(() => read(), [news]);
}

/** What was said, what is to be said, and beside it what is known. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles['columns']}>{children}</div>;
}

export function Main({ children }: { children: ReactNode }) {
  return <div className={styles['main']}>{children}</div>;
}

export function Side({ children }: { children: ReactNode }) {
  return <div className={styles['side']}>{children}</div>;
}

/** Leads through the list that the record was opened from. */
function Around() {
  const around = useAround();
  if (!around) return null;
  const { previous, next, position, total } = around;
  return (
    <nav className={styles['around']} aria-label="Entries of the list">
      {previous !== undefined && <a href={previous}>Previous</a>}
      <span className="mono">
        {position} of {total}
      </span>
      {next !== undefined && <a href={next}>Next</a>}
    </nav>
  );
}

interface UnreadProps {
  what: string;
  query: UseQueryResult;
}

/** Stands for something that is still on its way, or could not be read. */
function Unread({ what, query: { error, refetch } }: UnreadProps) {
  if (!error) {
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
      {isNotFound(error) ? (
        <p>
          There’s no such {what}. The account it belongs to may be closed.{' '}
          <a href={addressOf(INBOX)}>Search the inbox</a>
        </p>
      ) : (
        <>
          <p>
            We couldn’t load this {what}. {sentenceOf(error)}
          </p>
          <button type="button" className="button button-quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}

interface ViewHeadingProps {
  /** Shown in the tab, after the number of entries that wait. */
  title: string;
  /** False where something else gets the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The heading of a view; whoever comes to it, by key or screen reader, begins here. */
export function ViewHeading({ title, takesFocus = true, children }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = useInbox().data?.counts['waiting'] ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${site.name} desk`;
  }, [title, waiting]);
  useEffect(() => {
    // Whoever typed before this listened goes on typing.
    const isTyping = document.activeElement?.matches('input, textarea, select');
    if (!takesFocus || isTyping) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** There from the start, so that screen readers hear what comes into it. @param what is on screen, such as `order`. */
export function ChangeNotice({ what }: { what: string }) {
  const change = useStore($change, { ssr: 'initial' });
  return (
    <div className={styles['told']} role="alert">
      {change !== undefined && (
        <p className={`notice-box ${styles['change']}`}>
          {change} Below is the {what} as it is now; what you typed is still here.
        </p>
      )}
    </div>
  );
}

/** Where a visit came from; leads to all orders and messages from there. */
export function SourceLink({ source }: { source: string }) {
  return <a href={addressOf({ ...INBOX, search: `from:${source}` })}>{source}</a>;
}
