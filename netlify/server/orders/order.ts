import * as z from 'zod/mini';

import { UUID_V7 } from '../../../src/contracts/fields.ts';
import {
  CUSTOM_QUOTE_SERVICE,
  DEMO_CALL_SERVICE,
  NO_DETAILS,
  NOTE_MAX_LENGTH,
  orderDetailsSchema,
  orderStatuses,
  type Order,
  type OrderDetails,
  type OrderEvent,
  type OrderStatus,
} from '../../../src/contracts/orders.ts';
import { identityAt, type StoredUser } from '../auth/user-events.ts';
import { keyFormat, prefixOf, sequencePart, sha256Part, uuidPart } from '../storage/keys.ts';
import type { Key, KeyPrefix } from '../storage/keys.ts';
import {
  CorruptRecordError,
  eventFields,
  hexDigits,
  moment,
  notify,
  parseUnlessNewer,
  UNKNOWN_VERSION,
  type Recipient,
} from '../storage/store.ts';

/** `<userId>/<orderId>/0000` is the placement, later numbers are changes. */
export const orderEventKey = keyFormat<{ userId: string; orderId: string; sequence: number }>(
  ':userId/:orderId/:sequence',
  { userId: sha256Part, orderId: uuidPart, sequence: sequencePart },
);

/** All orders of a customer. */
export function ordersPrefix(userId: string): KeyPrefix {
  return prefixOf(sha256Part.write(userId));
}

export function isOrderId(text: string): boolean {
  return UUID_V7.test(text);
}

const note = z.string().check(z.maxLength(NOTE_MAX_LENGTH));
const links = z.optional(z.array(z.string()));

/** First event of an order. */
export const placedEventSchema = z.object({
  ...eventFields,
  type: z.literal('placed'),
  serviceName: z.string(),
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
  note: z.optional(note),
  links,
  notify,
});
export type MovedEvent = z.infer<typeof movedEventSchema>;

const notedSchema = z.object({
  ...eventFields,
  type: z.literal('noted'),
  note,
  isInternal: z.boolean(),
  links,
  /** SHA-256 of the request's `Idempotency-Key`, which identifies its repeats. */
  requestKey: z.optional(hexDigits(64)),
  notify,
});

const quotedSchema = z.object({
  ...eventFields,
  type: z.literal('quoted'),
  priceCents: z.int().check(z.gte(1)),
  note: z.optional(note),
  notify,
});

const assignedSchema = z.object({
  ...eventFields,
  type: z.literal('assigned'),
  /** Email address of the agent; null when it was given back. */
  assignee: z.nullable(z.string()),
});

const anonymizedSchema = z.object({
  ...eventFields,
  type: z.literal('anonymized'),
  /** Id under which the order continues; under its customer this is the last event. */
  archiveId: hexDigits(64),
});
export type NotedEvent = z.infer<typeof notedSchema>;
export type AnonymizedEvent = z.infer<typeof anonymizedSchema>;
export type QuotedEvent = z.infer<typeof quotedSchema>;
export type AssignedEvent = z.infer<typeof assignedSchema>;
export type OrderChange = MovedEvent | NotedEvent | QuotedEvent | AssignedEvent | AnonymizedEvent;
export const orderChangeSchema = z.discriminatedUnion('type', [
  movedEventSchema,
  notedSchema,
  quotedSchema,
  assignedSchema,
  anonymizedSchema,
]);

// After a return to an earlier version of the site, orders may have events that this one does not know. Such an order
// stays, with what is known of it: nothing that could contradict those events may happen to it, and nothing of it may
// be erased or sent by guessing.

/** What is used of a first event that only a newer version understands; an order without it cannot be shown. */
const newerPlacedSchema = z.extend(z.omit(placedEventSchema, { v: true, type: true }), {
  details: z.catch(z.optional(orderDetailsSchema), undefined),
  notify: z.catch(notify, undefined),
});

