import { describe, expect, it } from 'vitest';

import { MINUTE_MS, SECOND_MS } from '../../netlify/server/lib/durations.ts';
import { bcryptPasswords } from '../../netlify/server/auth/password.ts';
import * as z from 'zod/mini';
import { signToken } from '../../netlify/server/lib/tokens.ts';
import type { Browser } from '../support/browser.ts';
import { PASSWORD } from '../support/makers.ts';
import { registerConfirmed } from '../support/account.ts';
import { makeSite } from '../support/site.ts';
import type { TestSite } from '../support/site.ts';
import { userIdOf } from '../../netlify/server/lib/addresses.ts';
import { userEventKey } from '../../netlify/server/auth/user-events.ts';
import type { Passwords } from '../../netlify/server/dependencies.ts';
import { usersOf } from '../../netlify/server/auth/user-store.ts';
import { DEVICE_TOKEN, RESET_TOKEN } from '../../netlify/server/auth/sessions.ts';

const right = { email: 'ada@example.com', password: PASSWORD };
const wrong = { email: 'ada@example.com', password: 'not my password' };

/** A site with Ada's account that tells how often a password was checked. */
async function makeSpiedSite(): Promise<{ site: TestSite; checks: () => number }> {
  let count = 0;
  const inner = bcryptPasswords(4);
  const passwords: Passwords = {
    ...inner,
    verify: (password, hash) => {
      count += 1;
      return inner.verify(password, hash);
    },
  };
  const site = makeSite({ platform: { passwords } });
  await registerConfirmed(site, site.browser({ address: '198.51.100.1' }));
  count = 0;
  return { site, checks: () => count };
}

const change = { currentPassword: PASSWORD, newPassword: 'warm valves and tape hiss' };

