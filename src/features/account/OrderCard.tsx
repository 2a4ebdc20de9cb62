import { useStore } from '@nanostores/react';

import { labeledDetails, orderReference, type Order } from '../../contracts/orders.ts';
import { formatDollars } from '../../lib/money.ts';
import { formatMoment } from '../../lib/moments.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { statusLabel, statusLook } from '../../ui/order-status.ts';
import { deliveryOf } from './delivery.ts';
import { FileLinks } from './FileLinks.tsx';
import { New } from './New.tsx';
import { $seenBefore, isNews } from './news.model.ts';
import { OrderActions } from './OrderActions.tsx';
import styles from './Dashboard.module.css';
import { OrderTimeline } from './OrderTimeline.tsx';

/** One order with every field the spec lists (core §2, Dashboard). */
export function OrderCard({ order }: { order: Order }) {
  const look = statusLook(order.status);
  const Icon = look.icon;
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
        <span className={styles['badge']} data-tone={look.tone}>
          <Icon size={16} aria-hidden />
          {statusLabel(order.status)}
        </span>
        {look.tag && <span className={styles['status-tag']}>{look.tag}</span>}
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
      <time className="mono" dateTime={quote.at}>
        {formatMoment(quote.at)}
      </time>
    </div>
  );
}

function OrderFacts({ order }: { order: Order }) {
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>Name</dt>
        <dd>{order.customerName}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <EmailText email={order.customerEmail} />
        </dd>
      </div>
      {labeledDetails(order).map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Placed</dt>
        <dd>
          <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
        </dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>
          <time dateTime={order.updatedAt}>{formatMoment(order.updatedAt)}</time>
        </dd>
      </div>
    </dl>
  );
}
