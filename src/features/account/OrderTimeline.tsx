import { useStore } from '@nanostores/react';
import { useState } from 'react';

import type { Order, OrderEvent } from '../../contracts/orders.ts';
import { formatDollars } from '../../contracts/money.ts';
import { contactDetails } from '../../site.ts';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { statusLabel } from '../../ui/order-status.ts';
import styles from './Dashboard.module.css';
import { $seenBefore, isNews } from './news.model.ts';
import { nextStep } from './next-step.ts';

/** What happened to an order, oldest first, and what comes next. */
export function OrderTimeline({ order }: { order: Order }) {
  const events = order.events ?? [];
  const seenBefore = useStore($seenBefore);
  const [shownAtMs] = useState(Date.now);
  const next = nextStep(order, shownAtMs);
  if (events.length === 0 && !next) return null;
  return (
    <div className={styles['timeline']}>
      {events.length > 0 && (
        <ol aria-label="History">
          {events.map((event, index) => (
            <li key={index} data-by={event.by}>
              <Moment iso={event.at} />
              <div>
                {describe(event)}
                {isNews(event, seenBefore) && <New />}
                {event.note && (
                  <q>
                    <LinkedText text={event.note} />
                  </q>
                )}
                {event.links && <FileLinks links={event.links} />}
              </div>
            </li>
          ))}
        </ol>
      )}
      {next?.kind === 'reply' && (
        <p className={styles['next']}>
          Reply expected by <Moment iso={next.byIso} />
          {next.isOverdue && (
            <>
              . Sorry, we’re late. Write to{' '}
              <a href={`mailto:${contactDetails.email}`}>{contactDetails.email}</a> and we’ll answer
              right away.
            </>
          )}
        </p>
      )}
      {next?.kind === 'text' && <p className={styles['next']}>{next.text}</p>}
    </div>
  );
}

function describe({ type, to, by, price }: OrderEvent): string {
  if (type === 'placed') return 'Order placed';
  if (type === 'moved' && to) return `Now ${statusLabel(to).toLowerCase()}`;
  if (type === 'quoted' && price !== undefined) return `Quoted ${formatDollars(price)}`;
  if (type === 'newer') return 'Something newer happened here, which we can’t show yet';
  return by === 'customer' ? 'You' : 'Message from the studio';
}

/** Marks what the studio did since the visit before. */
export function New() {
  return (
    <>
      {' '}
      <span className="tag tag-signal">New</span>
    </>
  );
}
