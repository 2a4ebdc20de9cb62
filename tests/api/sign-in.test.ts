import { hash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { canonicalEmail } from '../../src/contracts/fields.ts';
import type { Browser } from '../support/browser.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../support/clock.ts';
import { PASSWORD, makeRegistration } from '../support/makers.ts';
import { beforeWriting, meetAtWriting } from '../support/races.ts';
import { makeSite, quickPasswords, slowPasswords, type TestSite } from '../support/site.ts';
import {
  accountOf,
  ADA,
  customer,
  latestToken,
  logIn,
  makeWorld,
  NEW_PASSWORD,
} from '../support/world.ts';

/** How many ask at once. */
const CROWD = 100;
const right = { email: 'ada@example.com', password: PASSWORD };
const wrong = { email: 'ada@example.com', password: 'not my password' };

/** A site with Ada's account that tells how often a password was checked. */
async function makeSpiedSite(): Promise<{ site: TestSite; checks: () => number }> {
  let count = 0;
  const inner = slowPasswords();
  const passwords = {
    ...inner,
    verify: (password: string, hash: string) => {
      count += 1;
      return inner.verify(password, hash);
    },
  };
  const site = makeSite({ platform: { passwords } });
  await customer(site, {}, { address: '198.51.100.1' });
  count = 0;
  return { site, checks: () => count };
}

const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

const addressOf = (number: number) => `203.0.113.${number}`;

describe('POST /api/login', () => {
  it('signs in and returns the user', async () => {
    const { site } = await makeSpiedSite();
    const browser = site.browser();
    const answer = await browser.post('/api/login', { ...right, email: ' ADA@Example.com' });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      createdAt: '2026-11-21T10:00:00.000Z',
    });
    expect((await browser.get('/api/user')).json).toEqual(answer.json);
  });

  it('answers an unknown address and a wrong password with the same bytes after the same work', async () => {
    const { site, checks } = await makeSpiedSite();
    const known = await site.browser().post('/api/login', wrong);
    expect(checks()).toBe(1);
    const unknown = await site.browser().post('/api/login', { ...wrong, email: 'eve@example.com' });
    expect(checks()).toBe(2);
    expect(unknown.status).toBe(401);
    expect(unknown.text).toBe(
      '{"code":"invalid_credentials","message":"Invalid email or password"}',
    );
    expect(unknown.text).toBe(known.text);
    const headersOf = ({ headers }: typeof known) =>
      [...headers].filter(([name]) => name !== 'x-request-id');
    expect(headersOf(unknown)).toEqual(headersOf(known));
  });

  it('rehashes a password with an older cost and keeps the sessions', async () => {
    const { site } = await makeSpiedSite();
    const browser = site.browser();
    await browser.post('/api/login', right);
    const stronger = makeSite({
      blobs: site.blobs,
      clock: site.clock,
      platform: { passwords: slowPasswords(5) },
    });
    expect((await stronger.browser().post('/api/login', right)).status).toBe(200);
    const hashOf = async () => (await accountOf(site, right.email)).user.passwordHash;
    const renewed = await hashOf();
    expect(renewed).toMatch(/^\$2b\$05\$/);
    expect((await stronger.browser().post('/api/login', right)).status).toBe(200);
    expect(await hashOf()).toBe(renewed);
    expect((await browser.get('/api/user')).status).toBe(200);
  });

  it('fails when the password is changed at that moment', async () => {
    const { site } = await makeSpiedSite();
    const owner = site.browser();
    await owner.post('/api/login', right);
    beforeWriting(site, 'users-', () => owner.post('/api/account/password', change));
    expect((await site.browser().post('/api/login', right)).json.code).toBe('invalid_credentials');
    expect((await owner.get('/api/user')).status).toBe(200);
  });

  it('does not apply the rules for new passwords', async () => {
    const { site } = await makeSpiedSite();
    const answer = await site
      .browser()
      .post('/api/login', { email: 'ada@example.com', password: 'password' });
    expect(answer.json).toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('failed sign-ins', () => {
  /** Five at a time: whoever loses more races than that is refused. */
  const statusesOf = async (
    site: TestSite,
    times: number,
    origin: (number: number) => { address: string; email?: string },
  ) => {
    const count: Record<number, number> = {};
    for (let first = 0; first < times; first += 5) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, place) => {
          const { address, ...body } = origin(first + place);
          return site.browser({ address }).post('/api/login', { ...wrong, ...body });
        }),
      );
      for (const { status } of answers) count[status] = (count[status] ?? 0) + 1;
    }
    return count;
  };

  it('are limited to five per account and IP address', async () => {
    const { site, checks } = await makeSpiedSite();
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => site.browser().post('/api/login', wrong)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(await statusesOf(site, 5, () => ({ address: '203.0.113.7' }))).toEqual({ 429: 5 });
    expect(checks()).toBe(5);
  });

  it('are limited to a hundred a day per account, over any number of IP addresses', async () => {
    const { site, checks } = await makeSpiedSite();
    const anywhere = (number: number) => ({ address: addressOf(number) });
    expect(await statusesOf(site, 200, anywhere)).toEqual({ 401: 100, 429: 100 });
    expect(checks()).toBe(100);
    site.clock.advance(DAY_MS - SECOND_MS);
    const owner = site.browser({ address: addressOf(250) });
    expect((await owner.post('/api/login', right)).status).toBe(429);
    site.clock.advance(SECOND_MS);
    expect((await owner.post('/api/login', right)).status).toBe(200);
  });

  it('are limited to twenty per IP address, over any number of accounts', async () => {
    const { site, checks } = await makeSpiedSite();
    const origin = (number: number) => ({
      address: addressOf(1),
      email: `someone${number}@example.com`,
    });
    expect(await statusesOf(site, 100, origin)).toEqual({ 401: 20, 429: 80 });
    expect(checks()).toBe(20);
  });

  it('are refused with the exact Retry-After and the same message for every account', async () => {
    const { site, checks } = await makeSpiedSite();
    const lock = async (email: string) => {
      for (let number = 0; number < 5; number += 1) {
        await site.browser().post('/api/login', { ...wrong, email });
      }
      return site.browser().post('/api/login', { ...right, email });
    };
    site.clock.advance(MINUTE_MS + 500);
    const known = await lock('ada@example.com');
    const unknown = await lock('eve@example.com');
    expect(known.status).toBe(429);
    expect(known.text).toBe(unknown.text);
    expect(known.json).toMatchObject({
      message: 'Too many attempts. Please try again in 15 minutes.',
    });
    const seconds = Number(known.headers.get('retry-after'));
    expect(seconds).toBe(15 * 60);
    const before = checks();
    site.clock.advance((seconds - 1) * SECOND_MS);
    expect((await site.browser().post('/api/login', right)).status).toBe(429);
    expect(checks()).toBe(before);
    site.clock.advance(SECOND_MS);
    expect((await site.browser().post('/api/login', right)).status).toBe(200);
  });

  it('do not include successful ones: twenty of those in a row pass and store nothing', async () => {
    const { site } = await makeSpiedSite();
    for (let number = 0; number < 20; number += 1) {
      expect((await site.browser().post('/api/login', right)).status).toBe(200);
    }
    const limits = await site.deps().store('limits').list('sign-in-');
    expect(limits).toHaveLength(2);
    for (const { key } of limits)
      expect((await site.deps().store('limits').get(key))?.value).toMatchObject({ attempts: [] });
  });

  it("from a blocked IP address do not count toward the account's limit", async () => {
    const { site } = await makeSpiedSite();
    const attacker = site.browser({ address: addressOf(66) });
    for (let number = 0; number < 20; number += 1) {
      await attacker.post('/api/login', { ...wrong, email: `someone${number}@example.com` });
    }
    for (let number = 0; number < 10; number += 1) {
      expect((await attacker.post('/api/login', wrong)).status).toBe(429);
    }
    expect((await site.browser().post('/api/login', right)).status).toBe(200);
  });

  it('by a stranger do not lock the owner out, from wherever the owner signs in', async () => {
    const { site } = await makeSpiedSite();
    const owner = site.browser({ address: addressOf(10) });
    await owner.post('/api/login', right);
    for (let number = 0; number < 60; number += 1) {
      const stranger = site.browser({ address: addressOf(20 + (number % 10)) });
      expect((await stranger.post('/api/login', wrong)).status).toBe(number < 50 ? 401 : 429);
    }
    expect((await owner.get('/api/user')).status).toBe(200);
    await owner.post('/api/logout');
    for (const address of [addressOf(10), addressOf(11)]) {
      expect((await site.browser({ address }).post('/api/login', right)).status).toBe(200);
    }
  });

  it('still count when the clock is set back within the window', async () => {
    const { site, checks } = await makeSpiedSite();
    site.clock.advance(10 * MINUTE_MS);
    for (let number = 0; number < 7; number += 1) await site.browser().post('/api/login', wrong);
    site.clock.advance(-5 * MINUTE_MS);
    for (let number = 0; number < 7; number += 1) await site.browser().post('/api/login', wrong);
    expect(checks()).toBe(5);
  });
});

