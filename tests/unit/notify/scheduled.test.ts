import { fileURLToPath } from 'node:url';

import { listFunctions } from '@netlify/zip-it-and-ship-it';
import { describe, expect, it } from 'vitest';

import scheduledSweep, { config } from '../../../netlify/functions/sweep.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../netlify/server/lib/durations.ts';
import { cleanUp, MESSAGE_MONTHS, NO_CLEANUP } from '../../../netlify/server/jobs/cleanup.ts';
import { moveOrder } from '../../../netlify/server/orders/move-order.ts';
import { MAXIMUM_PARALLEL } from '../../../netlify/server/lib/map-parallel.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { makeChannels, serverDown } from '../../support/channels.ts';
import { makeClock } from '../../support/clock.ts';
import { makeDependencies } from '../../support/dependencies.ts';
import { makeMessage, makeOrder, makePlaced, makeRegistration } from '../../support/makers.ts';
import type { MemoryStore } from '../../support/memory-store.ts';
import { makeSite } from '../../support/site.ts';
import type { TestSite } from '../../support/site.ts';
import { contactStore } from '../../../netlify/server/messages/contact-store.ts';
import { revoke } from '../../../netlify/server/auth/sessions.ts';

const request = new Request('https://roomtone.example/', { method: 'POST' });
const production = { deploy: { context: 'production' } };
/** A few minutes past the hour, when nothing but sending is done. */
const later = () => makeClock('2026-11-21T10:07:00.000Z');
const run = (site: TestSite, overrides = {}) =>
  scheduledSweep(request, production, { ...site.platform, ...overrides });

