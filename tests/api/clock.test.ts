import { describe, expect, it } from 'vitest';

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../netlify/server/lib/durations.ts';
import type { Browser } from '../support/browser.ts';
import { makeClock } from '../support/clock.ts';
import { pressed, register, signIn } from '../support/flows.ts';
import { makeOrder } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import type { TestSite } from '../support/site.ts';

const LIFETIME_MS = 30 * DAY_MS;

const copyOf = (site: TestSite, { cookies }: Browser) => site.browser({ cookies });

describe('a clock that is changed', () => {
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

  it('keeps sessions when it is five minutes ahead', async () => {
    const { browser, first } = await moveBy(5 * MINUTE_MS);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect((await browser.post('/api/orders', makeOrder(), pressed)).text).toBe(first.text);
  });

  it.each([
    ['five minutes back', -5 * MINUTE_MS],
    ['31 days ahead', 31 * DAY_MS],
    ['to 1970', -makeClock().now()],
  ])('%s asks for a new sign-in and loses nothing', async (_what, ms) => {
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

  it('does not revive an ended session', async () => {
    const { site, browser, copy } = await moveBy(MINUTE_MS);
    await browser.post('/api/logout');
    for (const ms of [-5 * MINUTE_MS, 10 * DAY_MS, -10 * DAY_MS, HOUR_MS]) {
      site.clock.advance(ms);
      expect((await copy.get('/api/user')).status).toBe(401);
    }
  });
});