/** As if with the link of an email. */
async function resetPassword(owner: Browser, site: TestSite): Promise<unknown> {
  const deps = site.deps();
  const { id: sub, generation: gen } = (await usersOf(deps).find(userIdOf(right.email)))!;
  const token = await signToken(deps, RESET_TOKEN, { sub, gen });
  return owner.post('/api/password/reset', { token, newPassword: change.newPassword });
}

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
      platform: { passwords: bcryptPasswords(5) },
    });
    expect((await stronger.browser().post('/api/login', right)).status).toBe(200);
    const userId = userIdOf('ada@example.com');
    expect(site.blobs.keysOf('users-production')).toEqual([
      userEventKey({ userId, sequence: 0 }),
      userEventKey({ userId, sequence: 1 }),
    ]);
    expect((await stronger.browser().post('/api/login', right)).status).toBe(200);
    expect(site.blobs.keysOf('users-production')).toHaveLength(2);
    expect((await browser.get('/api/user')).status).toBe(200);
  });

  it('redirects GET requests', async () => {
    const answer = await makeSite().browser().visit('/api/login?next=//evil.example');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/auth');
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
  it('are limited to five per account, over any number of IP addresses', async () => {
    const { site, checks } = await makeSpiedSite();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        site.browser({ address: addressOf(number) }).post('/api/login', wrong),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(checks()).toBe(5);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });

  it('are limited to twenty per IP address, over any number of accounts', async () => {
    const { site, checks } = await makeSpiedSite();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        site
          .browser({ address: addressOf(1) })
          .post('/api/login', { ...wrong, email: `someone${number}@example.com` }),
      ),
    );
    expect(checks()).toBe(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(80);
  });

  it('are refused with the exact Retry-After and the same message for every account', async () => {
    const { site, checks } = await makeSpiedSite();
    const lock = async (email: string) => {
      for (let number = 0; number < 5; number += 1) {
        await site.browser({ address: addressOf(number) }).post('/api/login', { ...wrong, email });
      }
      return site.browser({ address: addressOf(9) }).post('/api/login', { ...right, email });
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
    expect(site.blobs.keysOf('limits-production').filter((key) => key.includes('sign-in'))).toEqual(
      [],
    );
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

  it('by a stranger do not lock the owner out of a known browser', async () => {
    const { site } = await makeSpiedSite();
    const owner = site.browser({ address: addressOf(10) });
    await owner.post('/api/login', right);
    const saturate = async () => {
      for (let number = 0; number < 6; number += 1) {
        await site.browser({ address: addressOf(20 + number) }).post('/api/login', wrong);
      }
    };
    await saturate();
    expect((await owner.get('/api/user')).status).toBe(200);
    await owner.post('/api/logout');
    expect((await owner.post('/api/login', right)).status).toBe(200);
    expect((await site.browser({ address: addressOf(11) }).post('/api/login', right)).status).toBe(
      429,
    );
  });

  it('count in a known browser too, which is known to its own account only', async () => {
    const { site, checks } = await makeSpiedSite();
    const owner = site.browser({ address: addressOf(10) });
    await owner.post('/api/login', right);
    await owner.post('/api/logout');
    const before = checks();
    for (let number = 0; number < 8; number += 1) await owner.post('/api/login', wrong);
    expect(checks() - before).toBe(5);

    const eve = { email: 'eve@example.com', password: 'no such account' };
    const marked = checks();
    for (let number = 0; number < 16; number += 1) {
      const browser = site.browser({ address: addressOf(30 + number) });
      // Every other one comes with the mark: were it believed, it would open a second bucket.
      if (number % 2) browser.cookies.set('__Host-device', owner.cookies.get('__Host-device')!);
      await browser.post('/api/login', eve);
    }
    expect(checks() - marked).toBe(5);
  });

  it('with twenty collected marks are limited to fifteen per account', async () => {
    const { site, checks } = await makeSpiedSite();
    const collected = [];
    for (let number = 0; number < 20; number += 1) {
      const browser = site.browser({ address: addressOf(number) });
      await browser.post('/api/login', right);
      collected.push(browser);
    }
    const owner = collected[0]!;
    const before = checks();
    const guess = (browser: Browser) =>
      Promise.all(Array.from({ length: 5 }, () => browser.post('/api/login', wrong)));
    await Promise.all(collected.slice(1).map(guess));
    expect(checks() - before).toBe(15);
    const refused = await owner.post('/api/login', right);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    site.clock.advance(15 * MINUTE_MS);
    expect((await owner.post('/api/login', right)).status).toBe(200);
  });

  it.each<[string, number, (owner: Browser, site: TestSite) => Promise<unknown>]>([
    ['another password', 200, (owner) => owner.post('/api/account/password', change)],
    ['sign-out everywhere', 429, (owner) => owner.post('/api/account/sign-out-everywhere')],
    ['a reset', 200, resetPassword],
  ])('count for everybody again after %s', async (_what, ofOwner, end) => {
    const { site } = await makeSpiedSite();
    const owner = site.browser({ address: addressOf(10) });
    await owner.post('/api/login', right);
    const thief = site.browser({ address: addressOf(11), cookies: owner.cookies });
    await end(owner, site);
    await owner.post('/api/logout');
    for (let number = 0; number < 5; number += 1) {
      await site.browser({ address: addressOf(20 + number) }).post('/api/login', wrong);
    }
    const password = ofOwner === 200 ? change.newPassword : PASSWORD;
    expect((await thief.post('/api/login', { ...right, password })).status).toBe(429);
    expect((await owner.post('/api/login', { ...right, password })).status).toBe(ofOwner);
  });

  it('count for everybody with a mark from before marks ended with the password', async () => {
    const { site } = await makeSpiedSite();
    const iat = site.clock.now() / SECOND_MS;
    const mark = { sub: userIdOf(right.email), did: 'd'.repeat(32), iat, exp: iat + 3600 };
    const before = { ...DEVICE_TOKEN, claims: z.looseObject({}) };
    for (let number = 0; number < 5; number += 1) await site.browser().post('/api/login', wrong);
    const browser = site.browser();
    browser.cookies.set('__Host-device', await signToken(site.deps(), before, mark));
    expect((await browser.post('/api/login', right)).status).toBe(429);
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
