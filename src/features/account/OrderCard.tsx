import { orderReference, type Order } from '../../contracts/orders.ts';
import { formatDollars } from '../../lib/money.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { formatMoment } from '../../lib/moments.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { statusLabel, statusLook } from '../../ui/order-status.ts';
import styles from './Dashboard.module.css';
import { OrderTimeline } from './OrderTimeline.tsx';

/** One order with every field the spec lists (core §2, Dashboard). */
export function OrderCard({ order }: { order: Order }) {
  const look = statusLook(order.status);
  const Icon = look.icon;
  return (
    <article className={styles['order']} aria-labelledby={`order-${order.id}`}>
      <header className={styles['order-head']}>
        <div>
          <p className="mono">{orderReference(order.id)}</p>
          <h3 id={`order-${order.id}`} tabIndex={-1}>
            {order.serviceName}
          </h3>
        </div>
        <p className={styles['price']}>{formatDollars(order.servicePrice)}</p>
      </header>
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
      {order.status === 'pending' && (
        <p>
          <CancelOrder order={order} />
        </p>
      )}
    </article>
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
      <div>
        <dt>Phone</dt>
        <dd>{order.customerPhone}</dd>
      </div>
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
