import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { MAXIMUM_FILES } from '../../../src/contracts/files.ts';
import { isPlayable } from '../../../src/contracts/file-types.ts';
import type {
  CommentRequest,
  OrderDecisionRequest,
  OrderMessageRequest,
} from '../../../src/contracts/order-messages.ts';
import { clockTime } from '../../../src/contracts/playing-time.ts';
import { isStillToCome, oddityOfPayment } from '../../../src/contracts/payment.ts';
import {
  REMINDER_DAYS,
  type OrderDecision,
  type OrderRemedy,
  type OrderStatus,
  type SharedItem,
} from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, studioTime } from '../lib/time.ts';
import { noteRow } from '../lists/rows.ts';
import {
  addPointer,
  entriesAbout,
  idOf,
  orderKey,
  owe,
  removePointer,
  withChat,
  type OrderId,
  type Outbox,
  type Pointer,
  type Recipient,
} from '../outbox/outbox.ts';
import { countKnown, perAccount, readLimits, type Limit } from '../storage/limits.ts';
import {
  ContendedError,
  DOCUMENT_MAX_BYTES,
  isDocumentId,
  isoOf,
  stamp,
} from '../storage/store.ts';
import { readOrder, type ReadOrder } from './orders.ts';
import { orderRowOf } from './order-rows.ts';
import { versionsOf } from './order-response.ts';
import {
  canDecide,
  changeSchema,
  dueOf,
  EVERYBODY,
  askedOf,
  filesAt,
  foldOrder,
  isAskable,
  isLowerable,
  isOpen,
  isQuotable,
  isShownToCustomer,
  lacksOf,
  linksOf,
  moveRecipients,
  priceOf,
  refundedOf,
  requestKeyOf,
  takesFiles,
  transitionsOf,
  type DecidedEvent,
  type FileFacts,
  type WrittenEvent,
  type OrderChange,
  type OrderStep,
  type OrderValue,
  type StoredOrder,
} from './order.ts';
import { currentMonth, duesOf, monthsOf, termsIn } from './plan.ts';

/** What comes of an attempt, with what it changes, if anything. */
export type Decision<Result> =
  | {
      event?: OrderChange;
      /** Who is told of the event. */
      tell?: readonly Recipient[];
      /** Changes the document besides. */
      edit?: (value: OrderValue) => OrderValue;
      /** By the order as it is then. */
      result: (order: StoredOrder) => Result;
    }
  | { event?: undefined; edit?: undefined; unchanged: Result };

const MAXIMUM_ATTEMPTS = 10;

/** What is known of an order that is about to change. */
export interface KnownOrder {
  read?: ReadOrder | undefined;
  /** Its customer; undefined once the account is closed. Without it, lists hear of the change after the response. */
  customer?: { user: StoredUser | undefined };
}

