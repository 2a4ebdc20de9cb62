import type { Order, TimelineEntry } from '../../contracts/orders.ts';
import { FileLinks, LinkedText } from '../../ui/FileLinks.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { filesById } from './order.ts';
import styles from './Timeline.module.css';

interface TimelineProps {
  order: Order;
  /** Where a file is downloaded, by its id. */
  fileUrl: (id: string) => string;
  /** `_blank` where work must not be left. */
  target?: '_blank' | undefined;
  /** Puts what the customer wrote into an answer; without it, nothing offers that. */
  onQuote?: ((entry: TimelineEntry) => void) | undefined;
}

/** What happened to an order, oldest first. */
export function Timeline({ order, fileUrl, target, onQuote }: TimelineProps) {
  return (
    <ol className={styles['timeline']} aria-label="History">
      {order.view.timeline.map((entry, index) => {
        const { at, by, text, note, links, files = [], isInternal, isNew } = entry;
        return (
          <li key={index} data-by={isInternal ? 'internal' : by}>
            <Moment className="mono" iso={at} />
            <div className={styles['entry']}>
              <p className={note ? styles['lead'] : undefined}>
                {text}
                {isNew && <New />}
              </p>
              {note && (
                <p className={styles['note']} dir="auto">
                  <LinkedText text={note} />
                </p>
              )}
              {note && by === 'customer' && onQuote && (
                <button
                  type="button"
                  className="button button-small button-quiet"
                  onClick={() => onQuote(entry)}
                >
                  Quote<span className="visually-hidden">: {text}</span>
                </button>
              )}
              {links && <FileLinks links={links} target={target} />}
              {files.length > 0 && (
                <ul>
                  {filesById(order, files).map(({ id, name, isGone }) => (
                    <li key={id}>
                      <bdi>{isGone ? name : <a href={fileUrl(id)}>{name}</a>}</bdi>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        );
      })}
    </ol>
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
