import { cancelOrderContract, type Order } from '../../contracts/orders.ts';
import { callApi, showFailure } from '../../state/api.ts';
import { refreshOrders, replaceOrder } from '../../state/orders.ts';
import { showToast } from '../../state/toasts.ts';

/** Cancels an order that is still pending, and says how it went. */
export async function cancelOrder(order: Order): Promise<void> {
  try {
    replaceOrder(await callApi(cancelOrderContract, { parameters: { id: order.id } }));
    showToast('Order cancelled', `${order.serviceName} is canceled. You won’t be charged for it.`);
  } catch (error) {
    showFailure('Order not cancelled', error);
    // Somebody at the studio may have moved it in the meantime.
    await refreshOrders();
  }
}
