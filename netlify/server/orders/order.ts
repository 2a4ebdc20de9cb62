import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import type { FieldsOf } from '../../../src/contracts/fields.ts';
import { FILE_DAYS } from '../../../src/contracts/files.ts';
import {
  CUSTOM_QUOTE_SERVICE,
  DEMO_CALL_SERVICE,
  isQuotedFor,
  NO_DETAILS,
  ORDER_MESSAGE_MAX_LENGTH,
  orderDecisions,
  orderStatuses,
  type OrderDecision,
  type OrderDetails,
  type OrderStatus,
  type Unfinished,
} from '../../../src/contracts/orders.ts';
import { monthAfter } from '../../../src/contracts/plans.ts';
import { identityAt, type StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { isListed } from '../lib/addresses.ts';
import { DAY_MS, HOUR_MS, studioTime } from '../lib/time.ts';
import { outboxSchema, type OrderId, type Recipient } from '../outbox/outbox.ts';
import { eventFields, hexDigits, isoOf, isoTime } from '../storage/store.ts';
import {
  clockedSchema,
  countedSchema,
  currentMonth,
  openPlan,
  orderedEpisodeSchema,
  orderedPlanSchema,
  paidMonths,
  monthOf,
  planAfter,
  replannedSchema,
  termsIn,
  type OrderedEpisode,
  type PlanTerms,
  type StoredPlan,
} from './plan.ts';

const message = z.string().check(z.maxLength(ORDER_MESSAGE_MAX_LENGTH));
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

/** What an order says about its customer and the work. */
export const orderDetailsSchema = z.object({
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  projectBrief: z.string(),
  projectName: z.optional(z.string()),
  /** A day such as `2026-12-01`. */
  neededBy: z.optional(z.string()),
} satisfies FieldsOf<OrderDetails>);

/** First event of an order. */
const placedEventSchema = z.object({
  ...eventFields,
  type: z.literal('placed'),
  serviceName: z.string(),
  priceCents: z.int().check(z.gte(0)),
  /** Rounds of changes that the service included then; null: any number. */
  rounds: z.optional(z.nullable(z.int())),
  /** Hours that the service promised then, from the moment when all files are there; absent where agents set the day. */
  turnaround: z.optional(z.int()),
  /** Where the visit came from: the word of a link, or a host. */
  source: z.optional(z.string()),
  /** It is a plan; its price is that of a month or a year. */
  plan: z.optional(orderedPlanSchema),
  /** It is an episode of a plan; one that the plan includes costs 0. */
  episode: z.optional(orderedEpisodeSchema),
  /** Absent once the account was closed. */
  details: z.optional(orderDetailsSchema),
});
export type PlacedEvent = z.infer<typeof placedEventSchema>;

/** A change of status; to `completed` with files or links, from whatever status, a delivery. */
const movedEventSchema = z.object({
  ...eventFields,
  type: z.literal('moved'),
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
  message: z.optional(message),
  links,
  /** Ids of delivered files; events of agents before it say what they are. */
  files: z.optional(z.array(hexDigits(32))),
  /** Day for which the work is promised. */
  dueOn: z.optional(z.string()),
});
export type MovedEvent = z.infer<typeof movedEventSchema>;

const writtenSchema = z.object({
  ...eventFields,
  type: z.literal('written'),
  message,
  isInternal: z.boolean(),
  links,
  /** Uploaded: by the customer for the studio; by an agent, internal until they are delivered. */
  files: z.optional(z.array(fileSchema)),
  requestKey,
});
export type WrittenEvent = z.infer<typeof writtenSchema>;

const quotedSchema = z.object({
  ...eventFields,
  type: z.literal('quoted'),
  priceCents: z.int().check(z.gte(1)),
  message: z.optional(message),
  /** Where it is paid. */
  paymentUrl: z.optional(z.string()),
});
export type QuotedEvent = z.infer<typeof quotedSchema>;

const assignedSchema = z.object({
  ...eventFields,
  type: z.literal('assigned'),
  /** Email address of the agent; null when it was given back. */
  assignee: z.nullable(z.string()),
  /** Of the agent, as the customer is told. */
  name: z.optional(z.string()),
});

/** A customer's decision. */
const decidedSchema = z.object({
  ...eventFields,
  type: z.literal('decided'),
  decision: z.enum(orderDecisions),
  message: z.optional(message),
  comments: z.optional(z.array(commentSchema)),
  requestKey,
});
export type DecidedEvent = z.infer<typeof decidedSchema>;

/** Another day than the one it was promised for. */
const promisedSchema = z.object({
  ...eventFields,
  type: z.literal('promised'),
  dueOn: z.string(),
  message: z.optional(message),
});

const billedSchema = z.object({
  ...eventFields,
  type: z.literal('billed'),
  paymentUrl: z.string(),
  message: z.optional(message),
});

/** It was paid; 0 takes an earlier mark back. Of a plan, for so many months from one on. */
const paidSchema = z.object({
  ...eventFields,
  type: z.literal('paid'),
  amountCents: z.int().check(z.gte(0)),
  /** A day such as `2026-11-23`. */
  paidOn: z.string(),
  ...paidMonths,
  message: z.optional(message),
});

/** What the customer wrote needs no reply. */
const settledSchema = z.object({ ...eventFields, type: z.literal('settled') });

/** A delivered file or link was taken back. */
const withdrawnSchema = z.object({
  ...eventFields,
  type: z.literal('withdrawn'),
  /** Id of the file, or the link. */
  target: z.string(),
  message,
});

/** A comment was ticked off, or not any more. */
const tickedSchema = z.object({
  ...eventFields,
  type: z.literal('ticked'),
  /** `<sequence of its event>.<place in it>`. */
  comment: z.string(),
  isDone: z.boolean(),
});

/** The account was closed: what names its customer is gone. */
const anonymizedSchema = z.object({ ...eventFields, type: z.literal('anonymized') });

const changeSchema = z.discriminatedUnion('type', [
  movedEventSchema,
  writtenSchema,
  quotedSchema,
  assignedSchema,
  decidedSchema,
  promisedSchema,
  billedSchema,
  paidSchema,
  settledSchema,
  withdrawnSchema,
  tickedSchema,
  countedSchema,
  replannedSchema,
  clockedSchema,
  anonymizedSchema,
]);
export type OrderChange = z.infer<typeof changeSchema>;

const knownTypes: ReadonlySet<string> = new Set([
  'placed',
  ...changeSchema.def.options.map(({ shape }) => String(shape.type.def.values[0])),
]);

/** A later version of the site wrote it: a line of history that changes nothing here. */
const unknownSchema = z.looseObject({
  ...eventFields,
  type: z.string().check(z.refine((type) => !knownTypes.has(type))),
});
type UnknownEvent = z.infer<typeof unknownSchema>;

/** An order. Its id and its customer's are its key. */
export const orderSchema = z.object({
  placed: placedEventSchema,
  /** SHA-256 of what was asked for, which a repeat has, too. */
  fingerprint: hexDigits(64),
  /** What happened since, oldest first. */
  changes: z.array(z.union([changeSchema, unknownSchema])),
  /** What the customer began to upload and did not finish; `file` stands for name and size. */
  uploads: z.array(z.object({ file: hexDigits(32), size: z.int(), until: isoTime })),
  /** Episodes of the plan that were counted, and whose own documents may not be there yet. */
  starting: z.optional(
    z.array(
      z.object({ orderId: z.string(), placed: placedEventSchema, fingerprint: hexDigits(64) }),
    ),
  ),
  outbox: outboxSchema,
});
export type OrderValue = z.infer<typeof orderSchema>;

/** Something that happened to an order, with its number. */
export type OrderStep = (
  PlacedEvent | OrderChange | { type: 'unknown'; at: string; actor: string }
) & {
  sequence: number;
  /** Of a delivery, from 1. */
  version?: number;
};
export type StepOf<Type extends OrderStep['type']> = Extract<OrderStep, { type: Type }>;

export interface StoredOrder
  extends OrderDetails, Pick<PlacedEvent, 'serviceName' | 'priceCents' | 'source' | 'turnaround'> {
  id: string;
  /** The customer, also once the account is closed. */
  userId: string;
  status: OrderStatus;
  createdAt: string;
  updatedAt: string;
  /** The latest price that an agent gave; `at` in ISO 8601, UTC. */
  quote?:
    | { priceCents: number; at: string; answer?: 'accepted' | 'declined'; answeredAt?: string }
    | undefined;
  paymentUrl?: string | undefined;
  payment?: { amountCents: number; paidOn: string } | undefined;
  approvedAt?: string | undefined;
  stopRequestedAt?: string | undefined;
  assignee?: string | undefined;
  assigneeName?: string | undefined;
  /** The customer said that all files are there. */
  areFilesComplete: boolean;
  /** Number of the event from which the turnaround counts; undefined while it does not. */
  clockFrom?: number | undefined;
  /** For which day it is promised: by an agent, or by the turnaround. */
  dueOn?: string | undefined;
  /** An agent set the day. */
  isDaySet: boolean;
  plan?: StoredPlan | undefined;
  episode?: OrderedEpisode | undefined;
  /** Rounds of changes; null: any number are included. */
  rounds: { used: number; included: number | null | undefined };
  files: readonly StoredFile[];
  comments: readonly StoredComment[];
  /** Links that were taken back. */
  withdrawnLinks: readonly string[];
  /** Number of the latest delivery; 0 before the first. */
  version: number;
  steps: readonly OrderStep[];
  /** What the customer began to upload and did not finish. */
  uploads: OrderValue['uploads'];
  /** The account was closed: what names the customer is gone. */
  isAnonymous: boolean;
  /** Number of events. */
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

/** What was written with an event; undefined or empty without. */
export function messageOf(step: OrderStep): string | undefined {
  return 'message' in step ? step.message : undefined;
}

export function linksOf(step: OrderStep): readonly string[] {
  return 'links' in step ? (step.links ?? []) : [];
}

/** Ids of files that came with an event. */
export function fileIdsOf(step: OrderStep): readonly string[] {
  switch (step.type) {
    case 'written':
      return step.files?.map(({ id }) => id) ?? [];
    case 'moved':
      return step.files ?? [];
    default:
      return [];
  }
}

/** Whether only the studio sees it. */
export function isInternal(step: OrderStep): boolean {
  return step.type === 'written' && step.isInternal;
}

export function requestKeyOf(step: OrderStep): string | undefined {
  return 'requestKey' in step ? step.requestKey : undefined;
}

export function isMoveTo(step: OrderStep, to: OrderStatus): step is StepOf<'moved'> {
  return step.type === 'moved' && step.to === to;
}

export function isDecision(step: OrderStep, decision: OrderDecision): step is StepOf<'decided'> {
  return step.type === 'decided' && step.decision === decision;
}

/** The last two are agents' ways back: a completed order is delivered again, or reopened like a canceled one. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: ['completed', 'processing'],
  cancelled: ['pending'],
};

/** A plan is not delivered, but its episodes are; it runs until it is stopped. */
const planTransitions: typeof orderTransitions = {
  ...orderTransitions,
  processing: ['cancelled'],
  completed: [],
};

export const transitionsOf = ({ plan, status }: StoredOrder): readonly OrderStatus[] =>
  (plan ? planTransitions : orderTransitions)[status];

export const EVERYBODY: Recipient[] = ['agents', 'customer'];

export function moveRecipients(to: OrderStatus, message: string | undefined): Recipient[] {
  return to === 'cancelled' || message ? EVERYBODY : ['customer'];
}

/** Whether there is still something to do about it. */
export function isOpen({ status }: Pick<StoredOrder, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

/** What holds for a plan now; undefined when no episode of it can be started. */
export function termsNow(order: StoredOrder, nowMs: number): PlanTerms | undefined {
  const { plan } = order;
  const month = plan && currentMonth(plan, nowMs);
  if (!plan || !isOpen(order) || order.isAnonymous || month !== monthOf(nowMs)) return undefined;
  return termsIn(plan, month);
}

/** When it was completed, approved, or canceled last (ISO 8601, UTC); undefined while it is open. */
export function closedAt(order: StoredOrder): string | undefined {
  if (isOpen(order)) return undefined;
  const closed = (step: OrderStep) => step.type === 'moved' || isDecision(step, 'approved');
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
  // Files are those of an episode.
  return !isOver && !order.isAnonymous && !order.plan;
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

/** What is missing before work on it can begin; a demo call costs nothing, and neither does what a plan includes. */
export function lacksOf(order: StoredOrder): ('price' | 'acceptance' | 'payment')[] {
  const { serviceName, quote, payment, episode } = order;
  const price = priceOf(order);
  if (price === 0) return serviceName === DEMO_CALL_SERVICE || episode ? [] : ['price'];
  const isAccepted = !needsAcceptance(order) || quote?.answer === 'accepted';
  return [
    ...(isAccepted ? [] : (['acceptance'] as const)),
    ...(payment ? [] : (['payment'] as const)),
  ];
}

/** The turnaround counts, and begins anew with the payment that is missing. */
export function movesWithPayment(order: StoredOrder): boolean {
  const { status, turnaround, dueOn, isDaySet } = order;
  const isCounted = turnaround !== undefined && dueOn !== undefined && !isDaySet;
  return status === 'pending' && isCounted && lacksOf(order).length > 0;
}

/** The order that a document holds. */
export function foldOrder({ userId, orderId }: OrderId, value: OrderValue): StoredOrder {
  let order = openOrder(userId, orderId, value.placed);
  for (const event of value.changes) {
    order = isKnown(event) ? withChange(order, event) : withUnknown(order, event);
  }
  return { ...order, uploads: value.uploads };
}

function isKnown(event: OrderChange | UnknownEvent): event is OrderChange {
  return knownTypes.has(event.type);
}

function withUnknown(order: StoredOrder, { at, actor: by }: UnknownEvent): StoredOrder {
  const { nextSequence: sequence, steps } = order;
  const step: OrderStep = { type: 'unknown', at, actor: by, sequence };
  return { ...order, steps: [...steps, step], nextSequence: sequence + 1 };
}

export function openOrder(userId: string, id: string, event: PlacedEvent): StoredOrder {
  return {
    id,
    userId,
    status: 'pending',
    serviceName: event.serviceName,
    priceCents: event.priceCents,
    source: event.source,
    turnaround: event.turnaround,
    ...(event.details ?? NO_DETAILS),
    createdAt: event.at,
    updatedAt: event.at,
    ...(event.plan ? { plan: openPlan(event.plan) } : {}),
    ...(event.episode ? { episode: event.episode } : {}),
    rounds: { used: 0, included: event.rounds },
    files: [],
    comments: [],
    withdrawnLinks: [],
    version: 0,
    steps: [{ ...event, sequence: 0 }],
    uploads: [],
    areFilesComplete: false,
    isDaySet: false,
    isAnonymous: false,
    nextSequence: 1,
  };
}

export function withChange(order: StoredOrder, change: OrderChange): StoredOrder {
  const next = withEvent(order, change);
  if (!order.plan) return next;
  switch (change.type) {
    case 'moved':
    case 'quoted':
    case 'counted':
    case 'replanned':
      return { ...next, plan: planAfter(order.plan, change) };
    case 'paid': {
      const plan = planAfter(order.plan, change);
      // Where the next month is paid is said again.
      const paymentUrl = change.amountCents > 0 ? undefined : next.paymentUrl;
      return { ...next, plan, payment: plan.payments.at(-1), paymentUrl };
    }
    case 'clocked':
      return withTurn(next, planAfter(order.plan, change), change);
    default:
      return next;
  }
}

/** In another month a plan may be another one, or over. */
function withTurn(
  order: StoredOrder,
  plan: StoredPlan,
  { what, month, at }: StepEvent<'clocked'>,
): StoredOrder {
  if (what === 'over') return { ...order, plan, status: 'completed', approvedAt: at };
  const terms = termsIn(plan, month);
  if (!terms || terms === termsIn(plan, monthAfter(month, -1))) return { ...order, plan };
  const { name: serviceName, priceCents } = terms;
  return { ...order, plan, serviceName, priceCents, quote: undefined, paymentUrl: undefined };
}

function withEvent(order: StoredOrder, change: OrderChange): StoredOrder {
  const step: OrderStep = { ...change, sequence: order.nextSequence };
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
    case 'written': {
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
      return withDecision(next, change, step);
    case 'promised':
      return { ...next, dueOn: change.dueOn, isDaySet: true };
    case 'billed':
      return { ...next, paymentUrl: change.paymentUrl };
    case 'paid': {
      const { amountCents, paidOn } = change;
      const payment = amountCents > 0 ? { amountCents, paidOn } : undefined;
      const paid = { ...next, payment };
      const isConfirmed = payment !== undefined && order.payment === undefined;
      const isFirst = isConfirmed && order.status === 'pending' && order.areFilesComplete;
      return isFirst ? withClock(paid, step) : paid;
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
    case 'counted':
    case 'replanned':
    case 'clocked':
      return next;
    case 'anonymized':
      return { ...next, isAnonymous: true };
  }
}

function withMove(order: StoredOrder, move: MovedEvent, step: OrderStep): StoredOrder {
  const { to, links: delivered = [], files: ids = [] } = move;
  const next = {
    ...withDayOfMove(order, move, step),
    status: to,
    approvedAt: undefined,
    stopRequestedAt: undefined,
  };
  if (to !== 'completed' || delivered.length + ids.length === 0) return next;
  const version = order.version + 1;
  const files = order.files.map((file) => (ids.includes(file.id) ? { ...file, version } : file));
  const withdrawnLinks = order.withdrawnLinks.filter((link) => !delivered.includes(link));
  const steps = order.steps.with(-1, { ...step, version });
  return { ...next, version, files, withdrawnLinks, steps };
}

/** Whoever starts work has all that it needs; whoever reopens an order begins anew. */
function withDayOfMove(
  order: StoredOrder,
  { to, dueOn }: MovedEvent,
  step: OrderStep,
): StoredOrder {
  if (dueOn) return { ...order, dueOn, isDaySet: true };
  if (to !== 'pending' && to !== 'processing') return order;
  const isRunning = order.clockFrom !== undefined && lacksOf(order).length === 0;
  if (order.status === 'pending') return isRunning ? order : withClock(order, step);
  const reopened = { ...order, dueOn: undefined, isDaySet: false };
  return to === 'processing' || order.areFilesComplete ? withClock(reopened, step) : reopened;
}

/** The turnaround counts from an event; a day that an agent set stays. */
function withClock(order: StoredOrder, { at, sequence }: OrderStep): StoredOrder {
  const { turnaround, isDaySet } = order;
  const counted = { ...order, clockFrom: sequence };
  if (turnaround === undefined || isDaySet) return counted;
  return { ...counted, dueOn: dayAfter(at, turnaround) };
}

/** The studio's day so many hours after a moment (ISO 8601). */
function dayAfter(at: string, hours: number): string {
  return studioTime(Date.parse(at) + hours * HOUR_MS).date;
}

function withDecision(order: StoredOrder, event: DecidedEvent, step: OrderStep): StoredOrder {
  const { decision, at, comments: said = [] } = event;
  const added = said.map((each, index) => ({
    ...each,
    id: `${step.sequence}.${index}`,
    at,
    isDone: false,
  }));
  const next = { ...order, comments: [...order.comments, ...added] };
  switch (decision) {
    case 'accepted':
    case 'declined':
      return next.quote
        ? { ...next, quote: { ...next.quote, answer: decision, answeredAt: at } }
        : next;
    case 'approved':
      return { ...next, approvedAt: at };
    case 'changes_requested': {
      const rounds = { ...next.rounds, used: next.rounds.used + 1 };
      // No text promises a time for changes: agents set one.
      return { ...next, status: 'processing', rounds, dueOn: undefined, isDaySet: false };
    }
    case 'stop_requested':
      return { ...next, stopRequestedAt: at };
    case 'files_complete':
      return withClock({ ...next, areFilesComplete: true }, step);
  }
}

/** Whether a customer can decide this now. */
export function canDecide(order: StoredOrder, decision: OrderDecision): boolean {
  if (order.isAnonymous) return false;
  switch (decision) {
    case 'accepted':
    case 'declined':
      return isOpen(order) && needsAcceptance(order) && order.quote?.answer === undefined;
    case 'approved':
    case 'changes_requested':
      return order.status === 'completed' && order.approvedAt === undefined;
    case 'stop_requested':
      return order.status === 'processing' && order.stopRequestedAt === undefined && !order.plan;
    case 'files_complete': {
      const takesThem =
        order.turnaround !== undefined || order.serviceName === CUSTOM_QUOTE_SERVICE;
      const isQuoted = canDecide(order, 'accepted');
      return order.status === 'pending' && takesThem && !order.areFilesComplete && !isQuoted;
    }
  }
}

const NO_FINGERPRINT = '0'.repeat(64);

/** The document without what names the customer, as the last thing that happens to the order. */
export function withoutCustomer(value: OrderValue, event: StepEvent<'anonymized'>): OrderValue {
  const changes = value.changes.flatMap((change) =>
    isKnown(change)
      ? withoutWords(change)
      : [{ at: change.at, actor: change.actor, type: change.type }],
  );
  const {
    at,
    actor: by,
    type,
    serviceName,
    priceCents,
    source,
    rounds,
    turnaround,
    plan,
    episode,
  } = value.placed;
  const kept = { ...(source && { source }), ...(plan && { plan }), ...(episode && { episode }) };
  return {
    ...value,
    // The other one can be found by trying what the customer may have written.
    fingerprint: NO_FINGERPRINT,
    placed: { at, actor: by, type, serviceName, priceCents, rounds, turnaround, ...kept },
    changes: [...changes, event],
    uploads: [],
    starting: undefined,
    // What the customer was to be told is over; what agents are told names nobody.
    outbox: value.outbox.filter(({ to }) => to !== 'customer'),
  };
}

type StepEvent<Type extends OrderChange['type']> = Extract<OrderChange, { type: Type }>;

/** An allowlist of what stays. Notes and links are removed, since they may name the customer. */
function withoutWords(event: OrderChange): OrderChange {
  const { at, actor: by } = event;
  const kept = { at, actor: by };
  switch (event.type) {
    case 'moved':
      return { ...kept, type: event.type, from: event.from, to: event.to };
    case 'written':
      return { ...kept, type: event.type, message: '', isInternal: event.isInternal };
    case 'quoted':
      return { ...kept, type: event.type, priceCents: event.priceCents };
    case 'assigned':
      return { ...kept, type: event.type, assignee: event.assignee };
    case 'decided':
      return { ...kept, type: event.type, decision: event.decision };
    case 'promised':
      return { ...kept, type: event.type, dueOn: event.dueOn };
    case 'billed':
      return { ...kept, type: event.type, paymentUrl: '' };
    case 'paid':
      return {
        ...kept,
        type: event.type,
        amountCents: event.amountCents,
        paidOn: event.paidOn,
        ...(event.month && { month: event.month, months: event.months }),
      };
    // They name nobody.
    case 'counted':
    case 'replanned':
    case 'clocked':
      return event;
    case 'settled':
    case 'anonymized':
      return { ...kept, type: event.type };
    case 'withdrawn':
      return { ...kept, type: event.type, target: '', message: '' };
    case 'ticked':
      return { ...kept, type: event.type, comment: event.comment, isDone: event.isDone };
  }
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
  if (order.isAnonymous) return order;
  return { ...order, customerName: `${firstName} ${lastName}`, customerEmail: email };
}

/** Without the name of whoever has it and is no agent any more, as customers are told of it. */
export function withPresentAgent(
  { env }: Pick<Dependencies, 'env'>,
  order: StoredOrder,
): StoredOrder {
  const isAgent = order.assignee !== undefined && isListed(env['AGENTS'], order.assignee);
  return isAgent ? order : { ...order, assigneeName: undefined };
}

/** How long an upload can be gone on with. */
export const UPLOAD_MS = DAY_MS;

interface Uploaded {
  name: string;
  /** Bytes. */
  size: number;
}

type Now = Pick<Dependencies, 'now'>;

/** Stands for name and size, so that a start that is repeated, or the same file picked elsewhere, is one. */
function fileOf({ name, size }: Uploaded): string {
  return hash('sha256', `${size} ${name}`).slice(0, 32);
}

function openUploads({ now }: Now, uploads: OrderValue['uploads']): OrderValue['uploads'] {
  const moment = isoOf(now());
  return uploads.filter(({ until }) => until > moment);
}

/** The order after a customer began an upload. */
export function withUpload(deps: Now, value: OrderValue, upload: Uploaded): OrderValue {
  const file = fileOf(upload);
  const others = openUploads(deps, value.uploads).filter((each) => each.file !== file);
  const { size } = upload;
  return { ...value, uploads: [...others, { file, size, until: isoOf(deps.now() + UPLOAD_MS) }] };
}

/** The order after an upload ended, in one way or the other. */
export function withoutUpload(deps: Now, value: OrderValue, upload: Uploaded): OrderValue {
  const file = fileOf(upload);
  const uploads = openUploads(deps, value.uploads).filter((each) => each.file !== file);
  return { ...value, uploads };
}

/** What a customer began to upload and did not finish; undefined for nothing. */
export function unfinishedOf(deps: Now, uploads: OrderValue['uploads']): Unfinished | undefined {
  const open = openUploads(deps, uploads);
  if (open.length === 0) return undefined;
  return { files: open.length, bytes: open.reduce((sum, { size }) => sum + size, 0) };
}
