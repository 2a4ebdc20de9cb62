import * as z from 'zod/mini';

import { UUID_V7 } from '../../../src/contracts/fields.ts';
import { FILE_DAYS } from '../../../src/contracts/files.ts';
import {
  DEMO_CALL_SERVICE,
  isQuotedFor,
  NO_DETAILS,
  NOTE_MAX_LENGTH,
  orderDecisions,
  orderDetailsSchema,
  orderStatuses,
  type OrderDecision,
  type OrderDetails,
  type OrderStatus,
} from '../../../src/contracts/orders.ts';
import { identityAt, type StoredUser } from '../auth/user-events.ts';
import { DAY_MS } from '../lib/time.ts';
import { keyFormat, prefixOf, sequencePart, sha256Part, uuidPart } from '../storage/keys.ts';
import type { Key, KeyPrefix } from '../storage/keys.ts';
import {
  eventFields,
  hexDigits,
  notify,
  parseEvent,
  parseRecord,
  type Recipient,
  type UnknownEvent,
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
/** SHA-256 of the request's `Idempotency-Key`, which identifies its repeats. */
const requestKey = z.optional(hexDigits(64));

/** A whole file in object storage. */
const fileSchema = z.object({
  id: hexDigits(32),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Length of a recording. */
  seconds: z.optional(z.number()),
  /** Waveform: base64 of one byte a bar. */
  peaks: z.optional(z.string()),
});
export type FileFacts = z.infer<typeof fileSchema>;

const commentSchema = z.object({ fileId: hexDigits(32), seconds: z.number(), text: z.string() });

/** First event of an order. */
export const placedEventSchema = z.object({
  ...eventFields,
  type: z.literal('placed'),
  serviceName: z.string(),
  priceCents: z.int().check(z.gte(0)),
  /** Rounds of changes that the service included then; null: any number. */
  rounds: z.optional(z.nullable(z.int())),
  /** Where the visit came from: the word of a link, or a host. */
  source: z.optional(z.string()),
  /** Absent once the account was closed. */
  details: z.optional(orderDetailsSchema),
  notify,
});
export type PlacedEvent = z.infer<typeof placedEventSchema>;

/** A change of status; to `completed` with files or links, from whatever status, a delivery. */
export const movedEventSchema = z.object({
  ...eventFields,
  type: z.literal('moved'),
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
  note: z.optional(note),
  links,
  /** Ids of delivered files; events of agents before it say what they are. */
  files: z.optional(z.array(hexDigits(32))),
  /** Day for which the work is promised. */
  dueOn: z.optional(z.string()),
  notify,
});
export type MovedEvent = z.infer<typeof movedEventSchema>;

const notedSchema = z.object({
  ...eventFields,
  type: z.literal('noted'),
  note,
  isInternal: z.boolean(),
  links,
  /** Uploaded: by the customer for the studio; by an agent, internal until they are delivered. */
  files: z.optional(z.array(fileSchema)),
  requestKey,
  notify,
});

const quotedSchema = z.object({
  ...eventFields,
  type: z.literal('quoted'),
  priceCents: z.int().check(z.gte(1)),
  note: z.optional(note),
  /** Where it is paid. */
  paymentUrl: z.optional(z.string()),
  notify,
});

const assignedSchema = z.object({
  ...eventFields,
  type: z.literal('assigned'),
  /** Email address of the agent; null when it was given back. */
  assignee: z.nullable(z.string()),
  /** Of the agent, as the customer is told. */
  name: z.optional(z.string()),
  notify,
});

/** A customer's decision. */
const decidedSchema = z.object({
  ...eventFields,
  type: z.literal('decided'),
  decision: z.enum(orderDecisions),
  note: z.optional(note),
  comments: z.optional(z.array(commentSchema)),
  requestKey,
  notify,
});

const billedSchema = z.object({
  ...eventFields,
  type: z.literal('billed'),
  paymentUrl: z.string(),
  note: z.optional(note),
  notify,
});

/** It was paid; 0 takes an earlier mark back. */
const paidSchema = z.object({
  ...eventFields,
  type: z.literal('paid'),
  amountCents: z.int().check(z.gte(0)),
  /** A day such as `2026-11-23`. */
  paidOn: z.string(),
  note: z.optional(note),
  notify,
});

/** What the customer wrote needs no reply. */
const settledSchema = z.object({ ...eventFields, type: z.literal('settled') });

/** A delivered file or link was taken back. */
const withdrawnSchema = z.object({
  ...eventFields,
  type: z.literal('withdrawn'),
  /** Id of the file, or the link. */
  target: z.string(),
  note,
  notify,
});

/** A comment was ticked off, or not any more. */
const tickedSchema = z.object({
  ...eventFields,
  type: z.literal('ticked'),
  /** `<sequence of its event>.<place in it>`. */
  comment: z.string(),
  isDone: z.boolean(),
});

const anonymizedSchema = z.object({
  ...eventFields,
  type: z.literal('anonymized'),
  /** Id under which the order continues; under its customer this is the last event. */
  archiveId: hexDigits(64),
});
export type NotedEvent = z.infer<typeof notedSchema>;
export type QuotedEvent = z.infer<typeof quotedSchema>;
export const orderChangeSchema = z.discriminatedUnion('type', [
  movedEventSchema,
  notedSchema,
  quotedSchema,
  assignedSchema,
  decidedSchema,
  billedSchema,
  paidSchema,
  settledSchema,
  withdrawnSchema,
  tickedSchema,
  anonymizedSchema,
]);
export type OrderChange = z.infer<typeof orderChangeSchema>;
export type DecidedEvent = z.infer<typeof decidedSchema>;

/** Anything that happened to an order. */
export type OrderEvent = PlacedEvent | OrderChange | UnknownEvent;

/** An event without the customer's data; what only some have is optional. */
export interface OrderStep extends Partial<
  Pick<MovedEvent, 'from' | 'to' | 'note' | 'links' | 'dueOn'> &
    Pick<NotedEvent, 'isInternal' | 'requestKey'> &
    Pick<QuotedEvent, 'priceCents' | 'paymentUrl'> &
    Pick<z.infer<typeof assignedSchema>, 'assignee'> &
    Pick<DecidedEvent, 'decision' | 'comments'> &
    Pick<z.infer<typeof paidSchema>, 'amountCents' | 'paidOn'> &
    Pick<z.infer<typeof withdrawnSchema>, 'target'> &
    Pick<z.infer<typeof tickedSchema>, 'isDone'>
> {
  sequence: number;
  /** Ids of files that came with it. */
  fileIds?: readonly string[] | undefined;
  /** Of a delivery, from 1. */
  version?: number;
  type: OrderEvent['type'];
  at: string;
  actor: string;
  notify: readonly Recipient[];
}

export interface StoredOrder
  extends OrderDetails, Pick<PlacedEvent, 'serviceName' | 'priceCents' | 'source'> {
  id: string;
  /** The customer, or the archive of a closed account. */
  userId: string;
  status: OrderStatus;
  createdAt: string;
  updatedAt: string;
  /** The latest price that an agent gave; `at` in ISO 8601, UTC. */
  quote?: { priceCents: number; at: string; answer?: 'accepted' | 'declined' };
  paymentUrl?: string | undefined;
  payment?: { amountCents: number; paidOn: string } | undefined;
  approvedAt?: string | undefined;
  stopRequestedAt?: string | undefined;
  assignee?: string | undefined;
  assigneeName?: string | undefined;
  dueOn?: string | undefined;
  /** Rounds of changes; null: any number are included. */
  rounds: { used: number; included: number | null | undefined };
  files: readonly StoredFile[];
  comments: readonly StoredComment[];
  /** Links that were taken back. */
  withdrawnLinks: readonly string[];
  /** Number of the latest delivery; 0 before the first. */
  version: number;
  steps: readonly OrderStep[];
  /** Set once the customer's data was removed: the order continues under this id. */
  archiveId?: string;
  nextSequence: number;
}

export interface StoredFile extends FileFacts {
  at: string;
  /** `customer`, or an agent's name. */
  actor: string;
  version?: number;
  isWithdrawn?: boolean;
  /** It was deleted before the order was opened again. */
  isGone?: boolean;
}

export interface StoredComment extends z.infer<typeof commentSchema> {
  id: string;
  at: string;
  isDone: boolean;
}

/** The last two are agents' ways back: a completed order is delivered again, or reopened like a canceled one. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: ['completed', 'processing'],
  cancelled: ['pending'],
};

// Stored with the event (`notify`), so later changes of these rules do not affect it.

export const EVERYBODY: Recipient[] = ['agents', 'customer'];

export function moveRecipients(to: OrderStatus, note: string | undefined): Recipient[] {
  return to === 'cancelled' || note ? EVERYBODY : ['customer'];
}

/** Whether there is still something to do about it. */
export function isOpen({ status }: Pick<StoredOrder, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

/** When it was completed, approved, or canceled last (ISO 8601, UTC); undefined while it is open. */
export function closedAt(order: StoredOrder): string | undefined {
  if (isOpen(order)) return undefined;
  const closed = ({ type, decision }: OrderStep) => type === 'moved' || decision === 'approved';
  return order.steps.findLast(closed)?.at ?? order.createdAt;
}

/**
 * Its files, with those marked that were deleted or are about to be: `FILE_DAYS` after it was closed, or they came to it
 * when it was. Opening it again brings none back.
 */
export function filesAt(order: StoredOrder, nowMs: number): readonly StoredFile[] {
  const closed = closedAt(order);
  if (closed === undefined) return order.files;
  const isOver = ({ at }: StoredFile) =>
    nowMs - Date.parse(at > closed ? at : closed) > FILE_DAYS * DAY_MS;
  return order.files.map((file) => (isOver(file) ? { ...file, isGone: true } : file));
}

/** Whether files can still be handed over or delivered: not once it was canceled or approved. */
export function takesFiles(order: StoredOrder): boolean {
  const isOver = order.status === 'cancelled' || order.approvedAt !== undefined;
  return !isOver && order.archiveId === undefined;
}

/** What customers see: what they handed over, and what was delivered. */
export function isShownToCustomer({ actor, version }: StoredFile): boolean {
  return actor === 'customer' || version !== undefined;
}

/** Of a fixed price: the discounts that the site promises end at 30 %. */
const LOWEST_SHARE = 0.7;

/** The prices in US cents that it can be given: a fixed one can be lowered, and raised again up to where it was. */
export function priceRange(order: StoredOrder): { lowest: number; highest: number } {
  const { priceCents } = order;
  return isQuotedFor(order)
    ? { lowest: 1, highest: Number.MAX_SAFE_INTEGER }
    : { lowest: Math.ceil(priceCents * LOWEST_SHARE), highest: priceCents };
}

/** Whether it can be given another price. */
export function isQuotable(order: StoredOrder): boolean {
  return isOpen(order) && priceRange(order).highest > 0;
}

/** Whether the customer has to accept its price first. */
export function needsAcceptance(order: StoredOrder): boolean {
  return isQuotedFor(order) && order.quote !== undefined;
}

/** US cents; 0 without a price. */
export function priceOf({ quote, priceCents }: StoredOrder): number {
  return quote?.priceCents ?? priceCents;
}

/** What is missing before work on it can begin; a demo call costs nothing. */
export function lacksOf(order: StoredOrder): ('price' | 'acceptance' | 'payment')[] {
  const { serviceName, quote, payment } = order;
  const price = priceOf(order);
  if (price === 0) return serviceName === DEMO_CALL_SERVICE ? [] : ['price'];
  const isAccepted = !needsAcceptance(order) || quote?.answer === 'accepted';
  return [
    ...(isAccepted ? [] : (['acceptance'] as const)),
    ...(payment ? [] : (['payment'] as const)),
  ];
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
      : openOrder(userId, orderId, parseRecord(placedEventSchema, key, record));
  }
  return order;
}

function withRecord(order: StoredOrder, key: Key, record: unknown): StoredOrder {
  const change = parseEvent(orderChangeSchema, key, record);
  if (change.type !== 'unknown') return withChange(order, change);
  const { nextSequence: sequence, steps } = order;
  return { ...order, steps: [...steps, toStep(sequence, change)], nextSequence: sequence + 1 };
}

export function openOrder(userId: string, id: string, event: PlacedEvent): StoredOrder {
  return {
    id,
    userId,
    status: 'pending',
    serviceName: event.serviceName,
    priceCents: event.priceCents,
    source: event.source,
    ...(event.details ?? NO_DETAILS),
    createdAt: event.at,
    updatedAt: event.at,
    rounds: { used: 0, included: event.rounds },
    files: [],
    comments: [],
    withdrawnLinks: [],
    version: 0,
    steps: [toStep(0, event)],
    nextSequence: 1,
  };
}

export function withChange(order: StoredOrder, change: OrderChange): StoredOrder {
  const step = toStep(order.nextSequence, change);
  const next: StoredOrder = {
    ...order,
    updatedAt: change.at,
    files: filesAt(order, Date.parse(change.at)),
    steps: [...order.steps, step],
    nextSequence: order.nextSequence + 1,
  };
  switch (change.type) {
    case 'moved':
      return withMove(next, change, step);
    case 'noted': {
      const { at, actor, files = [] } = change;
      return { ...next, files: [...next.files, ...files.map((file) => ({ ...file, at, actor }))] };
    }
    case 'quoted': {
      const { priceCents, at, paymentUrl } = change;
      return { ...next, quote: { priceCents, at }, paymentUrl };
    }
    case 'assigned':
      return { ...next, assignee: change.assignee ?? undefined, assigneeName: change.name };
    case 'decided':
      return withDecision(next, change, step.sequence);
    case 'billed':
      return { ...next, paymentUrl: change.paymentUrl };
    case 'paid': {
      const { amountCents, paidOn } = change;
      return { ...next, payment: amountCents > 0 ? { amountCents, paidOn } : undefined };
    }
    case 'settled':
      return next;
    case 'withdrawn': {
      const { target } = change;
      const files = next.files.map((file) =>
        file.id === target ? { ...file, isWithdrawn: true } : file,
      );
      return { ...next, files, withdrawnLinks: [...next.withdrawnLinks, target] };
    }
    case 'ticked': {
      const { comment: id, isDone } = change;
      const comments = next.comments.map((each) => (each.id === id ? { ...each, isDone } : each));
      return { ...next, comments };
    }
    case 'anonymized': {
      const { archiveId } = change;
      const steps = next.steps.map(withoutCustomersWords);
      const erased = { files: [], comments: [], withdrawnLinks: [], paymentUrl: undefined };
      return { ...next, ...NO_DETAILS, ...erased, archiveId, steps };
    }
  }
}

function withMove(order: StoredOrder, move: MovedEvent, step: OrderStep): StoredOrder {
  const { to, links: delivered = [], files: ids = [], dueOn = order.dueOn } = move;
  const next = { ...order, status: to, dueOn, approvedAt: undefined, stopRequestedAt: undefined };
  if (to !== 'completed' || delivered.length + ids.length === 0) return next;
  const version = order.version + 1;
  const files = order.files.map((file) => (ids.includes(file.id) ? { ...file, version } : file));
  const withdrawnLinks = order.withdrawnLinks.filter((link) => !delivered.includes(link));
  const steps = order.steps.with(-1, { ...step, version });
  return { ...next, version, files, withdrawnLinks, steps };
}

function withDecision(order: StoredOrder, event: DecidedEvent, sequence: number): StoredOrder {
  const { decision, at, comments: said = [] } = event;
  const added = said.map((each, index) => ({
    ...each,
    id: `${sequence}.${index}`,
    at,
    isDone: false,
  }));
  const next = { ...order, comments: [...order.comments, ...added] };
  switch (decision) {
    case 'accepted':
    case 'declined':
      return next.quote ? { ...next, quote: { ...next.quote, answer: decision } } : next;
    case 'approved':
      return { ...next, approvedAt: at };
    case 'changes_requested': {
      const rounds = { ...next.rounds, used: next.rounds.used + 1 };
      return { ...next, status: 'processing', rounds };
    }
    case 'stop_requested':
      return { ...next, stopRequestedAt: at };
  }
}

/** Whether a customer can decide this now. */
export function canDecide(order: StoredOrder, decision: OrderDecision): boolean {
  if (order.archiveId !== undefined) return false;
  switch (decision) {
    case 'accepted':
    case 'declined':
      return isOpen(order) && needsAcceptance(order) && order.quote?.answer === undefined;
    case 'approved':
    case 'changes_requested':
      return order.status === 'completed' && order.approvedAt === undefined;
    case 'stop_requested':
      return order.status === 'processing' && order.stopRequestedAt === undefined;
  }
}

/** An allowlist of what stays. Notes and links are removed, since they may name the customer. */
export function withoutCustomer(event: OrderEvent): OrderEvent {
  const { v, at, actor } = event;
  if (event.type === 'anonymized') {
    return { v, at, actor, type: event.type, archiveId: event.archiveId };
  }
  const agents = notifyOf(event).filter((recipient) => recipient === 'agents');
  const kept = { v, at, actor, ...(agents.length > 0 ? { notify: agents } : {}) };
  const { type } = event;
  switch (type) {
    case 'placed': {
      const { serviceName, priceCents, source } = event;
      return { ...kept, type, serviceName, priceCents, ...(source && { source }) };
    }
    case 'moved':
      return { ...kept, type, from: event.from, to: event.to };
    case 'noted':
      return { ...kept, type, note: '', isInternal: event.isInternal };
    case 'quoted':
      return { ...kept, type, priceCents: event.priceCents };
    case 'assigned':
      return { ...kept, type, assignee: event.assignee };
    case 'decided':
      return { ...kept, type, decision: event.decision };
    case 'billed':
      return { ...kept, type, paymentUrl: '' };
    case 'paid':
      return { ...kept, type, amountCents: event.amountCents, paidOn: event.paidOn };
    case 'settled':
    case 'unknown':
      return { ...kept, type };
    case 'withdrawn':
      return { ...kept, type, target: '', note: '' };
    case 'ticked':
      return { ...kept, type, comment: event.comment, isDone: event.isDone };
  }
}

function notifyOf(event: OrderEvent): Recipient[] {
  return 'notify' in event ? (event.notify ?? []) : [];
}

function withoutCustomersWords({ target, ...step }: OrderStep): OrderStep {
  const words = {
    links: undefined,
    fileIds: undefined,
    comments: undefined,
    paymentUrl: undefined,
  };
  const note = step.note && (step.type === 'noted' ? '' : undefined);
  return { ...step, ...words, ...(target === undefined ? {} : { target: '' }), note };
}

function toStep(sequence: number, event: OrderEvent): OrderStep {
  const { type, at, actor } = event;
  const step = { sequence, type, at, actor, notify: notifyOf(event) };
  if (event.type === 'placed' || event.type === 'anonymized') return step;
  if (event.type === 'noted' || event.type === 'moved') {
    const { files = [], ...rest } = event;
    const fileIds = files.map((file) => (typeof file === 'string' ? file : file.id));
    return { ...rest, ...step, ...(fileIds.length > 0 ? { fileIds } : {}) };
  }
  return { ...event, ...step };
}

/** With the name and address of its customer: of today while it is open, then of the day it was closed. */
export function withCustomer(order: StoredOrder, user: StoredUser | undefined): StoredOrder {
  if (!user) return order;
  const at = closedAt(order);
  return addressedTo(order, at === undefined ? user : identityAt(user, at));
}

/** An order as emails about it speak of it: they go to the present address, whatever its status. */
export function addressedTo(
  order: StoredOrder,
  { firstName, lastName, email }: Pick<StoredUser, 'firstName' | 'lastName' | 'email'>,
): StoredOrder {
  if (order.archiveId !== undefined) return order;
  return { ...order, customerName: `${firstName} ${lastName}`, customerEmail: email };
}
