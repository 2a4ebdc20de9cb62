import { describe, expect, it } from 'vitest';

import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { DAY_MS } from '../../netlify/server/lib/time.ts';
import { listRows, putRow, readRows } from '../../netlify/server/lists/rows.ts';
import { runSweep } from '../../netlify/server/maintenance/sweep.ts';
import { orderRowOf } from '../../netlify/server/orders/order-rows.ts';
import { foldOrder } from '../../netlify/server/orders/order.ts';
import { orderKey } from '../../netlify/server/outbox/outbox.ts';
import { blobsStore } from '../../netlify/server/storage/blobs.ts';
import { dayOf, timeOfId, uuidV7 } from '../../netlify/server/storage/store.ts';
import { answerInRounds, FakeBlobs } from '../support/fake-blobs.ts';
import {
  makeMessage,
  makeOrder,
  makeOrderValue,
  makePlaced,
  makeRegistration,
  makeUser,
} from '../support/makers.ts';
import { makeRandomHex } from '../support/random.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import { agentBrowser } from '../support/world.ts';

/** Requests to the store and what went over the wire. */
interface StoreUse {
  reads: number;
  writes: number;
  lists: number;
  deletes: number;
  /** Bodies in both directions. */
  bytes: number;
}

/** The whole site over the fake of the Blobs protocol, with every request counted. */
function makeCountedSite() {
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
    /** The same services without HTTP before them. */
    deps,
    /** What the work asked of the store. */
    async count(work: () => Promise<unknown>): Promise<StoreUse> {
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
async function measureActions(
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

/** What a list of so many open orders, and a quarter as many old messages, asks of the store: before and after a sweep. */
async function measureListings(orders: number) {
  const { site, deps, count } = makeCountedSite();
  const put = (store: string, path: string, value: object) =>
    site.blobs.entries.set(`${store}-production/${path}`, JSON.stringify(value));
  const at = new Date(site.clock.now()).toISOString();
  for (let index = 0; index < orders; index += 1) {
    const id = { userId: (index % 1000).toString(16).padStart(64, '0'), orderId: deps.newId() };
    const value = makeOrderValue({ placed: makePlaced({ at }) });
    put('orders', orderKey(id), value);
    await putRow(deps, orderRowOf(foldOrder(id, value), undefined));
    if (index % 4 > 0) continue;
    const messageId = deps.newId();
    const received = { at, ...makeMessage() };
    const message = { received, fingerprint: 'f'.repeat(64), changes: [], outbox: [] };
    put('messages', `${dayOf(timeOfId(messageId))}/${messageId}`, message);
  }
  const list = async () => readRows(deps, await listRows(deps));
  const unfolded = await count(list);
  await runSweep(deps, { untilMs: site.clock.now() + DAY_MS, isCleanup: true });
  return { unfolded, folded: await count(list) };
}

/** 100,000 accounts, each with counted attempts, and 10,000 orders of the first of them. */
function fillWithOthers({ blobs, clock }: TestSite): void {
  const randomHex = makeRandomHex('others');
  const put = (store: string, key: string, value: object) =>
    blobs.entries.set(`${store}-production/${key}`, JSON.stringify(value));
  const at = new Date(clock.now()).toISOString();
  let userId = '';
  for (let index = 0; index < 100_000; index += 1) {
    const email = `other-${index}@example.com`;
    userId = randomHex(32);
    put('users', userId, makeUser({ email }));
    put('emails', addressIdOf(email), { at, userId });
    const limit = index % 2 ? 'orders' : 'sign-in-account';
    const attempts = [{ time: clock.now() }];
    put('limits', `${limit}/${randomHex(16)}`, { attempts, endsAt: clock.now() + DAY_MS });
  }
  for (let index = 0; index < 10_000; index += 1) {
    const orderId = uuidV7(clock.now() - index * 1000, randomHex);
    put('orders', orderKey({ userId, orderId }), makeOrderValue());
  }
}

/** Requests to the store, what is done after the answer included. */
const mostRequests: Readonly<Record<string, number>> = {
  'read the blog through the API': 0,
  // One for what is pending, one for plans whose month is at its end.
  'a sweep that finds nothing': 2,
  'who is signed in (once a tab)': 1,
  'sign out': 2,
  'send a message': 7,
  'sign up': 8,
  'cancel an order': 8,
  'sign in': 9,
  'place an order': 9,
  'list 25 orders': 27,
};

describe('the store requests of an action', () => {
  it('stay within a handful, and are none for public pages', async () => {
    const uses = await measureActions();
    for (const [action, most] of Object.entries(mostRequests)) {
      const { reads, writes, lists, deletes } = uses.get(action)!;
      expect(reads + writes + lists + deletes, action).toBeLessThanOrEqual(most);
    }
    for (const [action, { bytes }] of uses) expect(bytes, action).toBeLessThan(32_000);
  });

  it("are the same, to the byte, beside 100,000 accounts, their limits and one customer's 10,000 orders", async () => {
    expect(await measureActions(fillWithOthers)).toEqual(await measureActions());
  }, 60_000);
});

describe('the store requests of bulk work', () => {
  it('are few for who lists what is open, once it was folded, however much that is', async () => {
    for (const orders of [20, 1200]) {
      const { unfolded, folded } = await measureListings(orders);
      expect(unfolded.reads).toBe(orders);
      expect(folded).toMatchObject({ reads: 1, lists: 1, writes: 0, deletes: 0 });
    }
  });
});

it('the desk answers in five rounds after 5,000 messages of strangers in an hour', async () => {
  const site = makeSite({ worksAfterAnswers: true });
  const agent = await agentBrowser(site);
  for (let number = 0; number < 5000; number += 1) {
    site.clock.advance(700);
    const stranger = site.browser({ address: `198.51.${number >> 8}.${number & 255}` });
    const message = makeMessage({ email: `somebody@stranger-${number}.example` });
    expect((await stranger.post('/api/contact', message)).status).toBe(201);
  }
  const roundsOf = answerInRounds(site.blobs);
  let before = 0;
  for (const [path, rounds, requests] of [
    ['inbox', 5, 200],
    ['inbox?search=winifred', 2, 2],
    ['inbox?view=done', 2, 2],
    ['figures', 2, 2],
  ] as const) {
    site.blobs.operations.length = 0;
    expect((await agent.get(`/api/desk/${path}`)).status).toBe(200);
    expect(roundsOf() - before, path).toBeLessThanOrEqual(rounds);
    expect(site.blobs.operations.length, path).toBeLessThanOrEqual(requests);
    before = roundsOf();
  }
});
