import { orderReference } from '../../src/contracts/orders.ts';
import { orderTransitions } from '../server/orders/move-order.ts';
import type { OrderStep, StoredOrder } from '../server/orders/order-store.ts';
import { isLate, replyDueMs } from './find-order.ts';

/** An order for programs. Fields are only ever added. */
export function orderToJson(order: StoredOrder, nowMs: number): Record<string, unknown> {
  const { customerName: name, customerEmail: email, customerPhone: phone } = order;
  return {
    id: order.id,
    reference: orderReference(order.id),
    status: order.status,
    serviceName: order.serviceName,
    priceCents: order.priceCents,
    customer: order.archiveId ? null : { name, email, phone },
    projectBrief: order.projectBrief,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    replyBy: new Date(replyDueMs(order)).toISOString(),
    isLate: isLate(order, nowMs),
    allowed: orderTransitions[order.status],
    events: order.steps.map(stepToJson),
  };
}

function stepToJson({ type, at, actor, to, note, isInternal }: OrderStep): Record<string, unknown> {
  return { type, at, actor, to, note, isInternal };
}
