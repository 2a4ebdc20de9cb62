import { expect } from 'vitest';

import { HOUR_MS } from '../../netlify/server/lib/durations.ts';
import type { Answer, Browser } from './browser.ts';
import { failingStore } from './failing-store.ts';
import type { FailurePlan } from './failing-store.ts';
import { FakeBlobs } from './fake-blobs.ts';
import { makeFeedback, makeMessage, makeOrder, makeRegistration, PASSWORD } from './makers.ts';
import { makeSite } from './site.ts';
import type { TestSite, TestSiteOptions } from './site.ts';
import { userIdOf } from '../../netlify/server/lib/addresses.ts';
import { usersOf } from '../../netlify/server/auth/user-store.ts';
import { signToken } from '../../netlify/server/lib/tokens.ts';
import { EMAIL_TOKEN } from '../../netlify/server/auth/sessions.ts';

/** One press of a button, however often it is sent. */
export const pressed = { 'idempotency-key': 'one-press-one-result' };

/** A thing a person does, the state it starts from, and what must be true when it is done. */
export interface Flow {
  name: string;
  success: number;
  prepare?(site: TestSite, browser: Browser): Promise<unknown>;
  act(browser: Browser): Promise<Answer>;
  check(site: TestSite, browser: Browser): Promise<void>;
}

/** Ada comes back. */
export const signIn = (browser: Browser) =>
  browser.post('/api/login', { email: 'ada@example.com', password: PASSWORD });
/** Ada opens her account. */
export const register = (browser: Browser) =>
  browser.post('/api/register', makeRegistration(), pressed);
/** `register`, as the beginning of another flow. */
export const signUp = (_site: TestSite, browser: Browser) => register(browser);

/** The order that the flow of messages prepares; the same id in every site with the same seed. */
let placedId = '';

export const NEW_EMAIL = 'augusta@example.net';

/** Asks for another address. @returns the token of the link, as the email has it. */
async function requestEmail(site: TestSite, browser: Browser): Promise<string> {
  await browser.post('/api/account/email', { newEmail: NEW_EMAIL, password: PASSWORD });
  const deps = site.deps();
  const { id: sub, emailRequests } = (await usersOf(deps).find(userIdOf('ada@example.com')))!;
  const untilMs = deps.now() + HOUR_MS;
  return signToken(deps, EMAIL_TOKEN, { sub, req: emailRequests[0]!.id }, { untilMs });
}

/** Changes the address of a signed-in customer. */
export async function confirmEmail(site: TestSite, browser: Browser): Promise<void> {
  const token = await requestEmail(site, browser);
  expect((await browser.post('/api/account/email/confirm', { token })).status).toBe(204);
}

/** Of the flow that confirms an address; it works in every site with the same records. */
let emailToken = '';

/** What people write into the store. */
export const flows: readonly Flow[] = [
  {
    name: 'register',
    success: 201,
    act: register,
    async check(site, browser) {
      expect(site.blobs.keysOf('users-production')).toHaveLength(1);
      expect((await browser.get('/api/user')).status).toBe(200);
      expect((await signIn(site.browser())).status).toBe(200);
    },
  },
  {
    name: 'login',
    success: 200,
    prepare: (site) => register(site.browser()),
    act: signIn,
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
      expect(site.blobs.keysOf('orders-production')).toHaveLength(2);
      const [order] = (await browser.get('/api/orders')).list;
      expect(order?.events?.[1]).toMatchObject({ type: 'noted', note: 'When do you begin?' });
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
    async check(site, browser) {
      expect(site.blobs.keysOf('users-production')).toHaveLength(2);
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
      // Registered, requested, changed, and what leads from the new address to the account.
      expect(site.blobs.keysOf('users-production')).toHaveLength(4);
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
      expect(site.blobs.keysOf('contacts-production')).toHaveLength(1);
      const limits = site.blobs.keysOf('limits-production').map((entry) => entry.split('/')[1]);
      expect([...new Set(limits)]).toEqual(['contact-address', 'contact-recipient']);
      return Promise.resolve();
    },
  },
  {
    name: 'feedback',
    success: 201,
    act: (browser) => browser.post('/api/feedback', makeFeedback(), pressed),
    check(site) {
      expect(site.blobs.keysOf('feedback-production')).toHaveLength(1);
      expect(site.blobs.keysOf('limits-production')).not.toHaveLength(0);
      return Promise.resolve();
    },
  },
  {
    name: 'logout',
    success: 204,
    prepare: signUp,
    act: (browser) => browser.post('/api/logout'),
    check(site, browser) {
      expect(site.blobs.keysOf('revocations-production')).toHaveLength(1);
      expect(browser.cookies.has('__Host-session')).toBe(false);
      return Promise.resolve();
    },
  },
];

const makePlan = (): FailurePlan => ({
  failAt: 0,
  moment: 'before',
  count: 0,
  isLasting: false,
});

/** The prepared state of a flow and the number of operations it takes when nothing fails. */
export async function prepare(flow: Flow) {
  const start = makeSite();
  const browser = start.browser();
  await flow.prepare?.(start, browser);
  const entries = new Map(start.blobs.entries);
  const cookies = new Map(browser.cookies);
  const resume = (plan: FailurePlan = makePlan(), options: TestSiteOptions = {}) => {
    const blobs = new FakeBlobs();
    for (const [path, text] of entries) blobs.entries.set(path, text);
    const wrapStore = failingStore(plan);
    const site = makeSite({ blobs, wrapStore, seed: 'resumed', ...options });
    const again = site.browser({ cookies });
    return { site, browser: again };
  };
  const plan = makePlan();
  const smooth = resume(plan);
  expect((await flow.act(smooth.browser)).status).toBe(flow.success);
  const operations = plan.count;
  await flow.check(smooth.site, smooth.browser);
  return { operations, resume, cookies };
}
