import { hash } from 'node:crypto';

import { FURTHER_ROUND_SERVICE, isQuotedFor } from '../../../src/contracts/orders.ts';
import type { OrderRequest } from '../../../src/contracts/place-order.ts';
import { episodeService, monthAfter, type PlanBilling } from '../../../src/contracts/plans.ts';
import type { AddOnData, CatalogueData, PlanData } from '../../../src/contracts/server-data.ts';
// Imported, because deployed functions cannot read files.
import catalogueJson from '../../data/catalogue.json' with { type: 'json' };
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { noteRow } from '../lists/rows.ts';
import {
  addPointer,
  entriesAbout,
  idOf,
  orderKey,
  removePointer,
  withChat,
} from '../outbox/outbox.ts';
import { countKnown, perAccount, readLimits, requireRooms, type Limit } from '../storage/limits.ts';
import { findEarlier, idsForRequest, stamp, StoreUnavailableError } from '../storage/store.ts';
import { orderRowOf } from './order-rows.ts';
import {
  EVERYBODY,
  foldOrder,
  orderDetailsSchema,
  type OrderValue,
  type PlacedEvent,
  type StoredOrder,
} from './order.ts';
import { readOrder } from './orders.ts';
import { monthOf, type PlanTerms } from './plan.ts';

const ORDERS_PER_CUSTOMER: Limit = {
  ...perAccount('orders', 30, DAY_MS),
  countsTopicOnce: true,
  burst: { attempts: 10, windowMs: 10 * MINUTE_MS },
};
/** In its place while the account's address is not confirmed. */
const ORDERS_PER_UNCONFIRMED: Limit = {
  ...perAccount('orders-unconfirmed', 10, DAY_MS),
  countsTopicOnce: true,
};

/** What an agent orders for a customer: no price was on screen, and the account knows the rest. */
type OrderForCustomer = Pick<OrderRequest, 'serviceName' | 'projectBrief' | 'projectName'> &
  Partial<Pick<OrderRequest, 'customerPhone'>>;

interface Placed {
  order: StoredOrder;
  isRepeat: boolean;
}

/** What an order is for, and what it costs. */
export type Offer = Pick<
  PlacedEvent,
  'serviceName' | 'priceCents' | 'rounds' | 'turnaround' | 'addOns' | 'plan'
>;

/** An episode of a plan, which its plan has to count first. */
export interface Claim {
  /** @throws ApiError when it is not offered, or at another price. */
  offer: () => Offer;
  /** Counts it. @returns the beginning of its order, with where it belongs. @throws ApiError */
  take: (begun: BegunOrder) => Promise<BegunOrder>;
}

/** The parts of a new order's document that differ. */
export interface BegunOrder extends Pick<OrderValue, 'placed' | 'fingerprint' | 'changes'> {
  orderId: string;
}

/** The document of a new order, with the mails that it owes. */
export function beginOrder(deps: Dependencies, { orderId, ...begun }: BegunOrder): OrderValue {
  const outbox = entriesAbout(deps, { id: orderId, event: 0 }, withChat(EVERYBODY));
  return { ...begun, uploads: [], outbox };
}

/** The agent who places an order for a customer. */
interface ByAgent {
  name: string;
  /** Whatever a repeat with the same id orders, the first order counts. */
  orderId: string;
}

/**
 * Places an order at the catalog's price; a repeat with the same key returns the first one.
 * @throws ApiError
 */
export async function placeOrder(
  deps: Dependencies,
  customer: StoredUser,
  { source, ...content }: (OrderRequest | OrderForCustomer) & { source?: string | undefined },
  idempotencyKey: string | undefined,
  agent?: ByAgent,
  claim?: Claim,
): Promise<Placed> {
  const [orderId, ...earlierIds] = agent
    ? ([agent.orderId] as const)
    : idsForRequest(deps, idempotencyKey, customer.id);
  const id = { userId: customer.id, orderId };
  const isNew = idempotencyKey === undefined && !agent;
  // Content comes from a schema, which fixes the order of its fields.
  const fingerprint = hash('sha256', JSON.stringify(agent === undefined ? content : []));
  const limit = customer.isEmailConfirmed ? ORDERS_PER_CUSTOMER : ORDERS_PER_UNCONFIRMED;
  const findPlaced = async (ids: readonly string[]): Promise<Placed | undefined> => {
    const earlier = await findEarlier(
      ids,
      (each) => readOrder(deps, { ...id, orderId: each }),
      ({ document }) => document.value.fingerprint === fingerprint,
    );
    return earlier && { order: earlier.order, isRepeat: true };
  };
  const [earlier, limits] = await Promise.all([
    isNew ? undefined : findPlaced([orderId, ...earlierIds]),
    readLimits(deps, ...(agent === undefined ? [[limit, customer.id, orderId] as const] : [])),
  ]);
  // Before the price check: a repeat stays valid when the price has changed.
  if (earlier) return earlier;
  const offer = claim ? claim.offer() : offerOf(deps, content);
  const placed = placedEvent(deps, customer, offer, { ...content, source }, agent?.name);

  requireRooms(deps, limits);
  const own = { orderId, placed, fingerprint, changes: [] };
  const value = beginOrder(deps, claim ? await claim.take(own) : own);
  // The pointer comes before the order, so that no mail is lost.
  const [pointer] = await Promise.all([
    addPointer(deps, { kind: 'order', ...id }),
    countKnown(deps, limits),
  ]);
  const etag = await deps.store('orders').put(orderKey(id), value, { ifNew: true });
  if (etag === undefined) {
    // A simultaneous request with the same key was first; both count as one.
    await removePointer(deps, pointer);
    const first = await findPlaced([orderId]);
    if (!first) throw new StoreUnavailableError('order is there and cannot be read');
    return first;
  }
  const order = foldOrder(id, value);
  const user = pseudonym(customer.id);
  deps.log.record('sensitive_create', { kind: 'order', order: order.id, user });
  const listed = await noteRow(deps, orderRowOf(order, customer));
  const mine = new Set(value.outbox.map(idOf));
  deps.enqueue({ pointer, known: { value, etag }, mine, listed });
  return { order, isRepeat: false };
}

