import { describe, expect, it } from 'vitest';

import type { Answer, Browser } from '../support/browser.ts';
import { AGENTS } from '../support/channels.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../support/clock.ts';
import {
  makeBilling,
  makeMessage,
  makeOrder,
  makeRegistration,
  PASSWORD,
} from '../support/makers.ts';
import { failAt } from '../support/races.ts';
import type { TestSite } from '../support/site.ts';
import {
  askForLink,
  latestToken,
  logIn,
  makeWorld,
  NEW_PASSWORD,
  statusesOf,
  storedMessages,
} from '../support/world.ts';

const WRONG_PASSWORD = 'a wrong guess';

/** Does it so many times, one after the other. */
async function repeatedly<Result>(
  times: number,
  act: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let number = 0; number < times; number += 1) results.push(await act(number));
  return results;
}

const limitsReached = ({ log }: TestSite) =>
  log.filter(({ event }) => event === 'excess_rate_limit_exceeded').map(({ limit }) => limit);
const changePassword = (browser: Browser, currentPassword: string, newPassword: string) =>
  browser.post('/api/account/password', { currentPassword, newPassword });
/** Changes it there and back again, knowing it each time. */
const changeBackAndForth = (browser: Browser, number: number) =>
  number % 2 === 0
    ? changePassword(browser, PASSWORD, NEW_PASSWORD)
    : changePassword(browser, NEW_PASSWORD, PASSWORD);

type Ask = (browser: Browser, number: number) => Promise<Answer>;
const rename: Ask = (browser, number) =>
  browser.post('/api/account/name', { firstName: `Ada ${number}`, lastName: 'King' });
const bill: Ask = (browser, number) =>
  browser.post('/api/account/billing', makeBilling({ company: `Company ${number}` }));
const endSessions: Ask = async (browser) => {
  const answer = await browser.post('/api/account/sign-out-everywhere');
  if (answer.status === 204) await logIn(browser);
  return answer;
};
const register: Ask = (browser, number) =>
  browser.post('/api/register', makeRegistration({ email: `eve${number}@example.com` }));
const askForDesk: Ask = (browser, number) =>
  askForLink(browser, `person-${number}@roomtone.example`);
const write: Ask = (browser) => browser.post('/api/contact', makeMessage());
const order: Ask = (browser) => browser.post('/api/orders', makeOrder());

/** What an account or a client may ask for so often in a time. */
it.each<[what: string, most: number, windowMs: number, usual: number, ask: Ask]>([
  ['another name', 20, DAY_MS, 200, rename],
  ['billing details', 20, DAY_MS, 200, bill],
  ['another password, by an intruder who knows it', 10, DAY_MS, 204, changeBackAndForth],
  ['the end of all sessions', 20, DAY_MS, 204, endSessions],
  // One of the twenty is Ada's.
  ['an account', 19, HOUR_MS, 201, register],
  ['an order', 10, 10 * MINUTE_MS, 201, order],
  ['a message', 5, HOUR_MS, 201, write],
  ['a link to the desk', 10, HOUR_MS, 202, askForDesk],
])('%s: %i times within %i ms', async (_what, most, windowMs, usual, ask) => {
  const { site, ada } = await makeWorld();
  const answers = await repeatedly(most, (number) => ask(ada, number));
  expect(statusesOf(answers)).toEqual(Array(most).fill(usual));
  await site.settled();
  const before = new Map(site.blobs.entries);
  const refused = await ask(ada, most);
  expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests']);
  expect(refused.headers.get('retry-after')).toBe(String(windowMs / SECOND_MS));
  await site.settled();
  expect(site.blobs.entries).toEqual(before);
  site.clock.advance(windowMs);
  expect((await ask(ada, most + 2)).status).toBe(usual);
});

describe('an intruder who knows the password', () => {
  it("cannot block the owner's password reset", async () => {
    const { site, out, ada } = await makeWorld();
    await repeatedly(11, (number) => changeBackAndForth(ada, number));
    await site.settled();
    await site.browser().post('/api/password/forgot', { email: 'ada@example.com' });
    await site.settled();
    const token = latestToken(out, 'reset');
    const answer = await site
      .browser()
      .post('/api/password/reset', { token, newPassword: 'a third good sentence' });
    expect(answer.status).toBe(204);
  });
});

