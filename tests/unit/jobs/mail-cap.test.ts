import { describe, expect, it } from 'vitest';

import { runSweep } from '../../../netlify/server/maintenance/sweep.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import type { StoredUser } from '../../../netlify/server/auth/user-events.ts';
import { cancelOrder } from '../../../netlify/server/orders/change-order.ts';
import { MESSAGE_PAUSE_MS } from '../../../netlify/server/queue/deliver.ts';
import { AGENTS, makeChannels, serverDown } from '../../support/channels.ts';
import { makeDependencies } from '../../support/dependencies.ts';
import { failingStore, type FailurePlan } from '../../support/failing-store.ts';
import { makePlaced, makeRegistered } from '../../support/makers.ts';
import { memoryStore, type MemoryStore } from '../../support/memory-store.ts';
import { makeOpsWorld, shortOf, type OpsWorld } from '../../support/ops.ts';
import { usersOf } from '../../../netlify/server/auth/user-store.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { accountIdOf } from '../../../netlify/server/lib/addresses.ts';
import { jobsOf } from '../../../netlify/server/queue/job-store.ts';
import { DeliveryError } from '../../../netlify/server/email/channel.ts';

/** Somebody who signed up with an address and has not confirmed it. */
async function stranger({ deps }: OpsWorld, email: string): Promise<StoredUser> {
  const event = makeRegistered({ email, confirmationId: 'c'.repeat(32) });
  return (await usersOf(deps).register(accountIdOf(email), event)).user;
}

const sweepOf = ({ deps }: Pick<OpsWorld, 'deps'>) =>
  runSweep(deps, { untilMs: Infinity, isCleanup: false });

/** Events of the log with what they say. */
function notesOf({ deps }: OpsWorld) {
  const notes: { event: string; mailbox: unknown }[] = [];
  deps.log.note = (event, details) => notes.push({ event, mailbox: details?.['mailbox'] });
  return (event: string) => notes.filter((note) => note.event === event);
}

const to = ({ outbox }: OpsWorld, ...addresses: string[]) =>
  outbox.mails.filter((mail) => addresses.includes(mail.to.replace(/\+.*@/, '@')));

/** How many emails a mailbox gets on each of some days with a sweep every hour, from the next midnight on. */
async function perDay(world: OpsWorld, address: string, days: number): Promise<number[]> {
  const { clock } = world;
  clock.set((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS);
  const counts: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const before = to(world, address).length;
    for (let hour = 0; hour < 24; hour += 1) {
      await sweepOf(world);
      clock.advance(HOUR_MS);
    }
    counts.push(to(world, address).length - before);
  }
  return counts;
}

