import type { PlanChange } from '../../../src/contracts/order-messages.ts';
import { monthAfter, nameOfMonth } from '../../../src/contracts/plans.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { listRows, readRows } from '../lists/rows.ts';
import type { OrderId } from '../outbox/outbox.ts';
import { isDocumentId, logFailure, stamp } from '../storage/store.ts';
import { editOrder, unknownOrder } from './change-order.ts';
import { EVERYBODY, refundedOf, type StoredOrder } from './order.ts';
import { catalogueOf, termsOf } from './place-order.ts';
import {
  currentMonth,
  isGivenBack,
  isSamePlan,
  planAfter,
  termsIn,
  turnOf,
  type PlanTerms,
} from './plan.ts';

/** Switches or stops a customer's plan with the next month; a repeat changes nothing. @throws ApiError */
export async function changePlan(
  deps: Dependencies,
  customer: StoredUser,
  orderId: string,
  change: PlanChange,
): Promise<StoredOrder> {
  if (!isDocumentId(orderId)) throw unknownOrder(deps, customer);
  const id = { userId: customer.id, orderId };
  return editOrder<StoredOrder>(
    deps,
    id,
    (order) => {
      if (!order?.plan || order.isAnonymous) throw unknownOrder(deps, customer, orderId);
      const { plan } = order;
      const from = monthAfter(currentMonth(plan, deps.now()));
      if (order.status !== 'processing' || change.from !== from)
        throw new ApiError('order_changed', { message: whyNot(order, from) });
      const now = termsIn(plan, monthAfter(from, -1));
      const terms = change.to === undefined ? null : wantedTerms(deps, now, change, change.to);
      const planned = termsIn(plan, from) ?? null;
      const isPlanned = terms ? isSamePlan(planned, terms) : planned === null;
      if (isPlanned) return { unchanged: order };
      const event = { ...stamp(deps, 'customer'), type: 'replanned', from, terms } as const;
      const refundedIn = (month: string) => refundedOf(order, month);
      if (terms && isGivenBack(planAfter(plan, event), from, refundedIn))
        throw new ApiError('order_changed', {
          message: `What you paid for ${nameOfMonth(from)} was given back. Order the plan anew, and choose when it begins.`,
        });
      return {
        event,
        tell: EVERYBODY,
        result: (changed) => changed,
      };
    },
    { customer: { user: customer } },
  );
}

function whyNot({ status }: StoredOrder, from: string): string {
  switch (status) {
    case 'pending':
      return 'This plan isn’t running yet: cancel it, or order the plan you want in its place.';
    case 'processing':
      return `A month has begun since you opened this. What you ask for now holds from ${nameOfMonth(from)} on.`;
    case 'completed':
    case 'cancelled':
      return 'This plan is over.';
  }
}

/** What there is stays as it was agreed on. @throws ApiError 'unknown_service' */
function wantedTerms(
  deps: Dependencies,
  now: PlanTerms | undefined,
  { billing = now?.billing ?? 'monthly' }: PlanChange,
  name: string,
): PlanTerms {
  if (now && isSamePlan(now, { name, billing })) return now;
  const { priceCents, plan } = catalogueOf(deps).find((each) => each.name === name) ?? {};
  if (priceCents === undefined || !plan) throw new ApiError('unknown_service');
  return termsOf({ name, priceCents, plan }, billing);
}

/**
 * Writes on the plans what the calendar did since: a month began, a plan is over, or episodes end with the month. Of many
 * that are due at once, what is left is done by the next sweep.
 */
export async function turnPlans(deps: Dependencies, untilMs: number): Promise<void> {
  const { rows } = await readRows(deps, await listRows(deps));
  const nowMs = deps.now();
  for (const row of rows) {
    if (deps.now() >= untilMs) return;
    if (row.kind !== 'order' || !row.wakesAt || Date.parse(row.wakesAt) > nowMs) continue;
    try {
      await turnPlan(deps, { userId: row.userId, orderId: row.id });
    } catch (error) {
      logFailure(error, deps.log);
    }
  }
}

const turnPlan = (deps: Dependencies, id: OrderId): Promise<void> =>
  editOrder<undefined>(deps, id, (order) => {
    const isRunning = order?.status === 'processing' && !order.isAnonymous;
    const turn = isRunning && order.plan && turnOf(order.plan, deps.now());
    if (!turn) return { unchanged: undefined };
    return {
      event: { ...stamp(deps, 'system'), type: 'clocked', ...turn },
      tell: turn.what === 'over' ? EVERYBODY : ['customer'],
      result: () => undefined,
    };
  });