/** Changes an order as `decide` says, again when another change was first. */
export async function editOrder<Result>(
  deps: Dependencies,
  id: OrderId,
  decide: (order: StoredOrder | undefined, value?: OrderValue) => Decision<Result>,
  { read, customer }: KnownOrder = {},
): Promise<Result> {
  let current = read ?? (await readOrder(deps, id));
  let pointer: Pointer | undefined;
  const withdraw = async () => {
    if (pointer) await removePointer(deps, pointer);
  };
  try {
    for (let left = MAXIMUM_ATTEMPTS; left > 0; left -= 1) {
      const decision = decide(current?.order, current?.document.value);
      if ('unchanged' in decision) {
        await withdraw();
        return decision.unchanged;
      }
      if (!current) throw new ApiError('not_found');
      const { event, tell = [], edit = (now: OrderValue) => now, result } = decision;
      const { order, document } = current;
      // The account was erased since the request began.
      if (order.isAnonymous && event?.actor === 'customer') throw new ApiError('unauthorized');
      const owed = event
        ? entriesAbout(deps, { id: order.id, event: order.steps.length }, withChat(tell))
        : [];
      const edited = edit(document.value);
      const value = {
        ...edited,
        changes: event ? [...edited.changes, event] : edited.changes,
        outbox: outboxAfter(deps, order, event, [...edited.outbox, ...owed]),
      };
      if (event?.actor === 'customer') requireRoom(value);
      // Before the event, so that no mail is lost.
      if (event) pointer ??= await addPointer(deps, { kind: 'order', ...id });
      const etag = await deps.store('orders').put(orderKey(id), value, { ifMatch: document.etag });
      if (etag === undefined) {
        current = await readOrder(deps, id);
        continue;
      }
      const changed = foldOrder(id, value);
      if (event && pointer) {
        const what = event.type === 'moved' ? { to: event.to } : { [event.type]: true };
        deps.log.record('sensitive_update', { kind: 'order', order: id.orderId, ...what });
        const listed = customer && (await noteRow(deps, orderRowOf(changed, customer.user)));
        deps.enqueue({ pointer, known: { value, etag }, mine: new Set(owed.map(idOf)), listed });
      }
      return result(changed);
    }
    throw new ContendedError();
  } catch (error) {
    if (error instanceof ApiError || error instanceof ContendedError) await withdraw();
    throw error;
  }
}

/**
 * What is owed after an event, besides the mails about it: a delivery owes its reminders, and whatever the customer says,
 * and wherever the order goes, ends those of the delivery before.
 */
function outboxAfter(
  deps: Dependencies,
  order: StoredOrder,
  event: OrderChange | undefined,
  outbox: Outbox,
): Outbox {
  if (event?.type !== 'moved' && event?.actor !== 'customer') return outbox;
  const others = outbox.filter(({ about }) => !about.includes('/'));
  const isDelivery = event.type === 'moved' && Boolean(event.files ?? event.links);
  if (!isDelivery) return others;
  const number = order.steps.length;
  const reminders = REMINDER_DAYS.map((days) => {
    const at = isoOf(deps.now() + days * DAY_MS);
    const about = `${number}/${days}`;
    return {
      ...owe(deps, { id: `${order.id}-${number}-${days}`, about, to: 'customer' }),
      at,
      dueAt: at,
    };
  });
  return [...others, ...reminders];
}

/** The studio can always write, however much a customer did. @throws ApiError 'payload_too_large' */
function requireRoom(value: OrderValue): void {
  if (Buffer.byteLength(JSON.stringify(value)) < ROOM_FOR_CUSTOMER_BYTES) return;
  throw new ApiError('payload_too_large', {
    message: 'This order has no room for more. Write to us by email, and we’ll go on there.',
  });
}

const ROOM_FOR_CUSTOMER_BYTES = 0.75 * DOCUMENT_MAX_BYTES;

interface Attempt extends OrderId {
  actor: string;
  /** Number of events that the actor saw: after anything but notes since, the change is stale. */
  eventCount?: number | undefined;
}

/** The parts of an event that its actor says. */
type Said<Type extends OrderChange['type']> = Omit<
  Extract<OrderChange, { type: Type }>,
  'at' | 'actor' | 'from' | 'earlierCents'
>;

interface MoveDetails extends Omit<Said<'moved'>, 'type'> {
  from?: OrderStatus | undefined;
  /** The actor knows what an order to be started lacks. */
  anyway?: boolean | undefined;
}

/** Of what corrects a slip: the customer is mailed only if that is asked for. */
interface Told {
  tell?: boolean | undefined;
}

/** What may be done to an order, besides writing about it. */
export type ChangeDetails =
  | (MoveDetails & { type: 'moved' })
  | Said<'quoted'>
  | Said<'asked'>
  | Said<'removed'>
  | Said<'lowered'>
  | Said<'assigned'>
  | Said<'promised'>
  | Said<'billed'>
  | (Said<'paid'> & Told)
  | (Said<'refunded'> & Told)
  | Said<'settled'>
  | Said<'withdrawn'>
  | Said<'ticked'>;

