import * as z from 'zod/mini';

import { NO_DETAILS, orderDetailsSchema, orderStatuses } from '../../../src/contracts/orders.ts';
import type {
  Order,
  OrderDetails,
  OrderEvent,
  OrderStatus,
} from '../../../src/contracts/orders.ts';
import { orderEventKey } from '../storage/keys.ts';
import { eventFields, hexDigits, notify, parseRecord, type Recipient } from '../storage/store.ts';

/** In characters. */
export const NOTE_MAX_LENGTH = 2000;

const note = z.string().check(z.maxLength(NOTE_MAX_LENGTH));

/** First event of an order. */
export const placedEventSchema = z.object({
  ...eventFields,
  type: z.literal('placed'),
  serviceName: z.string(),
  /** US cents. */
  priceCents: z.int().check(z.gte(0)),
  /** Absent once the account was closed. */
  details: z.optional(orderDetailsSchema),
  notify,
});
export type PlacedEvent = z.infer<typeof placedEventSchema>;

/** A change of status. */
export const movedEventSchema = z.object({
  ...eventFields,
  type: z.literal('moved'),
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
  /** For the customer. */
  note: z.optional(note),
  notify,
});
export type MovedEvent = z.infer<typeof movedEventSchema>;

const notedSchema = z.object({
  ...eventFields,
  type: z.literal('noted'),
  note,
  /** Hidden from the customer. */
  isInternal: z.boolean(),
  notify,
});

const anonymizedSchema = z.object({
  ...eventFields,
  type: z.literal('anonymized'),
  /** Id under which the order continues; under its customer this is the last event. */
  archiveId: hexDigits(64),
});
export type NotedEvent = z.infer<typeof notedSchema>;
export type AnonymizedEvent = z.infer<typeof anonymizedSchema>;
export type OrderChange = MovedEvent | NotedEvent | AnonymizedEvent;
export const orderChangeSchema = z.discriminatedUnion('type', [
  movedEventSchema,
  notedSchema,
  anonymizedSchema,
]);

/** An event without the customer's data. */
export interface OrderStep {
  sequence: number;
  type: PlacedEvent['type'] | OrderChange['type'];
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
  notify: readonly Recipient[];
  to?: OrderStatus;
  note?: string | undefined;
  /** Hidden from the customer. */
  isInternal?: boolean;
}

export interface StoredOrder extends OrderDetails, Pick<PlacedEvent, 'serviceName' | 'priceCents'> {
  id: string;
  /** The customer, or the archive of a closed account. */
  userId: string;
  status: OrderStatus;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** Oldest first. */
  steps: readonly OrderStep[];
  /**
   * Set once the customer's data was removed. The order continues under this id; when `userId` differs, it is final.
   */
  archiveId: string | undefined;
  /** Number of the next event. */
  nextSequence: number;
}

export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

// Stored with the event (`notify`), so later changes of these rules do not affect it.

export const PLACED_RECIPIENTS: Recipient[] = ['agents', 'customer'];

export function moveRecipients(to: OrderStatus, note: string | undefined): Recipient[] {
  return to === 'cancelled' || note ? ['agents', 'customer'] : ['customer'];
}

export const NOTE_RECIPIENTS: Recipient[] = ['customer'];

export type ArchivedOrder = StoredOrder & { archiveId: string };

/** Whether the order continues under another id. */
export function isArchived(order: StoredOrder): order is ArchivedOrder {
  return order.archiveId !== undefined && order.archiveId !== order.userId;
}

/** @returns undefined without records. */
export function foldOrder(
  userId: string,
  orderId: string,
  records: readonly unknown[],
): StoredOrder | undefined {
  let order: StoredOrder | undefined;
  for (const [sequence, record] of records.entries()) {
    const key = orderEventKey(userId, orderId, sequence);
    order = order
      ? withChange(order, parseRecord(orderChangeSchema, key, record))
      : openOrder(userId, orderId, parseRecord(placedEventSchema, key, record));
  }
  return order;
}

export function openOrder(userId: string, id: string, event: PlacedEvent): StoredOrder {
  return {
    id,
    userId,
    status: 'pending',
    serviceName: event.serviceName,
    priceCents: event.priceCents,
    ...(event.details ?? NO_DETAILS),
    createdAt: event.at,
    updatedAt: event.at,
    steps: [toStep(0, event)],
    archiveId: undefined,
    nextSequence: 1,
  };
}

export function withChange(order: StoredOrder, change: OrderChange): StoredOrder {
  const next: StoredOrder = {
    ...order,
    updatedAt: change.at,
    steps: [...order.steps, toStep(order.nextSequence, change)],
    nextSequence: order.nextSequence + 1,
  };
  if (change.type === 'moved') return { ...next, status: change.to };
  if (change.type === 'noted') return next;
  const { archiveId } = change;
  return { ...next, ...NO_DETAILS, archiveId, steps: next.steps.map(withoutNote) };
}

/** An allowlist of what stays. Notes are removed, since they may name the customer. */
export function withoutCustomer(event: PlacedEvent | OrderChange): PlacedEvent | OrderChange {
  const { v, at, actor } = event;
  if (event.type === 'anonymized') {
    return { v, at, actor, type: event.type, archiveId: event.archiveId };
  }
  const agents = notifyOf(event).filter((recipient) => recipient === 'agents');
  const kept = { v, at, actor, ...(agents.length > 0 ? { notify: agents } : {}) };
  switch (event.type) {
    case 'placed': {
      const { type, serviceName, priceCents } = event;
      return { ...kept, type, serviceName, priceCents };
    }
    case 'moved':
      return { ...kept, type: event.type, from: event.from, to: event.to };
    case 'noted':
      return { ...kept, type: event.type, note: '', isInternal: event.isInternal };
  }
}

function notifyOf(event: PlacedEvent | OrderChange): Recipient[] {
  return event.type === 'anonymized' ? [] : (event.notify ?? []);
}

function withoutNote(step: OrderStep): OrderStep {
  return step.note ? { ...step, note: step.type === 'noted' ? '' : undefined } : step;
}

function toStep(sequence: number, event: PlacedEvent | OrderChange): OrderStep {
  const { type, at, actor } = event;
  const step = { sequence, type, at, actor, notify: notifyOf(event) };
  if (event.type === 'moved') return { ...step, to: event.to, note: event.note };
  if (event.type === 'noted') return { ...step, note: event.note, isInternal: event.isInternal };
  return step;
}

export function orderToResponse(order: StoredOrder): Order {
  return {
    id: order.id,
    serviceName: order.serviceName,
    servicePrice: order.priceCents / 100,
    status: order.status,
    ...orderDetailsSchema.parse(order),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    events: order.steps.flatMap(stepToEvents),
  };
}

/** Without internal notes and agents' names. */
function stepToEvents({ type, at, to, note, isInternal }: OrderStep): OrderEvent[] {
  if (isInternal || type === 'anonymized') return [];
  return [
    { type, at, ...(to === undefined ? {} : { to }), ...(note === undefined ? {} : { note }) },
  ];
}
