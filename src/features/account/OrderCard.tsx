import { useStore } from '@nanostores/react';

import { labeledDetails, orderReference, type Order } from '../../contracts/orders.ts';
import { formatDollars } from '../../contracts/money.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { statusLook } from '../../ui/order-status.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { deliveryOf } from './next-step.ts';
import { $seenBefore, isNews } from './news.model.ts';
import { OrderActions } from './OrderActions.tsx';
import styles from './Dashboard.module.css';
import { New, OrderTimeline } from './OrderTimeline.tsx';

/** One order with every field the spec lists (core §2, Dashboard). */
export function OrderCard({ order }: { order: Order }) {
  const { tag } = statusLook(order.status);
  const seenBefore = useStore($seenBefore);
  const files = deliveryOf(order).links;
  return (
    <article className={styles['order']} aria-labelledby={`order-${order.id}`}>
      <header className={styles['order-head']}>
        <div>
          <p className="mono">
            {orderReference(order.id)}
            {order.events?.some((event) => isNews(event, seenBefore)) && <New />}
          </p>
          <h3 id={`order-${order.id}`} tabIndex={-1}>
            {order.serviceName}
          </h3>
        </div>
        <OrderPrice order={order} />
      </header>
      {files.length > 0 && (
        <section className={styles['files']} aria-labelledby={`files-${order.id}`}>
          <h4 id={`files-${order.id}`}>Your files</h4>
          <FileLinks links={files} />
        </section>
      )}
      <p className={styles['badges']}>
        <StatusBadge status={order.status} />
        {tag && <span className={styles['status-tag']}>{tag}</span>}
      </p>
      <p className={styles['brief']}>
        {order.projectBrief ? (
          <LinkedText text={order.projectBrief} />
        ) : (
          'No additional details provided.'
        )}
      </p>
      <OrderFacts order={order} />
      <OrderTimeline order={order} />
      <OrderActions order={order} />
    </article>
  );
}

function OrderPrice({ order: { servicePrice, quote } }: { order: Order }) {
  if (!quote) return <p className={styles['price']}>{formatDollars(servicePrice)}</p>;
  return (
    <div className={styles['quote']}>
      <p className={styles['price']}>
        <span className="mono">Quoted</span> {formatDollars(quote.price)}
      </p>
      <Moment className="mono" iso={quote.at} />
    </div>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { customerName, customerEmail, createdAt, updatedAt } = order;
  const details = labeledDetails(order).map(({ label, value }) => [label, value] as const);
  return (
    <Facts
      className={styles['order-facts']}
      facts={[
        ['Name', customerName],
        ['Email', <EmailText key="email" email={customerEmail} />],
        ...details,
        ['Placed', <Moment key="placed" iso={createdAt} />],
        ['Updated', <Moment key="updated" iso={updatedAt} />],
      ]}
    />
  );
}
