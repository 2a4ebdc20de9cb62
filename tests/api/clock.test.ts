import { afterEach, describe, expect, it, vi } from 'vitest';

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../netlify/server/lib/durations.ts';
import { bcryptPasswords } from '../../netlify/server/auth/password.ts';
import type { Passwords } from '../../netlify/server/auth/password.ts';
import type { Browser } from '../support/browser.ts';
import { makeClock } from '../support/clock.ts';
import { FakeBlobs } from '../support/fake-blobs.ts';
import { pressed, register, signIn } from '../support/flows.ts';
import { makeMessage, makeOrder } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import type { TestSite } from '../support/site.ts';

const LIFETIME_MS = 30 * DAY_MS;

/** Everything a customer does, with so much time between one thing and the next. */
async function liveThrough(site: TestSite, stepMs: number) {
  const browser = site.browser();
  const statuses: number[] = [];
  const step = async (act: () => Promise<{ readonly status: number }>) => {
    statuses.push((await act()).status);
    site.clock.advance(stepMs);
  };
  await step(() => register(browser));
  await step(() => browser.get('/api/user'));
  await step(() => browser.post('/api/orders', makeOrder(), pressed));
  await step(() => browser.post('/api/orders', makeOrder(), pressed));
  await step(() => browser.post('/api/orders', makeOrder()));
  await step(() => browser.post('/api/contact', makeMessage(), pressed));
  const { list } = await browser.get('/api/orders');
  await step(() => browser.post(`/api/orders/${list[0]!.id!}/cancel`));
  await step(() => browser.post('/api/logout'));
  await step(() => signIn(browser));
  await step(() => browser.get('/api/blog'));
  return { browser, statuses, list };
}

const whole = [201, 200, 201, 201, 201, 201, 200, 204, 200, 200];

function copyOf(site: TestSite, browser: Browser): Browser {
  const copy = site.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a clock that shows', () => {
  it.each([
    ['1970', '1970-01-01T00:00:00.000Z'],
    ['the last second of 32 bits', '2038-01-19T03:14:05.500Z'],
    ['the day before a leap day', '2028-02-28T23:59:57.500Z'],
    ['the second before a leap second', '2016-12-31T23:59:57.500Z'],
    ['the end of summer time in Europe', '2026-10-25T00:59:57.500Z'],
    ['the end of summer time in America', '2026-11-01T05:59:57.500Z'],
    ['the beginning of summer time', '2026-03-29T00:59:57.500Z'],
  ])('%s breaks nothing, and its sessions end after thirty days', async (_what, moment) => {
    const site = makeSite({ clock: makeClock(moment) });
    const { browser, statuses, list } = await liveThrough(site, 500);
    expect(statuses).toEqual(whole);
    const times = list.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(list).toHaveLength(2);
    for (const path of site.blobs.entries.keys()) expect(path).toMatch(/^[a-z0-9:/_.-]{1,220}$/);
    expect(site.events()).not.toContain('sys_crash');

    const startedAt = site.clock.now() - 2 * 500;
    site.clock.set(startedAt + LIFETIME_MS - SECOND_MS);
    expect((await browser.get('/api/user')).status).toBe(200);
    site.clock.set(startedAt + LIFETIME_MS + 6 * SECOND_MS);
    expect((await browser.get('/api/user')).status).toBe(401);
  });

  it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Australia/Adelaide'])(
    'the time of %s keeps and answers the same bytes',
    async (zone) => {
      const live = async () => {
        const site = makeSite({ clock: makeClock('2026-10-24T22:30:00.000Z') });
        const { list, statuses } = await liveThrough(site, 15 * MINUTE_MS);
        return { list, statuses, entries: [...site.blobs.entries.keys()], log: site.log };
      };
      vi.stubEnv('TZ', 'UTC');
      const expected = await live();
      vi.stubEnv('TZ', zone);
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      expect(await live()).toEqual(expected);
    },
  );
});

describe('a second that comes twice', () => {
  it('ends no session, doubles no order and loses none', async () => {
    const site = makeSite({ clock: makeClock('2016-12-31T23:59:59.700Z') });
    const browser = site.browser();
    await register(browser);
    const first = await browser.post('/api/orders', makeOrder(), pressed);
    site.clock.advance(-SECOND_MS);
    const again = await browser.post('/api/orders', makeOrder(), pressed);
    expect(again.text).toBe(first.text);
    expect((await browser.post('/api/orders', makeOrder())).status).toBe(201);
    site.clock.advance(SECOND_MS);
    const { list } = await browser.get('/api/orders');
    expect(list).toHaveLength(2);
    expect(list.map(({ id }) => id)).toContain(first.json.id);
  });
});

