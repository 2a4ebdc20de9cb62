import { performance } from 'node:perf_hooks';

import { userEventKey } from '../../netlify/server/auth/user-events.ts';
import { uuidV7 } from '../../netlify/server/dependencies.ts';
import { canonicalAddressIdOf } from '../../netlify/server/lib/addresses.ts';
import { MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { orderEventKey } from '../../netlify/server/orders/order.ts';
import { indexedOrderKey, nameHash, openKey } from '../../netlify/server/queue/open-index.ts';
import { timeBudget } from '../../netlify/server/storage/bounded-fetch.ts';
import { WHOLE_STORE } from '../../netlify/server/storage/keys.ts';
import {
  postgresStore,
  postgresQuery,
  type Query,
} from '../../netlify/server/storage/postgres-store.ts';
import { FakeBlobs, answerInRounds } from './fake-blobs.ts';
import { makeMoved, makePlaced, makeRegistered } from './makers.ts';
import { makeRandomHex } from './random.ts';
import { quickPasswords, makeSite, type TestSite } from './site.ts';

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
function* crowd(size: CrowdSize, nowMs: number): Generator<CrowdRecord> {
  const randomHex = makeRandomHex('crowd');
  const people = Array.from({ length: size.customers }, (_, number) => {
    const email = `customer-${number}@example.com`;
    return { email, lastName: `Number ${number}`, userId: canonicalAddressIdOf(email) };
  });
  for (const { userId, ...person } of people) {
    const registered = makeRegistered(person);
    const { v, at, actor, confirmationId: changeId, generation: after } = registered;
    const confirmed = { v, type: 'email_confirmed', at, actor, changeId, after };
    for (const [sequence, record] of [registered, confirmed].entries())
      yield { store: 'users', key: userEventKey({ userId, sequence }), record };
  }
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
  yield entry(
    indexedOrderKey(placedMs, order, {
      sequence: 1,
      stage: 'production',
      agent: 'none',
      waitingSince: 0,
      dueOn: 'none',
      service: nameHash(makePlaced().serviceName),
      actor: nameHash('Kim'),
      isUnpaid: false,
    }),
  );
}

/** What Blobs take for an answer: an assumption (docs/scale.md). */
const BLOBS_DELAY_MS = 50;
/** Rows of one statement while the table is filled. */
const ROWS = 5000;
const FILL_TIMEOUT_MS = 60_000;

/** What work took. */
export interface Cost {
  /** Requests to Blobs, or statements. */
  requests: number;
  /** On Blobs in simulated time, on PostgreSQL as measured without a network. */
  ms: number;
}

/** A site with a crowd in its store. */
export interface CrowdedSite {
  site: TestSite;
  /** How often something that only reads is worth measuring. */
  runs: number;
  measure: (work: () => Promise<unknown>) => Promise<Cost>;
}

/** On the Blobs protocol, each request 50 ms and a thousand keys a page, in simulated time. */
export function crowdOnBlobs(size: CrowdSize): CrowdedSite {
  const blobs = new FakeBlobs();
  let nowMs = 0;
  const site = makeSite({
    blobs,
    worksAfterAnswers: true,
    platform: { steadyNow: () => nowMs, passwords: quickPasswords },
  });
  const records = [...crowd(size, site.clock.now())].sort(byKey);
  for (const { store, key, record } of records)
    blobs.entries.set(`${store}-production/${key}`, JSON.stringify(record));
  answerInRounds(blobs, () => {
    nowMs += BLOBS_DELAY_MS;
  });
  return {
    site,
    runs: 1,
    async measure(work) {
      const [startMs, first] = [nowMs, blobs.operations.length];
      await work();
      return { requests: blobs.operations.length - first, ms: nowMs - startMs };
    },
  };
}

/** On a database, by the clock of this machine. */
export async function crowdOnPostgres(url: string, size: CrowdSize): Promise<CrowdedSite> {
  const randomHex = makeRandomHex('crowd-store');
  const run = postgresQuery(url);
  let statements = 0;
  const query: Query = (...statement) => {
    statements += 1;
    return run(...statement);
  };
  const site = makeSite({
    worksAfterAnswers: true,
    platform: {
      openStore: (name, budget) => postgresStore({ name, budget, randomHex, query }),
      database: query,
      steadyNow: () => performance.now(),
      passwords: quickPasswords,
    },
  });
  await fillTable(run, [...crowd(size, site.clock.now())]);
  return {
    site,
    runs: 5,
    async measure(work) {
      const [startMs, first] = [performance.now(), statements];
      await work();
      return { requests: statements - first, ms: performance.now() - startMs };
    },
  };
}

async function fillTable(run: Query, records: readonly CrowdRecord[]): Promise<void> {
  // The table comes with the first request.
  const store = postgresStore({
    name: 'none',
    budget: timeBudget(),
    randomHex: makeRandomHex(),
    query: run,
  });
  await store.list(WHOLE_STORE);
  for (let start = 0; start < records.length; start += ROWS) {
    const rows = records.slice(start, start + ROWS);
    await run(
      'INSERT INTO records SELECT * FROM unnest($1::text[], $2::text[], $3::text[])',
      [
        rows.map((row) => `${row.store}-production`),
        rows.map(({ key }) => key),
        rows.map(({ record }) => JSON.stringify(record)),
      ],
      FILL_TIMEOUT_MS,
    );
  }
  // As the database's own housekeeping does within minutes.
  await run('VACUUM ANALYZE records', [], FILL_TIMEOUT_MS);
}

function byKey(one: CrowdRecord, other: CrowdRecord): number {
  if (one.store !== other.store) return one.store < other.store ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}