describe('a mailbox', () => {
  it('gets ten emails a day that strangers cause, a link to choose a password, and its owner’s own', async () => {
    const world = makeOpsWorld();
    const heldOf = notesOf(world);
    const owner = await world.register('victim@example.com');
    for (let number = 0; number < 20; number += 1) {
      const user = await stranger(world, `victim+${number}@example.com`);
      for (let orders = 0; orders < 2; orders += 1) {
        const { id } = await world.order(user);
        await cancelOrder(world.deps, user, id);
      }
    }
    await jobsOf(world.deps).add({ kind: 'reset', addressId: owner.id });
    const report = await sweepOf(world);
    expect(to(world, 'victim@example.com')).toHaveLength(11);
    expect(report.capped).toBeGreaterThan(0);
    for (let orders = 0; orders < 3; orders += 1) await world.order(owner);
    await sweepOf(world);
    expect(to(world, 'victim@example.com')).toHaveLength(14);
    expect(heldOf('excess_mail_held')).toHaveLength(1);
    expect(heldOf('excess_rate_limit_exceeded')).toEqual([]);
  });

  it('gets forty a day whatever their cause; the others follow on later days', async () => {
    const world = makeOpsWorld();
    const heldOf = notesOf(world);
    for (let number = 0; number < 6; number += 1) {
      const ada = await world.register(`ada+${number}@example.com`);
      for (let orders = 0; orders < 10; orders += 1) await world.order(ada);
    }
    expect(await perDay(world, 'ada@example.com', 3)).toEqual([40, 20, 0]);
    expect(heldOf('excess_mail_held')).toHaveLength(1);
    expect(await jobsOf(world.deps).list()).toEqual([]);
  });

  it('gets none of those that have waited for a week', async () => {
    const world = makeOpsWorld();
    for (let number = 0; number < 9; number += 1) {
      const user = await stranger(world, `victim+${number}@example.com`);
      for (let orders = 0; orders < 10; orders += 1) await world.order(user);
    }
    const days = await perDay(world, 'victim@example.com', 9);
    expect(days.slice(0, 6)).toEqual([10, 10, 10, 10, 10, 10]);
    expect(days.at(-1)).toBe(0);
    expect(await jobsOf(world.deps).list()).toEqual([]);
  });

  it('gets an email that failed although ten others went out since', async () => {
    const world = makeOpsWorld();
    const { clock, outbox } = world;
    const user = await stranger(world, 'victim@example.com');
    const { id } = await world.order(user);
    outbox.fault = (_delivery, message) =>
      'to' in message && message.to === user.email && message.subject.includes(shortOf(id))
        ? new DeliveryError('smtp EENVELOPE 451 RCPT TO', 'address')
        : undefined;
    await sweepOf(world);
    for (let orders = 0; orders < 9; orders += 1) await world.order(user);
    await sweepOf(world);
    expect(to(world, user.email)).toHaveLength(9);
    outbox.fault = () => undefined;
    clock.advance(HOUR_MS);
    expect(await sweepOf(world)).toMatchObject({ capped: 0 });
    expect(to(world, user.email)).toHaveLength(10);
  });

  it('of agents gets every email, by their group address and with links to the desk', async () => {
    const world = makeOpsWorld();
    const { clock, deps } = world;
    const agentId = accountIdOf('kim@roomtone.example');
    for (let number = 0; number < 50; number += 1) {
      await world.message({ email: `bob-${number}@example.com` });
      const browser = String(number).padStart(64, '0');
      await jobsOf(deps).add({ kind: 'desk-link', agentId, browser });
      await sweepOf(world);
      clock.advance(MINUTE_MS);
    }
    expect(to(world, AGENTS)).toHaveLength(50);
    expect(to(world, 'kim@roomtone.example')).toHaveLength(50);
  });
});

