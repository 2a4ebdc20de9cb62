import { useEffect, useState } from 'react';

import type { Order } from '../../contracts/orders.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { preloadToasts } from '../../ui/preload-toasts.ts';
import { cancelOrder } from './cancel-order.model.ts';

interface CancelDialogProps {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks once before an order is taken back. */
export function CancelDialog({ order, isOpen, onClose }: CancelDialogProps) {
  const [isSending, setSending] = useState(false);
  useEffect(preloadToasts, []);
  const cancel = async () => {
    setSending(true);
    await cancelOrder(order);
    setSending(false);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title="Cancel this order?"
      description={`${order.serviceName} hasn’t been started. Canceling is free and can’t be undone; you can order again at any time.`}
      canClose={!isSending}
      onClose={onClose}
    >
      <div className="actions">
        <button
          type="button"
          className="button button-signal"
          disabled={isSending}
          onClick={() => void cancel()}
        >
          {isSending ? 'Canceling...' : 'Cancel the order'}
        </button>
        <button type="button" className="button" disabled={isSending} onClick={onClose}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
}
