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
  type OrderLine,
  type OrderStatus,
  type Unfinished,
} from '../../../src/contracts/orders.ts';
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
  noticedIn,
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

/** What a line does besides costing something. */
const lineFields = {
  name: z.string(),
  priceCents: z.int().check(z.gte(0)),
  /** Hours within which it has the order delivered. */
  turnaround: z.optional(z.int()),
  /** Rounds of changes that it adds. */
  rounds: z.optional(z.int()),
};

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
  /** Add-ons that were chosen with it, at the catalog's prices then. */
  addOns: z.optional(z.array(z.object(lineFields))),
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
  /** As long as what may be sent, or as a contact message that was added to the order. */
  message: z.string(),
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

/** The studio asks a further line of the customer. */
const askedSchema = z.object({ ...eventFields, type: z.literal('asked'), ...lineFields, message });

/** A line was taken away, or is not asked any more. */
const removedSchema = z.object({
  ...eventFields,
  type: z.literal('removed'),
  line: z.string(),
  message,
});

/** It costs less than its lines. */
const loweredSchema = z.object({
  ...eventFields,
  type: z.literal('lowered'),
  /** What it costs in all then, and did before. */
  priceCents: z.int().check(z.gte(0)),
  earlierCents: z.int().check(z.gte(0)),
  message,
  /** Where it is paid. */
  paymentUrl: z.optional(z.string()),
});

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
  /** Of a line: its id. */
  line: z.optional(z.string()),
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
  /** Without it, the invoice is paid by a transfer. */
  paymentUrl: z.optional(z.string()),
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

/** Money went back, of what was paid; of a plan, of what was paid with a month. 0 takes an earlier note back. */
const refundedSchema = z.object({
  ...eventFields,
  type: z.literal('refunded'),
  amountCents: z.int().check(z.gte(0)),
  /** A day such as `2026-11-23`. */
  refundedOn: z.string(),
  month: paidMonths.month,
  /** Number of the event that it takes back. */
  corrects: z.optional(z.int()),
  message,
});

const invoiceLineSchema = z.object({
  /** As the order has it; absent for what is let off, and for a plan. */
  id: z.optional(z.string()),
  text: z.string(),
  cents: z.int(),
});

/** An invoice, as it was issued: nothing of it changes any more. */
export const invoicedSchema = z.object({
  ...eventFields,
  type: z.literal('invoiced'),
  number: z.int().check(z.gte(1)),
  month: paidMonths.month,
  lines: z.array(invoiceLineSchema),
  /** Included in the lines. */
  tax: z.optional(z.object({ name: z.string(), percent: z.number() })),
  buyer: z.object({
    name: z.string(),
    company: z.string(),
    address: z.string(),
    taxId: z.string(),
  }),
});
export type InvoicedEvent = z.infer<typeof invoicedSchema>;

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

