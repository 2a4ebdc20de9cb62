import { orderReference } from '../../../src/contracts/orders.ts';
import { orderEmailToAgents, orderEmailToCustomer } from './order-emails.ts';
import type { EmailContext } from '../email/studio.ts';
import type { OrderStep, StoredOrder } from './order-store.ts';
import type { Recipient } from '../storage/records.ts';
import type { Notification } from '../jobs/deliver.ts';

/** Everything that an order's events promise to tell, whether it was told or not. */
export function orderNotifications(order: StoredOrder, context: EmailContext): Notification[] {
  return order.steps.flatMap((step) =>
    step.notify
      // Nobody is left to be told when the customer's data was taken out.
      .filter((audience) => audience === 'agents' || order.archiveId === undefined)
      .map((audience) => toNotice(order, step, audience, context)),
  );
}

function toNotice(
  order: StoredOrder,
  step: OrderStep,
  audience: Recipient,
  context: EmailContext,
): Notification {
  return {
    subjectId: order.id,
    sequence: step.sequence,
    audience,
    atMs: Date.parse(step.at),
    customerAddress: order.customerEmail || undefined,
    content: () =>
      audience === 'agents'
        ? orderEmailToAgents(order, step)
        : orderEmailToCustomer(order, step, context),
    webhook: { type: webhookType(step), data: webhookData(order, step) },
  };
}

function webhookType(step: OrderStep): string {
  return step.to === 'cancelled' ? 'order.cancelled' : `order.${step.type}`;
}

function webhookData(order: StoredOrder, step: OrderStep): Record<string, unknown> {
  return {
    orderId: order.id,
    reference: orderReference(order.id),
    serviceName: order.serviceName,
    priceCents: order.priceCents,
    /** As the event left it, not as it is by now. */
    status: step.to ?? (step.type === 'placed' ? 'pending' : order.status),
    by: step.actor,
    placedAt: order.createdAt,
  };
}
