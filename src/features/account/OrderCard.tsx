import { useState } from 'react';

import { isolate } from '../../contracts/isolate.ts';
import { formatDollars } from '../../contracts/money.ts';
import {
  formatDay,
  labeledDetails,
  openPrice,
  orderReference,
  orderSteps,
  priceOf,
  type Order,
} from '../../contracts/orders.ts';
import { company } from '../../company.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { StatusBadge, statusLook } from '../../ui/StatusBadge.tsx';
import { DropZone } from '../../ui/UploadButton.tsx';
import { isClosed, isSettled } from '../order/order.ts';
import { New, Timeline } from '../order/Timeline.tsx';
import { fileAddress, orderInAddress, uploadTarget } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import { OrderActions } from './OrderActions.tsx';
import { OrderFiles } from './OrderFiles.tsx';

/** One order: where it stands, what comes next, what the customer can do, what happened, and every field of it. */
export function OrderCard({ order }: { order: Order }) {
  const hasNews = order.view.timeline.some(({ isNew }) => isNew);
  // Open when it is what somebody came for, and still when it was closed just now.
  const [isOpen, setOpen] = useState(
    () => !isSettled(order) || hasNews || orderInAddress()?.id === order.id,
  );
  const head = <OrderHead order={order} isNew={hasNews} />;
  const body = (
    <>
      <StepLine order={order} />
      <div className={styles['order-columns']}>
        <div className={styles['order-main']}>
          <Standing order={order} />
          <OrderActions order={order} />
          <OrderFiles order={order} />
          <Timeline order={order} fileUrl={(id) => fileAddress(order.id, id)} />
        </div>
        <Details order={order} />
      </div>
    </>
  );
  return (
    <article className={styles['order']} aria-labelledby={`order-${order.id}`}>
      {isClosed(order) ? (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="plus">{head}</summary>
          <div className={styles['order-body']}>{body}</div>
        </details>
      ) : order.takesFiles ? (
        <DropZone target={uploadTarget(order)} className={styles['order-body']}>
          {head}
          {body}
        </DropZone>
      ) : (
        <div className={styles['order-body']}>
          {head}
          {body}
        </div>
      )}
    </article>
  );
}

function OrderHead({ order, isNew }: { order: Order; isNew: boolean }) {
  const { tag } = statusLook(order.status);
  return (
    <div className={styles['order-head']}>
      <div>
        <p className="mono">
          {orderReference(order.id)}
          {isNew && <New />}
        </p>
        <h3 id={`order-${order.id}`} tabIndex={-1}>
          {order.serviceName}
        </h3>
        {order.projectName && (
          <p className="fine">
            <bdi>{order.projectName}</bdi>
          </p>
        )}
        <p className={styles['badges']}>
          <StatusBadge status={order.status} />
          {tag && <span className={styles['status-tag']}>{tag}</span>}
        </p>
      </div>
      <Price order={order} />
    </div>
  );
}

const answers: Record<string, string> = { accepted: 'Accepted', declined: 'Declined' };

/** What it costs: the quote with its day, or the fixed price, beside the one that was lowered. */
function Price({ order }: { order: Order }) {
  const { quote, payment, servicePrice } = order;
  const price = priceOf(order);
  const open = price === 0 ? openPrice(order) : undefined;
  const label = quote && servicePrice === 0 ? (answers[quote.answer ?? ''] ?? 'Quoted') : open;
  return (
    <div className={styles['quote']}>
      <p className={styles['price']}>
        {label && <span className="mono">{label}</span>}{' '}
        {quote && servicePrice > quote.price && <del>{formatDollars(servicePrice)}</del>}{' '}
        {formatDollars(price)}
        {open === 'By quote' && ' so far'}
      </p>
      {quote && <Moment className="mono" iso={quote.at} />}
      {payment && <p className="mono">Paid {formatDay(payment.paidOn)}</p>}
    </div>
  );
}

/** The five steps, as the line of the home page: red as far as the order has come. */
function StepLine({ order }: { order: Order }) {
  const { step: current } = order.view;
  return (
    <ol
      className={styles['steps']}
      aria-label="Where it stands"
      data-canceled={order.status === 'cancelled' || undefined}
    >
      {orderSteps.map((name, index) => (
        <li
          key={name}
          data-done={index <= current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

/** What happens next, who has it, and by when. */
function Standing({ order }: { order: Order }) {
  const { holder, dueOn } = order;
  const { text, replyBy } = order.view.next;
  const [shownAtMs] = useState(Date.now);
  const isAtWork = order.status === 'pending' || order.status === 'processing';
  const has = holder && !isSettled(order) ? `handled by ${isolate(holder)}` : '';
  const due = dueOn && isAtWork ? `ready by ${formatDay(dueOn)}` : '';
  const who = [has, due].filter(Boolean).join(', ');
  return (
    <div className={styles['standing']}>
      {text && <p className={styles['next']}>{text}</p>}
      {replyBy && (
        <p>
          Reply expected by <Moment iso={replyBy} />
          {shownAtMs > Date.parse(replyBy) && (
            <>
              . Sorry, we’re late. Write to <a href={`mailto:${company.email}`}>{company.email}</a>{' '}
              and we’ll answer right away.
            </>
          )}
        </p>
      )}
      {who && <p className={styles['who']}>{who.charAt(0).toUpperCase() + who.slice(1)}</p>}
    </div>
  );
}

/** Every field of it. */
function Details({ order }: { order: Order }) {
  return (
    <div className={styles['order-facts']}>
      <p className={styles['brief']} dir="auto">
        {order.projectBrief ? (
          <LinkedText text={order.projectBrief} />
        ) : (
          'No additional details provided.'
        )}
      </p>
      <Facts
        facts={[
          ['Name', order.customerName],
          ['Email', <EmailText key="email" email={order.customerEmail} />],
          ...labeledDetails(order).map(({ label, value }) => [label, value] as const),
          ['Placed', <Moment key="placed" iso={order.createdAt} />],
          ['Updated', <Moment key="updated" iso={order.updatedAt} />],
        ]}
      />
    </div>
  );
}
