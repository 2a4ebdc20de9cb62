import { useStore } from '@nanostores/react';
import { Suspense, useRef, useState } from 'react';

import { formatDollars } from '../../contracts/money.ts';
import {
  labeledDetails,
  orderReference,
  type Order,
  type OrderEvent,
} from '../../contracts/orders.ts';
import { contactDetails } from '../../site.ts';
import { draftKinds, readDraft } from '../../state/drafts.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FileLinks, LinkedText } from '../../ui/FileLinks.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { StatusBadge, statusLabel, statusLook } from '../../ui/StatusBadge.tsx';
import { $seenBefore, cancelOrder, isNews } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import { deliveryOf, nextStep } from './next-step.ts';
import type { MessageKind } from './order-message.model.ts';

/** One order: every field of it, what happened, what comes next, and what the customer can do. */
export function OrderCard({ order }: { order: Order }) {
  const { tag } = statusLook(order.status);
  const { quote } = order;
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
        {quote ? (
          <div className={styles['quote']}>
            <p className={styles['price']}>
              <span className="mono">Quoted</span> {formatDollars(quote.price)}
            </p>
            <Moment className="mono" iso={quote.at} />
          </div>
        ) : (
          <p className={styles['price']}>{formatDollars(order.servicePrice)}</p>
        )}
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
      <Facts
        className={styles['order-facts']}
        facts={[
          ['Name', order.customerName],
          ['Email', <EmailText key="email" email={order.customerEmail} />],
          ...labeledDetails(order).map(({ label, value }) => [label, value] as const),
          ['Placed', <Moment key="placed" iso={order.createdAt} />],
          ['Updated', <Moment key="updated" iso={order.updatedAt} />],
        ]}
      />
      <OrderTimeline order={order} />
      <OrderActions order={order} />
    </article>
  );
}

/** What happened to an order, oldest first, and what comes next. */
function OrderTimeline({ order }: { order: Order }) {
  const events = order.events ?? [];
  const seenBefore = useStore($seenBefore);
  const [shownAtMs] = useState(Date.now);
  const next = nextStep(order, shownAtMs);
  if (events.length === 0 && !next) return null;
  return (
    <div className={styles['timeline']}>
      {events.length > 0 && (
        <ol aria-label="History">
          {events.map((event, index) => (
            <li key={index} data-by={event.by}>
              <Moment iso={event.at} />
              <div>
                {describe(event)}
                {isNews(event, seenBefore) && <New />}
                {event.note && (
                  <q>
                    <LinkedText text={event.note} />
                  </q>
                )}
                {event.links && <FileLinks links={event.links} />}
              </div>
            </li>
          ))}
        </ol>
      )}
      {next?.kind === 'reply' && (
        <p className={styles['next']}>
          Reply expected by <Moment iso={next.byIso} />
          {next.isOverdue && (
            <>
              . Sorry, we’re late. Write to{' '}
              <a href={`mailto:${contactDetails.email}`}>{contactDetails.email}</a> and we’ll answer
              right away.
            </>
          )}
        </p>
      )}
      {next?.kind === 'text' && <p className={styles['next']}>{next.text}</p>}
    </div>
  );
}

function describe({ type, to, by, price }: OrderEvent): string {
  if (type === 'placed') return 'Order placed';
  if (type === 'moved' && to) return `Now ${statusLabel(to).toLowerCase()}`;
  if (type === 'quoted' && price !== undefined) return `Quoted ${formatDollars(price)}`;
  if (type === 'newer') return 'Something newer happened here, which we can’t show yet';
  return by === 'customer' ? 'You' : 'Message from the studio';
}

/** Marks what the studio did since the visit before. */
function New() {
  return (
    <>
      {' '}
      <span className="tag tag-signal">New</span>
    </>
  );
}

// Both load with the first press, or when a message waits to be sent.
const ConfirmDialog = loadLater(
  async () => (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog,
);
const OrderMessageForm = loadLater(
  async () => (await import('./OrderMessageForm.tsx')).OrderMessageForm,
);

const choices: { kind: MessageKind; label: string }[] = [
  { kind: 'message', label: 'Write to us' },
  { kind: 'link', label: 'Add a file link' },
];

/** What a customer can do about an order. */
function OrderActions({ order }: { order: Order }) {
  const buttons = useRef<HTMLDivElement>(null);
  const [kept] = useState(
    () => choices.find(({ kind }) => readDraft(draftKinds.orderMessage(order.id, kind)))?.kind,
  );
  const [open, setOpen] = useState(kept);
  const [isAsked, setAsked] = useState(false);
  const formId = `write-${order.id}`;
  return (
    <div className={styles['write']}>
      <div className="actions" ref={buttons}>
        {choices.map(({ kind, label }) => (
          <button
            key={kind}
            type="button"
            className="button button-small"
            data-kind={kind}
            aria-expanded={open === kind}
            aria-controls={open === kind ? formId : undefined}
            onClick={() => {
              setAsked(true);
              setOpen(open === kind ? undefined : kind);
            }}
          >
            {label}
            <span className="visually-hidden"> about {order.serviceName}</span>
          </button>
        ))}
        {order.status === 'pending' && <CancelOrder order={order} />}
      </div>
      {open && (
        <div id={formId}>
          <Suspense>
            <OrderMessageForm
              key={open}
              order={order}
              kind={open}
              isAsked={isAsked}
              onSent={() => {
                // The form goes; whoever pressed its button goes on at the one that opened it.
                buttons.current?.querySelector<HTMLElement>(`[data-kind=${open}]`)?.focus();
                setOpen(undefined);
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Lets a customer take back an order that nobody has started on, after asking once. */
function CancelOrder({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        className="button button-small"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Cancel order<span className="visually-hidden"> {order.serviceName}</span>
      </button>
      {isAsking !== undefined && (
        <Suspense>
          <ConfirmDialog
            isOpen={isAsking}
            title="Cancel this order?"
            description={`${order.serviceName} hasn’t been started. Canceling is free and can’t be undone; you can order again at any time.`}
            confirm="Cancel the order"
            busy="Canceling..."
            keep="Keep it"
            likely="confirm"
            onConfirm={() => cancelOrder(order)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
