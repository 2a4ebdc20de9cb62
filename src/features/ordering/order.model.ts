import { placeOrderContract, type OrderForm } from '../../contracts/orders.ts';
import type { User } from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { callApi, isUnauthorized } from '../../state/api.ts';
import { notify } from '../../state/notices.ts';
import { dropDraft, findDraft, keepDraft } from '../../state/order-draft.ts';
import { refreshOrders } from '../../state/orders.ts';
import { redirectAfter } from '../../state/redirect.ts';
import { forgetSession } from '../../state/session.ts';

/** Delay before an order that found nobody signed in leads to the sign-in page (spec core §9). */
export const UNAUTHORIZED_REDIRECT_MS = 500;

/** What the pressed button offers. */
export interface OrderTarget {
  readonly serviceName: string;
  /** US dollars; 0 for a quote or a call. */
  readonly servicePrice: number;
}

/** Reads the offer from a `data-order` button. */
export function findOrderTarget(
  event: Event,
): { target: OrderTarget; button: HTMLElement } | undefined {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null;
  const serviceName = button?.dataset['order'];
  if (!button || !serviceName) return undefined;
  return { target: { serviceName, servicePrice: Number(button.dataset['price'] ?? 0) }, button };
}

/** How the attempt ended, as far as the dialog needs to know. */
export type OrderOutcome = 'placed' | 'failed';

/**
 * Places the order and tells the customer how it went (spec core §8). The draft is kept until it went through;
 * sending the same text again carries the same key, so that one intent is one order.
 */
export async function placeOrder(
  target: OrderTarget,
  form: OrderForm,
  user: User,
): Promise<OrderOutcome> {
  const request = {
    ...target,
    customerName: `${user.firstName} ${user.lastName}`,
    customerEmail: user.email,
    ...form,
  };
  const sent = JSON.stringify(request);
  const earlier = findDraft(user.email)?.attempt;
  const key = earlier?.sent === sent ? earlier.key : crypto.randomUUID();
  keepDraft({ ...target, ...form, owner: user.email, attempt: { key, sent } });
  try {
    await callApi(placeOrderContract, { body: request, idempotencyKey: key });
  } catch (error) {
    if (isUnauthorized(error)) {
      forgetSession();
      notify({
        title: 'Unauthorized',
        description: 'You are logged out. Logging in again...',
        variant: 'destructive',
      });
      redirectAfter(UNAUTHORIZED_REDIRECT_MS, routes.auth());
    } else {
      notify({
        title: 'Error',
        description: 'Failed to place order. Please try again.',
        variant: 'destructive',
      });
    }
    return 'failed';
  }
  dropDraft();
  notify({
    title: 'Order Placed Successfully!',
    description: 'One of our agents will contact you soon to finalize payment and details.',
  });
  void refreshOrders();
  return 'placed';
}
