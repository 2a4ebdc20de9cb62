import {
  FURTHER_ROUND_SERVICE,
  orderDetailsSchema,
  type Order,
  type OrderEvent,
  type OrderFile,
} from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { catalogueOf } from './catalogue.ts';
import { waitingSince } from './order-index.ts';
import {
  filesAt,
  isShownToCustomer,
  takesFiles,
  withCustomer,
  type OrderStep,
  type StoredFile,
  type StoredOrder,
} from './order.ts';

/** What customers and agents see alike. */
export function orderToFacts(
  deps: Dependencies,
  order: StoredOrder,
): Omit<Order, 'status' | 'events'> {
  const { quote, paymentUrl, payment, approvedAt, stopRequestedAt, dueOn } = order;
  return {
    id: order.id,
    serviceName: order.serviceName,
    source: order.source,
    servicePrice: order.priceCents / 100,
    ...(quote
      ? { quote: { price: quote.priceCents / 100, at: quote.at, answer: quote.answer } }
      : {}),
    ...orderDetailsSchema.parse(order),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    paymentUrl,
    ...(payment ? { payment: { amount: payment.amountCents / 100, paidOn: payment.paidOn } } : {}),
    approvedAt,
    stopRequestedAt,
    holder: order.assigneeName,
    dueOn,
    rounds: { ...order.rounds, furtherPrice: priceOfFurtherRound(deps) },
    files: filesAt(order, deps.now()).map(toFile),
    comments: [...order.comments],
    // A mistake in it is for whoever uploads, not for whoever reads orders.
    takesFiles: takesFiles(order) && Boolean(deps.env['FILES_URL']),
    version: order.nextSequence,
  };
}

function priceOfFurtherRound(deps: Dependencies): number | undefined {
  const service = catalogueOf(deps).find(({ name }) => name === FURTHER_ROUND_SERVICE);
  return service && service.priceCents / 100;
}

function toFile({ actor, ...file }: StoredFile): OrderFile {
  return { ...file, by: sideOf(actor) };
}

/** @param seenUntil moment up to which the account has seen its orders; undefined when it never looked. */
export function orderToResponse(
  deps: Dependencies,
  order: StoredOrder,
  customer: StoredUser,
  seenUntil?: string,
): Order {
  const { status, steps } = order;
  const shown = {
    ...withCustomer(order, customer),
    files: order.files.filter(isShownToCustomer),
  };
  return {
    ...orderToFacts(deps, shown),
    waitingSince: waitingSince(order),
    status,
    events: steps.flatMap((step) => stepToEvents(step, seenUntil)),
  };
}

const ONLY_FOR_STUDIO = ['anonymized', 'assigned', 'settled', 'ticked'];

/** Without what is only for the studio, and agents' names. */
function stepToEvents(step: OrderStep, seenUntil: string | undefined): OrderEvent[] {
  if (step.isInternal || ONLY_FOR_STUDIO.includes(step.type)) return [];
  const by = sideOf(step.actor);
  const isSeen = seenUntil === undefined || step.at <= seenUntil;
  const isNew = by === 'studio' && step.type !== 'unknown' && !isSeen;
  return [{ ...stepToFacts(step), by, ...(isNew ? { isNew } : {}) }];
}

/** What customers and agents see of an event alike; undefined fields are not sent. */
export function stepToFacts(step: OrderStep): OrderEvent {
  const { priceCents, amountCents, paidOn, target, fileIds, links } = step;
  const isFile = target !== undefined && /^[0-9a-f]{32}$/.test(target);
  const taken = target === undefined ? {} : isFile ? { fileIds: [target] } : { links: [target] };
  return {
    type: step.type,
    at: step.at,
    to: step.to,
    note: step.note,
    links: links && [...links],
    fileIds: fileIds && [...fileIds],
    ...taken,
    version: step.version,
    price: priceCents && priceCents / 100,
    decision: step.decision,
    paymentUrl: step.paymentUrl,
    ...(amountCents === undefined
      ? {}
      : { payment: { amount: amountCents / 100, paidOn: paidOn ?? '' } }),
  };
}

function sideOf(actor: string): 'customer' | 'studio' {
  return actor === 'customer' ? 'customer' : 'studio';
}