function placedEvent(
  deps: Dependencies,
  { firstName, lastName, email }: StoredUser,
  offer: Offer,
  content: (OrderRequest | OrderForCustomer) & { source: string | undefined },
  actor = 'customer',
): PlacedEvent {
  const { source, ...said } = content;
  // Fields of the form that were left empty are not kept.
  const filled = Object.entries(said).filter(([, value]) => value !== '');
  return {
    ...stamp(deps, actor),
    type: 'placed',
    ...offer,
    source,
    details: orderDetailsSchema.parse({
      customerPhone: '',
      projectBrief: '',
      ...Object.fromEntries(filled),
      customerName: `${firstName} ${lastName}`,
      customerEmail: email,
    }),
  };
}

/** What the catalog offers. @throws ApiError for an unknown service or another price. */
function offerOf(deps: Dependencies, content: OrderRequest | OrderForCustomer): Offer {
  const {
    serviceName,
    servicePrice,
    billing = 'monthly',
    firstMonth,
    addOns: chosen,
  }: Partial<OrderRequest> = content;
  const listed = catalogueOf(deps).find(({ name }) => name === serviceName);
  if (!listed && !isQuotedFor({ serviceName })) throw new ApiError('unknown_service');
  const { priceCents = 0, revisions: rounds, turnaround, plan: data } = listed ?? {};
  const terms = data && termsOf({ name: serviceName, priceCents, plan: data }, billing);
  const plan = terms && { ...terms, firstMonth: checkFirstMonth(deps, firstMonth) };
  const price = checkPrice(terms?.priceCents ?? priceCents, servicePrice);
  // Those of a plan go with its episodes.
  const addOns = checkAddOns(plan ? [] : listed?.addOns, chosen);
  return { serviceName, priceCents: price, rounds, turnaround, ...addOns, ...(plan && { plan }) };
}

/** @param offered by the catalog. @throws ApiError for another one, one that is chosen twice, or another price. */
export function checkAddOns(
  offered: readonly AddOnData[] = [],
  chosen: OrderRequest['addOns'] = [],
): Pick<Offer, 'addOns'> {
  const names = chosen.map(({ name }) => name);
  const addOns = chosen.map(({ name, price }, index) => {
    const addOn = offered.find((each) => each.name === name);
    if (!addOn || names.indexOf(name) < index)
      throw new ApiError('invalid_request', {
        fields: { addOns: `“${name}” can’t be added to this order, or not twice` },
      });
    return { ...addOn, priceCents: checkPrice(addOn.priceCents, price) };
  });
  return addOns.length > 0 ? { addOns } : {};
}

/** @returns US cents; `dollars`, as the browser saw it, if one did, is never stored. @throws ApiError */
export function checkPrice(priceCents: number, dollars: number | undefined): number {
  // Exact: the catalogue's price is parsed as this very number.
  if (dollars !== undefined && priceCents / 100 !== dollars) throw new ApiError('price_mismatch');
  return priceCents;
}

/** Before an account is opened for it. @throws ApiError 'unknown_service' */
export function requireService(deps: Dependencies, serviceName: string): void {
  offerOf(deps, { serviceName, projectBrief: '' });
}

/** What the catalog offers with an order: its add-ons, and a further round where its rounds are counted. */
export function addOnsOf(
  deps: Dependencies,
  { serviceName, episode, plan, rounds }: StoredOrder,
): readonly AddOnData[] {
  if (plan) return [];
  const catalogue = catalogueOf(deps);
  const isIt = ({ name, plan: data }: CatalogueData[number]) =>
    name === serviceName || (episode && data && episodeService(name) === serviceName);
  const addOns = catalogue.find(isIt)?.addOns ?? [];
  const further = catalogue.find(({ name }) => name === FURTHER_ROUND_SERVICE);
  const counts = typeof rounds.included === 'number' && !addOns.some((each) => each.rounds);
  if (!counts || !further) return addOns;
  return [...addOns, { name: further.name, priceCents: further.priceCents, rounds: 1 }];
}

/** A plan of the catalog, as it is agreed on today. */
export function termsOf(
  { name, priceCents, plan }: { name: string; priceCents: number; plan: PlanData },
  billing: PlanBilling,
): PlanTerms {
  const { yearlyCents, ...rest } = plan;
  const price = billing === 'yearly' ? yearlyCents : priceCents;
  return { ...rest, name, billing, priceCents: price, monthlyCents: priceCents };
}

/** @throws ApiError for a month later than the next. */
function checkFirstMonth({ now }: Dependencies, wanted: string | undefined): string {
  const month = monthOf(now());
  if (wanted === undefined || wanted <= month) return month;
  if (wanted === monthAfter(month)) return wanted;
  throw new ApiError('invalid_request', {
    fields: { firstMonth: 'Choose this month or the next' },
  });
}

/** What can be ordered, for how much, with how many rounds of changes, and how soon. */
export function catalogueOf({ catalogue: read }: Pick<Dependencies, 'catalogue'>): CatalogueData {
  return read ? read() : (catalogueJson as CatalogueData);
}
