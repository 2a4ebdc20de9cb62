import { expect, vi } from 'vitest';

import { WRITER_GONE_MS } from '../../netlify/server/outbox/outbox.ts';
import type { Answer, Browser } from './browser.ts';
import { FakeBlobs, type BlobsFault, type BlobsOperation } from './fake-blobs.ts';
import { makeMessage, makeOrder, makeRegistration, PASSWORD } from './makers.ts';
import { failingStore, makePlan, type FailurePlan } from './memory-store.ts';
import { makeSite, type TestSite, type TestSiteOptions } from './site.ts';
import { logIn, NEW_EMAIL, pressed, register, requestEmail } from './world.ts';

/** A thing a person does, the state it starts from, and what must be true when it is done. */
export interface Flow {
  name: string;
  success: number;
  prepare?(site: TestSite, browser: Browser): Promise<unknown>;
  act(browser: Browser): Promise<Answer>;
  check(site: TestSite, browser: Browser): Promise<void>;
}

/** `register`, as the beginning of another flow. */
export const signUp = (_site: TestSite, browser: Browser) => register(browser);

/** The order that the flow of messages prepares; the same id in every site with the same seed. */
let placedId = '';

/** Of the flow that confirms an address; it works in every site with the same records. */
let emailToken = '';

/** What people write into the store. */
export const flows: readonly Flow[] = [
  {
    name: 'register',
    success: 201,
    act: register,
    async check(site, browser) {
      // What is left of one that broke off goes once its writer must be gone.
      site.clock.advance(WRITER_GONE_MS);
      await site.sweep();
      expect(site.blobs.keysOf('users-production')).toHaveLength(1);
      expect((await browser.get('/api/user')).status).toBe(200);
      expect((await logIn(site.browser())).status).toBe(200);
    },
  },
  {
    name: 'login',
    success: 200,
    prepare: (site) => register(site.browser()),
    act: (browser) => logIn(browser),
    async check(site, browser) {
      expect(site.blobs.keysOf('users-production')).toHaveLength(1);
      expect((await browser.get('/api/user')).status).toBe(200);
    },
  },
  {
    name: 'order',
    success: 201,
    prepare: signUp,
    act: (browser) => browser.post('/api/orders', makeOrder(), pressed),
    async check(site, browser) {
      expect(site.blobs.keysOf('orders-production')).toHaveLength(1);
      expect((await browser.get('/api/orders')).json).toHaveLength(1);
      expect(
        site.blobs.keysOf('limits-production').filter((entry) => entry.includes('orders')),
      ).not.toHaveLength(0);
    },
  },
  {
    name: 'message about an order',
    success: 201,
    async prepare(_site, browser) {
      await register(browser);
      placedId = (await browser.post('/api/orders', makeOrder())).json.id!;
    },
    act: (browser) =>
      browser.post(`/api/orders/${placedId}/messages`, { text: 'When do you begin?' }, pressed),
    async check(site, browser) {
      expect(site.blobs.keysOf('orders-production')).toHaveLength(1);
      const [order] = (await browser.get('/api/orders')).list;
      expect(order?.view?.timeline[1]).toMatchObject({
        by: 'customer',
        message: 'When do you begin?',
      });
      expect(
        site.blobs.keysOf('limits-production').filter((entry) => entry.includes('order-messages')),
      ).not.toHaveLength(0);
    },
  },
  {
    name: 'new name',
    success: 200,
    prepare: signUp,
    act: (browser) => browser.post('/api/account/name', { firstName: 'Augusta', lastName: 'King' }),
    async check(_site, browser) {
      expect((await browser.get('/api/user')).json.firstName).toBe('Augusta');
    },
  },
  {
    name: 'new address',
    success: 204,
    async prepare(site, browser) {
      await register(browser);
      emailToken = await requestEmail(site, browser);
    },
    act: (browser) => browser.post('/api/account/email/confirm', { token: emailToken }),
    async check(site, browser) {
      expect(site.blobs.keysOf('users-production')).toHaveLength(1);
      expect((await browser.get('/api/user')).json.email).toBe(NEW_EMAIL);
      const login = { email: NEW_EMAIL, password: PASSWORD };
      expect((await site.browser().post('/api/login', login)).status).toBe(200);
    },
  },
  {
    name: 'contact',
    success: 201,
    act: (browser) => browser.post('/api/contact', makeMessage(), pressed),
    check(site) {
      expect(site.blobs.keysOf('messages-production')).toHaveLength(1);
      const limits = site.blobs.keysOf('limits-production').map((entry) => entry.split('/')[0]);
      expect([...new Set(limits)]).toEqual(['contact-address', 'contact-recipient']);
      return Promise.resolve();
    },
  },
  {
    name: 'logout',
    success: 204,
    prepare: signUp,
    act: (browser) => browser.post('/api/logout'),
    check(_site, browser) {
      expect(browser.cookies.has('__Host-session')).toBe(false);
      return Promise.resolve();
    },
  },
];

