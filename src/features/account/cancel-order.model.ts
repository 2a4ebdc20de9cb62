import { cancelOrderContract, type Order } from '../../contracts/orders.ts';
import { ApiFailure, callApi } from '../../state/api.ts';
import { notify } from '../../state/notices.ts';
import { refreshOrders, replaceOrder } from '../../state/orders.ts';

/** Cancels an order that is still pending, and says how it went. */
export async function cancelOrder(order: Order): Promise<void> {
  try {
    replaceOrder(await callApi(cancelOrderContract, { parameters: { id: order.id } }));
    notify({
      title: 'Order cancelled',
      description: `${order.serviceName} is cancelled. Nothing is charged for it.`,
    });
  } catch (error) {
    const said = error instanceof ApiFailure ? error.serverMessage : undefined;
    notify({
      title: 'Order not cancelled',
      description: said ?? 'Please try again later.',
      variant: 'destructive',
    });
    // Somebody at the studio may have moved it in the meantime.
    await refreshOrders();
  }
}