export type Move = Attempt & MoveDetails;
export type Change = Attempt & ChangeDetails;

export type ChangeResult =
  | { outcome: 'changed'; order: StoredOrder }
  | { outcome: 'unchanged'; order: StoredOrder }
  | { outcome: 'unknown_order' }
  | { outcome: 'refused'; reason: Refusal; order: StoredOrder };

/**
 * `illegal`: the order allows no such change; `stale`: it changed since the actor read it; `not_ready`: it would be
 * started without its price, acceptance, or payment; `unexplained`: the change takes a message that says why; `early`: it
 * was paid on a day that has not begun; `past`: it is promised for a day that is over; `same`: it is so already, and there is nothing to tell.
 */
export type Refusal = 'illegal' | 'stale' | 'not_ready' | 'unexplained' | 'early' | 'past' | 'same';

/** Changes an order. @throws CorruptDocumentError when the order is unreadable. @throws StoreUnavailableError */
export async function changeOrder(
  deps: Dependencies,
  asked: Change,
  known: KnownOrder = {},
): Promise<ChangeResult> {
  const stamped = stamp(deps, asked.actor);
  const id = { userId: asked.userId, orderId: asked.orderId };
  return editOrder<ChangeResult>(
    deps,
    id,
    (current) => {
      if (!current) return { unchanged: { outcome: 'unknown_order' } };
      const change = withMonth(current, asked, deps.now());
      const event = toEvent(current, change, stamped);
      if (event && isDone(current, change, event))
        return { unchanged: { outcome: 'unchanged', order: current } };
      const reason = refusalOf(current, change, deps.now());
      if (reason || !event)
        return { unchanged: { outcome: 'refused', reason: reason ?? 'illegal', order: current } };
      return {
        event,
        tell: recipientsOf(current, change),
        result: (order) => ({ outcome: 'changed', order }),
      };
    },
    known,
  );
}

export function moveOrder(
  deps: Dependencies,
  move: Move,
  known: KnownOrder = {},
): Promise<ChangeResult> {
  return changeOrder(deps, { type: 'moved', ...move }, known);
}

/** A payment for a plan with its months: those that are due first, unless it says others. */
function withMonth<Asked extends ChangeDetails>(
  { plan }: StoredOrder,
  change: Asked,
  nowMs: number,
): Asked {
  if (!plan || (change.type !== 'paid' && change.type !== 'refunded')) return change;
  if (change.type === 'refunded')
    return { ...change, month: change.month ?? plan.payments.at(-1)?.month };
  const [due] = duesOf(plan, nowMs);
  const month = change.month ?? due?.month ?? currentMonth(plan, nowMs);
  const terms = termsIn(plan, month);
  return { ...change, month, months: terms ? monthsOf(terms) : 1 };
}

function refusalOf(order: StoredOrder, change: Change, nowMs: number): Refusal | undefined {
  if (isStale(order, change)) return 'stale';
  if (!isAllowed(order, change, nowMs)) return 'illegal';
  if (saysNothing(order, change)) return 'same';
  const day = change.type === 'paid' ? change.paidOn : 'refundedOn' in change && change.refundedOn;
  if (day && isStillToCome(day, nowMs)) return 'early';
  const isPast = 'dueOn' in change && change.dueOn && change.dueOn < studioTime(nowMs).date;
  if (isPast) return 'past';
  if (takesReason(order, change) && !('message' in change && change.message)) return 'unexplained';
  const isStart = change.type === 'moved' && change.to === 'processing' && isOpen(order);
  if (isStart && !change.anyway && lacksOf(order).length > 0) return 'not_ready';
  return undefined;
}

/**
 * Whether it happened since the actor looked: an answer got lost, or a colleague did the same. What they saw and do again
 * is a second time, of which the customer is told.
 */
