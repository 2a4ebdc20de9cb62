import { atom } from 'nanostores';
import * as z from 'zod/mini';

import type { User } from '../../contracts/account.ts';
import { cancelOrderContract, type Order, type OrderEvent } from '../../contracts/orders.ts';
import { allTabs, keepValue, readKept } from '../../lib/storage.ts';
import { routes } from '../../routes.ts';
import {
  ApiFailure,
  callApi,
  isUnauthorized,
  showFailure,
  type FieldErrors,
} from '../../state/api.ts';
import { $orders, loadOrders, refreshOrders, replaceOrder } from '../../state/orders.ts';
import { customerKeys } from '../../state/session-state.ts';
import { $session, forgetSession, leadToSignIn, loadSession } from '../../state/session.ts';
import { redirectAfterToast, showError, showToast } from '../../state/toasts.ts';

/** Delay before a customer whose session ended is led there. */
const SESSION_EXPIRED_REDIRECT_MS = 1000;

/** Finds out who is signed in, then reads the orders; leads away whoever is not. */
export async function openDashboard(): Promise<void> {
  await loadSession();
  const session = $session.get();
  if (session.status === 'anonymous') leadToSignIn(routes.auth(), routes.login());
  if (session.status !== 'signed-in') return;
  recallSeen(session.user);
  await loadOrders();
  const list = $orders.get();
  if (list.status === 'failed' && isUnauthorized(list.error)) {
    forgetSession();
    showError('Session Expired', 'Please log in again to continue.', routes.auth());
    redirectAfterToast(SESSION_EXPIRED_REDIRECT_MS, routes.login());
  }
}

/** What the server says at fields; a failure that is about none is a toast. */
export function fieldErrorsOf(error: unknown, title: string, otherwise?: string): FieldErrors {
  const { fields = {} } = error instanceof ApiFailure ? error : {};
  if (Object.keys(fields).length === 0) showFailure(title, error, otherwise);
  return fields;
}

const seenSchema = z.object({
  /** When the account was created: enough to know it again, and nobody's address. */
  account: z.string(),
  /** ISO 8601, UTC: the newest event that was on screen. */
  at: z.string(),
});

/** The newest event that this customer saw at the visit before this one; undefined at a first visit. */
export const $seenBefore = atom<string | undefined>();

/** Brings back what was seen before this visit, before the orders are shown. */
export function recallSeen({ createdAt }: User): void {
  const seen = seenSchema.safeParse(readKept(customerKeys.seen, allTabs)).data;
  $seenBefore.set(seen?.account === createdAt ? seen.at : undefined);
}

/** Remembers, for the next visit, what is on screen now. */
export function rememberSeen({ createdAt }: User, orders: readonly Order[]): void {
  const at = orders
    .flatMap(({ events = [] }) => events.map((event) => event.at))
    .reduce((latest, moment) => (moment > latest ? moment : latest), $seenBefore.get() ?? '');
  keepValue(customerKeys.seen, { account: createdAt, at }, allTabs);
}

/** Whether the studio did this since the visit before. */
export function isNews({ at, by }: OrderEvent, seenBefore: string | undefined): boolean {
  return seenBefore !== undefined && by === 'studio' && at > seenBefore;
}

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
