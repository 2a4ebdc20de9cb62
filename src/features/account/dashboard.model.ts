import { routes } from '../../routes.ts';
import { isUnauthorized } from '../../state/api.ts';
import { $orders, loadOrders } from '../../state/orders.ts';
import { $session, forgetSession, loadSession } from '../../state/session.ts';
import { redirectAfterToast, showError } from '../../state/toasts.ts';

/** Delay before a signed-out visitor of the dashboard is led to the sign-in page (spec core §9). */
export const SIGNED_OUT_REDIRECT_MS = 500;
/** Delay before a customer whose session ended is led there (spec core §9). */
export const SESSION_EXPIRED_REDIRECT_MS = 1000;

/** Settles who is signed in, then reads the orders; leads away whoever is not (spec core §6, §8). */
export async function openDashboard(): Promise<void> {
  await loadSession();
  const { status } = $session.get();
  if (status === 'anonymous') {
    showError('Unauthorized', 'You are logged out. Logging in again...', routes.auth());
    redirectAfterToast(SIGNED_OUT_REDIRECT_MS, routes.login());
  }
  if (status !== 'signed-in') return;
  await loadOrders();
  const list = $orders.get();
  if (list.status === 'failed' && isUnauthorized(list.error)) {
    forgetSession();
    showError('Session Expired', 'Please log in again to continue.', routes.auth());
    redirectAfterToast(SESSION_EXPIRED_REDIRECT_MS, routes.login());
  }
}
