import { Suspense, useRef, useState } from 'react';

import type { Order } from '../../contracts/orders.ts';
import { readDraft } from '../../state/drafts.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { cancelOrder } from './cancel-order.model.ts';
import styles from './Dashboard.module.css';
import { messageDraftKey, type MessageKind } from './order-message-drafts.ts';

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
export function OrderActions({ order }: { order: Order }) {
  const buttons = useRef<HTMLDivElement>(null);
  const [kept] = useState(
    () => choices.find(({ kind }) => readDraft(messageDraftKey(order.id, kind)))?.kind,
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
