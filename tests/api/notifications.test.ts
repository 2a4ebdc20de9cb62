import { describe, expect, it, vi } from 'vitest';

import scheduledSweep from '../../netlify/functions/sweep.ts';
import { addressRefused, AGENTS, makeChannels, serverDown, titleOf } from '../support/channels.ts';
import { DAY_MS, makeClock, MINUTE_MS } from '../support/clock.ts';
import { makeMessage, makeOrder, makeRegistration } from '../support/makers.ts';
import { crashEverywhere, failingStore } from '../support/memory-store.ts';
import { failAt } from '../support/races.ts';
import { makeSite, type TestSite, type TestSiteOptions } from '../support/site.ts';
import { KIM, LEE, makeOrdered, makeWorld, orderAt, readInbox } from '../support/world.ts';

/** Ada, who orders. */
async function makeShop(options: TestSiteOptions = {}, make = makeWorld) {
  const world = await make(options);
  const order = (changes = {}) => world.ada.post('/api/orders', makeOrder(changes));
  return { ...world, order };
}

/** As long a request may be writing what it promised. */
const WRITER_GONE_MS = 2 * MINUTE_MS;

const recipients = (out: ReturnType<typeof makeChannels>) => out.mails.map(({ to }) => to).sort();

describe('the notifications of an order', () => {
  it('go to the agents and the customer right after the response', async () => {
    const { site, out, order } = await makeShop();
    const answer = await order();
    expect(answer.status).toBe(201);
    await site.settled();
    expect(recipients(out)).toEqual(['ada@example.com', AGENTS]);
    const reference = answer.json.id!.slice(-8).toUpperCase();
    for (const { subject, replyTo } of out.mails) {
      expect(subject).toBe(`YouTube Repurpose (Order #${reference})`);
      expect(replyTo).toBe(AGENTS);
    }
    expect(out.webhooks).toMatchObject([
      { type: 'order.placed', id: `msg_${answer.json.id!}-0`, data: { status: 'pending' } },
    ]);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it('go out right away beside those of a cancellation that came while they were being sent', async () => {
    const { site, out, order } = await makeShop();
    const other = makeSite({
      sendsMail: true,
      out,
      blobs: site.blobs,
      clock: site.clock,
      seed: 'other',
    });
    const { email, password } = makeRegistration();
    const browser = other.browser();
    expect((await browser.post('/api/login', { email, password })).status).toBe(200);
    const placed = order();
    const sent = new Promise<void>((resolve) => {
      out.after = async () => {
        out.after = () => undefined;
        const { id } = (await placed).json;
        expect((await browser.post(`/api/orders/${id!}/cancel`)).status).toBe(200);
        await other.settled();
        resolve();
      };
    });
    await placed;
    await site.settled();
    await sent;
    const titles = out.mails.map(titleOf);
    expect(titles.sort()).toEqual([
      'New order',
      'Order canceled',
      'Your order is canceled',
      'Your order is in',
    ]);
    site.clock.advance(10 * MINUTE_MS);
    expect(await site.sweep()).toMatchObject({ sent: 0, done: 1, waiting: 0 });
  });

  it('neither fail nor delay it when the mail server is down, and are sent later, once', async () => {
    const { site, out, order } = await makeShop();
    out.fault = serverDown;
    expect((await order()).status).toBe(201);
    await site.settled();
    for (let minute = 0; minute < 30; minute += 5) {
      site.clock.advance(5 * MINUTE_MS);
      expect(await site.sweep()).toMatchObject({ sent: 0, waiting: 1 });
    }
    expect(out.mails).toEqual([]);
    out.fault = () => undefined;
    expect(await site.sweep()).toMatchObject({ sent: 3, failed: 0, done: 1 });
    expect(recipients(out)).toEqual(['ada@example.com', AGENTS]);
    expect(out.webhooks).toHaveLength(1);
    expect(await site.sweep()).toMatchObject({ sent: 0, done: 0, waiting: 0 });
    expect(out.mails).toHaveLength(2);
  });

  it('wait until a channel is configured, logged once', async () => {
    // Once an instance: modules of its own stand for a new one.
    vi.resetModules();
    const fresh = await import('../support/world.ts');
    const { site, out, order } = await makeShop({}, fresh.makeWorld);
    Object.assign(out.channels, { mail: undefined, webhook: undefined });
    await order();
    await order();
    await site.settled();
    expect(site.events().filter((event) => event === 'sys_notification_off')).toHaveLength(1);
    site.clock.advance(DAY_MS);
    expect(await site.sweep()).toMatchObject({ off: 4, sent: 0, waiting: 2 });
    const again = makeChannels();
    Object.assign(out.channels, again.channels);
    expect(await site.sweep()).toMatchObject({ off: 0, sent: 6, waiting: 0 });
    expect(again.mails).toHaveLength(4);
  });

  it('are given up after a week and no earlier', async () => {
    const { site, out, order } = await makeShop();
    out.fault = serverDown;
    await order();
    await site.settled();
    site.clock.advance(7 * DAY_MS - MINUTE_MS);
    expect(await site.sweep()).toMatchObject({ abandoned: 0, waiting: 1 });
    site.clock.advance(2 * MINUTE_MS);
    expect((await site.sweep()).abandoned).toBeGreaterThan(0);
    await site.sweep();
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });
});

describe('the agent who has an order', () => {
  it('is told beside the shared mailbox, and alone of a hand-over, only while on the list', async () => {
    const { site, out, ada, id, userId, done, write } = await makeOrdered();
    const order = () => ada.post('/api/orders', makeOrder());
    const told = () => out.mails.splice(0).map((mail) => [titleOf(mail), mail.to, mail.cc]);
    const ask = () => {
      site.clock.advance(10 * MINUTE_MS);
      return write('Hello?');
    };
    told();
    await done({ action: 'assign', to: LEE });
    expect(told()).toEqual([['Assigned to you', LEE, undefined]]);
    await ask();
    expect(told()).toEqual([['New message', AGENTS, LEE]]);

    const { blobs, clock } = site;
    const env = { AGENTS: `Kim <${KIM}>` };
    const later = makeSite({ sendsMail: true, out, blobs, clock, env, seed: 'later' });
    out.fault = serverDown;
    await ask();
    await done({ action: 'assign', to: KIM });
    await done({ action: 'assign', to: LEE });
    out.fault = () => undefined;
    clock.advance(10 * MINUTE_MS);
    await later.sweep();
    // Neither who has it no more, nor who left the list.
    expect(told()).toEqual([['New message', AGENTS, undefined]]);
    // An agent's mailbox that refuses holds up nothing for the others.
    out.fault = serverDown;
    const browser = later.browser({ cookies: ada.cookies });
    await orderAt(later, browser, { id, userId }).done({ action: 'assign', to: KIM });
    await order();
    await site.settled();
    out.fault = (_, mail) => ('to' in mail && mail.to === KIM ? addressRefused() : undefined);
    clock.advance(10 * MINUTE_MS);
    await later.sweep();
    expect(told()).toContainEqual(['New order', AGENTS, undefined]);
  });
});

it('a crash at any storage operation loses no notification, and sends each at most twice, as one', async () => {
  await crashEverywhere(async (plan, where) => {
    const { site, out, ada } = await makeShop();
    const { blobs, clock } = site;
    const wrapStore = failingStore(plan);
    const dying = makeSite({ sendsMail: true, out, blobs, clock, wrapStore, seed: where });
    const person = dying.browser({ cookies: ada.cookies });
    const { status } = await person.post('/api/orders', makeOrder());
    await dying.settled();
    const isPlaced = blobs.keysOf('orders-production').length === 1;
    if (status === 201) expect(isPlaced).toBe(true);
    for (let round = 0; round < 3; round += 1) {
      clock.advance(61 * MINUTE_MS);
      await site.sweep();
    }
    for (const to of ['ada@example.com', AGENTS]) {
      const copies = out.mails.filter((mail) => mail.to === to);
      // Mail programs show a duplicate once.
      expect(new Set(copies.map(({ id }) => id)).size, where).toBe(isPlaced ? 1 : 0);
      expect(copies.length, where).toBeLessThanOrEqual(2);
    }
    expect(blobs.keysOf('pending-production'), where).toEqual([]);
    expect((await readInbox(site)).entries.length, where).toBe(isPlaced ? 1 : 0);
    return plan;
  });
});

describe('the sweep', () => {
  it('sends once, however many run at the same time', async () => {
    const { site, out, order } = await makeShop({ worksAfterAnswers: false });
    for (let count = 0; count < 5; count += 1) await order();
    const reports = await Promise.all(Array.from({ length: 6 }, () => site.sweep()));
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(15);
    expect([out.mails.length, out.webhooks.length]).toEqual([10, 5]);
    expect(new Set(out.mails.map(({ id }) => id)).size).toBe(10);
  });

  it('keeps a pointer while its writer may still be writing, then drops it', async () => {
    const { site, out, order } = await makeShop();
    failAt(site, 'PUT', 'orders-production');
    expect((await order()).status).toBe(503);
    site.blobs.fault = () => undefined;
    expect(site.blobs.keysOf('pending-production')).toHaveLength(1);
    site.clock.advance(WRITER_GONE_MS - 1);
    expect(await site.sweep()).toMatchObject({ done: 0, waiting: 1, overdue: 0 });
    site.clock.advance(1);
    expect(await site.sweep()).toMatchObject({ done: 1 });
    expect(out.mails).toEqual([]);
  });

  it('does the other work when a document is unreadable', async () => {
    const { site, out, order } = await makeShop({ worksAfterAnswers: false });
    await order();
    await order();
    const [first] = site.blobs.keysOf('orders-production');
    site.blobs.entries.set(`orders-production/${first!}`, '{"v":99}');
    site.clock.advance(WRITER_GONE_MS);
    expect(await site.sweep()).toMatchObject({ stuck: 1, waiting: 1 });
    expect(out.mails).toHaveLength(2);
  });
});

const request = new Request('https://roomtone.example/', { method: 'POST' });
const production = { deploy: { context: 'production' } };
/** A few minutes past the hour, when nothing but sending is done. */
const later = () => makeClock('2026-11-21T10:07:00.000Z');
const runScheduled = (site: TestSite, overrides = {}) =>
  scheduledSweep(request, production, { ...site.platform, ...overrides });

describe('the scheduled sweep', () => {
  it('sends what was not sent and logs one line with the result', async () => {
    const { site, out, ada } = await makeWorld({ clock: later(), worksAfterAnswers: false });
    await ada.post('/api/orders', makeOrder());
    site.log.length = 0;
    await runScheduled(site);
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
    await runScheduled(site);
    // And nothing else: a sweep that found nothing is no news.
    expect(site.log).toMatchObject([
      { event: 'sys_configuration_invalid', problem: 'SMTP_URL is not set, but MAIL_FROM is' },
    ]);
  });

  it('survives an unavailable store and an unexpected error', async () => {
    const site = makeSite();
    site.blobs.fault = () => ({ kind: 'status', status: 500 });
    await runScheduled(site);
    const unavailable = { event: 'sys_storage_unavailable', status: 503 };
    expect(site.log).toMatchObject([unavailable, unavailable]);
    site.log.length = 0;
    const broken = () => {
      throw new Error('canary');
    };
    await runScheduled(site, { openChannels: broken });
    expect(site.log).toMatchObject([{ event: 'sys_crash', status: 500 }]);
    expect(JSON.stringify(site.log)).not.toContain('canary');
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
      await runScheduled(site);
      expect(site.blobs.keysOf('limits-production')).toHaveLength(cleans ? 0 : 2);
    }
  });
});

/** A customer with an order, and a stranger with a message, while mail is down. */
async function makeWaiting() {
  const { site, out, ada } = await makeWorld({ clock: later() });
  out.fault = serverDown;
  await ada.post('/api/orders', makeOrder());
  await site.browser().post('/api/contact', makeMessage({ email: 'bob@example.com' }));
  await site.settled();
  out.fault = () => undefined;
  site.log.length = 0;
  return { site, out, ada };
}

describe('a sweep with errors', () => {
  it('raises an alarm when something has waited for more than an hour, and not before', async () => {
    const { site, out } = await makeWaiting();
    out.fault = serverDown;
    const overdue = async (minutes: number) => {
      site.clock.advance(minutes * MINUTE_MS);
      site.log.length = 0;
      await runScheduled(site);
      return site.log.filter(({ event }) => event === 'sys_notification_overdue');
    };
    expect(await overdue(60)).toEqual([]);
    expect(await overdue(5)).toMatchObject([{ level: 'error', waiting: 2, oldestMinutes: 65 }]);
    out.fault = () => undefined;
    expect(await overdue(5)).toEqual([]);
  });
});
