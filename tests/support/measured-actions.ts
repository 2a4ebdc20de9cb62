import type { Dependencies } from '../../netlify/server/dependencies.ts';
import { DAY_MS } from '../../netlify/server/lib/time.ts';
import { runSweep } from '../../netlify/server/maintenance/sweep.ts';
import { contactStore } from '../../netlify/server/messages/contact.ts';
import { ordersOf } from '../../netlify/server/orders/order-store.ts';
import { openIndexOf } from '../../netlify/server/queue/open-index.ts';
import { blobsStore } from '../../netlify/server/storage/blobs-store.ts';
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
  const key = (number: number) => ({ 'idempotency-key': `scale-order-number-${number}` });

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
  await measure('list the newest 20 of 25 orders', () => browser.get('/api/orders'));
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

/** Fills a store with open orders and old messages, a quarter as many, and measures what reads many of them. */
export async function measureListings(orders: number): Promise<readonly ListingUse[]> {
  const { site, deps, count } = makeCountedSite();
  const userId = (index: number) => (index % 1000).toString(16).padStart(64, '0');
  for (let index = 0; index < orders; index += 1) {
    const orderId = deps.newId();
    await openIndexOf(deps).add(
      { kind: 'order', userId: userId(index), orderId },
      site.clock.now(),
    );
    await ordersOf(deps).place(
      userId(index),
      orderId,
      makePlaced({ at: new Date(site.clock.now()).toISOString() }),
    );
    if (index % 4 === 0) {
      const { name, email, podcastName, service, message } = makeMessage();
      await contactStore(deps.store('contacts')).add(site.clock.now(), deps.newId(), {
        v: 1,
        type: 'received',
        at: new Date(site.clock.now()).toISOString(),
        name,
        email,
        ...(podcastName === undefined ? {} : { podcastName }),
        service,
        message,
        notify: [],
      });
    }
  }
  const measure = async (work: string, doIt: () => Promise<unknown>) => ({
    orders,
    work,
    use: await count(doIt),
  });
  return [
    await measure('agents list what is open', async () => {
      for (const { subject } of await openIndexOf(deps).list()) {
        if (subject.kind === 'order') await ordersOf(deps).find(subject.userId, subject.orderId);
      }
    }),
    await measure('a sweep with cleanup', () =>
      runSweep(deps, { untilMs: site.clock.now() + DAY_MS, isCleanup: true }),
    ),
    await measure('find a closed order by the end of its number', () => ordersOf(deps).listRuns()),
  ];
}