function isDone(order: StoredOrder, change: Change, event: OrderChange): boolean {
  switch (change.type) {
    case 'assigned':
      return (order.assignee ?? null) === change.assignee;
    case 'settled':
      return order.steps.at(-1)?.type === 'settled';
    case 'ticked':
      return order.comments.find(({ id }) => id === change.comment)?.isDone === change.isDone;
    default: {
      const { eventCount } = change;
      if (eventCount !== undefined)
        return order.steps.slice(eventCount).some((step) => saysAll(step, event));
      const last = order.steps.findLast(({ type }) => type === 'moved');
      return (
        change.type === 'moved' && order.status === change.to && !!last && saysAll(last, event)
      );
    }
  }
}

const INCIDENTAL: readonly string[] = ['at', 'actor', 'from', 'earlierCents'];

/** A message, links, and files that the order does not have must not get lost as "it was so before". */
function saysAll(step: OrderStep, event: OrderChange): boolean {
  const said: Record<string, unknown> = { ...step };
  return Object.entries(event).every(
    ([key, value]) => INCIDENTAL.includes(key) || isDeepStrictEqual(said[key], value),
  );
}

/** Whether it would tell the customer what they know, and nothing else. */
function saysNothing(order: StoredOrder, change: Change): boolean {
  if ('message' in change && change.message) return false;
  switch (change.type) {
    case 'quoted': {
      const { priceCents, answer } = order.quote ?? {};
      const isSame = !change.paymentUrl || change.paymentUrl === order.paymentUrl;
      return answer === 'accepted' && priceCents === change.priceCents && isSame;
    }
    case 'promised':
      return order.dueOn === change.dueOn && order.isDaySet;
    case 'paid': {
      const { amountCents = 0, paidOn = change.paidOn } = paymentLike(order, change) ?? {};
      return amountCents === change.amountCents && paidOn === change.paidOn;
    }
    default:
      return false;
  }
}

/** The payment that this one would take the place of. */
const paymentLike = ({ plan, payment }: StoredOrder, { month }: Pick<Said<'paid'>, 'month'>) =>
  plan ? plan.payments.find((each) => each.month === month) : payment;

/** Nobody saw more than there is: the order is another one, or as it was before. */
const isAhead = ({ steps }: StoredOrder, eventCount: number) => eventCount > steps.length;

/** What somebody can do at the same time without contradicting anybody. */
const HARMLESS: readonly OrderStep['type'][] = [
  'written',
  'ticked',
  'settled',
  'counted',
  'clocked',
  'invoiced',
  'unknown',
];

function isStale(order: StoredOrder, change: Change): boolean {
  if (change.type === 'moved' && change.from !== undefined && change.from !== order.status)
    return true;
  if (change.type === 'ticked') return false;
  const { eventCount = order.steps.length } = change;
  if (isAhead(order, eventCount)) return true;
  // A message that came in between is not settled by whoever did not see it.
  const harmless = change.type === 'settled' ? HARMLESS.slice(1) : HARMLESS;
  return order.steps.slice(eventCount).some(({ type }) => !harmless.includes(type));
}

function isAllowed(order: StoredOrder, change: Change, nowMs: number): boolean {
  switch (change.type) {
    case 'assigned':
    case 'settled':
      return true;
    case 'quoted':
      return isQuotable(order);
    case 'asked':
      return isAskable(order);
    case 'removed': {
      const lines = [...order.extras, ...askedOf(order)];
      return order.status !== 'cancelled' && lines.some(({ id }) => id === change.line);
    }
    case 'lowered':
      return isLowerable(order) && change.priceCents < priceOf(order);
    case 'promised':
      return isOpen(order) && !order.isAnonymous;
    case 'billed':
      return order.status !== 'cancelled' && priceOf(order) > 0;
    case 'paid':
      return priceOf(order) > 0 && change.amountCents >= refundedOf(order, change.month);
    case 'refunded':
      return change.amountCents > 0
        ? change.amountCents <= refundableOf(order, change)
        : order.refunds.some(({ sequence }) => sequence === change.corrects);
    case 'withdrawn':
      return isDelivered(order, change.target);
    case 'ticked':
      return order.comments.some(({ id }) => id === change.comment);
    case 'moved':
      return isMoveAllowed(order, change, nowMs);
  }
}