describe('a wrong password', () => {
  let mailboxes = 0;
  const asks: readonly (readonly [
    what: string,
    field: string,
    ask: (browser: Browser) => Promise<Answer>,
  ])[] = [
    [
      'at closing the account',
      'password',
      (browser) => browser.post('/api/account/close', { password: WRONG_PASSWORD }),
    ],
    // To a mailbox of its own each: they have limits, too.
    [
      'at changing the address',
      'password',
      (browser) =>
        browser.post('/api/account/email', {
          newEmail: `augusta-${(mailboxes += 1)}@example.net`,
          password: WRONG_PASSWORD,
        }),
    ],
    [
      'at changing the password',
      'currentPassword',
      (browser) => changePassword(browser, WRONG_PASSWORD, NEW_PASSWORD),
    ],
  ];

  it.each(asks)(
    'changes nothing and stays within the limit over forty simultaneous attempts: %s',
    async (_what, field, ask) => {
      const { site, out, ada } = await makeWorld();
      const answers = await Promise.all(Array.from({ length: 40 }, () => ask(ada)));
      const wrong = answers.filter(({ status }) => status === 403);
      expect(wrong.map(({ json }) => json)).toMatchObject(
        Array(5).fill({ code: 'wrong_password', fields: { [field]: 'That password isn’t right' } }),
      );
      expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(35);
      await site.settled();
      expect(out.mails).toEqual([]);
      expect(site.blobs.keysOf('pending-production')).toEqual([]);
      expect(site.blobs.keysOf('users-production')).toHaveLength(1);
      // Failed attempts in a session do not count against sign-in.
      expect((await logIn(ada)).status).toBe(200);
      site.clock.advance(15 * MINUTE_MS);
      expect((await changePassword(ada, PASSWORD, NEW_PASSWORD)).status).toBe(204);
    },
  );
});

/** What can be sent again with the same `Idempotency-Key`, and how often it is taken in. */
const presses: Readonly<
  Record<
    string,
    { most: number; send: (browser: Browser, press: string, text?: string) => Promise<Answer> }
  >
> = {
  order: {
    most: 10,
    send: (browser, press, projectBrief = 'Six episodes.') =>
      browser.post('/api/orders', makeOrder({ projectBrief }), { 'idempotency-key': press }),
  },
  message: {
    most: 5,
    send: (browser, press, message = 'Could you edit our season?') =>
      browser.post('/api/contact', makeMessage({ message }), { 'idempotency-key': press }),
  },
};

describe.each(Object.keys(presses))('a refused request: %s', (name) => {
  const { most, send } = presses[name]!;
  const pressNumber = (number: number) => `press-with-a-number-${number}`;

  it('stores nothing, and leaves what was taken under its key as it was', async () => {
    const { site, ada } = await makeWorld();
    const taken = await repeatedly(most, (number) => send(ada, pressNumber(number)));
    expect(statusesOf(taken)).toEqual(Array(most).fill(201));
    await site.settled();
    const before = new Map(site.blobs.entries);
    const refused = await repeatedly(20, (number) => send(ada, pressNumber(most + number)));
    expect(statusesOf(refused)).toEqual(Array(20).fill(429));
    for (const number of [0, most - 1])
      expect((await send(ada, pressNumber(number))).text).toBe(taken[number]!.text);
    expect((await send(ada, pressNumber(0), 'Quite another text')).status).toBe(422);
    await site.settled();
    expect(site.blobs.entries).toEqual(before);
  });
});

describe('the mailbox of someone who never wrote to us', () => {
  const isVictims = (to: string) => /^victim.*@example\.com$/i.test(to);
  const spellings = ['victim@example.com', 'Victim@Example.com', 'victim+tag@example.com'];
  /** A message from one of many connections, each of which may send five. */
  const write = (site: TestSite, number: number, email: string) =>
    site
      .browser({ address: `2001:470:1234:${Math.floor(number / 5).toString(16)}::1` })
      .post('/api/contact', makeMessage({ email }));

  it('receives three confirmations a day, while every message reaches the studio', async () => {
    const { site, out } = await makeWorld();
    const answers = await repeatedly(40, (number) =>
      write(site, number, spellings[number % spellings.length]!),
    );
    await site.settled();
    expect(statusesOf(answers)).toEqual(Array(40).fill(201));
    expect(new Set(answers.map(({ json }) => Object.keys(json).join()))).toEqual(
      new Set(['id,receivedAt']),
    );
    expect(out.mails.filter(({ to }) => isVictims(to))).toHaveLength(3);
    expect(out.mails.filter(({ to }) => to === AGENTS)).toHaveLength(40);
    const promised = storedMessages(site).map(({ outbox }) => outbox.map(({ to }) => to).join());
    expect(promised.filter((audiences) => audiences === 'agents,webhook,customer')).toHaveLength(3);
    expect(promised.filter((audiences) => audiences === 'agents,webhook')).toHaveLength(37);
    expect(limitsReached(site)).toEqual(Array(37).fill('contact-recipient'));

    site.clock.advance(DAY_MS);
    await write(site, 0, 'victim@example.com');
    await site.settled();
    expect(out.mails.filter(({ to }) => isVictims(to))).toHaveLength(4);
  });

  it('receives the confirmation of a message that was interrupted often, and counts once', async () => {
    const { site, out, ada } = await makeWorld();
    const key = { 'idempotency-key': 'one-press-one-message' };
    const send = () => ada.post('/api/contact', makeMessage(), key);
    failAt(site, 'PUT', 'messages-production');
    expect(statusesOf(await repeatedly(6, send))).toEqual(Array(6).fill(503));
    site.blobs.fault = () => undefined;
    expect((await send()).status).toBe(201);
    const others = await repeatedly(5, (number) =>
      ada.post('/api/contact', makeMessage({ email: `person-${number}@example.com` })),
    );
    expect(statusesOf(others)).toEqual([201, 201, 201, 201, 429]);
    await site.settled();
    expect(out.mails.filter(({ to }) => to === 'ada@example.com')).toHaveLength(1);
  });
});
