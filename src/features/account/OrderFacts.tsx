import { useState, type ReactNode } from 'react';

import { company } from '../../company.ts';
import { isolate } from '../../contracts/isolate.ts';
import { addDollars, formatDollars } from '../../contracts/money.ts';
import {
  formatDay,
  labeledDetails,
  openPrice,
  periodOf,
  orderReference,
  orderSteps,
  type Order,
} from '../../contracts/orders.ts';
import { sayEpisode } from '../../contracts/plans.ts';
import { EmailLink, EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { StatusBadge, statusLook } from '../../ui/StatusBadge.tsx';
import { isSettled } from '../order/order.ts';
import { New, Note } from '../order/Timeline.tsx';
import styles from './Dashboard.module.css';

export interface OrderProps {
  order: Order;
}

export function Title({ order, children }: OrderProps & { children?: ReactNode }) {
  const { id, status, serviceName, projectName, dueOn, view } = order;
  return (
    <div className={`stack stack-1 ${styles['title']}`}>
      <h3 id={`order-${id}`} tabIndex={-1}>
        {serviceName}
      </h3>
      <div className="row">
        <p className="mono">
          {orderReference(id)}
          {view.timeline.some(({ isNew }) => isNew) && <New />}
          {projectName && (
            <>
              {' · '}
              <bdi>{projectName}</bdi>
            </>
          )}
          {order.episode && ` · ${sayEpisode(order.episode)}`}
          {dueOn &&
            (status === 'pending' || status === 'processing') &&
            ` · due ${formatDay(dueOn)}`}
        </p>
        {children}
      </div>
    </div>
  );
}

const planTags: Record<string, string> = { processing: 'Running', completed: 'Ended' };

export function Status({ order: { status, plan } }: OrderProps) {
  const { tag: usual } = statusLook(status);
  const tag = (plan && planTags[status]) ?? usual;
  return (
    <p className={`row row-2 ${styles['status']}`}>
      <StatusBadge status={status} />
      {tag && <span>{tag}</span>}
    </p>
  );
}

const answers: Record<string, string> = { accepted: 'Accepted', declined: 'Declined' };

/** What it costs in all, beside what it did before it was lowered. */
export function Price({ order }: OrderProps) {
  const { quote, payment, discount, due, total: price } = order;
  const open = price === 0 ? openPrice(order) : undefined;
  const label = quote ? (answers[quote.answer ?? ''] ?? 'Quoted') : open;
  return (
    <div className={styles['price']}>
      <p>
        {label && <span className="mono">{label}</span>}{' '}
        {discount && <del>{formatDollars(addDollars([price, discount]))}</del>}{' '}
        {order.episode && price === 0 ? null : formatDollars(price)}
        {order.plan && <span className="mono">{periodOf(order)}</span>}
        {open === 'By quote' && ' so far'}
      </p>
      {quote && <Moment className="mono" iso={quote.at} />}
      {payment && (
        <span className="mono">
          {due ? `${formatDollars(payment.amount)} paid` : 'Paid'} {formatDay(payment.paidOn)}
        </span>
      )}
      {payment && due && <span className="mono">{formatDollars(due)} to pay</span>}
      {payment?.refunded && (
        <span className="mono">{formatDollars(payment.refunded)} refunded</span>
      )}
    </div>
  );
}

/** The five steps, as the line of the home page: red as far as the order has come. */
export function StepLine({ order }: OrderProps) {
  // Those of a plan are its episodes' own.
  if (order.plan) return <ol className={styles['steps']} hidden />;
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
  const { assigneeName, view } = order;
  const { text, replyBy } = view.next;
  const [shownAtMs] = useState(Date.now);
  const who = assigneeName && !isSettled(order) && `Handled by ${isolate(assigneeName)}.`;
  const ready = view.ready && `${view.ready}.`;
  const standing = [who, ready].filter(Boolean).join(' ');
  const written = view.timeline.findLast(({ message }) => message);
  return (
    <div className="stack stack-1">
      {text && (
        <p>
          <b>{text}</b>
        </p>
      )}
      {replyBy && (
        <p>
          Reply expected by <Moment iso={replyBy} />
          {shownAtMs > Date.parse(replyBy) && (
            <>
              . Sorry, we’re late. Write to <EmailLink email={company.email} /> and we’ll answer
              right away.
            </>
          )}
        </p>
      )}
      {standing && <p className="muted">{standing}</p>}
      {written?.by === 'studio' && (
        <div className={styles['said']}>
          <Note>
            <LinkedText text={written.message ?? ''} />
          </Note>
        </div>
      )}
    </div>
  );
}

export function Details({ order }: OrderProps) {
  const { projectBrief, customerName, customerEmail, createdAt, updatedAt, lines } = order;
  const parts = lines.length > 1 ? lines : [];
  return (
    <div className="stack stack-4">
      <Note>
        <LinkedText text={projectBrief || 'No additional details provided.'} />
      </Note>
      <Facts
        facts={[
          ...parts.map(({ name, price }) => [name, formatDollars(price)] as const),
          ['Name', customerName],
          ['Email', <EmailText key="email" email={customerEmail} />],
          ...labeledDetails(order).map(({ label, value }) => [label, value] as const),
          ['Placed', <Moment key="placed" iso={createdAt} />],
          ['Updated', <Moment key="updated" iso={updatedAt} />],
        ]}
      />
    </div>
  );
}
