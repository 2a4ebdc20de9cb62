import { describe, expect, it } from 'vitest';

import type { StoredUser } from '../../../netlify/server/auth/user-events.ts';
import { usersOf } from '../../../netlify/server/auth/user-store.ts';
import { DeliveryError, type Mail } from '../../../netlify/server/email/channel.ts';
import { addressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../netlify/server/lib/time.ts';
import { runSweep } from '../../../netlify/server/maintenance/sweep.ts';
import { CONTACT_PER_ADDRESS } from '../../../netlify/server/messages/contact.ts';
import { cancelOrder } from '../../../netlify/server/orders/change-order.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { MESSAGE_PAUSE_MS } from '../../../netlify/server/queue/deliver.ts';
import { jobsOf, dueAfter } from '../../../netlify/server/queue/job-store.ts';
import { openIndexOf } from '../../../netlify/server/queue/open-index.ts';
import { countAttempt } from '../../../netlify/server/storage/rate-limiter.ts';
import { confirmStored } from '../../support/account.ts';
import { AGENTS, titleOf } from '../../support/channels.ts';
import { KIM } from '../../support/desk.ts';
import { makePlaced, makeRegistered } from '../../support/makers.ts';
import { crashEverywhere } from '../../support/memory-store.ts';
import { makeOpsWorld, shortOf, type OpsWorld } from '../../support/ops.ts';
import { fc, runs } from '../../support/properties.ts';
import { makeServices } from '../../support/site.ts';

/** Somebody who signed up with an address and has not confirmed it. */
async function stranger({ deps }: OpsWorld, email: string): Promise<StoredUser> {
  const event = makeRegistered({ email });
  return (await usersOf(deps).register(addressIdOf(email), event)).user;
}

const sweepOf = ({ deps }: OpsWorld) => runSweep(deps, { untilMs: Infinity, isCleanup: false });

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
    const agentId = addressIdOf('kim@roomtone.example');
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
  it('do not go out: the desk and the digest show what happened', async () => {
    const world = makeOpsWorld();
    const { clock, outbox, deps } = world;
    clock.set(SEVEN - HOUR_MS);
    const user = await stranger(world, 'eve@example.com');
    const { id } = await world.order(user);
    const canceled = await world.order(user);
    await cancelOrder(deps, user, canceled.id);
    expect(await sweepOf(world)).toMatchObject({ abandoned: 0, unconfirmed: 2, jobsOverdue: 0 });
    expect(to(world, AGENTS)).toEqual([]);
    // A chat gets each at once, the customer the first of each order.
    expect([outbox.webhooks.length, to(world, user.email).length]).toEqual([3, 2]);
    clock.set(SEVEN);
    await sweepOf(world);
    const [digest] = to(world, KIM);
    expect(digest?.text).toContain(`https://roomtone.test/desk#/orders/${user.id}/${id}`);
    expect((await world.run('doctor')).out).not.toContain('agents-mail');
  });

  it('go out from the time on at which the address is confirmed', async () => {
    const world = makeOpsWorld();
    const { deps } = world;
    const user = await stranger(world, 'eve@example.com');
    const { id } = await world.order(user);
    await sweepOf(world);
    await confirmStored(deps, user.id);
    await sweepOf(world);
    expect(to(world, AGENTS)).toEqual([]);
    await cancelOrder(deps, user, id);
    await sweepOf(world);
    expect(to(world, AGENTS).map(titleOf)).toEqual(['Order canceled']);
  });

  it('go out to an agent who is handed an order', async () => {
    const world = makeOpsWorld();
    const order = await world.order(await stranger(world, 'eve@example.com'));
    await world.change(order, { type: 'assigned', assignee: KIM });
    await sweepOf(world);
    expect(to(world, AGENTS, KIM).map(titleOf)).toEqual(['Assigned to you']);
  });
});

