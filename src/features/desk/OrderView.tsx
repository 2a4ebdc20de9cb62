import { useStore } from '@nanostores/react';

import type { DeskOrder } from '../../contracts/desk.ts';
import { orderReference } from '../../contracts/orders.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Assignment } from './Assignment.tsx';
import { Composer } from './Composer.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { $change, $order, openOrder, refreshOrder, type OrderKey } from './order.model.ts';
import { OrderSteps } from './OrderSteps.tsx';
import styles from './Order.module.css';
import { RecordView } from './RecordView.tsx';
import { useReturn } from './use-return.ts';
import { Waiting } from './Waiting.tsx';

/** Everything about an order, and everything an agent can do about it. */
export function OrderView({ place }: { place: OrderKey }) {
  const change = useStore($change);
  useReturn(() => void refreshOrder(place));
  return (
    <RecordView
      $reading={$order}
      open={() => openOrder(place)}
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
        // There from the start, so that screen readers hear what comes into it.
        <div role="alert">
          {change !== undefined && (
            <p className={`notice-box ${styles['change']}`}>
              {change} Below is the order as it is now; what you typed is still here.
            </p>
          )}
        </div>
      }
      main={(order) => (
        <>
          <section aria-labelledby="brief-heading">
            <h2 id="brief-heading">Brief</h2>
            <p className={styles['text']}>
              <LinkedText text={order.projectBrief || withoutBrief(order)} />
            </p>
          </section>
          <section aria-labelledby="history-heading">
            <h2 id="history-heading">What happened</h2>
            <OrderHistory order={order} />
          </section>
          <Composer key={order.id} order={order} />
        </>
      )}
      side={(order) => (
        <>
          <OrderSteps key={order.id} order={order} />
          <Assignment order={order} />
          <OrderFacts order={order} />
        </>
      )}
    />
  );
}

const withoutBrief = ({ isAnonymous }: DeskOrder) =>
  isAnonymous ? 'Erased with the account.' : 'The customer wrote no brief.';
