import { describe, expect, it } from 'vitest';

import scheduledSweep from '../../../netlify/functions/sweep.ts';
import { makeChannels, serverDown } from '../../support/channels.ts';
import { makeClock } from '../../support/clock.ts';
import { makeMessage, makeOrder, makeRegistration } from '../../support/makers.ts';
import { makeSite } from '../../support/site.ts';
import type { TestSite } from '../../support/site.ts';

const request = new Request('https://roomtone.example/', { method: 'POST' });
const sweep = (site: TestSite) =>
  scheduledSweep(request, { deploy: { context: 'production' } }, site.platform);

/** A customer with an order, and a stranger with a message, while mail is down. */
async function makeWaiting() {
  const out = makeChannels();
  const site = makeSite({
    clock: makeClock('2026-11-21T10:07:00.000Z'),
    worksAfterAnswers: true,
    platform: { openChannels: () => out.channels },
  });
  out.fault = serverDown;
  const browser = site.browser();
  await browser.post('/api/register', makeRegistration());
  await browser.post('/api/orders', makeOrder());
  await site.browser().post('/api/contact', makeMessage({ email: 'bob@example.com' }));
  await site.settled();
  out.fault = () => undefined;
  site.log.length = 0;
  return { site, out, browser };
}

describe('a sweep', () => {
  it('does everything else when a record holds a day that there never was', async () => {
    const { site, out } = await makeWaiting();
    const path = `orders-production/${site.blobs.keysOf('orders-production')[0]!}`;
    const text = site.blobs.entries.get(path)!;
    site.blobs.entries.set(path, text.replace('"at":"2026-11-21', '"at":"2026-13-45'));
    await sweep(site);
    expect(out.mails.map(({ to }) => to)).toContain('bob@example.com');
    expect(site.events()).toEqual(['data_record_corrupt', 'sys_sweep']);
    expect(site.log[1]).toMatchObject({ jobsStuck: 1, jobsWaiting: 1 });
  });

  it('does everything else when something fails that nobody expected', async () => {
    const { site, out } = await makeWaiting();
    out.after = () => {
      if (out.mails.some(({ to }) => to === 'ada@example.com')) throw new TypeError('canary');
    };
    await sweep(site);
    expect(out.mails.map(({ to }) => to)).toContain('bob@example.com');
    expect(site.events()).toContain('sys_sweep');
    expect(site.log.find(({ event }) => event === 'sys_crash')).toMatchObject({
      error: 'TypeError',
      status: 200,
    });
    expect(JSON.stringify(site.log)).not.toContain('canary');
  });
});