describe('agents’ emails', () => {
  it('and refusals for good survive a crash at any storage operation', async () => {
    await crashEverywhere(async (crash, where) => {
      const { deps, clock, out, plan, sweep } = makeServices({ sendsMail: true });
      out.fault = (_delivery, message) =>
        'to' in message && message.to !== AGENTS
          ? new DeliveryError('smtp EENVELOPE 550 RCPT TO', 'address', true)
          : undefined;
      const userId = addressIdOf('eve@example.com');
      await usersOf(deps).register(userId, makeRegistered({ email: 'eve@example.com' }));
      await confirmStored(deps, userId);
      const orderId = deps.newId();
      await jobsOf(deps).add({ kind: 'order', userId, orderId });
      await ordersOf(deps).place(userId, orderId, makePlaced({ notify: ['agents', 'customer'] }));
      Object.assign(plan, crash);
      for (let sweeps = 0; sweeps < 20; sweeps += 1) {
        await sweep().catch(() => undefined);
        // The next sweep is another process.
        if (plan.hasFailed) plan.failAt = 0;
        clock.advance(MESSAGE_PAUSE_MS);
      }
      plan.failAt = 0;
      const { jobs, retries, bounces } = await jobsOf(deps).overview();
      expect([jobs, retries], where).toEqual([[], []]);
      expect(bounces.length, where).toBeGreaterThan(0);
      const copies = out.mails.filter(({ text }) => text.includes('New order')).length;
      expect(copies, where).toBeGreaterThanOrEqual(1);
      expect(copies, where).toBeLessThanOrEqual(plan.hasFailed ? 2 : 1);
      return plan;
    });
  });
});

/** On a Saturday: 7 o'clock in Denver, when the digest goes out. */
const SEVEN = Date.parse('2026-11-21T14:00:00.000Z');
const SWEEP_EVERY_MS = 5 * MINUTE_MS;

const noMailbox = new DeliveryError('smtp EENVELOPE 550 RCPT TO', 'address', true);
const refusals = [
  noMailbox,
  new DeliveryError('smtp EMESSAGE 552 DATA', 'message', true),
  new DeliveryError('smtp EENVELOPE 451 RCPT TO', 'address'),
];

/** A relay that takes a second for each email, and how often it was asked to take one to an address. */
function makeRelay({ outbox, clock }: OpsWorld, refuse: (to: string) => DeliveryError | undefined) {
  const attempts = new Map<string, number>();
  outbox.fault = (_delivery, message) => {
    if (!('to' in message)) return undefined;
    clock.advance(SECOND_MS);
    attempts.set(message.to, (attempts.get(message.to) ?? 0) + 1);
    return refuse(message.to);
  };
  return attempts;
}

/** Of `dead-7@…`, one of the three refusals. */
function refuseDead(to: string): DeliveryError | undefined {
  const number = /^dead-(\d+)@/.exec(to)?.[1];
  return number === undefined ? undefined : refusals[Number(number) % refusals.length];
}

async function orderOf(world: OpsWorld, email: string) {
  return world.order(await world.register(email));
}

/** As Netlify runs it: for twenty seconds. */
const sweepFor20s =
  ({ deps, clock }: OpsWorld) =>
  (isCleanup = false) =>
    runSweep(deps, { untilMs: clock.now() + 20 * SECOND_MS, isCleanup });

const titles = (mails: readonly Mail[], to: string) =>
  mails.filter((mail) => mail.to === to).map(titleOf);

describe('150 emails that a mail server refuses', () => {
  it('hold up neither a real one, nor the digest, nor the cleanup, and are tried a few times a day', async () => {
    const world = makeOpsWorld();
    const { clock, outbox, deps } = world;
    await countAttempt(deps, [CONTACT_PER_ADDRESS, 'expired by then']);
    clock.set(SEVEN + DAY_MS - 10 * MINUTE_MS);
    for (let number = 0; number < 150; number += 1) {
      await orderOf(world, `dead-${number}@example.com`);
    }
    await orderOf(world, 'ada@example.com');
    const attempts = makeRelay(world, refuseDead);
    const sweep = sweepFor20s(world);
    clock.set(SEVEN + DAY_MS);
    const first = await sweep(true);
    expect(titles(outbox.mails, 'ada@example.com')).toEqual(['Your order is in']);
    expect(titles(outbox.mails, KIM)).toContain('151 not taken');
    expect(first.expiredDeleted).toBe(1);
    expect(first.jobsWaiting).toBeGreaterThan(130);

    for (let at = SEVEN + DAY_MS; at < SEVEN + 2 * DAY_MS; at += SWEEP_EVERY_MS) {
      clock.set(Math.max(at, clock.now()));
      await sweep();
    }
    const triesOf = (remainder: number) =>
      [...attempts].flatMap(([to, tries]) => {
        const number = /^dead-(\d+)@/.exec(to)?.[1];
        return number !== undefined && Number(number) % 3 === remainder ? [tries] : [];
      });
    expect([...new Set([...triesOf(0), ...triesOf(1)])]).toEqual([3]);
    expect(Math.max(...triesOf(2))).toBeLessThanOrEqual(11);
    const total = [0, 1, 2].flatMap(triesOf).reduce((sum, tries) => sum + tries, 0);
    expect(total).toBeLessThanOrEqual(100 * 3 + 50 * 11);
    expect(titles(outbox.mails, AGENTS)).toHaveLength(151);
    expect(await jobsOf(deps).list()).toHaveLength(50);
  });
});