describe('agents’ emails about unconfirmed customers', () => {
  it('go out in one, every ten minutes at most, with a link to each', async () => {
    const world = makeOpsWorld();
    const { clock, outbox } = world;
    clock.set(Date.parse('2026-11-21T10:00:00.000Z'));
    const user = await stranger(world, 'eve@example.com');
    const ids: string[] = [];
    for (let orders = 0; orders < 3; orders += 1) ids.push((await world.order(user)).id);
    await cancelOrder(world.deps, user, ids[2]!);
    const minutes: number[] = [];
    for (let minute = 1; minute < 60; minute += 5) {
      clock.set(Date.parse('2026-11-21T10:00:00.000Z') + minute * MINUTE_MS);
      const before = to(world, AGENTS).length;
      await sweepOf(world);
      if (to(world, AGENTS).length > before) minutes.push(minute);
      if (minute === 6 || minute === 11) ids.push((await world.order(user)).id);
    }
    expect(minutes).toEqual([1, 11, 21]);
    const [first, second] = to(world, AGENTS);
    expect(first).toMatchObject({ subject: '4 updates from unconfirmed customers' });
    expect(first).not.toHaveProperty('replyTo');
    for (const id of ids.slice(0, 3)) {
      expect(first?.text).toContain(`New order: YouTube Repurpose (Order #${shortOf(id)})`);
      expect(first?.text).toContain(`https://roomtone.test/desk#/orders/${user.id}/${id}`);
    }
    expect(first?.text).toContain(
      `Order cancelled: YouTube Repurpose (Order #${shortOf(ids[2]!)})`,
    );
    expect(second).toMatchObject({ subject: '1 update from unconfirmed customers' });
    // A chat gets each at once, the customer the first of each order; the rest waits for a confirmed address.
    expect([outbox.webhooks.length, to(world, user.email).length]).toEqual([6, 5]);
    expect(await sweepOf(world)).toMatchObject({ folded: 0, unconfirmed: 2, jobsOverdue: 0 });
  });

  it('do not delay those about others', async () => {
    const world = makeOpsWorld();
    await world.order(await stranger(world, 'eve@example.com'));
    await world.order(await world.register());
    await sweepOf(world);
    expect(to(world, AGENTS).map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
      'New order',
      '1 update from unconfirmed customers',
    ]);
  });

  it('name some and count the others', async () => {
    const world = makeOpsWorld();
    for (let number = 0; number < 4; number += 1) {
      const user = await stranger(world, `eve-${number}@example.com`);
      for (let orders = 0; orders < 8; orders += 1) await world.order(user);
    }
    await sweepOf(world);
    const [email, ...others] = to(world, AGENTS);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('32 updates from unconfirmed customers');
    expect(email?.text.match(/^- New order/gm)).toHaveLength(25);
    expect(email?.text).toContain('And 7 more on the desk.');
  });

  it('go out once from many sweeps, and again after a failure', async () => {
    const world = makeOpsWorld();
    const { clock, outbox } = world;
    await world.order(await stranger(world, 'eve@example.com'));
    outbox.fault = (_delivery, message) =>
      'to' in message && message.to === AGENTS ? serverDown() : undefined;
    await sweepOf(world);
    outbox.fault = () => undefined;
    clock.advance(MINUTE_MS);
    await Promise.all(Array.from({ length: 6 }, () => sweepOf(world)));
    clock.advance(HOUR_MS);
    await sweepOf(world);
    expect(to(world, AGENTS)).toHaveLength(1);
  });

  it('and refusals for good survive a crash at any storage operation', async () => {
    for (const moment of ['before', 'after'] as const) {
      for (let failAt = 1, isOver = false; !isOver; failAt += 1) {
        const plan: FailurePlan = { failAt: 0, moment, count: 0, isLasting: true };
        const stores = new Map<string, MemoryStore>();
        const openStore = (name: string) => {
          const store = stores.get(name) ?? memoryStore();
          stores.set(name, store);
          return failingStore(plan)(store);
        };
        const out = makeChannels();
        out.fault = (_delivery, message) =>
          'to' in message && message.to !== AGENTS
            ? new DeliveryError('smtp EENVELOPE 550 RCPT TO', 'address', true)
            : undefined;
        const { deps, clock } = makeDependencies({ openStore, openChannels: () => out.channels });
        const userId = accountIdOf('eve@example.com');
        const registered = makeRegistered({ confirmationId: 'c'.repeat(32) });
        await usersOf(deps).register(userId, { ...registered, email: 'eve@example.com' });
        const orderId = deps.newId();
        await jobsOf(deps).add({ kind: 'order', userId, orderId });
        await ordersOf(deps).place(userId, orderId, makePlaced({ notify: ['agents', 'customer'] }));
        Object.assign(plan, { count: 0, failAt });
        for (let sweeps = 0; sweeps < 20; sweeps += 1) {
          await sweepOf({ deps }).catch(() => undefined);
          isOver = plan.count < failAt;
          // The next sweep is another process.
          if (!isOver) plan.failAt = 0;
          clock.advance(MESSAGE_PAUSE_MS);
        }
        plan.failAt = 0;
        const where = `${moment} operation ${failAt}`;
        const { jobs, setbacks, refusals } = await jobsOf(deps).overview();
        expect([jobs, setbacks], where).toEqual([[], []]);
        expect(refusals.length, where).toBeGreaterThan(0);
        const copies = out.mails.filter(({ text }) => text.includes('New order')).length;
        expect(copies, where).toBeGreaterThanOrEqual(1);
        expect(copies, where).toBeLessThanOrEqual(isOver ? 1 : 2);
      }
    }
  });
});
