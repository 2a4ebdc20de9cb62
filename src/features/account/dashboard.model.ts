import { routes } from '../../routes.ts';
import { isUnauthorized } from '../../state/api.ts';
import { notify } from '../../state/notices.ts';
import { $orders, loadOrders } from '../../state/orders.ts';
import { redirectAfter } from '../../state/redirect.ts';
import { $session, forgetSession, loadSession } from '../../state/session.ts';

/** Delay before a signed-out visitor of the dashboard is led to the sign-in page (spec core §9). */
export const SIGNED_OUT_REDIRECT_MS = 500;
/** Delay before a customer whose session ended is led there (spec core §9). */
export const SESSION_EXPIRED_REDIRECT_MS = 1000;

/** Settles who is signed in, then reads the orders; leads away whoever is not (spec core §6, §8). */
export async function openDashboard(): Promise<void> {
  await loadSession();
  if ($session.get().status !== 'signed-in') {
    notify({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    });
    redirectAfter(SIGNED_OUT_REDIRECT_MS, routes.login());
    return;
  }
  await loadOrders();
  const list = $orders.get();
  if (list.status === 'failed' && isUnauthorized(list.error)) {
    forgetSession();
    notify({
      title: 'Session Expired',
      description: 'Please log in again to continue.',
      variant: 'destructive',
    });
    redirectAfter(SESSION_EXPIRED_REDIRECT_MS, routes.login());
  }
}