/** Whether a mark as paid takes the place of an earlier one, and is not more, of what was still due. */
function isCorrection(order: StoredOrder, change: Said<'paid'>): boolean {
  const earlier = paymentLike(order, change);
  const isDue = !order.plan && order.status !== 'cancelled' && dueOf(order) > 0;
  const isMore = isDue && change.amountCents > (earlier?.amountCents ?? 0);
  return change.amountCents === 0 || (earlier !== undefined && !isMore);
}

/** US cents that can still go back, of what was paid. */
export function refundableOf(order: StoredOrder, about: Pick<Said<'paid'>, 'month'>): number {
  const { amountCents = 0 } = paymentLike(order, about) ?? {};
  return amountCents - refundedOf(order, about.month);
}

function isDelivered(order: StoredOrder, target: string): boolean {
  const isTarget = ({ file, link, isWithdrawn }: SharedItem) =>
    !isWithdrawn && (file === target || link === target);
  return versionsOf(order).some(({ items }) => items.some(isTarget));
}

function isMoveAllowed(
  order: StoredOrder,
  { to, links = [], files = [] }: MoveDetails,
  nowMs: number,
): boolean {
  const isDelivery = links.length + files.length > 0;
  // An agent's file, neither deleted nor delivered before, and not the customer's own.
  const ours = filesAt(order, nowMs).filter(
    ({ actor, version, isGone }) => actor !== 'customer' && version === undefined && !isGone,
  );
  const isOurs = (file: string) => ours.some(({ id }) => id === file);
  const isDeliveredAgain = order.status === 'completed' && to === 'completed';
  return (
    transitionsOf(order).includes(to) &&
    (to === 'completed' || !isDelivery) &&
    (!isDeliveredAgain || isDelivery) &&
    files.every(isOurs)
  );
}

/** Whatever takes something back from the customer, and a payment that looks like a slip. */
function takesReason(order: StoredOrder, change: Change): boolean {
  if (change.type === 'moved') return !isOpen(order) && change.to !== 'completed';
  if (change.type === 'refunded') return true;
  if (change.type !== 'paid') return false;
  return change.amountCents === 0 || whatIsOdd(order, change) !== undefined;
}

/** See `oddityOfPayment`. */
export function whatIsOdd(
  order: StoredOrder,
  { amountCents, paidOn, month }: Pick<Said<'paid'>, 'amountCents' | 'paidOn' | 'month'>,
): string | undefined {
  const { createdAt, plan } = order;
  const payment = { amount: amountCents / 100, paidOn };
  const terms = plan && month ? termsIn(plan, month) : undefined;
  return oddityOfPayment(payment, {
    price: (terms?.priceCents ?? priceOf(order)) / 100,
    createdAt,
  });
}

const OPTIONAL: readonly string[] = ['message', 'links', 'files', 'dueOn', 'paymentUrl'];

/** With the fields that events of its type have, but for those of a form that were left empty; undefined where that makes none. */
function toEvent(
  order: StoredOrder,
  change: Change,
  stamped: ReturnType<typeof stamp>,
): OrderChange | undefined {
  const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
  const said = Object.entries(change).filter(
    ([name, value]) => !(OPTIONAL.includes(name) && isEmpty(value)),
  );
  const event = {
    ...Object.fromEntries(said),
    ...stamped,
    from: order.status,
    earlierCents: priceOf(order),
  };
  return changeSchema.safeParse(event).data;
}