/** What is used of a later one. */
const newerEventSchema = z.object({
  at: z.catch(z.optional(moment), undefined),
  actor: z.catch(z.string(), 'system'),
  notify: z.catch(notify, undefined),
});

/** An event without the customer's data; what only some have is optional. */
export interface OrderStep extends Partial<
  Pick<MovedEvent, 'to' | 'note' | 'links'> &
    Pick<NotedEvent, 'isInternal' | 'requestKey'> &
    Pick<QuotedEvent, 'priceCents'> &
    Pick<AssignedEvent, 'assignee'>
> {
  sequence: number;
  /** `newer`: only a newer version of the site understands it. */
  type: PlacedEvent['type'] | OrderChange['type'] | 'newer';
  at: string;
  actor: string;
  notify: readonly Recipient[];
}

export interface StoredOrder extends OrderDetails, Pick<PlacedEvent, 'serviceName' | 'priceCents'> {
  id: string;
  /** The customer, or the archive of a closed account. */
  userId: string;
  status: OrderStatus;
  createdAt: string;
  updatedAt: string;
  /** The latest price that an agent gave; `at` in ISO 8601, UTC. */
  quote: { priceCents: number; at: string } | undefined;
  assignee: string | undefined;
  steps: readonly OrderStep[];
  /** Set once the customer's data was removed: the order continues under this id. */
  archiveId: string | undefined;
  nextSequence: number;
}

export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

// Stored with the event (`notify`), so later changes of these rules do not affect it.

export const EVERYBODY: Recipient[] = ['agents', 'customer'];

export function moveRecipients(to: OrderStatus, note: string | undefined): Recipient[] {
  return to === 'cancelled' || note ? EVERYBODY : ['customer'];
}

/** Whether there is still something to do about it. */
export function isOpen({ status }: Pick<StoredOrder, 'status'>): boolean {
  return orderTransitions[status].length > 0;
}

/** The event that only a newer version of the site understands, if there is one. */
export function newerStepOf({ steps }: Pick<StoredOrder, 'steps'>): OrderStep | undefined {
  return steps.find(({ type }) => type === 'newer');
}

/** The statuses it may go to. */
export function allowedStatuses(order: StoredOrder): readonly OrderStatus[] {
  return newerStepOf(order) ? [] : orderTransitions[order.status];
}

/** Whether the price is the studio's to give. */
export function isQuotable(order: StoredOrder): boolean {
  const { serviceName } = order;
  const isPriced = serviceName !== CUSTOM_QUOTE_SERVICE && serviceName !== DEMO_CALL_SERVICE;
  return !isPriced && isOpen(order) && !newerStepOf(order);
}

/** Whether nobody has said what it costs; a demo call costs nothing. */
export function lacksPrice({ serviceName, priceCents, quote }: StoredOrder): boolean {
  return priceCents === 0 && !quote && serviceName !== DEMO_CALL_SERVICE;
}

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
    const key = orderEventKey({ userId, orderId, sequence });
    order = order
      ? withRecord(order, key, record)
      : openOrder(userId, orderId, ...parsePlaced(key, record));
  }
  return order;
}

/** @returns the first event, and `newer` when only a newer version understands all of it. @throws CorruptRecordError */
export function parsePlaced(key: Key, record: unknown): [event: PlacedEvent, type?: 'newer'] {
  const event = parseUnlessNewer(placedEventSchema, key, record);
  if (event) return [event];
  const { data } = newerPlacedSchema.safeParse(record);
  if (!data) throw new CorruptRecordError(key, UNKNOWN_VERSION);
  return [{ ...data, v: 1, type: 'placed' }, 'newer'];
}

function withRecord(order: StoredOrder, key: Key, record: unknown): StoredOrder {
  const change = parseUnlessNewer(orderChangeSchema, key, record);
  if (change) return withChange(order, change);
  const { at = order.updatedAt, actor, notify: promised = [] } = newerEventSchema.parse(record);
  const { nextSequence: sequence, steps } = order;
  const step: OrderStep = { sequence, type: 'newer', at, actor, notify: promised };
  return { ...order, updatedAt: at, steps: [...steps, step], nextSequence: sequence + 1 };
}

