import type { Dependencies } from '../../netlify/server/dependencies.ts';
import { DAY_MS } from '../../netlify/server/lib/time.ts';
import { runSweep } from '../../netlify/server/maintenance/sweep.ts';
import { orderRowOf } from '../../netlify/server/orders/order-rows.ts';
import { foldOrder, type OrderValue } from '../../netlify/server/orders/order.ts';
import { listRows, putRow, readRows } from '../../netlify/server/lists/rows.ts';
import { orderKey } from '../../netlify/server/outbox/outbox.ts';
import { blobsStore } from '../../netlify/server/storage/blobs.ts';
import { dayOf, timeOfId, uuidV7 } from '../../netlify/server/storage/store.ts';
import { FakeBlobs } from './fake-blobs.ts';
import { makeMessage, makeOrder, makePlaced, makeRegistration } from './makers.ts';
import { makeRandomHex } from './random.ts';
import { makeSite, type TestSite } from './site.ts';

/** Requests to the store and what went over the wire. */
export interface StoreUse {
  reads: number;
  writes: number;
  lists: number;
  deletes: number;
  /** Bodies in both directions. */
  bytes: number;
}

/** The whole site over the fake of the Blobs protocol, with every request counted. */
interface CountedSite {
  site: TestSite;
  /** The same services without HTTP before them. */
  deps: Dependencies;
  /** What the work asked of the store. */
  count: (work: () => Promise<unknown>) => Promise<StoreUse>;
}

function makeCountedSite(): CountedSite {
  const blobs = new FakeBlobs();
  const randomHex = makeRandomHex('scale');
  let bytes = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await blobs.fetch(input, init);
    const body = await response.clone().arrayBuffer();
    bytes += body.byteLength + (typeof init?.body === 'string' ? init.body.length : 0);
    return response;
  };
  const site = makeSite({
    blobs,
    worksAfterAnswers: true,
    platform: {
      // Seeding ten thousand orders is one piece of work here.
      storeBudgetMs: 3_600_000,
      openStore: (name, budget) => blobsStore({ name, budget, randomHex, fetch }),
    },
  });
  const deps = site.deps();
  return {
    site,
    deps,
    async count(work) {
      const [first, bytesBefore] = [blobs.operations.length, bytes];
      await work();
      const operations = blobs.operations.slice(first);
      const of = (method: string) => operations.filter((each) => each.method === method).length;
      const lists = operations.filter(({ key }) => key === undefined).length;
      return {
        reads: of('GET') - lists,
        writes: of('PUT'),
        lists,
        deletes: of('DELETE'),
        bytes: bytes - bytesBefore,
      };
    },
  };
}

/**
 * What each thing a person does asks of the store.
 * @param crowd puts into the store what others left there.
 */
export async function measureActions(
  crowd: (site: TestSite) => void = () => undefined,
): Promise<ReadonlyMap<string, StoreUse>> {
  const { site, count } = makeCountedSite();
  crowd(site);
  const browser = site.browser();
  const { email, password } = makeRegistration();
  const uses = new Map<string, StoreUse>();
  const measure = async (action: string, work: () => Promise<unknown>) => {
    uses.set(
      action,
      await count(async () => {
        await work();
        await site.settled();
      }),
    );
  };
  const presses = makeRandomHex('presses');
  const keys = new Map<number, string>();
  const key = (number: number) => {
    const text = keys.get(number) ?? uuidV7(site.clock.now(), presses);
    keys.set(number, text);
    return { 'idempotency-key': text };
  };

  await measure('sign up', () => browser.post('/api/register', makeRegistration()));
  await measure('who is signed in (once a tab)', () => browser.get('/api/user'));
  await measure('place an order', () => browser.post('/api/orders', makeOrder(), key(0)));
  await measure('send the same order again', () =>
    browser.post('/api/orders', makeOrder(), key(0)),
  );
  await measure('list 1 order', () => browser.get('/api/orders'));
  const [order] = (await browser.get('/api/orders')).list;
  await measure('cancel an order', () => browser.post(`/api/orders/${order?.id ?? ''}/cancel`));
  for (let number = 1; number < 25; number += 1) {
    site.clock.advance(DAY_MS / 4);
    await browser.post('/api/orders', makeOrder(), key(number));
  }
  await site.settled();
  await measure('list 25 orders', () => browser.get('/api/orders'));
  await measure('send a message', () => site.browser().post('/api/contact', makeMessage()));
  await measure('read the blog through the API', () => browser.get('/api/blog'));
  await measure('sign out', () => browser.post('/api/logout'));
  await measure('sign in', () => browser.post('/api/login', { email, password }));
  const quiet = makeCountedSite();
  uses.set(
    'a sweep that finds nothing',
    await quiet.count(() => runSweep(quiet.deps, { untilMs: Infinity, isCleanup: false })),
  );
  return uses;
}

/** What work over many records asks of the store. */
export interface ListingUse {
  orders: number;
  work: string;
  use: StoreUse;
}

/** Fills a store with open orders that are listed and old messages, a quarter as many, and measures what reads many of them. */
export async function measureListings(orders: number): Promise<readonly ListingUse[]> {
  const { site, deps, count } = makeCountedSite();
  const put = (store: string, path: string, value: object) =>
    site.blobs.entries.set(`${store}-production/${path}`, JSON.stringify(value));
  const at = new Date(site.clock.now()).toISOString();
  for (let index = 0; index < orders; index += 1) {
    const id = { userId: (index % 1000).toString(16).padStart(64, '0'), orderId: deps.newId() };
    const fields = { fingerprint: 'f'.repeat(64), changes: [], uploads: [], outbox: [] };
    const value: OrderValue = { placed: makePlaced({ at }), ...fields };
    put('orders', orderKey(id), value);
    await putRow(deps, orderRowOf(foldOrder(id, value), undefined));
    if (index % 4 > 0) continue;
    const messageId = deps.newId();
    const received = { at, ...makeMessage() };
    const message = { received, fingerprint: 'f'.repeat(64), changes: [], outbox: [] };
    put('messages', `${dayOf(timeOfId(messageId))}/${messageId}`, message);
  }
  const measure = async (work: string, doIt: () => Promise<unknown>) => ({
    orders,
    work,
    use: await count(doIt),
  });
  const list = async () => readRows(deps, await listRows(deps));
  return [
    await measure('agents list what was not folded yet', list),
    await measure('a sweep with cleanup', () =>
      runSweep(deps, { untilMs: site.clock.now() + DAY_MS, isCleanup: true }),
    ),
    await measure('agents list what is open', list),
  ];
}
