import { uuidV7 } from '../../netlify/server/dependencies.ts';
import { MINUTE_MS } from '../../netlify/server/lib/durations.ts';
import { makeMoved, makePlaced, makeRegistered } from './makers.ts';
import { makeRandomHex } from './random.ts';
import { userIdOf } from '../../netlify/server/lib/addresses.ts';
import { openKey, indexedOrderKey } from '../../netlify/server/queue/open-index.ts';
import { userEventKey } from '../../netlify/server/auth/user-events.ts';
import { orderEventKey } from '../../netlify/server/orders/order.ts';

/** How many there are of everything. */
export interface CrowdSize {
  customers: number;
  orders: number;
  /** Of the orders, the latest. */
  open: number;
}

/** A record as it lies in a store. */
export interface CrowdRecord {
  store: string;
  key: string;
  record: object;
}

/** An order every three minutes: 200,000 in fourteen months. */
const ORDER_EVERY_MS = 3 * MINUTE_MS;

/** Customers and their orders as the site would have stored them by now. Every other open order is in production. */
export function* crowd(size: CrowdSize, nowMs: number): Generator<CrowdRecord> {
  const randomHex = makeRandomHex('crowd');
  const people = Array.from({ length: size.customers }, (_, number) => {
    const email = `customer-${number}@example.com`;
    return { email, lastName: `Number ${number}`, userId: userIdOf(email) };
  });
  for (const { userId, ...person } of people)
    yield {
      store: 'users',
      key: userEventKey({ userId, sequence: 0 }),
      record: makeRegistered(person),
    };
  for (let number = 0; number < size.orders; number += 1) {
    const placedMs = nowMs - (size.orders - number) * ORDER_EVERY_MS;
    const { email, lastName, userId } = people[number % people.length]!;
    yield* orderRecords({
      order: { userId, orderId: uuidV7(placedMs, randomHex) },
      placedMs,
      customer: { customerName: `Ada ${lastName}`, customerEmail: email },
      isOpen: number >= size.orders - size.open,
      isInProduction: number % 2 === 0,
    });
  }
}

interface CrowdOrder {
  order: { userId: string; orderId: string };
  placedMs: number;
  customer: { customerName: string; customerEmail: string };
  isOpen: boolean;
  isInProduction: boolean;
}

function* orderRecords(one: CrowdOrder): Generator<CrowdRecord> {
  const { order, placedMs, customer, isOpen, isInProduction } = one;
  const at = new Date(placedMs).toISOString();
  const event = (sequence: number, record: object) => ({
    store: 'orders',
    key: orderEventKey({ userId: order.userId, orderId: order.orderId, sequence }),
    record,
  });
  const entry = (key: string) => ({ store: 'open', key, record: { v: 1, type: 'open', at } });
  yield event(0, makePlaced({ at, details: { ...makePlaced().details!, ...customer } }));
  if (!isOpen || isInProduction) yield event(1, makeMoved({ at }));
  if (!isOpen) yield event(2, makeMoved({ at, from: 'processing', to: 'completed' }));
  if (!isOpen) return;
  yield entry(openKey(placedMs, { kind: 'order', ...order }));
  if (!isInProduction) return;
  const indexed = { sequence: 1, status: 'processing', agent: 'none' } as const;
  yield entry(indexedOrderKey(placedMs, order, { ...indexed, waitingSince: 0, quotedCents: 0 }));
}
