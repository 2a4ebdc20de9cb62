import { useState, type ReactNode } from 'react';

import { formatDay, orderReference, type Order } from '../../contracts/orders.ts';
import { hasKept } from '../../state/kept-uploads.ts';
import { DropZone } from '../../ui/UploadButton.tsx';
import { New, Timeline } from '../order/Timeline.tsx';
import { fileAddress, findDraft, recordingsOf, uploadTarget, waitsFor } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import { OrderActions } from './OrderActions.tsx';
import { Details, Price, Standing, Status, StepLine } from './OrderFacts.tsx';
import { OrderFiles } from './OrderFiles.tsx';
import { OrderPlayer } from './OrderPlayer.tsx';

interface OrderProps {
  order: Order;
}

/**
 * The order that somebody came for, open. Where there is something to hear, that comes first, with what to decide beside
 * it, and all else is folded below.
 */
export function OrderCard({ order }: OrderProps) {
  const isPlayed = recordingsOf(order).length > 0;
  return (
    <OrderFrame order={order} className={styles['card']}>
      <div className={styles['order-main']}>
        <div className={styles['card-title']}>
          <Title order={order}>
            <Status order={order} />
          </Title>
          <StepLine order={order} />
          <Price order={order} />
        </div>
        <Standing order={order} />
        {isPlayed ? <OrderPlayer order={order} /> : <History order={order} />}
      </div>
      <div className={styles['order-aside']}>
        <OrderActions order={order} />
        <OrderFiles order={order} />
        {!isPlayed && <Details order={order} />}
      </div>
      {isPlayed && (
        <details className={styles['more']}>
          <summary className="plus">Brief, details, and history</summary>
          <div className={styles['order-columns']}>
            <History order={order} />
            <Details order={order} />
          </div>
        </details>
      )}
    </OrderFrame>
  );
}

/** An order in one line, which opens to all of it. */
export function OrderRow({ order }: OrderProps) {
  // What was left unfinished is what somebody came for.
  const [isOpen, setOpen] = useState(
    () => findDraft(order) !== undefined || hasKept(uploadTarget(order)),
  );
  return (
    <OrderFrame order={order} className={styles['row']}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Title order={order} />
          <Status order={order} />
          <StepLine order={order} />
          <Price order={order} />
          <span
            className={`button button-small ${waitsFor(order) && !isOpen ? 'button-signal' : ''}`}
          >
            {isOpen ? 'Close' : nameOfOpening(order)}
          </span>
        </summary>
        <div className={styles['order-columns']}>
          <div className={styles['order-main']}>
            <Standing order={order} />
            {isOpen && <OrderPlayer order={order} />}
            <History order={order} />
          </div>
          <div className={styles['order-aside']}>
            <OrderActions order={order} />
            <OrderFiles order={order} />
            <Details order={order} />
          </div>
        </div>
      </details>
    </OrderFrame>
  );
}

/** Takes files that are dropped anywhere on an order. */
function OrderFrame({
  order,
  className = '',
  children,
}: OrderProps & { className: string | undefined; children: ReactNode }) {
  return (
    <article className={styles['order']} aria-labelledby={`order-${order.id}`}>
      {order.takesFiles ? (
        <DropZone target={uploadTarget(order)} className={className}>
          {children}
        </DropZone>
      ) : (
        <div className={className}>{children}</div>
      )}
    </article>
  );
}

function Title({ order, children }: OrderProps & { children?: ReactNode }) {
  const { id, serviceName, projectName, dueOn, status, view } = order;
  const isAtWork = status === 'pending' || status === 'processing';
  return (
    <div className={styles['title']}>
      <h3 id={`order-${id}`} tabIndex={-1}>
        {serviceName}
      </h3>
      <div className={styles['meta']}>
        <p className="mono">
          {orderReference(id)}
          {view.timeline.some(({ isNew }) => isNew) && <New />}
          {projectName && (
            <>
              {' · '}
              <bdi>{projectName}</bdi>
            </>
          )}
          {dueOn && isAtWork && ` · due ${formatDay(dueOn)}`}
        </p>
        {children}
      </div>
    </div>
  );
}

function History({ order }: OrderProps) {
  return <Timeline order={order} fileUrl={(id) => fileAddress(order.id, id)} />;
}

/** What a row is opened for. */
function nameOfOpening(order: Order): string {
  switch (waitsFor(order)) {
    case 'review':
      return 'Review it';
    case 'quote':
      return 'See the quote';
    case 'payment':
      return 'Pay';
    case undefined:
      return order.takesFiles && order.view.step === 0 ? 'Send files' : 'Open';
  }
}
