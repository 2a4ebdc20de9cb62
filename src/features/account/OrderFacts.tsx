import { useState } from 'react';

import { company } from '../../company.ts';
import { isolate } from '../../contracts/isolate.ts';
import { formatDollars } from '../../contracts/money.ts';
import {
  formatDay,
  labeledDetails,
  openPrice,
  orderSteps,
  priceOf,
  type Order,
} from '../../contracts/orders.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { StatusBadge, statusLook } from '../../ui/StatusBadge.tsx';
import { isSettled } from '../order/order.ts';
import styles from './Dashboard.module.css';

interface OrderProps {
  order: Order;
}

/** Its status, and what that means. */
export function Status({ order: { status } }: OrderProps) {
  const { tag } = statusLook(status);
  return (
    <p className={styles['badges']}>
      <StatusBadge status={status} />
      {tag && <span className={styles['tag']}>{tag}</span>}
    </p>
  );
}

const answers: Record<string, string> = { accepted: 'Accepted', declined: 'Declined' };

/** What it costs: the quote with its day, or the fixed price, beside the one that was lowered. */
export function Price({ order }: OrderProps) {
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
export function StepLine({ order }: OrderProps) {
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
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

/** What happens next, who has it, and by when; and what the studio wrote last, until the customer answers. */
export function Standing({ order }: OrderProps) {
  const { assigneeName, dueOn, view } = order;
  const { text, replyBy } = view.next;
  const [shownAtMs] = useState(Date.now);
  const isAtWork = order.status === 'pending' || order.status === 'processing';
  const has = assigneeName && !isSettled(order) ? `handled by ${isolate(assigneeName)}` : '';
  const due = dueOn && isAtWork ? `ready by ${formatDay(dueOn)}` : '';
  const who = [has, due].filter(Boolean).join(', ');
  const written = view.timeline.findLast(({ note }) => note);
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
      {written?.by === 'studio' && (
        <p className={styles['said']} dir="auto">
          <LinkedText text={written.note ?? ''} />
        </p>
      )}
    </div>
  );
}

/** Every field of it. */
export function Details({ order }: OrderProps) {
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
