import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';

import { customerRowOf } from '../../netlify/server/accounts/account-work.ts';
import type { StoredUser } from '../../netlify/server/auth/user.ts';
import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { SNAPSHOT_ROWS, type Row } from '../../netlify/server/lists/rows.ts';
import { orderRowOf } from '../../netlify/server/orders/order-rows.ts';
import { foldOrder, type OrderChange, type OrderValue } from '../../netlify/server/orders/order.ts';
import { orderKey } from '../../netlify/server/outbox/outbox.ts';
import { postgresQuery, type Query } from '../../netlify/server/storage/database.ts';
import { postgresStore } from '../../netlify/server/storage/postgres.ts';
import { timeBudget, uuidV7 } from '../../netlify/server/storage/store.ts';
import { FakeBlobs, answerInRounds } from './fake-blobs.ts';
import { makeMoved, makePlaced, makeUser } from './makers.ts';
import { makeRandomHex } from './random.ts';
import { quickPasswords, makeSite, type TestSite } from './site.ts';

/** How many there are of everything. */
export interface CrowdSize {
  customers: number;
  orders: number;
  /** Of the orders, the latest. */
  open: number;
}

/** A document as it lies in a store. */
export interface CrowdDocument {
  store: string;
  key: string;
  value: object;
}

/** An order every three minutes: 200,000 in fourteen months. */
const ORDER_EVERY_MS = 3 * MINUTE_MS;

/** Customers and their orders as the site would have stored them by now. Every other open order is in production. */
function* crowd(size: CrowdSize, nowMs: number): Generator<CrowdDocument> {
  const randomHex = makeRandomHex('crowd');
  const people = Array.from({ length: size.customers }, (_, number) => ({
    id: randomHex(32),
    ...makeUser({ email: `customer-${number}@example.com`, lastName: `Number ${number}` }),
  }));
  for (const { id: userId, ...user } of people) {
    yield { store: 'users', key: userId, value: user };
    const claim = { at: user.createdAt, userId };
    yield { store: 'emails', key: addressIdOf(user.email), value: claim };
  }
  const rows: Row[] = [];
  for (let number = 0; number < size.orders; number += 1) {
    const placedMs = nowMs - (size.orders - number) * ORDER_EVERY_MS;
    const user = people[number % people.length]!;
    const id = { userId: user.id, orderId: uuidV7(placedMs, randomHex) };
    const isOpen = number >= size.orders - size.open;
    const value = crowdOrder(user, placedMs, { isOpen, isInProduction: number % 2 === 0 });
    yield { store: 'orders', key: orderKey(id), value };
    if (number >= size.orders - size.open - SNAPSHOT_ROWS)
      rows.push(orderRowOf(foldOrder(id, value), user));
  }
  const isTrimmed = size.orders - size.open + size.customers > SNAPSHOT_ROWS;
  if (!isTrimmed) rows.push(...people.map(customerRowOf));
  const text = gzipSync(JSON.stringify(rows)).toString('base64');
  yield { store: 'desk', key: 'snapshot', value: { rows: text, isTrimmed } };
}

function crowdOrder(
  { email, firstName, lastName }: StoredUser,
  placedMs: number,
  { isOpen, isInProduction }: { isOpen: boolean; isInProduction: boolean },
): OrderValue {
  const at = new Date(placedMs).toISOString();
  const changes: OrderChange[] = [];
  if (!isOpen || isInProduction) changes.push(makeMoved({ at }));
  if (!isOpen) changes.push(makeMoved({ at, from: 'processing', to: 'completed' }));
  const customer = { customerName: `${firstName} ${lastName}`, customerEmail: email };
  const placed = makePlaced({ at, details: { ...makePlaced().details!, ...customer } });
  return { placed, changes, fingerprint: 'f'.repeat(64), uploads: [], outbox: [] };
}

/** What Blobs take for an answer: an assumption. */
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
  const documents = [...crowd(size, site.clock.now())].sort(byKey);
  for (const { store, key, value } of documents)
    blobs.entries.set(`${store}-production/${key}`, JSON.stringify(value));
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

async function fillTable(run: Query, documents: readonly CrowdDocument[]): Promise<void> {
  // The table comes with the first request.
  const store = postgresStore({
    name: 'none',
    budget: timeBudget(),
    randomHex: makeRandomHex(),
    query: run,
  });
  await store.list();
  for (let start = 0; start < documents.length; start += ROWS) {
    const rows = documents.slice(start, start + ROWS);
    await run(
      "INSERT INTO documents SELECT store, key, 'filled', text FROM unnest($1::text[], $2::text[], $3::text[]) AS filled (store, key, text)",
      [
        rows.map((row) => `${row.store}-production`),
        rows.map(({ key }) => key),
        rows.map(({ value }) => JSON.stringify(value)),
      ],
      FILL_TIMEOUT_MS,
    );
  }
  // As the database's own housekeeping does within minutes.
  await run('VACUUM ANALYZE documents', [], FILL_TIMEOUT_MS);
}

function byKey(one: CrowdDocument, other: CrowdDocument): number {
  if (one.store !== other.store) return one.store < other.store ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}
