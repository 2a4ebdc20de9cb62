import type { Order } from '../../contracts/orders.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { cancelOrder } from './cancel-order.model.ts';

interface CancelDialogProps {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks once before an order is taken back. */
export function CancelDialog({ order, ...dialog }: CancelDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Cancel this order?"
      description={`${order.serviceName} hasn’t been started. Canceling is free and can’t be undone; you can order again at any time.`}
      confirm="Cancel the order"
      busy="Canceling..."
      keep="Keep it"
      likely="confirm"
      onConfirm={() => cancelOrder(order)}
    />
  );
}
