import { useQuery } from '@tanstack/react-query';

import type { DeskOrder } from '../../contracts/desk.ts';
import { orderReference, type TimelineEntry } from '../../contracts/orders.ts';
import { formatMoment } from '../../lib/moments.ts';
import { queryClient } from '../../state/queries.ts';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timeline } from '../order/Timeline.tsx';
import { Assignment } from './Assignment.tsx';
import { Composer } from './Composer.tsx';
import { Waiting } from './EntryList.tsx';
import { actOnOrder, orderQuery, rereadOrder, type OrderKey } from './order.model.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { fileAddress, OrderFiles, OrderReview } from './OrderFiles.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { customerOf } from './reach.ts';
import styles from './Record.module.css';
import { ChangeNotice, RecordView } from './RecordView.tsx';
import { Unreached } from './Unreached.tsx';
import { insertInMessage } from './use-order-form.ts';

/** Everything about an order, and everything an agent can do about it. */
export function OrderView({ place }: { place: OrderKey }) {
  const query = useQuery(orderQuery(place), queryClient);
  const { data: content } = query;
  return (
    <RecordView
      query={query}
      what="order"
      kind={orderReference(place.id)}
      nameOf={({ serviceName }) => serviceName}
      standing={(order, nowMs) => (
        <>
          <StatusBadge status={order.status} />
          <Waiting {...order} nowMs={nowMs} />
        </>
      )}
      notice={
        <>
          <ChangeNotice what="order" />
          <StopNotice at={content?.stopRequestedAt} />
          {content && (
            <Unreached
              {...customerOf(content)}
              id={content.userId}
              onAsked={() => rereadOrder(content)}
            />
          )}
        </>
      }
      main={(order) => (
        <>
          <section aria-labelledby="brief-heading">
            <h2 id="brief-heading">Brief</h2>
            <p className={styles['text']} dir="auto">
              <LinkedText text={order.projectBrief || withoutBrief(order)} />
            </p>
          </section>
          <OrderFiles order={order} />
          <OrderReview order={order} />
          <section aria-labelledby="history-heading">
            <h2 id="history-heading">What happened</h2>
            <Timeline
              order={order}
              fileUrl={(file) => fileAddress(order, file)}
              target="_blank"
              onQuote={order.isAnonymous ? undefined : quoteInMessage}
            />
          </section>
          <Composer key={order.id} order={order} />
        </>
      )}
      lead={(order) => <OrderSteps key={order.id} order={order} />}
      side={(order) => (
        <>
          <Assignment
            what="order"
            assignee={order.assignee}
            onAssign={(to, done) =>
              actOnOrder(order, { action: 'assign', to, seen: order.version }, done)
            }
          />
          <OrderFacts order={order} />
        </>
      )}
    />
  );
}

function StopNotice({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <p className={`notice-box ${styles['stop']}`}>
      <strong>The customer asked to stop</strong> on {formatMoment(at)}. Write to them, then cancel
      the order or go on.
    </p>
  );
}

/** Puts what the customer wrote into the message to them. */
const quoteInMessage = ({ note = '' }: TimelineEntry) =>
  insertInMessage(note.trim().replaceAll(/^/gm, '> '));

const withoutBrief = ({ isAnonymous }: DeskOrder) =>
  isAnonymous ? 'Erased with the account.' : 'The customer didn’t write a brief.';