function recipientsOf(order: StoredOrder, change: Change): Recipient[] {
  switch (change.type) {
    case 'moved':
      return moveRecipients(change.to, change.message);
    case 'quoted':
      return EVERYBODY;
    case 'assigned':
      // Whoever takes an order knows.
      return change.assignee !== null && change.name !== change.actor ? ['agents'] : [];
    case 'settled':
    case 'ticked':
      return [];
    case 'paid':
      return change.tell || !isCorrection(order, change) ? ['customer'] : [];
    case 'refunded':
      return change.tell || change.amountCents > 0 ? ['customer'] : [];
    case 'asked':
    case 'removed':
    case 'lowered':
    case 'promised':
    case 'billed':
    case 'withdrawn':
      return ['customer'];
  }
}

export interface Note extends OrderId {
  actor: string;
  text: string;
  isInternal: boolean;
  links?: readonly string[] | undefined;
  /** That are stored. */
  files?: readonly FileFacts[] | undefined;
  /** Of the request; a repeat with the same key changes nothing. */
  idempotencyKey?: string | undefined;
  /** Throws where the order is not as its writer saw it. */
  check?: ((order: StoredOrder) => void) | undefined;
}

/**
 * Appends a message of either side, or a note for colleagues, whatever the order's status. The caller has checked that the
 * actor may write.
 * @param limit of notes about one order.
 * @returns the order with it; undefined when there is no such order.
 * @throws ApiError 'idempotency_mismatch' when the key came with something else before, or 'too_many_requests'.
 */
export async function writeOnOrder(
  deps: Dependencies,
  { userId, orderId, actor, text, isInternal, links = [], files = [], idempotencyKey, check }: Note,
  { limit, ...known }: KnownOrder & { limit?: Limit } = {},
): Promise<{ order: StoredOrder; isRepeat: boolean } | undefined> {
  const id = { userId, orderId };
  const requestKey = keyOfRequest(idempotencyKey);
  const [read, limits] = await Promise.all([
    known.read ?? readOrder(deps, id),
    readLimits(deps, ...(limit ? [[limit, orderId, requestKey] as const] : [])),
  ]);
  if (!read) return undefined;
  const event: WrittenEvent = {
    ...stamp(deps, actor),
    type: 'written',
    message: text,
    isInternal,
    ...(links.length > 0 ? { links: [...links] } : {}),
    ...(files.length > 0 ? { files: [...files] } : {}),
    ...(requestKey ? { requestKey } : {}),
  };
  const isSame = (step: OrderStep) =>
    step.type === 'written' &&
    step.actor === actor &&
    step.message === text &&
    step.isInternal === isInternal &&
    isDeepStrictEqual(linksOf(step), links);
  if (isRepeat(read.order, requestKey, isSame)) return { order: read.order, isRepeat: true };
  await countKnown(deps, limits);
  return editOrder<{ order: StoredOrder; isRepeat: boolean } | undefined>(
    deps,
    id,
    (order) => {
      // Whoever closes the account meanwhile leaves no words behind.
      if (!order || (order.isAnonymous && actor === 'customer')) return { unchanged: undefined };
      if (isRepeat(order, requestKey, isSame)) return { unchanged: { order, isRepeat: true } };
      check?.(order);
      return {
        event,
        tell: recipientsOfWritten(event, order),
        result: (written) => ({ order: written, isRepeat: false }),
      };
    },
    { ...known, read },
  );
}

/** What an event keeps of an `Idempotency-Key`. */
const keyOfRequest = (key: string | undefined) => key && hash('sha256', key);

/**
 * Whether a request with this key did what it asks for.
 * @param isSame whether a step is what it asks for. @throws ApiError 'idempotency_mismatch' when it did something else.
 */
function isRepeat(
  { steps }: StoredOrder,
  requestKey: string | undefined,
  isSame: (step: OrderStep) => boolean,
): boolean {
  const earlier = requestKey && steps.find((step) => requestKeyOf(step) === requestKey);
  if (earlier && !isSame(earlier)) throw new ApiError('idempotency_mismatch');
  return Boolean(earlier);
}