describe('a clock that is moved', () => {
  /** Ada ordered; then it is so much later, or earlier. */
  async function moveBy(ms: number) {
    const site = makeSite();
    const browser = site.browser();
    await register(browser);
    const first = await browser.post('/api/orders', makeOrder(), pressed);
    const copy = copyOf(site, browser);
    site.clock.advance(ms);
    return { site, browser, copy, first };
  }

  it('five minutes ahead ends no session', async () => {
    const { browser, first } = await moveBy(5 * MINUTE_MS);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect((await browser.post('/api/orders', makeOrder(), pressed)).text).toBe(first.text);
  });

  it.each([
    ['five minutes back', -5 * MINUTE_MS],
    ['31 days ahead', 31 * DAY_MS],
    ['to 1970', -makeClock().now()],
  ])('%s asks to sign in again, and everything is as it was', async (_what, ms) => {
    const { site, browser, copy, first } = await moveBy(ms);
    expect((await browser.get('/api/user')).status).toBe(401);
    expect(browser.cookies.has('__Host-session')).toBe(false);
    expect((await signIn(browser)).status).toBe(200);
    expect((await browser.get('/api/orders')).list).toHaveLength(1);
    const again = await browser.post('/api/orders', makeOrder(), pressed);
    expect(again.json.id).toBe(first.json.id);
    expect(site.blobs.keysOf('orders-production')).toHaveLength(1);

    // Put right again: what was signed in the right time is good as long as it would have been.
    site.clock.advance(-ms);
    expect((await copy.get('/api/user')).status).toBe(200);
    expect((await signIn(browser)).status).toBe(200);
    site.clock.advance(LIFETIME_MS + 6 * SECOND_MS);
    expect((await copy.get('/api/user')).status).toBe(401);
    expect((await browser.get('/api/user')).status).toBe(401);
  });

  it('revives no session that was ended', async () => {
    const { site, browser, copy } = await moveBy(MINUTE_MS);
    await browser.post('/api/logout');
    for (const ms of [-5 * MINUTE_MS, 10 * DAY_MS, -10 * DAY_MS, HOUR_MS]) {
      site.clock.advance(ms);
      expect((await copy.get('/api/user')).status).toBe(401);
    }
  });
});

describe('a clock that jumps over the edge of a window and back', () => {
  it('gives twice the attempts at most, however often it does', async () => {
    let checks = 0;
    const inner = bcryptPasswords(4);
    const passwords: Passwords = {
      ...inner,
      verify: (password, hash) => {
        checks += 1;
        return inner.verify(password, hash);
      },
    };
    // Half a minute before the quarter of an hour ends.
    const site = makeSite({
      clock: makeClock('2026-11-21T10:14:30.000Z'),
      platform: { passwords },
    });
    await register(site.browser());
    checks = 0;
    const guess = () =>
      site.browser().post('/api/login', { email: 'ada@example.com', password: 'not hers' });
    for (let jump = 0; jump < 6; jump += 1) {
      for (let count = 0; count < 7; count += 1) await guess();
      site.clock.advance(jump % 2 ? -MINUTE_MS : MINUTE_MS);
    }
    expect(checks).toBe(10);
    expect((await guess()).status).toBe(429);
  });
});

describe('two machines whose clocks differ', () => {
  it.each([
    ['3 s ahead is believed', 3, 200],
    ['5 s ahead is believed', 5, 200],
    ['10 s ahead is not', 10, 401],
  ])('by %s', async (_what, seconds, status) => {
    const blobs = new FakeBlobs();
    const right = makeSite({ blobs, seed: 'right' });
    const ahead = makeSite({ blobs, seed: 'ahead' });
    ahead.clock.advance(seconds * SECOND_MS);
    const browser = ahead.browser();
    await register(browser);
    const same = copyOf(right, browser);
    expect((await same.get('/api/user')).status).toBe(status);
    // The one that made it, and the other one a little later, take it in any case.
    expect((await browser.get('/api/user')).status).toBe(200);
    right.clock.advance(10 * SECOND_MS);
    expect((await copyOf(right, browser).get('/api/user')).status).toBe(200);
  });
});