const users = 'users-production';
const spellings = [
  'ada@bücher.example',
  'ADA@BÜCHER.EXAMPLE',
  'Ada@xn--bcher-kva.example',
  'ada@XN--BCHER-KVA.example',
  ' ada@bücher.example ',
  'aDa@Bücher.Example',
  'ADA@xn--BCHER-kva.EXAMPLE',
  'adA@bücher.example',
  'AdA@bÜcher.example',
  'ada@bu\u0308cher.example',
];

describe('POST /api/register', () => {
  it('creates an account and signs its owner in', async () => {
    const site = makeSite();
    const browser = site.browser();
    const answer = await browser.post('/api/register', makeRegistration());
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      isEmailConfirmed: false,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      createdAt: '2026-11-21T10:00:00.000Z',
    });
    const { json } = await browser.get('/api/user');
    expect(json).toEqual(answer.json);
    expect(site.blobs.keysOf(users)).toHaveLength(1);
    expect(site.blobs.keysOf('emails-production')).toEqual([hash('sha256', ADA)]);
  });

  it('returns the specified message for a taken email address', async () => {
    const site = makeSite();
    await site.browser().post('/api/register', makeRegistration());
    const answer = await site.browser().post('/api/register', makeRegistration());
    expect(answer.status).toBe(409);
    expect(answer.json).toEqual({
      code: 'email_taken',
      message: 'An account with this email already exists. Sign in instead.',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('lets one of many simultaneous requests win, however the address is spelled', async () => {
    const site = makeSite({ platform: { passwords: quickPasswords } });
    // All have found the address free.
    meetAtWriting(site, 'emails-', CROWD);
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, person) =>
        site.browser({ address: addressOf(person) }).post(
          '/api/register',
          makeRegistration({
            email: spellings[person % spellings.length]!,
            password: `${PASSWORD} ${person}`,
          }),
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(CROWD - 1);
    expect(
      new Set(answers.filter(({ status }) => status === 409).map(({ text }) => text)).size,
    ).toBe(1);
    for (const store of [users, 'emails-production', 'pending-production'])
      expect(site.blobs.keysOf(store)).toHaveLength(1);
    const winner = statuses.indexOf(201);
    const entry = { email: spellings[0], password: `${PASSWORD} ${winner}` };
    expect((await site.browser().post('/api/login', entry)).status).toBe(200);
    expect(new Set(spellings.map(canonicalEmail)).size).toBe(1);
  });

  describe('when the same request is repeated', () => {
    const key = { 'idempotency-key': '3f2b8c1e-aaaa-4bbb-8ccc-0123456789ab' };

    it('succeeds many times at once', async () => {
      const site = makeSite();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, person) =>
          site
            .browser({ address: addressOf(person) })
            .post('/api/register', makeRegistration(), key),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(site.blobs.keysOf(users)).toHaveLength(1);
    });

    it.each([
      ['another key', { password: PASSWORD }, { 'idempotency-key': 'another-key-of-some-length' }],
      ['no key', { password: PASSWORD }, {}],
      ['another password', { password: 'not the same as before' }, key],
      ['another name', { firstName: 'Augusta' }, key],
    ])('is refused with %s', async (_what, changes, headers) => {
      const site = makeSite();
      await site.browser().post('/api/register', makeRegistration(), key);
      const again = await site.browser().post('/api/register', makeRegistration(changes), headers);
      expect(again.status).toBe(409);
      expect(again.headers.getSetCookie()).toEqual([]);
    });
  });

  it('hashes once, whether the address is free or taken', async () => {
    const work: string[] = [];
    const site = makeSite();
    const passwords = slowPasswords();
    const spied = makeSite({
      blobs: site.blobs,
      platform: {
        passwords: {
          ...passwords,
          hash: (text: string) => {
            work.push('hash');
            return passwords.hash(text);
          },
          verify: (text: string, hash: string) => {
            work.push('verify');
            return passwords.verify(text, hash);
          },
        },
      },
    });
    await spied.browser().post('/api/register', makeRegistration());
    expect(work.splice(0)).toEqual(['hash']);
    await spied.browser().post('/api/register', makeRegistration());
    expect(work.splice(0)).toEqual(['verify']);
  });

  it.each([
    ['password', 'password', 'This password is too common. Please choose another one.'],
    [
      'lovelace1',
      'Lovelace1',
      'This password contains your name, your email, or our name. Please choose another one.',
    ],
  ])('refuses %s with a message for the field', async (_what, password, message) => {
    const site = makeSite();
    const answer = await site.browser().post('/api/register', makeRegistration({ password }));
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      code: 'common_password',
      message,
      fields: { password: message },
    });
    expect(site.blobs.operations).toEqual([]);
  });
});