/** An order of a closed account has no customer. */
function recipientsOfWritten(
  { isInternal, actor }: WrittenEvent,
  { isAnonymous }: StoredOrder,
): Recipient[] {
  if (isInternal || isAnonymous) return [];
  return [actor === 'customer' ? 'agents' : 'customer'];
}

const MESSAGES_PER_ORDER: Limit = {
  ...perAccount('order-messages', 20, DAY_MS),
  countsTopicOnce: true,
};

/** Appends a customer's message, whatever the order's status; a repeat changes and counts nothing. @throws ApiError */
export async function sendOrderMessage(
  deps: Dependencies,
  customer: StoredUser,
  orderId: string,
  { text, links = [], files }: OrderMessageRequest & Pick<Note, 'files'>,
  idempotencyKey: string | undefined,
): Promise<{ order: StoredOrder; isRepeat: boolean }> {
  const about = { userId: customer.id, orderId, actor: 'customer', isInternal: false };
  const message = { ...about, text, links, files, idempotencyKey };
  const known = { customer: { user: customer }, limit: MESSAGES_PER_ORDER };
  const written = isDocumentId(orderId) && (await writeOnOrder(deps, message, known));
  if (!written) throw unknownOrder(deps, customer);
  return written;
}

/**
 * Lists a whole file on an order, once: a customer's as a message to the studio, an agent's unseen until it is
 * delivered. @param edit what else becomes of the document.
 */
export async function addFile(
  deps: Dependencies,
  { actor, userId, orderId }: Pick<Note, 'userId' | 'orderId' | 'actor'>,
  file: FileFacts,
  edit: (value: OrderValue) => OrderValue,
  known: KnownOrder,
): Promise<'listed' | 'closed' | 'full'> {
  const event: WrittenEvent = {
    ...stamp(deps, actor),
    type: 'written',
    message: '',
    isInternal: actor !== 'customer',
    files: [file],
  };
  return editOrder<'listed' | 'closed' | 'full'>(
    deps,
    { userId, orderId },
    (order) => {
      if (order?.files.some((each) => each.id === file.id)) return { unchanged: 'listed' };
      if (!order || !takesFiles(order)) return { unchanged: 'closed' };
      if (order.files.length >= MAXIMUM_FILES) return { unchanged: 'full' };
      const tell = recipientsOfWritten(event, order);
      return { event, tell, edit, result: () => 'listed' };
    },
    known,
  );
}

/** What came in between makes a decision one about something else. */
const DECISIVE: readonly OrderStep['type'][] = [
  'moved',
  'quoted',
  'removed',
  'decided',
  'withdrawn',
];

const NOTHING_TO_DECIDE =
  'This order has changed since you opened it. Look at it again below; nothing was sent.';

/**
 * Takes a customer's decision; a repeat with the same key changes nothing.
 * @throws ApiError 'order_changed', or 'idempotency_mismatch' when the key came with something else before.
 */
