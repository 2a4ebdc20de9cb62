import * as z from 'zod/mini';

import { NO_DETAILS, orderDetailsSchema, orderStatuses } from '../../../src/contracts/orders.ts';
import type {
  Order,
  OrderDetails,
  OrderEvent,
  OrderStatus,
} from '../../../src/contracts/orders.ts';
import { orderEventKey } from '../storage/keys.ts';
import { eventFields, hexDigits, notify, parseRecord } from '../storage/store.ts';
import type { Recipient } from '../storage/store.ts';

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

interface StepBase {
  sequence: number;
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
  notify: readonly Recipient[];
}
interface PlainStep extends StepBase {
  type: 'placed' | 'anonymized';
  to?: undefined;
  note?: undefined;
  isInternal?: undefined;
}
export interface MovedStep extends StepBase {
  type: 'moved';
  to: OrderStatus;
  note?: string | undefined;
  isInternal?: undefined;
}
interface NotedStep extends StepBase {
  type: 'noted';
  to?: undefined;
  note: string;
  /** Hidden from the customer. */
  isInternal: boolean;
}

/** An event without the customer's data. */
export type OrderStep = PlainStep | MovedStep | NotedStep;

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
  switch (change.type) {
    case 'moved':
      return { ...next, status: change.to };
    case 'noted':
      return next;
    case 'anonymized':
      return {
        ...next,
        ...NO_DETAILS,
        archiveId: change.archiveId,
        steps: next.steps.map(withoutNote),
      };
  }
}

/** An allowlist of what stays. Notes are removed, since they may name the customer. */
export function withoutCustomer(event: PlacedEvent | OrderChange): PlacedEvent | OrderChange {
  const { v, at, actor } = event;
  const agents = notifyOf(event).filter((recipient) => recipient === 'agents');
  const owed = agents.length > 0 ? { notify: agents } : {};
  switch (event.type) {
    case 'placed': {
      const { type, serviceName, priceCents } = event;
      return { v, type, at, actor, serviceName, priceCents, ...owed };
    }
    case 'moved': {
      const { type, from, to } = event;
      return { v, type, at, actor, from, to, ...owed };
    }
    case 'noted': {
      const { type, isInternal } = event;
      return { v, type, at, actor, note: '', isInternal, ...owed };
    }
    case 'anonymized': {
      const { type, archiveId } = event;
      return { v, type, at, actor, archiveId };
    }
  }
}

function notifyOf(event: PlacedEvent | OrderChange): Recipient[] {
  return event.type === 'anonymized' ? [] : (event.notify ?? []);
}

function withoutNote(step: OrderStep): OrderStep {
  if (step.type === 'moved') return { ...step, note: undefined };
  return step.type === 'noted' ? { ...step, note: '' } : step;
}

function toStep(sequence: number, event: PlacedEvent | OrderChange): OrderStep {
  const { at, actor } = event;
  const step = { sequence, at, actor, notify: notifyOf(event) };
  switch (event.type) {
    case 'placed':
    case 'anonymized':
      return { ...step, type: event.type };
    case 'moved':
      return { ...step, type: event.type, to: event.to, note: event.note };
    case 'noted':
      return { ...step, type: event.type, note: event.note, isInternal: event.isInternal };
  }
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
