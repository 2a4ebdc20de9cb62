import {
  FURTHER_ROUND_SERVICE,
  orderDetailsSchema,
  type Order,
  type OrderEvent,
  type OrderFile,
} from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { waitingSince } from './order-rows.ts';
import {
  fileIdsOf,
  filesAt,
  isInternal,
  isShownToCustomer,
  linksOf,
  noteOf,
  type OrderStep,
  type StoredFile,
  type StoredOrder,
  takesFiles,
  unfinishedOf,
  withCustomer,
} from './order.ts';
import { catalogueOf } from './place-order.ts';

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
    unfinished: unfinishedOf(deps, order.uploads),
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

/** An order as its customer sees it. */
export function orderToResponse(
  deps: Dependencies,
  order: StoredOrder,
  customer: StoredUser,
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
    events: steps.flatMap((step) => stepToEvents(step, customer.seenUntil)),
  };
}

const ONLY_FOR_STUDIO: readonly OrderStep['type'][] = [
  'anonymized',
  'assigned',
  'settled',
  'ticked',
];

/** Without what is only for the studio, and agents' names. */
function stepToEvents(step: OrderStep, seenUntil: string | undefined): OrderEvent[] {
  if (isInternal(step) || ONLY_FOR_STUDIO.includes(step.type)) return [];
  const by = sideOf(step.actor);
  const isNew = by === 'studio' && seenUntil !== undefined && step.at > seenUntil;
  return [{ ...stepToFacts(step), by, ...(isNew ? { isNew } : {}) }];
}

/** What customers and agents see of an event alike; undefined fields are not sent. */
export function stepToFacts(step: OrderStep): OrderEvent {
  const [links, fileIds] = [linksOf(step), fileIdsOf(step)];
  const facts: OrderEvent = {
    type: step.type,
    at: step.at,
    note: noteOf(step),
    ...(links.length > 0 ? { links: [...links] } : {}),
    ...(fileIds.length > 0 ? { fileIds: [...fileIds] } : {}),
  };
  switch (step.type) {
    case 'moved':
      return { ...facts, to: step.to, version: step.version };
    case 'quoted':
      return { ...facts, price: step.priceCents / 100, paymentUrl: step.paymentUrl };
    case 'billed':
      return { ...facts, paymentUrl: step.paymentUrl };
    case 'decided':
      return { ...facts, decision: step.decision };
    case 'paid':
      return { ...facts, payment: { amount: step.amountCents / 100, paidOn: step.paidOn } };
    case 'withdrawn': {
      const isFile = /^[0-9a-f]{32}$/.test(step.target);
      return { ...facts, ...(isFile ? { fileIds: [step.target] } : { links: [step.target] }) };
    }
    case 'placed':
    case 'noted':
    case 'assigned':
    case 'settled':
    case 'ticked':
    case 'anonymized':
    case 'unknown':
      return facts;
  }
}

function sideOf(actor: string): 'customer' | 'studio' {
  return actor === 'customer' ? 'customer' : 'studio';
}
