import { changePlanContract, type PlanChange } from '../../contracts/order-messages.ts';
import type { Order } from '../../contracts/orders.ts';
import { formatMonth, monthAfter, nameOfMonth, type OrderPlan } from '../../contracts/plans.ts';
import { ApiFailure, callApi, isUnauthorized, type FieldErrors } from '../../state/api.ts';
import { isMailed } from '../../state/session-state.ts';
import { endSession } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { fieldErrorsOf } from './dashboard.model.ts';
import { replaceOrder, rereadOrders } from './orders.model.ts';

/**
 * Switches or stops a plan with the next month, and says how it went.
 * @param wanted undefined stops it. @returns undefined when it was asked for; otherwise what to say at the fields.
 */
export async function changePlan(
  { id }: Order,
  { month }: OrderPlan,
  wanted: Pick<PlanChange, 'to' | 'billing'> | undefined,
): Promise<FieldErrors | undefined> {
  const from = monthAfter(month);
  try {
    const body = { from, ...wanted };
    replaceOrder(await callApi(changePlanContract, { parameters: { id }, body }));
  } catch (error) {
    if (isUnauthorized(error)) {
      endSession();
      return {};
    }
    if (error instanceof ApiFailure && error.code === 'order_changed') {
      await rereadOrders();
      return { choice: error.serverMessage ?? '' };
    }
    return fieldErrorsOf(error, 'Not changed');
  }
  const inWriting = isMailed() ? ' You’ll get it in writing by email.' : '';
  if (wanted) showToast(`${wanted.to} from ${formatMonth(from)} on`, `It’s noted.${inWriting}`);
  else showToast(`It stops at the end of ${nameOfMonth(month)}`, `It’s noted.${inWriting}`);
  return undefined;
}
