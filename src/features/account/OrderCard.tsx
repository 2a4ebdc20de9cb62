import { useState, type ReactNode } from 'react';

import type { Order } from '../../contracts/orders.ts';
import { hasKept } from '../../state/kept-uploads.ts';
import { DropZone } from '../../ui/UploadButton.tsx';
import { Timeline } from '../order/Timeline.tsx';
import { filesOf, findDraft, recordingsOf, uploadTarget, waitsFor } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import { OrderActions } from './OrderActions.tsx';
import {
  Details,
  Price,
  Standing,
  Status,
  StepLine,
  Title,
  type OrderProps,
} from './OrderFacts.tsx';
import { OrderFiles, OrderPlayer } from './OrderFiles.tsx';

/**
 * The order that somebody came for, open. Where there is something to hear, that comes first, with what to decide beside
 * it, and all else is folded below.
 */
export function OrderCard({ order }: OrderProps) {
  const isPlayed = recordingsOf(order).length > 0;
  const [history, details] = [
    <Timeline key="history" {...filesOf(order)} />,
    <Details key="details" order={order} />,
  ];
  return (
    <OrderFrame order={order} className={styles['card']}>
      <div className="stack stack-4">
        <div className={styles['card-head']}>
          <Title order={order}>
            <Status order={order} />
          </Title>
          <StepLine order={order} />
          <Price order={order} />
        </div>
        <Standing order={order} />
        {isPlayed ? <OrderPlayer order={order} /> : history}
      </div>
      <div className="stack stack-4">
        <OrderActions order={order} />
        <OrderFiles order={order} />
        {!isPlayed && details}
      </div>
      {isPlayed && (
        <details>
          <summary className="plus">Brief, details, and history</summary>
          <div className={`stack ${styles['columns']}`}>
            {history}
            {details}
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
        <div className={`stack ${styles['columns']}`}>
          <div className="stack stack-4">
            <Standing order={order} />
            {isOpen && <OrderPlayer order={order} />}
            <Timeline {...filesOf(order)} />
          </div>
          <div className="stack stack-4">
            <OrderActions order={order} />
            <OrderFiles order={order} />
            <Details order={order} />
          </div>
        </div>
      </details>
    </OrderFrame>
  );
}

interface OrderFrameProps extends OrderProps {
  className: string | undefined;
  children: ReactNode;
}

function OrderFrame({ order, className, children }: OrderFrameProps) {
  const target = order.takesFiles ? uploadTarget(order) : undefined;
  return (
    <article aria-labelledby={`order-${order.id}`}>
      <DropZone target={target} className={className}>
        {children}
      </DropZone>
    </article>
  );
}

function nameOfOpening(order: Order): string {
  switch (waitsFor(order)) {
    case 'review':
      return 'Review it';
    case 'quote':
      return 'See the quote';
    case 'addition':
      return 'Answer';
    case 'payment':
      return 'Pay';
    case undefined:
      return order.takesFiles && order.view.step === 0 ? 'Send files' : 'Open';
  }
}
