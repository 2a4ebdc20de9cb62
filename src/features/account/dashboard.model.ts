import { routes } from '../../routes.ts';
import { ApiFailure, isUnauthorized, showFailure, type Refusal } from '../../state/api.ts';
import { $orders, loadOrders } from '../../state/orders.ts';
import { $session, forgetSession, loadSession } from '../../state/session.ts';
import { redirectAfterToast, showError } from '../../state/toasts.ts';
import { recallSeen } from './news.model.ts';

/** Delay before a signed-out visitor of the dashboard is led to the sign-in page (spec core §9). */
export const SIGNED_OUT_REDIRECT_MS = 500;
/** Delay before a customer whose session ended is led there (spec core §9). */
export const SESSION_EXPIRED_REDIRECT_MS = 1000;

/** Says that nobody is signed in, then leads to the sign-in page. */
export function leadToSignIn(): void {
  showError('Unauthorized', 'You are logged out. Logging in again...', routes.auth());
  redirectAfterToast(SIGNED_OUT_REDIRECT_MS, routes.login());
}

/** Settles who is signed in, then reads the orders; leads away whoever is not (spec core §6, §8). */
export async function openDashboard(): Promise<void> {
  await loadSession();
  const session = $session.get();
  if (session.status === 'anonymous') leadToSignIn();
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
export function refusalOf(error: unknown, title: string, otherwise?: string): Refusal {
  const { fields = {} } = error instanceof ApiFailure ? error : {};
  if (Object.keys(fields).length === 0) showFailure(title, error, otherwise);
  return fields;
}