export const changeSchema = z.discriminatedUnion('type', [
  movedEventSchema,
  writtenSchema,
  quotedSchema,
  askedSchema,
  removedSchema,
  loweredSchema,
  assignedSchema,
  decidedSchema,
  promisedSchema,
  billedSchema,
  paidSchema,
  refundedSchema,
  invoicedSchema,
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
  /** What counts besides the service. */
  extras: readonly StoredLine[];
  /** What the customer has not answered yet. */
  asked: readonly (StoredLine & { at: string; message: string })[];
  /** US cents by which the price was lowered. */
  discountCents: number;
  createdAt: string;
  updatedAt: string;
  /** The latest price that an agent gave; `at` in ISO 8601, UTC. */
  quote?:
    | { priceCents: number; at: string; answer?: 'accepted' | 'declined'; answeredAt?: string }
    | undefined;
  paymentUrl?: string | undefined;
  payment?: { amountCents: number; paidOn: string } | undefined;
  /** Oldest first. */
  refunds: readonly Refund[];
  /** Oldest first. */
  invoices: readonly InvoicedEvent[];
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
  /** Number of the latest delivery; 0 before the first. */
  version: number;
  steps: readonly OrderStep[];
  /** What the customer began to upload and did not finish. */
  uploads: OrderValue['uploads'];
  /** The account was closed: what names the customer is gone. */
  isAnonymous: boolean;
}

/** A part of what an order costs. */
export interface StoredLine {
  id: string;
  name: string;
  priceCents: number;
  source: OrderLine['source'];
  turnaround?: number | undefined;
  rounds?: number | undefined;
  /** Number of the event since which it counts, or is asked. */
  since: number;
}

export interface Refund extends Pick<
  z.infer<typeof refundedSchema>,
  'amountCents' | 'refundedOn' | 'month'
> {
  /** Number of its event. */
  sequence: number;
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
  const closed = (step: OrderStep) =>
    step.type === 'moved' ||
    isDecision(step, 'approved') ||
    (step.type === 'clocked' && step.what === 'over');
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

/** Whether it can be given another quote. */
export function isQuotable(order: StoredOrder): boolean {
  return isOpen(order) && isQuotedFor(order);
}

/** Whether its price can be lowered: also of what was delivered, for whoever is not satisfied. */
export function isLowerable(order: StoredOrder): boolean {
  const isOver = order.status === 'cancelled' || order.isAnonymous;
  return !isOver && isAgreed(order) && priceOf(order) > 0;
}

/** Its price is fixed, or a quote that the customer accepted. */
const isAgreed = (order: StoredOrder) => !isQuotedFor(order) || order.quote?.answer === 'accepted';

/** Whether a further line can be asked of the customer; those of a plan are asked on its episodes. */
export function isAskable(order: StoredOrder): boolean {
  const { status, approvedAt, isAnonymous, plan } = order;
  const isOver = status === 'cancelled' || approvedAt !== undefined || isAnonymous;
  return !isOver && !plan && isAgreed(order);
}

/** What the customer can still answer. */
export const askedOf = (order: StoredOrder): StoredOrder['asked'] =>
  isAskable(order) ? order.asked : [];

/** Whether the customer has to accept its price first. */
export function needsAcceptance(order: StoredOrder): boolean {
  return isQuotedFor(order) && order.quote !== undefined;
}

/** Whether its latest quote is not accepted, so that it is no price yet. */
export function isQuoteOpen(order: StoredOrder): boolean {
  return needsAcceptance(order) && order.quote?.answer !== 'accepted';
}

/** What counts of what it costs: the service first, at the price of its quote if it has one. */
export function linesOf({ serviceName, quote, priceCents, extras }: StoredOrder): StoredLine[] {
  const price = quote?.priceCents ?? priceCents;
  const id = 'service';
  return [{ id, name: serviceName, priceCents: price, source: id, since: 0 }, ...extras];
}

const sumOf = (lines: readonly StoredLine[]) =>
  lines.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** US cents in all; 0 without a price. */
export function priceOf(order: StoredOrder): number {
  return sumOf(linesOf(order)) - order.discountCents;
}

/** US cents that are still to be paid; a plan has them by month. */
export function dueOf(order: StoredOrder): number {
  return Math.max(0, priceOf(order) - (order.payment?.amountCents ?? 0));
}

/** Whether the customer was asked to pay, with an address or by a transfer, and nothing has changed since what is due. */
export function isBilled({ paymentUrl, steps }: StoredOrder): boolean {
  const last = steps.findLast((step) => changesDue(step) || step.type === 'billed');
  return paymentUrl !== undefined || last?.type === 'billed';
}

function changesDue(step: OrderStep): boolean {
  switch (step.type) {
    case 'quoted':
    case 'removed':
    case 'lowered':
    case 'paid':
    case 'clocked':
      return true;
    case 'decided':
      return step.decision === 'line_accepted';
    default:
      return false;
  }
}

/** What it costs is known: a quote was given, or it was free or lowered to nothing. */
function hasPrice(order: StoredOrder): boolean {
  return sumOf(linesOf(order)) > 0 || order.serviceName === DEMO_CALL_SERVICE || !!order.episode;
}

/** US cents that were refunded; of a plan, of what was paid with a month, if one is given. */
export function refundedOf({ refunds }: Pick<StoredOrder, 'refunds'>, month?: string): number {
  const own = refunds.filter((each) => month === undefined || each.month === month);
  return own.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** What is missing before work on it can begin; a demo call costs nothing, and neither does what a plan includes. */
export function lacksOf(order: StoredOrder): ('price' | 'acceptance' | 'payment')[] {
  const { payment, plan, status } = order;
  if (!hasPrice(order)) return ['price'];
  const isOpenLine = status === 'pending' && askedOf(order).length > 0;
  const isPaid = plan ? payment !== undefined : dueOf(order) === 0;
  return [
    ...(isQuoteOpen(order) || isOpenLine ? (['acceptance'] as const) : []),
    ...(isPaid ? [] : (['payment'] as const)),
  ];
}

/** The turnaround counts, and begins anew with the payment that is missing. */
export function movesWithPayment(order: StoredOrder): boolean {
  const { status, turnaround, dueOn, isDaySet } = order;
  const isCounted = turnaround !== undefined && dueOn !== undefined && !isDaySet;
  return status === 'pending' && isCounted && isUnsettled(order);
}

/** What is asked for later, or still to be paid of it, stops no clock. */
const isUnsettled = (order: StoredOrder) =>
  order.payment === undefined && lacksOf(order).length > 0;

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
  const { steps } = order;
  const step: OrderStep = { type: 'unknown', at, actor: by, sequence: steps.length };
  return { ...order, steps: [...steps, step] };
}

export function openOrder(userId: string, id: string, event: PlacedEvent): StoredOrder {
  const { addOns = [] } = event;
  const opened: StoredOrder = {
    id,
    userId,
    status: 'pending',
    serviceName: event.serviceName,
    priceCents: event.priceCents,
    source: event.source,
    turnaround: event.turnaround,
    extras: [],
    asked: [],
    discountCents: 0,
    ...(event.details ?? NO_DETAILS),
    createdAt: event.at,
    updatedAt: event.at,
    ...(event.plan ? { plan: openPlan(event.plan) } : {}),
    ...(event.episode ? { episode: event.episode } : {}),
    rounds: { used: 0, included: event.rounds },
    files: [],
    comments: [],
    version: 0,
    refunds: [],
    invoices: [],
    steps: [{ ...event, sequence: 0 }],
    uploads: [],
    areFilesComplete: false,
    isDaySet: false,
    isAnonymous: false,
  };
  const lines = addOns.map((each, index) => ({ ...each, id: `0.${index}`, since: 0 }));
  return withExtras(
    opened,
    lines.map((line) => ({ ...line, source: 'add-on' })),
  );
}

/** With other lines besides the service, and what they do to rounds and to the day it's promised for. */
function withExtras(order: StoredOrder, extras: StoredOrder['extras']): StoredOrder {
  const { rounds, turnaround: ordered } = firstStep(order);
  const added = extras.reduce((sum, line) => sum + (line.rounds ?? 0), 0);
  const included = typeof rounds === 'number' ? rounds + added : rounds;
  const hours = [ordered, ...extras.map(({ turnaround }) => turnaround)];
  const known = hours.filter((each) => each !== undefined);
  const next = {
    ...order,
    extras,
    rounds: { ...order.rounds, included },
    turnaround: known.length > 0 ? Math.min(...known) : undefined,
  };
  const discountCents = Math.min(order.discountCents, sumOf(linesOf(next)));
  const isCounted = order.dueOn !== undefined && !order.isDaySet;
  const dueOn = isCounted ? (countedDay(next)?.dueOn ?? order.dueOn) : order.dueOn;
  return { ...next, discountCents, dueOn };
}

const firstStep = ({ steps: [first] }: StoredOrder): Partial<PlacedEvent> =>
  first?.type === 'placed' ? first : {};

/** The day that the turnaround makes, and which of its events that counts from, for how many hours. */
export function countedDay(
  order: StoredOrder,
): { dueOn: string; hours: number; from: OrderStep } | undefined {
  const { clockFrom, extras, steps } = order;
  if (clockFrom === undefined) return undefined;
  const lines = [{ turnaround: firstStep(order).turnaround, since: 0 }, ...extras];
  const days = lines.flatMap(({ turnaround: hours, since }) => {
    // What hurries it later counts from then.
    const from = steps[Math.max(clockFrom, since)];
    if (hours === undefined || !from) return [];
    return [{ hours, from, atMs: Date.parse(from.at) + hours * HOUR_MS }];
  });
  const [first] = days.toSorted((one, other) => one.atMs - other.atMs);
  return first && { dueOn: studioTime(first.atMs).date, hours: first.hours, from: first.from };
}

export function withChange(order: StoredOrder, change: OrderChange): StoredOrder {
  const next = withEvent(order, change);
  if (!order.plan) return next;
  switch (change.type) {
    case 'moved':
    case 'lowered':
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
      return withTurn(next, order.plan, change);
    default:
      return next;
  }
}

/** In another month a plan may be another one, or over. */
function withTurn(
  order: StoredOrder,
  before: StoredPlan,
  event: StepEvent<'clocked'>,
): StoredOrder {
  const { what, month, at } = event;
  const plan = planAfter(before, event);
  if (what === 'over') return { ...order, plan, status: 'completed', approvedAt: at };
  const terms = termsIn(plan, month);
  if (!terms || terms === termsIn(before, noticedIn(before))) return { ...order, plan };
  const { name: serviceName, priceCents } = terms;
  return {
    ...order,
    plan,
    serviceName,
    priceCents,
    discountCents: 0,
    paymentUrl: undefined,
  };
}

function withEvent(order: StoredOrder, change: OrderChange): StoredOrder {
  const step: OrderStep = { ...change, sequence: order.steps.length };
  const next: StoredOrder = {
    ...order,
    updatedAt: change.at,
    files: filesAt(order, Date.parse(change.at)),
    steps: [...order.steps, step],
  };
  switch (change.type) {
    case 'moved':
      return withMove(next, change, step);
    case 'written': {
      const { at, actor, files = [] } = change;
      return { ...next, files: [...next.files, ...files.map((file) => ({ ...file, at, actor }))] };
    }
    case 'quoted':
    case 'asked':
    case 'removed':
    case 'lowered':
      return withPrice(next, change, step);
    case 'assigned':
      return { ...next, assignee: change.assignee ?? undefined, assigneeName: change.name };
    case 'decided':
      return withDecision(next, change, step);
    case 'promised':
      return { ...next, dueOn: change.dueOn, isDaySet: true };
    case 'billed':
      return { ...next, paymentUrl: change.paymentUrl };
    case 'paid':
      return withPayment(next, change, step);
    case 'refunded':
      return withRefund(next, change, step);
    case 'invoiced':
      return { ...next, invoices: [...next.invoices, change] };
    case 'settled':
      return next;
    case 'withdrawn': {
      const { target } = change;
      const files = next.files.map((file) =>
        file.id === target ? { ...file, isWithdrawn: true } : file,
      );
      return { ...next, files };
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

/** The first payment starts the clock where everything else is there. */
function withPayment(next: StoredOrder, change: StepEvent<'paid'>, step: OrderStep): StoredOrder {
  const { amountCents, paidOn } = change;
  const payment = amountCents > 0 ? { amountCents, paidOn } : undefined;
  const isConfirmed = payment !== undefined && next.payment === undefined;
  const paid = { ...next, payment };
  const isFirst = isConfirmed && next.status === 'pending' && next.areFilesComplete;
  return isFirst ? withClock(paid, step) : paid;
}

function withRefund(
  next: StoredOrder,
  { amountCents, refundedOn, month, corrects }: StepEvent<'refunded'>,
  { sequence }: OrderStep,
): StoredOrder {
  const others = next.refunds.filter((refund) => refund.sequence !== corrects);
  const refund = { sequence, amountCents, refundedOn, month };
  return { ...next, refunds: amountCents > 0 ? [...others, refund] : others };
}

/** What it costs, or may cost, was changed. */
function withPrice(
  next: StoredOrder,
  change: StepEvent<'quoted' | 'asked' | 'removed' | 'lowered'>,
  step: OrderStep,
): StoredOrder {
  switch (change.type) {
    case 'quoted': {
      const { priceCents, at, paymentUrl } = change;
      return { ...next, quote: { priceCents, at }, discountCents: 0, paymentUrl };
    }
    case 'asked': {
      const { name, priceCents, turnaround, rounds, at, message: why } = change;
      const { sequence: since } = step;
      const line = { id: String(since), name, priceCents, source: 'asked', since } as const;
      return {
        ...next,
        asked: [...next.asked, { ...line, turnaround, rounds, at, message: why }],
      };
    }
    case 'removed': {
      const isOther = ({ id }: StoredLine) => id !== change.line;
      const asked = next.asked.filter(isOther);
      if (asked.length < next.asked.length) return { ...next, asked };
      return { ...withExtras(next, next.extras.filter(isOther)), paymentUrl: undefined };
    }
    case 'lowered': {
      const discountCents = sumOf(linesOf(next)) - change.priceCents;
      return { ...next, discountCents, paymentUrl: change.paymentUrl };
    }
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
  const steps = order.steps.with(-1, { ...step, version });
  return { ...next, version, files, steps };
}

/** Whoever starts work has all that it needs; whoever reopens an order begins anew. */
function withDayOfMove(
  order: StoredOrder,
  { to, dueOn }: MovedEvent,
  step: OrderStep,
): StoredOrder {
  if (dueOn) return { ...order, dueOn, isDaySet: true };
  if (to !== 'pending' && to !== 'processing') return order;
  const isRunning = order.clockFrom !== undefined && !isUnsettled(order);
  if (order.status === 'pending') return isRunning ? order : withClock(order, step);
  const reopened = { ...order, clockFrom: undefined, dueOn: undefined, isDaySet: false };
  return to === 'processing' || order.areFilesComplete ? withClock(reopened, step) : reopened;
}

/** The turnaround counts from an event; a day that an agent set stays. */
function withClock(order: StoredOrder, { sequence }: OrderStep): StoredOrder {
  const counted = { ...order, clockFrom: sequence };
  return order.isDaySet ? counted : { ...counted, dueOn: countedDay(counted)?.dueOn };
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
    case 'line_accepted':
    case 'line_declined': {
      const line = order.asked.find(({ id }) => id === event.line);
      const asked = order.asked.filter((each) => each !== line);
      if (decision === 'line_declined' || !line) return { ...next, asked };
      const extras = [...order.extras, { ...line, since: step.sequence }];
      // Where the rest is paid is said again.
      return { ...withExtras(next, extras), asked, paymentUrl: undefined };
    }
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
    case 'line_accepted':
    case 'line_declined':
      return askedOf(order).length > 0;
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

/** A line whose name an agent wrote, once nothing names the customer any more. */
const NAMELESS = 'Further work';

const NO_FINGERPRINT = '0'.repeat(64);

/** The document without what names the customer, as the last thing that happens to the order. */
export function withoutCustomer(
  value: OrderValue,
  event: StepEvent<'anonymized'>,
  isConfirmed: boolean,
): OrderValue {
  const changes = value.changes.flatMap((change) =>
    isKnown(change)
      ? withoutWords(change)
      : [{ at: change.at, actor: change.actor, type: change.type }],
  );
  const { at, actor, type, serviceName, priceCents, source, rounds } = value.placed;
  const { turnaround, addOns, plan, episode } = value.placed;
  const terms = { serviceName, priceCents, rounds, turnaround, addOns, plan, episode };
  return {
    ...value,
    // The other one can be found by trying what the customer may have written.
    fingerprint: NO_FINGERPRINT,
    // An allowlist, as for the changes: a field that is added later goes with the customer.
    placed: { at, actor, type, source, ...terms },
    changes: [...changes, event],
    uploads: [],
    starting: undefined,
    // What the customer was to be told is over; what agents are told names nobody.
    outbox: value.outbox.filter(({ to }) => to === 'webhook' || (to === 'agents' && isConfirmed)),
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
    case 'asked': {
      const { type, priceCents, turnaround, rounds } = event;
      return { ...kept, type, name: NAMELESS, priceCents, turnaround, rounds, message: '' };
    }
    case 'removed':
      return { ...kept, type: event.type, line: event.line, message: '' };
    case 'lowered':
      return {
        ...kept,
        type: event.type,
        priceCents: event.priceCents,
        earlierCents: event.earlierCents,
        message: '',
      };
    case 'assigned':
      return { ...kept, type: event.type, assignee: event.assignee };
    case 'decided':
      return { ...kept, type: event.type, decision: event.decision, line: event.line };
    case 'promised':
      return { ...kept, type: event.type, dueOn: event.dueOn };
    case 'billed':
      return { ...kept, type: event.type, paymentUrl: event.paymentUrl && '' };
    case 'paid':
      return {
        ...kept,
        type: event.type,
        amountCents: event.amountCents,
        paidOn: event.paidOn,
        ...(event.month && { month: event.month, months: event.months }),
      };
    case 'refunded':
      return { ...event, ...kept, message: '' };
    // The law has it kept as it is.
    case 'invoiced':
      return event;
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
