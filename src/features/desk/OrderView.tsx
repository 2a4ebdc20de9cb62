import { useQuery } from '@tanstack/react-query';

import type { DeskOrder } from '../../contracts/desk.ts';
import { formatDollars } from '../../contracts/money.ts';
import { openPrice, orderReference, priceOf, type TimelineEntry } from '../../contracts/orders.ts';
import { formatMoment } from '../../lib/moments.ts';
import { queryClient } from '../../state/queries.ts';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timeline } from '../order/Timeline.tsx';
import { Assignment } from './Assignment.tsx';
import { Waiting } from './EntryList.tsx';
import { actOnOrder, orderQuery, rereadOrder, type OrderKey } from './order.model.ts';
import { OrderComposer } from './OrderComposer.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { fileAddress, OrderFiles, OrderReview } from './OrderFiles.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { customerOf } from './reach.ts';
import styles from './Record.module.css';
import { ChangeNotice, Columns, Main, RecordView, Side } from './RecordView.tsx';
import { Unreached } from './Unreached.tsx';
import { insertInMessage } from './use-order-form.ts';

/** Everything about an order, and everything an agent can do about it. */
export function OrderView({ place }: { place: OrderKey }) {
  const query = useQuery(orderQuery(place), queryClient);
  const { data: order, dataUpdatedAt: readAtMs } = query;
  return (
    <RecordView
      query={query}
      what="order"
      name={order && (order.customerName || 'Closed account')}
      kind={orderReference(place.id)}
      about={order && sayOrdered(order)}
      standing={
        order && (
          <>
            <StatusBadge status={order.status} />
            <Waiting {...order} nowMs={readAtMs} />
          </>
        )
      }
    >
      {order && <Work key={order.id} order={order} />}
    </RecordView>
  );
}

const sayOrdered = (order: DeskOrder) =>
  `${order.serviceName}, ${priceOf(order) === 0 ? openPrice(order).toLowerCase() : formatDollars(priceOf(order))}`;

function Work({ order }: { order: DeskOrder }) {
  return (
    <>
      <OrderSteps order={order} />
      <ChangeNotice what="order" />
      <StopNotice at={order.stopRequestedAt} />
      <Unreached {...customerOf(order)} id={order.userId} onAsked={() => rereadOrder(order)} />
      <Columns>
        <Main>
          <section aria-labelledby="thread-heading">
            <h2 id="thread-heading" className="visually-hidden">
              Brief and messages
            </h2>
            <Timeline
              order={order}
              fileUrl={(file) => fileAddress(order, file)}
              target="_blank"
              onQuote={order.isAnonymous ? undefined : quoteInMessage}
              brief={<LinkedText text={order.projectBrief || withoutBrief(order)} />}
            />
          </section>
          <OrderComposer order={order} />
          <OrderReview order={order} />
        </Main>
        <Side>
          <OrderFacts order={order} />
          <Assignment
            what="order"
            assignee={order.assignee}
            onAssign={(to, done) =>
              actOnOrder(order, { action: 'assign', to, seen: order.version }, done)
            }
          />
          <OrderFiles order={order} />
        </Side>
      </Columns>
    </>
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
