import { fillPath } from '../../contracts/endpoint.ts';
import { orderFileContract } from '../../contracts/files.ts';
import { cancelOrderContract, ordersSeenContract, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import {
  ApiFailure,
  callApi,
  isUnauthorized,
  showFailure,
  type FieldErrors,
} from '../../state/api.ts';
import { $orders, loadOrders, rereadOrders, replaceOrder } from '../../state/orders.ts';
import { $session, forgetSession, leadToSignIn, loadSession } from '../../state/session.ts';
import { redirectAfterToast, showError, showToast } from '../../state/toasts.ts';
import type { UploadTarget } from '../../state/upload-target.ts';

/** Delay before a customer whose session ended is led there. */
const SESSION_EXPIRED_REDIRECT_MS = 1000;

/** Finds out who is signed in, then reads the orders; leads away whoever is not. */
export async function openDashboard(): Promise<void> {
  await loadSession();
  const session = $session.get();
  if (session.status === 'anonymous') leadToSignIn(routes.auth(), routes.login());
  if (session.status !== 'signed-in') return;
  await loadOrders();
  const list = $orders.get();
  if (list.status === 'failed' && isUnauthorized(list.error)) sayExpired();
}

function sayExpired(): void {
  forgetSession();
  showError('Session Expired', 'Please log in again to continue.', routes.auth());
  redirectAfterToast(SESSION_EXPIRED_REDIRECT_MS, routes.login());
}

/** What the server says at fields; a failure that is about none is a toast. */
export function fieldErrorsOf(error: unknown, title: string, otherwise?: string): FieldErrors {
  const { fields = {} } = error instanceof ApiFailure ? error : {};
  if (Object.keys(fields).length === 0) showFailure(title, error, otherwise);
  return fields;
}

/** The newest event that the account is known to have seen, in ISO 8601, UTC. */
let seenAt = '';

/** Tells the account's other browsers, once, what is on screen here; nothing depends on it. */
export function rememberSeen(orders: readonly Order[]): void {
  const at = orders
    .flatMap(({ view }) => view.timeline.map((entry) => entry.at))
    .reduce((latest, moment) => (moment > latest ? moment : latest), seenAt);
  if (at === seenAt) return;
  seenAt = at;
  callApi(ordersSeenContract, { body: { at } }).catch(() => undefined);
}

/** Somebody came back to this tab: what happened meanwhile is shown; what cannot be read changes nothing. */
export async function freshenOrders(): Promise<void> {
  try {
    await rereadOrders();
  } catch (error) {
    if (isUnauthorized(error)) sayExpired();
  }
}

/** Where a customer downloads a file of an order. */
export const fileAddress = (id: string, file: string) =>
  fillPath(orderFileContract.path, { id, file });

/** Where the files that are dropped on an order go; each is on the order as soon as it is complete. */
export const uploadTarget = ({ id }: Order): UploadTarget => ({
  orderId: id,
  parameters: { id },
  onComplete: freshenOrders,
  onUnfinished: freshenOrders,
});

/** Where a link in an email leads: to an order, and to an answer about its quote, which is only asked. */
export function orderInAddress(): { id: string; ask?: 'accepted' | 'declined' } | undefined {
  const [, id, word] = /^#order-([\w-]+)(?:\/(accept|decline))?$/.exec(location.hash) ?? [];
  if (id === undefined) return undefined;
  return word ? { id, ask: word === 'accept' ? 'accepted' : 'declined' } : { id };
}

/** Cancels an order that is still pending, and says how it went. @returns whether it's pending no more. */
export async function cancelOrder(order: Order): Promise<boolean> {
  try {
    replaceOrder(await callApi(cancelOrderContract, { parameters: { id: order.id } }));
    showToast('Order canceled', `${order.serviceName} is canceled.`);
    return true;
  } catch (error) {
    showFailure('Order not canceled', error);
    // Somebody at the studio may have moved it in the meantime.
    await freshenOrders();
    const list = $orders.get();
    const hasMovedOn = ({ id, status }: Order) => id === order.id && status !== 'pending';
    return list.status === 'loaded' && list.orders.some(hasMovedOn);
  }
}