describe('an email that a mail server refuses for good', () => {
  it('is given up after three tries, rings once, and is listed with what to do', async () => {
    const world = makeOpsWorld();
    const { clock, outbox, deps } = world;
    clock.set(SEVEN);
    const { id } = await orderOf(world, 'dead-0@example.com');
    const attempts = makeRelay(world, refuseDead);
    for (let at = SEVEN + HOUR_MS; at < SEVEN + 3 * DAY_MS; at += SWEEP_EVERY_MS) {
      clock.set(Math.max(at, clock.now()));
      await sweepFor20s(world)();
    }
    expect(attempts.get('dead-0@example.com')).toBe(3);
    expect(await jobsOf(deps).overview()).toEqual({ jobs: [], retries: [], bounces: [] });
    expect(titles(outbox.mails, AGENTS)).toEqual(['New order']);
    expect(titles(outbox.mails, KIM)).toEqual(['1 not taken, 1 email refused', '1 late']);
    const digest = outbox.mails.find(({ to }) => to === KIM);
    expect(digest?.text.replaceAll('\n', ' ')).toContain(
      'Mail servers permanently refused 1 email. “npm run ops -- doctor” says which, and what to do.',
    );
    const { code, out } = await world.run('doctor');
    expect(code).toBe(1);
    expect(out).toContain(`notifications/${id}/0000/customer-mail`);
    expect(out).toContain('It was permanently refused: smtp EENVELOPE 550 RCPT TO.');
    expect(out).toContain(`Order #${shortOf(id)} on the desk`);
  });

  it('rings although nothing is open', async () => {
    const world = makeOpsWorld();
    const { clock, outbox, deps } = world;
    const { userId, id } = await orderOf(world, 'dead-0@example.com');
    makeRelay(world, refuseDead);
    for (let tries = 0; tries < 3; tries += 1) await world.run('sweep');
    await openIndexOf(deps).removeOf({ kind: 'order', userId, orderId: id }, clock.now());
    clock.set(SEVEN);
    await sweepFor20s(world)();
    expect(titles(outbox.mails, KIM)).toContain('1 email refused');
  });

  it('is in the log once, with the reason and without the address', async () => {
    const world = makeOpsWorld();
    const { deps, outbox, clock } = world;
    outbox.fault = (_delivery, message) =>
      'to' in message && message.to !== AGENTS ? noMailbox : undefined;
    await world.message({ email: 'canary@example.com' });
    const notes: unknown[] = [];
    deps.log.note = (event, details) => notes.push({ event, ...details });
    for (let sweeps = 0; sweeps < 20; sweeps += 1) {
      await sweepFor20s(world)();
      clock.advance(SWEEP_EVERY_MS);
    }
    const ofEvent = notes.filter((note) => JSON.stringify(note).includes('notification_refused'));
    expect(ofEvent).toMatchObject([{ delivery: 'customer-mail', reason: noMailbox.reason }]);
    expect(JSON.stringify(notes)).not.toContain('canary');
  });

  it('is forgotten by the digest after two weeks, where none goes out', async () => {
    const world = makeOpsWorld();
    const { clock, deps } = world;
    await jobsOf(deps).addBounce(
      { subjectId: deps.newId(), sequence: 0, delivery: 'customer-mail' },
      clock.now(),
    );
    clock.advance(14 * DAY_MS);
    await sweepFor20s(world)();
    expect((await jobsOf(deps).overview()).bounces).toHaveLength(1);
    clock.advance(1);
    await sweepFor20s(world)();
    expect((await jobsOf(deps).overview()).bounces).toEqual([]);
  });
});

