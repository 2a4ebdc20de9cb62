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

/** Longest note on an order, in characters. */
export const NOTE_MAX_LENGTH = 2000;

/** What the studio says about an order. */
const note = z.string().check(z.maxLength(NOTE_MAX_LENGTH));

/** First event of an order, `<userId>/<orderId>/0000`. */
export const placedEventSchema = z.object({
  ...eventFields,
  type: z.literal('placed'),
  serviceName: z.string(),
  /** US cents, from the catalogue. */
  priceCents: z.int().check(z.gte(0)),
  /** Left out once the customer closed the account. */
  details: z.optional(orderDetailsSchema),
  notify,
});
export type PlacedEvent = z.infer<typeof placedEventSchema>;

/** A step of an order from one state to the next. */
export const movedEventSchema = z.object({
  ...eventFields,
  type: z.literal('moved'),
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
  /** For the customer to read. */
  note: z.optional(note),
  notify,
});
export type MovedEvent = z.infer<typeof movedEventSchema>;

const notedSchema = z.object({
  ...eventFields,
  type: z.literal('noted'),
  note,
  /** Not shown to the customer on the site. */
  isInternal: z.boolean(),
  notify,
});

const anonymizedSchema = z.object({
  ...eventFields,
  type: z.literal('anonymized'),
  /** Where the order goes on. Under its customer this is the last event there will ever be. */
  archiveId: hexDigits(64),
});
export type NotedEvent = z.infer<typeof notedSchema>;
export type AnonymizedEvent = z.infer<typeof anonymizedSchema>;
/** What can happen to an order after it was placed. */
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
  /** Who is notified of it. */
  notify: readonly Recipient[];
}
interface PlainStep extends StepBase {
  type: 'placed' | 'anonymized';
  to?: undefined;
  note?: undefined;
  isInternal?: undefined;
}
/** A step to another status. */
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
  /** The note is not for the customer. */
  isInternal: boolean;
}

/** An event of an order without the customer's data. */
export type OrderStep = PlainStep | MovedStep | NotedStep;

/** An order as its events make it. */
export interface StoredOrder extends OrderDetails, Pick<PlacedEvent, 'serviceName' | 'priceCents'> {
  id: string;
  /** The customer it belongs to, or the archive it went to when the account was closed. */
  userId: string;
  status: OrderStatus;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** What happened so far, oldest first. */
  steps: readonly OrderStep[];
  /**
   * Set once the customer's data was taken out: then name, address, phone and brief are empty. The order goes on under
   * this id; where `userId` is another one, nothing can be appended any more.
   */
  archiveId: string | undefined;
  /** The number the next event will have. */
  nextSequence: number;
}

/** Where an order may go from each state; the last two are ends. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

// Who is notified of what. The answer becomes part of the event (`notify`), so that it holds whatever happens later.

/** A placed order. */
export const PLACED_RECIPIENTS: Recipient[] = ['agents', 'customer'];

/** A moved order: every change of status is news to the customer; to the agents its end and what was said about it. */
export function moveRecipients(to: OrderStatus, note: string | undefined): Recipient[] {
  return to === 'cancelled' || note ? ['agents', 'customer'] : ['customer'];
}

/** A note that is not for the studio alone; whoever wrote it needs no mail about it. */
export const NOTE_RECIPIENTS: Recipient[] = ['customer'];

/** An order that goes on under another id. */
export type ArchivedOrder = StoredOrder & { archiveId: string };

/** Whether the order goes on under another id; what is here is on its way out. */
export function isArchived(order: StoredOrder): order is ArchivedOrder {
  return order.archiveId !== undefined && order.archiveId !== order.userId;
}

/** @returns undefined for a run without events. */
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

/** The order as it is when it was just placed. */
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

/** The order as it is once the event has been appended. */
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

/** Names what stays, so that nothing new about a customer stays by oversight. Notes go: they may name the customer. */
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

/** What leaves the server of an order: every field is named here. */
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

/** What the customer sees of an event: none of what the studio keeps for itself, and not which agent it was. */
function stepToEvents({ type, at, to, note, isInternal }: OrderStep): OrderEvent[] {
  if (isInternal || type === 'anonymized') return [];
  return [
    { type, at, ...(to === undefined ? {} : { to }), ...(note === undefined ? {} : { note }) },
  ];
}
