import { describe, expect, it } from 'vitest';

import scheduledSweep from '../../../netlify/functions/sweep.ts';
import { MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import { makeChannels, serverDown } from '../../support/channels.ts';
import { makeClock } from '../../support/clock.ts';
import { makeMessage, makeOrder } from '../../support/makers.ts';
import { makeSite, type TestSite } from '../../support/site.ts';
import { makeAccount, makeMailingSite } from '../../support/account.ts';

const request = new Request('https://roomtone.example/', { method: 'POST' });
const production = { deploy: { context: 'production' } };
/** A few minutes past the hour, when nothing but sending is done. */
const later = () => makeClock('2026-11-21T10:07:00.000Z');
const run = (site: TestSite, overrides = {}) =>
  scheduledSweep(request, production, { ...site.platform, ...overrides });

describe('the scheduled sweep', () => {
  it('sends what was not sent and logs one line with the result', async () => {
    const { site, out, browser } = await makeAccount({ clock: later(), worksAfterAnswers: false });
    await browser.post('/api/orders', makeOrder());
    site.log.length = 0;
    await run(site);
    expect(out.mails).toHaveLength(2);
    expect(site.log).toMatchObject([{ event: 'sys_sweep', route: 'sweep', status: 200, sent: 3 }]);
    expect(site.log[0]).toMatchObject({ method: 'SCHEDULE', address: '', ms: 0 });
  });

  it('names unusable settings without their values', async () => {
    const channels = {
      ...makeChannels().channels,
      problems: ['SMTP_URL is not set, but MAIL_FROM is'],
    };
    const site = makeSite({ clock: later(), platform: { openChannels: () => channels } });
    await run(site);
    // And nothing else: a sweep that found nothing is no news.
    expect(site.log).toMatchObject([
      { event: 'sys_configuration_invalid', problem: 'SMTP_URL is not set, but MAIL_FROM is' },
    ]);
  });

  it('survives an unavailable store and an unexpected error', async () => {
    const site = makeSite();
    site.blobs.fault = () => ({ kind: 'status', status: 500 });
    await run(site);
    expect(site.log).toMatchObject([{ event: 'sys_storage_unavailable', status: 503 }]);
    site.log.length = 0;
    const broken = () => {
      throw new Error('canary');
    };
    await run(site, { openChannels: broken });
    expect(site.log).toMatchObject([{ event: 'sys_crash', status: 500 }]);
    expect(JSON.stringify(site.log)).not.toContain('canary');
  });

  it('does not guess the deploy context', async () => {
    const site = makeSite();
    await scheduledSweep(request, { deploy: { context: 'unheard-of' } }, site.platform);
    expect(site.blobs.operations).toEqual([]);
    expect(site.events()).toEqual(['sys_configuration_invalid']);
  });

  it('cleans up in the first minutes of an hour only', async () => {
    for (const [minute, cleans] of [
      [0, true],
      [4, true],
      [5, false],
      [58, false],
    ] as const) {
      const site = makeSite();
      await site.browser().post('/api/contact', makeMessage());
      expect(site.blobs.keysOf('limits-production')).toHaveLength(2);
      site.clock.set(Date.parse('2026-11-25T04:00:00.000Z') + minute * MINUTE_MS);
      await run(site);
      expect(site.blobs.keysOf('limits-production')).toHaveLength(cleans ? 0 : 2);
    }
  });
});

/** A customer with an order, and a stranger with a message, while mail is down. */
async function makeWaiting() {
  const { site, out, browser } = await makeAccount({ clock: later() });
  out.fault = serverDown;
  await browser.post('/api/orders', makeOrder());
  await site.browser().post('/api/contact', makeMessage({ email: 'bob@example.com' }));
  await site.settled();
  out.fault = () => undefined;
  site.log.length = 0;
  return { site, out, browser };
}

describe('a sweep with errors', () => {
  it('raises an alarm when something has waited for more than an hour, and not before', async () => {
    const { site, out } = await makeWaiting();
    out.fault = serverDown;
    const overdue = async (minutes: number) => {
      site.clock.advance(minutes * MINUTE_MS);
      site.log.length = 0;
      await run(site);
      return site.log.filter(({ event }) => event === 'sys_notification_overdue');
    };
    expect(await overdue(60)).toEqual([]);
    expect(await overdue(5)).toMatchObject([{ level: 'error', waiting: 2, oldestMinutes: 65 }]);
    out.fault = () => undefined;
    expect(await overdue(5)).toEqual([]);
  });

  it('logs why an email failed, but no address', async () => {
    const { site, out } = makeMailingSite({ worksAfterAnswers: false });
    out.fault = serverDown;
    await site.browser().post('/api/contact', makeMessage({ email: 'canary@example.com' }));
    site.log.length = 0;
    await run(site);
    expect(site.log[0]).toMatchObject({
      event: 'sys_notification_failed',
      reason: 'smtp ECONNECTION',
    });
    expect(JSON.stringify(site.log)).not.toContain('canary');
  });

  it('does everything else after an unexpected error', async () => {
    const { site, out } = await makeWaiting();
    out.after = () => {
      if (out.mails.some(({ to }) => to === 'ada@example.com')) throw new TypeError('canary');
    };
    await run(site);
    expect(out.mails.map(({ to }) => to)).toContain('bob@example.com');
    expect(site.events()).toContain('sys_sweep');
    expect(site.log.find(({ event }) => event === 'sys_crash')).toMatchObject({
      error: 'TypeError',
      status: 200,
    });
    expect(JSON.stringify(site.log)).not.toContain('canary');
  });
});