const reset = (browser: Browser, token: string, newPassword = NEW_PASSWORD) =>
  browser.post('/api/password/reset', { token, newPassword });

async function makeOwner() {
  const { site, out, ada: owner } = await makeWorld();
  const token = async (browser = site.browser()) => {
    expect((await browser.post('/api/password/forgot', { email: 'ada@example.com' })).status).toBe(
      202,
    );
    await site.settled();
    return latestToken(out, 'reset');
  };
  return { site, out, owner, token };
}

describe('POST /api/password/forgot', () => {
  it('works for the owner, however often one other network address asked', async () => {
    const { site, token, out } = await makeOwner();
    const other = site.browser({ address: '203.0.113.66' });
    for (let hour = 0; hour < 24; hour += 1) {
      for (let count = 0; count < 3; count += 1)
        await other.post('/api/password/forgot', { email: 'ada@example.com' });
      await site.settled();
      site.clock.advance(HOUR_MS);
    }
    expect(out.mails.filter(({ subject }) => /password/i.test(subject))).toHaveLength(5);
    expect(await token()).toBeTruthy();
  });
});

describe('POST /api/password/reset', () => {
  it('sets the password, ends every session and notifies the customer', async () => {
    const { site, out, owner, token } = await makeOwner();
    const link = await token();
    out.mails.length = 0;
    const browser = site.browser();
    const answer = await reset(browser, link);
    expect(answer.status).toBe(204);
    // Signed in no more than before.
    expect(answer.headers.getSetCookie()).toEqual([]);
    await site.settled();
    expect((await owner.get('/api/user')).status).toBe(401);
    expect((await logIn(site.browser(), right.email, PASSWORD)).status).toBe(401);
    expect((await logIn(site.browser(), right.email, NEW_PASSWORD)).status).toBe(200);
    expect(out.mails).toMatchObject([{ subject: 'Your password was changed' }]);
  });

  it('lets the owner in despite failed attempts from anywhere', async () => {
    const { site, token } = await makeOwner();
    const guess = async (number: number) => {
      const stranger = site.browser({ address: addressOf(number) });
      return (await logIn(stranger, right.email, 'a stranger’s guess')).status;
    };
    for (let number = 0; number < 100; number += 1) await guess(number % 20);
    const owner = site.browser();
    expect((await logIn(owner, right.email, PASSWORD)).status).toBe(429);
    await reset(owner, await token(owner));
    expect((await logIn(owner, right.email, NEW_PASSWORD)).status).toBe(200);
    // Each stranger is where he was.
    expect(await guess(1)).toBe(429);
  });

  it('leaves failed attempts counted for an invalid link', async () => {
    const { site, token } = await makeOwner();
    const link = await token();
    const browser = site.browser();
    for (let number = 0; number < 5; number += 1) await browser.post('/api/login', wrong);
    const answers = [await reset(browser, `${link}x`), await reset(browser, link, 'password')];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect((await browser.post('/api/login', right)).status).toBe(429);
  });

  it('works for one of two who use it at the same moment, and nothing is left to do', async () => {
    const { site, token } = await makeOwner();
    const link = await token();
    meetAtWriting(site, 'users-', 2);
    const answers = await Promise.all([1, 2].map(() => reset(site.browser(), link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    await site.settled();
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it("works once, and not after another link's use or any password change", async () => {
    const { site, owner, token } = await makeOwner();
    const first = await token();
    const second = await token();
    expect((await reset(site.browser(), second)).status).toBe(204);
    for (const used of [second, first])
      expect((await reset(site.browser(), used)).status).toBe(400);
    await logIn(owner, right.email, NEW_PASSWORD);
    const third = await token();
    await owner.post('/api/account/password', {
      currentPassword: NEW_PASSWORD,
      newPassword: PASSWORD,
    });
    expect((await reset(site.browser(), third)).status).toBe(400);
  });
});
