import type { User } from '../../contracts/account.ts';
import { orderReference } from '../../contracts/orders.ts';
import { company } from '../../company.ts';
import { addDollars } from '../../contracts/money.ts';
import { monthAfter } from '../../contracts/plans.ts';
import { placeOrderContract, type OrderForm } from '../../contracts/place-order.ts';
import { dayOf } from '../../lib/day.ts';
import { routes } from '../../routes.ts';
import { ApiFailure, attemptOf, callApi, filledIn, isUnauthorized } from '../../state/api.ts';
import {
  $placedOrder,
  findOrderDraft,
  keepOrderDraft,
  signInForService,
  type OrderTarget,
} from '../../state/order-draft.ts';
import { forgetSession, leadToSignIn } from '../../state/session.ts';
import { sourceOfTab } from '../../state/source.ts';
import { showError, showToast } from '../../state/toasts.ts';

const explained: ApiFailure['code'][] = [
  'too_many_requests',
  'price_mismatch',
  'unknown_service',
  'order_changed',
];

/** How a plan is paid, and with which month it begins; or what is added. */
export type Choice = Pick<OrderTarget, 'billing' | 'firstMonth' | 'addOns'>;

/** In the second half of a month, a plan begins with the next unless its customer says otherwise. */
const MIDDLE_OF_MONTH = '15';

/** What the page says, or else what was chosen before, or what most would choose. */
export function choicesOf(target: OrderTarget, draft: OrderTarget | undefined): Choice {
  const today = dayOf(new Date(), company.timeZone);
  const month = today.slice(0, 7);
  const likely = today.slice(8) > MIDDLE_OF_MONTH ? monthAfter(month) : month;
  const kept = draft?.serviceName === target.serviceName ? draft : undefined;
  const firstMonth = kept?.firstMonth && kept.firstMonth >= month ? kept.firstMonth : likely;
  const billing = target.billing ?? kept?.billing ?? 'monthly';
  const { offered } = target;
  const addOns = kept?.addOns?.filter((name) => offered?.some((each) => each.name === name));
  return target.yearlyPrice === undefined ? { addOns } : { billing, firstMonth };
}

/** Of what is offered, what was chosen. */
const chosenOf = ({ offered = [], addOns = [] }: OrderTarget) =>
  offered.filter(({ name }) => addOns.includes(name));

const priceOfTarget = ({
  servicePrice,
  yearlyPrice = servicePrice,
  billing,
}: OrderTarget): number => (billing === 'yearly' ? yearlyPrice : servicePrice);

/** With what is added. */
export const totalOfTarget = (target: OrderTarget): number =>
  addDollars([priceOfTarget(target), ...chosenOf(target).map(({ price }) => price)]);

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
  const { serviceName, yearlyPrice, plan, billing, firstMonth } = target;
  const request = {
    serviceName,
    servicePrice: priceOfTarget(target),
    ...(yearlyPrice === undefined ? {} : { billing, firstMonth }),
    ...(plan === undefined ? {} : { plan }),
    ...(chosenOf(target).length > 0 ? { addOns: chosenOf(target) } : {}),
    customerName: `${user.firstName} ${user.lastName}`.trim(),
    customerEmail: user.email,
    ...filledIn(form),
  };
  const attempt = attemptOf(request, findOrderDraft(user.createdAt)?.attempt);
  keepOrderDraft({ ...target, values: form, owner: user.createdAt, attempt });
  try {
    const call = { body: request, idempotencyKey: attempt.key, source: sourceOfTab() };
    const { id } = await callApi(placeOrderContract, call);
    $placedOrder.set({ id, reference: orderReference(id), serviceName });
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
    plan !== undefined && target.servicePrice === 0
      ? 'It’s part of your plan. Send us the recording on it next.'
      : 'One of our agents will contact you soon to finalize payment and details.',
  );
  return undefined;
}
