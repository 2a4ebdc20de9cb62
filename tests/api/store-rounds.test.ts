import { describe, expect, it } from 'vitest';

import type { Answer, Browser } from '../support/browser.ts';
import { HOUR_MS } from '../support/clock.ts';
import { answerInRounds } from '../support/fake-blobs.ts';
import { flows } from '../support/flows.ts';
import {
  makeBilling,
  makeMessage,
  makeOrder,
  makeRegistration,
  PASSWORD,
} from '../support/makers.ts';
import { failAt } from '../support/races.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import {
  askForLink,
  confirmEmail,
  deskToken,
  KIM,
  logIn,
  NEW_EMAIL,
  pressed,
  register,
  signInWith,
} from '../support/world.ts';

type Act = (browser: Browser, site: TestSite) => Promise<Answer>;

const get =
  (path: string): Act =>
  (browser) =>
    browser.get(path);
const post =
  (path: string, body?: object, headers?: Record<string, string>): Act =>
  (browser) =>
    browser.post(path, body, headers);
const order = (browser: Browser) => browser.post('/api/orders', makeOrder(), pressed);
const write = (browser: Browser) => browser.post('/api/contact', makeMessage(), pressed);
const signIn = (browser: Browser) => logIn(browser);
const endAll = (browser: Browser) => browser.post('/api/account/sign-out-everywhere');
const setPassword = (currentPassword: string) =>
  post('/api/account/password', { currentPassword, newPassword: 'warm hiss and tape valves' });
const signInToDesk: Act = async (browser, site) => signInWith(browser, await deskToken(site, KIM));

const orderOften = (times: number) => async (browser: Browser, site: TestSite) => {
  for (let number = 0; number < times; number += 1) {
    site.clock.advance(3 * HOUR_MS);
    await browser.post('/api/orders', makeOrder());
  }
};
const endAllTwice = async (browser: Browser) => {
  for (const act of [endAll, logIn, endAll, logIn]) await act(browser);
};
const breakOff = async (browser: Browser, site: TestSite) => {
  failAt(site, 'PUT', 'messages-');
  expect((await write(browser)).status).toBe(503);
  site.blobs.fault = () => undefined;
};
const signInWrongly = async (browser: Browser) => {
  const wrong = { email: 'ada@example.com', password: 'not my password' };
  for (let times = 0; times < 3; times += 1) await browser.post('/api/login', wrong);
};

/** What a customer does, and what was done before; the store may hold many records by then. */
const actions: readonly (readonly [
  name: string,
  success: number,
  act: Act,
  before?: (browser: Browser, site: TestSite) => Promise<unknown>,
])[] = [
  ['who is signed in', 200, get('/api/user')],
  ['the fourth order of a day', 201, order, orderOften(3)],
  ['an order sent before', 201, order, order],
  ['an order after all sessions ended twice', 201, order, endAllTwice],
  ['the list of orders', 200, get('/api/orders'), order],
  ['a message sent before', 201, write, write],
  ['a message that broke off before it was stored', 201, write, breakOff],
  ['a link to choose a password', 202, post('/api/password/forgot', { email: 'ada@example.com' })],
  ['a link to the desk', 202, (browser) => askForLink(browser)],
  ['a sign-in to the desk, from where somebody is signed in', 200, signInToDesk, signInToDesk],
  ['a sign-in after wrong ones, from where somebody is signed in', 200, signIn, signInWrongly],
  ['sign-out everywhere', 204, endAll],
  ['billing details', 200, post('/api/account/billing', makeBilling())],
  [
    'a request for another address',
    202,
    post('/api/account/email', { newEmail: NEW_EMAIL, password: PASSWORD }),
  ],
  ['another password', 204, setPassword(PASSWORD)],
  ['another password, asked for with a wrong one', 403, setPassword('not my password')],
  ['closing the account', 204, post('/api/account/close', { password: PASSWORD })],
];

/** What visitors wait for most takes no more rounds than it must. */
const exactly: Readonly<Record<string, number>> = {
  register: 4,
  login: 3,
  order: 5,
  contact: 4,
  'who is signed in': 1,
  'the list of orders': 3,
};

// Five times 800 ms is what fits into the four seconds of a request. Anything is read only once it is known who asks.
const more: Readonly<Record<string, number>> = {
  'message about an order': 6,
  'the fourth order of a day': 5,
  'an order after all sessions ended twice': 5,
  'a link to the desk': 5,
  'new name': 5,
  'new address': 5,
  'billing details': 5,
  'a request for another address': 6,
  'another password': 5,
  'closing the account': 5,
};

function expectFew(rounds: number, name: string): void {
  if (name in exactly) expect(rounds).toBe(exactly[name]);
  else expect(rounds).toBeLessThanOrEqual(more[name] ?? 4);
}

describe('sequential store requests', () => {
  it.each(flows)('are at most four, or what is said: $name', async (flow) => {
    const site = makeSite();
    const browser = site.browser();
    await flow.prepare?.(site, browser);
    const rounds = answerInRounds(site.blobs);
    expect((await flow.act(browser)).status).toBe(flow.success);
    expectFew(rounds(), flow.name);
  });

  it.for(actions)('are at most four, or what is said: %s', async ([name, success, act, before]) => {
    const site = makeSite();
    const browser = site.browser();
    await register(browser);
    await before?.(browser, site);
    const rounds = answerInRounds(site.blobs);
    expect((await act(browser, site)).status).toBe(success);
    expectFew(rounds(), name);
  });
});

describe('another address', () => {
  it('takes a wrong sign-in as many rounds as an unknown and an unchanged one', async () => {
    const seen = [];
    for (const email of [NEW_EMAIL, 'nobody@example.com', 'eve@example.com']) {
      const site = makeSite();
      const browser = site.browser();
      await register(browser);
      await site.browser().post('/api/register', makeRegistration({ email: 'eve@example.com' }));
      await confirmEmail(site, browser);
      const rounds = answerInRounds(site.blobs);
      const wrong = { email, password: 'not my password' };
      const { status } = await site.browser().post('/api/login', wrong);
      seen.push({ status, rounds: rounds() });
    }
    expect(seen).toEqual(Array(3).fill({ status: 401, rounds: 2 }));
  });
});