/** The prepared state of a flow and the number of operations it takes when nothing fails. */
export async function prepare(flow: Flow) {
  const start = makeSite();
  const browser = start.browser();
  await flow.prepare?.(start, browser);
  const entries = new Map(start.blobs.entries);
  const cookies = new Map(browser.cookies);
  const resume = (
    plan: FailurePlan = makePlan({ isLasting: false }),
    options: TestSiteOptions = {},
  ) => {
    const blobs = new FakeBlobs();
    for (const [path, text] of entries) blobs.entries.set(path, text);
    const wrapStore = failingStore(plan);
    const site = makeSite({ blobs, wrapStore, seed: 'resumed', ...options });
    const again = site.browser({ cookies });
    return { site, browser: again };
  };
  const plan = makePlan({ isLasting: false });
  const smooth = resume(plan);
  expect((await flow.act(smooth.browser)).status).toBe(flow.success);
  const operations = plan.count;
  await flow.check(smooth.site, smooth.browser);
  return { operations, resume, cookies };
}

/** Answers of every kind that the API gives: success, redirect, refusal and, once the store of the site is away, fault. */
export async function answersOfEveryKind(site: TestSite): Promise<Answer[]> {
  const browser = site.browser();
  const answers = [
    await browser.post('/api/register', makeRegistration()),
    await browser.get('/api/user'),
    await browser.post('/api/orders', makeOrder()),
    await browser.post('/api/contact', makeMessage()),
    await browser.post('/api/contact', {}),
    await browser.get('/api/blog'),
    await browser.get('/api/blog/never'),
    await browser.visit('/api/login'),
    await browser.send('/api/user', { method: 'DELETE' }),
    await browser.send('/api/contact', { method: 'POST', body: '{}' }),
    await browser.send('/api/contact', { method: 'OPTIONS' }),
    await browser.post('/api/logout'),
    await browser.get('/api/user'),
  ];
  site.blobs.fault = () => ({ kind: 'reset' });
  return [...answers, await browser.post('/api/contact', makeMessage())];
}

/** What a request may ask the store to do. */
export const kindsOfOperation = {
  reads: ({ method, key }: BlobsOperation) => method === 'GET' && key !== undefined,
  lists: ({ method, key }: BlobsOperation) => method === 'GET' && key === undefined,
  writes: ({ method }: BlobsOperation) => method === 'PUT',
} as const;

/** Turns of the event loop after which everything has happened that waits for no timer. */
const TURNS = 20;

/**
 * Runs the work on a clock that leaps from one timer to the next as soon as nothing else is left to happen: what takes
 * seconds is measured to the millisecond and takes none.
 * @returns what came of it, and how long that took on that clock.
 */
async function inVirtualTime<Result>(work: () => Promise<Result>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const startedAt = performance.now();
    let isOver = false;
    const settled = work().finally(() => {
      isOver = true;
    });
    // Thrown again below, once somebody waits for it.
    settled.catch(() => undefined);
    const isDone = () => isOver;
    while (!isDone()) {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (!isDone()) vi.advanceTimersToNextTimer();
    }
    return { result: await settled, ms: performance.now() - startedAt };
  } finally {
    vi.useRealTimers();
  }
}

/** The site is asked once, on a clock that leaps; its store does this to every operation that fits. */
export async function askDuring(
  flow: Flow,
  fits: (operation: BlobsOperation) => boolean,
  fault: BlobsFault,
) {
  const { resume, cookies } = await prepare(flow);
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  const { site, browser } = resume(undefined, {
    wait,
    platform: { steadyNow: () => performance.now() },
  });
  let hits = 0;
  site.blobs.fault = (operation) => {
    const { store, key } = operation;
    // What is not there has no body that could be slow.
    const isBodiless = key !== undefined && !site.blobs.entries.has(`${store}/${key}`);
    if (!fits(operation) || (fault.kind === 'trickle' && isBodiless)) return undefined;
    hits += 1;
    return fault;
  };
  const { result: answer, ms } = await inVirtualTime(() => flow.act(browser));
  site.blobs.fault = () => undefined;
  const again = () => {
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return flow.act(browser);
  };
  return { site, browser, answer, ms, hits, again };
}