/** @param type of its first step. */
export function openOrder(
  userId: string,
  id: string,
  event: PlacedEvent,
  type: 'placed' | 'newer' = 'placed',
): StoredOrder {
  return {
    id,
    userId,
    status: 'pending',
    serviceName: event.serviceName,
    priceCents: event.priceCents,
    ...(event.details ?? NO_DETAILS),
    createdAt: event.at,
    updatedAt: event.at,
    quote: undefined,
    assignee: undefined,
    steps: [{ ...toStep(0, event), type }],
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
    case 'quoted':
      return { ...next, quote: { priceCents: change.priceCents, at: change.at } };
    case 'assigned':
      return { ...next, assignee: change.assignee ?? undefined };
    case 'anonymized': {
      const { archiveId } = change;
      return { ...next, ...NO_DETAILS, archiveId, steps: next.steps.map(withoutCustomersWords) };
    }
  }
}

/** An allowlist of what stays. Notes and links are removed, since they may name the customer. */
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
    case 'quoted':
      return { ...kept, type: event.type, priceCents: event.priceCents };
    case 'assigned':
      return { ...kept, type: event.type, assignee: event.assignee };
  }
}

function notifyOf(event: PlacedEvent | OrderChange): Recipient[] {
  return event.type === 'anonymized' || event.type === 'assigned' ? [] : (event.notify ?? []);
}

function withoutCustomersWords(step: OrderStep): OrderStep {
  const { links: files, note: text } = step;
  const kept = files ? { ...step, links: undefined } : step;
  return text ? { ...kept, note: step.type === 'noted' ? '' : undefined } : kept;
}

function toStep(sequence: number, event: PlacedEvent | OrderChange): OrderStep {
  const { type, at, actor } = event;
  const step = { sequence, type, at, actor, notify: notifyOf(event) };
  return event.type === 'placed' || event.type === 'anonymized' ? step : { ...event, ...step };
}

/** What customers and agents see alike. */
export function orderToFacts(order: StoredOrder): Omit<Order, 'status' | 'events'> {
  return {
    id: order.id,
    serviceName: order.serviceName,
    servicePrice: order.priceCents / 100,
    ...(order.quote ? { quote: { price: order.quote.priceCents / 100, at: order.quote.at } } : {}),
    ...orderDetailsSchema.parse(order),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

export function orderToResponse(order: StoredOrder, customer: StoredUser): Order {
  const { status, steps } = order;
  return {
    ...orderToFacts(withCustomer(order, customer)),
    status,
    events: steps.flatMap(stepToEvents),
  };
}

/** Without what is only for the studio, and agents' names. */
function stepToEvents(step: OrderStep): OrderEvent[] {
  const { type, at, actor, to, note, isInternal, links: files, priceCents } = step;
  if (isInternal || type === 'anonymized' || type === 'assigned') return [];
  const event = {
    type,
    at,
    by: actor === 'customer' ? 'customer' : 'studio',
    to,
    note,
    links: files && [...files],
    price: priceCents && priceCents / 100,
  };
  return [event];
}

/** With the name and address of its customer: of today while it is open, then of the day it was closed. */
export function withCustomer(order: StoredOrder, user: StoredUser | undefined): StoredOrder {
  if (!user) return order;
  if (isOpen(order)) return addressedTo(order, user);
  const closedAt = order.steps.reduce(
    (latest, { type, at }) => (type === 'moved' ? at : latest),
    order.createdAt,
  );
  return addressedTo(order, identityAt(user, closedAt));
}

/** An order as emails about it speak of it: they go to the present address, whatever its status. */
export function addressedTo(
  order: StoredOrder,
  { firstName, lastName, email }: Pick<StoredUser, 'firstName' | 'lastName' | 'email'>,
): StoredOrder {
  if (order.archiveId !== undefined) return order;
  return { ...order, customerName: `${firstName} ${lastName}`, customerEmail: email };
}