describe('the mailbox of the agents', () => {
  it('that refuses everything is one failure in the log, and nothing that customers wait for', async () => {
    const world = makeOpsWorld();
    const { clock, outbox, deps } = world;
    for (let number = 0; number < 30; number += 1)
      await orderOf(world, `bob-${number}@example.com`);
    let isBroken = true;
    const attempts = makeRelay(world, (to) => (to === AGENTS && isBroken ? noMailbox : undefined));
    const notes: unknown[] = [];
    deps.log.note = (event, details) => notes.push([event, details?.['delivery']]);
    // Far longer than a notification that is refused lasts.
    for (let sweeps = 0; sweeps < 6; sweeps += 1) {
      const before = attempts.get(AGENTS) ?? 0;
      notes.length = 0;
      await runSweep(deps, { untilMs: Infinity, isCleanup: false });
      clock.advance(HOUR_MS);
      expect(notes[0]).toEqual(['sys_notification_failed', 'agents-mail']);
      expect(notes.slice(1).flat()).not.toContain('sys_notification_failed');
      // One for each of those that were on their way.
      expect(attempts.get(AGENTS)! - before).toBeLessThanOrEqual(4);
    }
    // And digests to the mailboxes of two agents.
    expect(outbox.mails).toHaveLength(30 + 2);
    isBroken = false;
    await runSweep(deps, { untilMs: Infinity, isCleanup: false });
    expect(titles(outbox.mails, AGENTS)).toHaveLength(30);
    expect(await jobsOf(deps).list()).toEqual([]);
  });

  it('that refuses one message does not keep the others from it', async () => {
    const world = makeOpsWorld();
    const { outbox, clock } = world;
    const spam = await orderOf(world, 'spam@example.com');
    await orderOf(world, 'ada@example.com');
    outbox.fault = (_delivery, message) =>
      'to' in message && message.to === AGENTS && message.subject.includes(shortOf(spam.id))
        ? refusals[1]
        : undefined;
    for (let sweeps = 0; sweeps < 6; sweeps += 1) {
      await sweepFor20s(world)();
      clock.advance(SWEEP_EVERY_MS);
    }
    expect(titles(outbox.mails, AGENTS)).toHaveLength(1);
    expect((await world.run('doctor')).out).toContain(`${spam.id}/0000/agents-mail`);
  });
});

describe('a notification that failed', () => {
  it('is tried again after five minutes and later ever less often, at least every six hours', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), fc.integer({ min: 1, max: 40 }), (subjectId, tries) => {
        const retry = { subjectId, sequence: 0, delivery: 'customer-mail', tries } as const;
        const pauseMs = dueAfter({ ...retry, atMs: SEVEN }) - SEVEN;
        const fullMs = Math.min(5 * MINUTE_MS * 2 ** (tries - 1), 6 * HOUR_MS);
        expect(pauseMs).toBeGreaterThan(0.75 * fullMs - 1);
        expect(pauseMs).toBeLessThanOrEqual(fullMs);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is not tried again together with what failed with it', () => {
    const dues = Array.from({ length: 50 }, (_, number) => {
      const subjectId = `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
      const retry = { subjectId, sequence: 0, delivery: 'customer-mail' } as const;
      return Math.floor(dueAfter({ ...retry, tries: 5, atMs: SEVEN }) / SWEEP_EVERY_MS);
    });
    expect(new Set(dues).size).toBeGreaterThan(2);
  });

  it('waits also when another event of its order has something sent', async () => {
    const world = makeOpsWorld();
    const { clock } = world;
    const order = await orderOf(world, 'dead-2@example.com');
    const attempts = makeRelay(world, refuseDead);
    await sweepFor20s(world)();
    await world.change(order, { type: 'assigned', assignee: 'kim@roomtone.example' });
    await sweepFor20s(world)();
    expect(attempts.get('dead-2@example.com')).toBe(1);
    clock.advance(SWEEP_EVERY_MS);
    await sweepFor20s(world)();
    expect(attempts.get('dead-2@example.com')).toBe(2);
  });
});
