import type { ReactNode } from 'react';

import type { TimelineEntry } from '../../contracts/orders.ts';
import { Button } from '../../ui/Button.tsx';
import { FileLinks, LinkedText } from '../../ui/FileLinks.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { FileList, type FilesOf } from './FileList.tsx';
import styles from './Timeline.module.css';

interface TimelineProps extends FilesOf {
  /** Puts what the customer wrote into an answer; without it, nothing offers that. */
  onQuote?: ((entry: TimelineEntry) => void) | undefined;
  /** What was ordered, as the first thing that was said; without it, the entry says only that it was. */
  brief?: ReactNode;
}

/** What happened to an order, oldest first. */
export function Timeline({ order, fileUrl, target, onQuote, brief }: TimelineProps) {
  return (
    <Thread>
      {order.view.timeline.map((entry, index) => {
        const { at, by, text, message, links, files = [], isInternal, isNew } = entry;
        const ordered = index === 0 && brief;
        return (
          <Said key={index} at={at} by={isInternal ? 'internal' : by}>
            <div className={`row ${styles['head']}`}>
              <p>
                {message || ordered ? <b>{text}</b> : text}
                {isNew && <New />}
              </p>
              {message && by === 'customer' && onQuote && (
                <Button
                  size="small"
                  kind="quiet"
                  about={`: ${text}`}
                  onClick={() => onQuote(entry)}
                >
                  Quote
                </Button>
              )}
            </div>
            <Note>{ordered}</Note>
            <Note>{message && <LinkedText text={message} />}</Note>
            {links && <FileLinks links={links} target={target} />}
            {files.length > 0 && (
              <FileList
                order={order}
                items={files.map((file) => ({ file }))}
                fileUrl={fileUrl}
                target={target}
              />
            )}
          </Said>
        );
      })}
    </Thread>
  );
}

/** What was said and done, oldest first. */
export function Thread({ children }: { children: ReactNode }) {
  return (
    <ol className={`ruled ${styles['timeline']}`} aria-label="History">
      {children}
    </ol>
  );
}

interface SaidProps {
  at: string;
  by: TimelineEntry['by'] | 'internal';
  children: ReactNode;
}

export function Said({ at, by, children }: SaidProps) {
  return (
    <li data-by={by}>
      <Moment className="mono" iso={at} />
      <div className={`stack start ${styles['entry']}`}>{children}</div>
    </li>
  );
}

/** In somebody's own words, with their lines. */
export function Note({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="typed" dir="auto">
      {children}
    </p>
  );
}

/** Marks what the studio did since the account last looked. */
export function New() {
  return (
    <>
      {' '}
      <span className={styles['new']}>
        <span className="visually-hidden">New</span>
      </span>
    </>
  );
}
