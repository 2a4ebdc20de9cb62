import {
  FURTHER_ROUND_SERVICE,
  orderDetailsSchema,
  type Order,
  type OrderFile,
} from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { waitingSince } from './order-rows.ts';
import { viewForAgents, viewForCustomer } from './order-view.ts';
import {
  filesAt,
  isShownToCustomer,
  type StoredFile,
  type StoredOrder,
  takesFiles,
  unfinishedOf,
  withCustomer,
} from './order.ts';
import { catalogueOf } from './place-order.ts';

/** What customers and agents see alike. */
export function orderToFacts(deps: Dependencies, order: StoredOrder): Omit<Order, 'view'> {
  const { quote, paymentUrl, payment, approvedAt, stopRequestedAt, dueOn } = order;
  return {
    id: order.id,
    serviceName: order.serviceName,
    source: order.source,
    servicePrice: order.priceCents / 100,
    ...(quote ? { quote: toQuote(quote) } : {}),
    ...orderDetailsSchema.parse(order),
    status: order.status,
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
    waitingSince: waitingSince(order),
    // A mistake in it is for whoever uploads, not for whoever reads orders.
    takesFiles: takesFiles(order) && Boolean(deps.env['FILES_URL']),
    unfinished: unfinishedOf(deps, order.uploads),
    version: order.nextSequence,
  };
}

function toQuote({ priceCents, ...quote }: NonNullable<StoredOrder['quote']>): Order['quote'] {
  return { ...quote, price: priceCents / 100 };
}

function priceOfFurtherRound(deps: Dependencies): number | undefined {
  const service = catalogueOf(deps).find(({ name }) => name === FURTHER_ROUND_SERVICE);
  return service && service.priceCents / 100;
}

function toFile({ actor, ...file }: StoredFile): OrderFile {
  return { ...file, by: actor === 'customer' ? 'customer' : 'studio' };
}

/** What of an order its customer may know: without the files that were not delivered. */
export function shownToCustomer(order: StoredOrder, customer: StoredUser): StoredOrder {
  const files = order.files.filter(isShownToCustomer);
  return { ...withCustomer(order, customer), files };
}

/** An order as its customer sees it. */
export function orderToResponse(
  deps: Dependencies,
  order: StoredOrder,
  customer: StoredUser,
): Order {
  const shown = shownToCustomer(order, customer);
  const facts = orderToFacts(deps, shown);
  return { ...facts, view: viewForCustomer(facts, shown, customer.seenUntil) };
}

/** An order as agents see it. @param nameOfAgent by email address. */
export function orderToAgents(
  deps: Dependencies,
  order: StoredOrder,
  nameOfAgent: (email: string) => string,
): Order {
  const facts = orderToFacts(deps, order);
  return { ...facts, view: viewForAgents(facts, order, nameOfAgent) };
}
