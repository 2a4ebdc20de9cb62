import { fillPath } from '../../contracts/endpoint.ts';
import { orderFileContract } from '../../contracts/files.ts';
import { cancelOrderContract, ordersSeenContract, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { ApiFailure, callApi, showFailure, type FieldErrors } from '../../state/api.ts';
import { $session, forgetSession, leadToSignIn, loadSession } from '../../state/session.ts';
import { redirectAfterToast, showError, showToast } from '../../state/toasts.ts';
import type { UploadTarget } from '../../state/upload-target.ts';
import { findOrder, replaceOrder, rereadOrders } from './orders.model.ts';

/** Delay before a customer whose session ended is led there. */
const SESSION_EXPIRED_REDIRECT_MS = 1000;

/** Finds out who is signed in; leads away whoever is not. */
export async function openDashboard(): Promise<void> {
  await loadSession();
  if ($session.get().status === 'anonymous') leadToSignIn(routes.auth(), routes.login());
}

/** The session turned out to be over. */
export function sayExpired(): void {
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

/** Where a customer downloads a file of an order. */
export const fileAddress = (id: string, file: string) =>
  fillPath(orderFileContract.path, { id, file });

/** Where the files that are dropped on an order go; each is on the order as soon as it is complete. */
export const uploadTarget = ({ id }: Order): UploadTarget => ({
  orderId: id,
  parameters: { id },
  onComplete: rereadOrders,
  onUnfinished: rereadOrders,
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
    await rereadOrders();
    const { status = 'pending' } = findOrder(order.id) ?? {};
    return status !== 'pending';
  }
}
