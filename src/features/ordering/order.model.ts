import type { User } from '../../contracts/account.ts';
import { orderReference } from '../../contracts/orders.ts';
import { placeOrderContract, type OrderForm } from '../../contracts/place-order.ts';
import { routes } from '../../routes.ts';
import { ApiFailure, attemptOf, callApi, filledIn, isUnauthorized } from '../../state/api.ts';
import {
  findOrderDraft,
  keepOrderDraft,
  signInForService,
  type OrderTarget,
} from '../../state/order-draft.ts';
import { $placedOrder } from '../../state/placed-order.ts';
import { forgetSession, leadToSignIn } from '../../state/session.ts';
import { sourceOfTab } from '../../state/source.ts';
import { showError, showToast } from '../../state/toasts.ts';

const explained: ApiFailure['code'][] = ['too_many_requests', 'price_mismatch', 'unknown_service'];

/**
 * Places the order and says how it went. The draft is kept until it went through;
 * sending the same text again carries the same key, so that one intent is one order.
 * @returns undefined when the order is placed; otherwise what to say in the form, which is nothing where a toast says it.
 */
export async function placeOrder(
  target: OrderTarget,
  form: OrderForm,
  user: User,
): Promise<string | undefined> {
  const request = {
    ...target,
    customerName: `${user.firstName} ${user.lastName}`.trim(),
    customerEmail: user.email,
    ...filledIn(form),
  };
  const attempt = attemptOf(request, findOrderDraft(user.email)?.attempt);
  keepOrderDraft({ ...target, values: form, owner: user.email, attempt });
  try {
    const call = { body: request, idempotencyKey: attempt.key, source: sourceOfTab() };
    const { id } = await callApi(placeOrderContract, call);
    $placedOrder.set({ id, reference: orderReference(id), serviceName: target.serviceName });
  } catch (error) {
    if (isUnauthorized(error)) {
      forgetSession();
      signInForService(target);
      leadToSignIn(routes.auth());
    } else {
      showError('Error', 'Failed to place order. Please try again.');
      // When it works again, or that an order to repeat is offered no more, or at another price.
      const isExplained = error instanceof ApiFailure && explained.includes(error.code);
      if (isExplained) return error.serverMessage ?? '';
    }
    return '';
  }
  keepOrderDraft();
  showToast(
    'Order Placed Successfully!',
    'One of our agents will contact you soon to finalize payment and details.',
  );
  return undefined;
}