export async function decideOrder(
  deps: Dependencies,
  customer: StoredUser,
  orderId: string,
  { decision, line, message, comments = [], eventCount }: OrderDecisionRequest,
  idempotencyKey: string | undefined,
): Promise<StoredOrder> {
  if (!isDocumentId(orderId)) throw unknownOrder(deps, customer);
  const isSaid = message !== undefined && message !== '';
  if (decision === 'changes_requested' && !isSaid && comments.length === 0)
    throw invalid('message', 'Say what to change, here or as comments on the recording');
  const requestKey = keyOfRequest(idempotencyKey);
  const event: DecidedEvent = {
    ...stamp(deps, 'customer'),
    type: 'decided',
    decision,
    line,
    message: isSaid ? message : undefined,
    comments: comments.length > 0 ? comments : undefined,
    requestKey,
  };
  const isSame = (step: OrderStep) =>
    step.type === 'decided' &&
    step.decision === decision &&
    step.line === line &&
    step.message === event.message &&
    isDeepStrictEqual(step.comments, event.comments);
  return editOrder<StoredOrder>(
    deps,
    { userId: customer.id, orderId },
    (order) => {
      if (!order || order.isAnonymous) throw unknownOrder(deps, customer, orderId);
      if (isRepeat(order, requestKey, isSame)) return { unchanged: order };
      const isChanged =
        isAhead(order, eventCount) ||
        order.steps.slice(eventCount).some(({ type }) => DECISIVE.includes(type));
      const isAboutLine = decision === 'line_accepted' || decision === 'line_declined';
      const isLineOpen = askedOf(order).some(({ id }) => id === line);
      if (isChanged || !canDecide(order, decision) || isAboutLine !== isLineOpen)
        throw new ApiError('order_changed', { message: NOTHING_TO_DECIDE });
      for (const comment of comments) checkComment(order, comment, deps.now());
      return { event, tell: decisionRecipients(decision), result: (decided) => decided };
    },
    { customer: { user: customer } },
  );
}

/** @throws ApiError for a comment on what the customer cannot play, or behind its end. */
function checkComment(order: StoredOrder, { fileId, seconds }: CommentRequest, nowMs: number) {
  const file = filesAt(order, nowMs).find(({ id }) => id === fileId);
  if (!file || !isShownToCustomer(file) || !isPlayable(file))
    throw invalid(
      'comments',
      'A comment is about a recording that can’t be played here anymore. Remove it, and send the others.',
    );
  // Players differ by fractions of a second.
  if (file.seconds !== undefined && seconds > Math.ceil(file.seconds))
    throw invalid(
      'comments',
      `A comment at ${clockTime(seconds)} is behind the end of “${file.name}”.`,
    );
}

/** The customer gets in writing what they owe something for. */
const decisionRecipients = (decision: OrderDecision): Recipient[] =>
  decision === 'accepted' || decision === 'line_accepted' ? EVERYBODY : ['agents'];

interface Remedy {
  message: string;
  allowed: OrderRemedy[];
}

/** What the terms of service leave to the customer in each status. */
const remedies: Readonly<Record<OrderStatus, Partial<Remedy>>> = {
  pending: {},
  processing: {
    message:
      'We’ve started on this order, so it can’t be canceled here anymore. Choose “Ask to stop” on the order instead.',
    allowed: ['ask_to_stop'],
  },
  completed: {
    message:
      'This order is complete, so it can’t be canceled anymore. You can still ask for a revision or your money back.',
    allowed: ['ask_for_revision', 'ask_for_refund'],
  },
  cancelled: {},
};

/** Cancels an order for its customer. @throws ApiError 'not_found', or 'order_not_cancellable' once work has begun. */
export async function cancelOrder(
  deps: Dependencies,
  customer: StoredUser,
  orderId: string,
): Promise<StoredOrder> {
  if (!isDocumentId(orderId)) throw new ApiError('not_found');
  const { id: userId } = customer;
  const move: Move = { userId, orderId, from: 'pending', to: 'cancelled', actor: 'customer' };
  const result = await moveOrder(deps, move, { customer: { user: customer } });
  if (result.outcome === 'unknown_order') throw unknownOrder(deps, customer, orderId);
  const { order } = result;
  if (result.outcome !== 'refused') return order;
  throw new ApiError('order_not_cancellable', {
    ...remedies[order.status],
    status: order.status,
  });
}

/** Our pages only offer a customer's own orders, and orders are never deleted: somebody is guessing ids. */
export function unknownOrder(
  { log }: Dependencies,
  { id }: Pick<StoredUser, 'id'>,
  orderId?: string,
): ApiError {
  log.record('authz_fail', { ...(orderId ? { order: orderId } : {}), user: pseudonym(id) });
  return new ApiError('not_found');
}