describe('the scheduled sweep', () => {
  it('runs every five minutes, as Netlify reads it, and has no address', async () => {
    expect(config).toEqual({ schedule: '*/5 * * * *' });
    const folder = fileURLToPath(new URL('../../../netlify/functions/', import.meta.url));
    const functions = await listFunctions(folder, { parseISC: true });
    const sweep = functions.find(({ name }) => name === 'sweep');
    expect(sweep?.schedule).toBe('*/5 * * * *');
  });

  it('sends what was not sent and says in one line what it did', async () => {
    const out = makeChannels();
    const site = makeSite({ clock: later(), platform: { openChannels: () => out.channels } });
    const browser = site.browser();
    await browser.post('/api/register', makeRegistration());
    await browser.post('/api/orders', makeOrder());
    site.log.length = 0;
    await run(site);
    expect(out.mails).toHaveLength(2);
    expect(site.log).toMatchObject([{ event: 'sys_sweep', route: 'sweep', status: 200, sent: 3 }]);
    expect(site.log[0]).toMatchObject({ method: 'SCHEDULE', address: '', ms: 0 });
  });

  it('tells how long it took', async () => {
    const out = makeChannels();
    const site = makeSite({ clock: later(), platform: { openChannels: () => out.channels } });
    await site.browser().post('/api/contact', makeMessage());
    site.log.length = 0;
    out.after = () => {
      site.clock.advance(40);
    };
    await run(site);
    expect(site.log).toMatchObject([{ event: 'sys_sweep', ms: 3 * 40 }]);
  });

  it('names settings that cannot be used, without their values', async () => {
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

  it('survives a store that is away and an error that nobody expected', async () => {
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

  it('does not guess whose records are meant', async () => {
    const site = makeSite();
    await scheduledSweep(request, { deploy: { context: 'unheard-of' } }, site.platform);
    expect(site.blobs.operations).toEqual([]);
    expect(site.events()).toEqual(['sys_configuration_invalid']);
  });

  it('keeps house in the first minutes of an hour only', async () => {
    for (const [minute, cleans] of [
      [0, true],
      [4, true],
      [5, false],
      [58, false],
    ] as const) {
      const site = makeSite();
      await site.browser().post('/api/contact', makeMessage());
      expect(site.blobs.keysOf('limits-production')).toHaveLength(2);
      site.clock.set(Date.parse('2026-11-23T04:00:00.000Z') + minute * MINUTE_MS);
      await run(site);
      expect(site.blobs.keysOf('limits-production')).toHaveLength(cleans ? 0 : 2);
    }
  });
});

const untilMs = Number.POSITIVE_INFINITY;

/** Lets something happen with every operation of a store. */
function slowDown(store: MemoryStore, happen: () => void): void {
  const quick = { ...store };
  Object.assign(store, {
    get: (key) => (happen(), quick.get(key)),
    list: (prefix) => (happen(), quick.list(prefix)),
    delete: (key) => (happen(), quick.delete(key)),
  } satisfies Partial<Store>);
}

describe('keeping house', () => {
  const orderId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const userId = 'a'.repeat(64);

  it(`deletes messages before they are ${MESSAGE_MONTHS} months old, with everything about them`, async () => {
    const { deps, clock, store } = makeDependencies();
    const receivedAtMs = clock.now();
    const record = {
      v: 1,
      type: 'received',
      at: new Date(receivedAtMs).toISOString(),
      ...makeMessage(),
    } as const;
    await contactStore(deps.contacts).add(receivedAtMs, orderId(1), record);
    await contactStore(deps.contacts).markDone(receivedAtMs, orderId(1), {
      v: 1,
      type: 'done',
      at: record.at,
      actor: 'kim',
    });
    await deps.notifications.settle(
      { subjectId: orderId(1), sequence: 0, delivery: 'agents-mail' },
      'sent',
      0,
      receivedAtMs,
    );
    clock.set(Date.parse('2028-11-20T23:59:00.000Z'));
    expect(await cleanUp(deps, { untilMs })).toMatchObject({ messagesDeleted: 0 });
    clock.set(Date.parse('2028-11-21T03:00:00.000Z'));
    expect(await cleanUp(deps, { untilMs, isDryRun: true })).toMatchObject({
      messagesDeleted: 1,
    });
    expect(store('contacts').records.size).toBe(2);
    expect(await cleanUp(deps, { untilMs })).toMatchObject({ messagesDeleted: 1 });
    for (const noun of ['contacts', 'notifications'])
      expect(store(noun).records.size, noun).toBe(0);
  });

  it('takes out of the index what is closed, and leaves what is open or may still come', async () => {
    const { deps, clock, store } = makeDependencies();
    const note = (number: number) =>
      deps.open.add({ kind: 'order', userId, orderId: orderId(number) }, clock.now());
    for (const number of [1, 2, 3]) await note(number);
    await deps.orders.place(userId, orderId(1), makePlaced());
    await deps.orders.place(userId, orderId(2), makePlaced());
    const move = {
      userId,
      orderId: orderId(2),
      from: 'pending',
      to: 'cancelled',
      actor: 'kim',
    } as const;
    await moveOrder(deps, move);
    await deps.open.add(
      { kind: 'message', receivedAtMs: clock.now(), messageId: orderId(4) },
      clock.now(),
    );
    expect(await cleanUp(deps, { untilMs })).toMatchObject({ entriesRemoved: 1 });
    // The writer of the third may have been interrupted; it notes the order again on the day it goes on.
    clock.advance(DAY_MS);
    expect(await cleanUp(deps, { untilMs })).toMatchObject({ entriesRemoved: 0 });
    clock.advance(DAY_MS + HOUR_MS);
    expect(await cleanUp(deps, { untilMs })).toMatchObject({ entriesRemoved: 2 });
    expect([...store('open').records.keys()]).toEqual([`2026-11-21/order/${userId}/${orderId(1)}`]);
  });

  it('keeps in the index what cannot be read: it may be open', async () => {
    const { deps, clock, store } = makeDependencies();
    await deps.open.add({ kind: 'order', userId, orderId: orderId(1) }, clock.now());
    store('orders').records.set(`${userId}/${orderId(1)}/0000`, '{"v":99}');
    clock.advance(9 * DAY_MS);
    expect(await cleanUp(deps, { untilMs })).toMatchObject({ entriesRemoved: 0 });
  });

  it('ends when its time is over, and comes to everything in its turn', async () => {
    const { deps, clock, store } = makeDependencies();
    const idle = 200;
    for (let index = 0; index < 2 * idle; index += 1) {
      const subject = { kind: 'order', userId, orderId: orderId(index) } as const;
      await deps.open.add(subject, clock.now());
      // Those at the front stay open: whoever always begins there never gets to the others.
      if (index < idle) await deps.orders.place(userId, orderId(index), makePlaced());
      await revoke(deps, { exp: clock.now() / 1000, sid: index.toString(16).padStart(32, '0') });
    }
    clock.advance(3 * DAY_MS);
    const operationMs = 50;
    for (const noun of ['open', 'orders', 'revocations']) {
      slowDown(store(noun), () => {
        clock.advance(operationMs);
      });
    }
    let runs = 0;
    while (store('open').records.size > idle || store('revocations').records.size > 0) {
      const startedAtMs = clock.now();
      await cleanUp(deps, { untilMs: startedAtMs + 5 * SECOND_MS });
      // What was under way comes to its end, which takes an order a few operations.
      const most = 5 * SECOND_MS + 4 * MAXIMUM_PARALLEL * operationMs;
      expect(clock.now() - startedAtMs).toBeLessThanOrEqual(most);
      clock.set(startedAtMs + HOUR_MS);
      runs += 1;
      expect(runs).toBeLessThan(100);
    }
    expect(runs).toBeGreaterThan(2);
  });

  it('asks nothing of the store once its time is over', async () => {
    const { deps, clock, store } = makeDependencies();
    let operations = 0;
    for (const noun of ['claims', 'slots', 'revocations', 'feedback', 'contacts', 'open']) {
      slowDown(store(noun), () => {
        operations += 1;
      });
    }
    expect(await cleanUp(deps, { untilMs: clock.now() })).toEqual(NO_CLEANUP);
    expect(operations).toBe(0);
    await cleanUp(deps, { untilMs: clock.now() + 1 });
    expect(operations).toBeGreaterThan(3);
  });
});

describe('a sweep of a site whose mail server is down', () => {
  it('says so by the reason, never by the address', async () => {
    const out = makeChannels();
    out.fault = serverDown;
    const site = makeSite({ platform: { openChannels: () => out.channels } });
    await site.browser().post('/api/contact', makeMessage({ email: 'canary@example.com' }));
    site.log.length = 0;
    await run(site);
    expect(site.log[0]).toMatchObject({ event: 'sys_notice_failed', reason: 'smtp ECONNECTION' });
    expect(JSON.stringify(site.log)).not.toContain('canary');
  });
});
