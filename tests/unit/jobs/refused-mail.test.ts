import { describe, expect, it } from 'vitest';

import { runSweep } from '../../../netlify/server/maintenance/sweep.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../netlify/server/lib/durations.ts';
import { AGENTS } from '../../support/channels.ts';
import { makeOpsWorld, shortOf, type OpsWorld } from '../../support/ops.ts';
import { fc, runs } from '../../support/properties.ts';
import { countAttempt } from '../../../netlify/server/storage/rate-limiter.ts';
import { CONTACT_PER_ADDRESS } from '../../../netlify/server/messages/contact.ts';
import { openIndexOf } from '../../../netlify/server/queue/open-index.ts';
import { DeliveryError, type Mail } from '../../../netlify/server/email/channel.ts';
import { dueAfter, jobsOf } from '../../../netlify/server/queue/job-store.ts';

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
const sweepOf =
  ({ deps, clock }: OpsWorld) =>
  (isCleanup = false) =>
    runSweep(deps, { untilMs: clock.now() + 20 * SECOND_MS, isCleanup });

const subjects = (mails: readonly Mail[], to: string) =>
  mails.filter((mail) => mail.to === to).map(({ subject }) => subject.replace(/ \(.*/, ''));

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
    const sweep = sweepOf(world);
    clock.set(SEVEN + DAY_MS);
    const first = await sweep(true);
    expect(subjects(outbox.mails, 'ada@example.com')).toEqual([
      'We have your order: YouTube Repurpose',
    ]);
    expect(subjects(outbox.mails, AGENTS)).toContain('This morning: 151 open');
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
    expect(subjects(outbox.mails, AGENTS)).toHaveLength(151 + 1);
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
      await sweepOf(world)();
    }
    expect(attempts.get('dead-0@example.com')).toBe(3);
    expect(await jobsOf(deps).overview()).toEqual({ jobs: [], setbacks: [], refusals: [] });
    expect(subjects(outbox.mails, AGENTS)).toEqual([
      'New order: YouTube Repurpose',
      'This morning: 1 open, 1 email refused',
      'This morning: 1 open, 1 late',
    ]);
    const [, digest] = outbox.mails;
    expect(digest?.text.replaceAll('\n', ' ')).toContain(
      'Mail servers refused 1 email for good. “npm run ops -- doctor” says which, and what to do.',
    );
    const { code, out } = await world.run('doctor');
    expect(code).toBe(1);
    expect(out).toContain(`notifications/${id}/0000/customer-mail`);
    expect(out).toContain('It was refused for good: smtp EENVELOPE 550 RCPT TO.');
    expect(out).toContain(`npm run ops -- orders show ${id}`);
  });

  it('rings although nothing is open', async () => {
    const world = makeOpsWorld();
    const { clock, outbox, deps } = world;
    const { userId, id } = await orderOf(world, 'dead-0@example.com');
    makeRelay(world, refuseDead);
    for (let tries = 0; tries < 3; tries += 1) await world.run('sweep');
    await openIndexOf(deps).removeOf({ kind: 'order', userId, orderId: id }, clock.now());
    clock.set(SEVEN);
    await sweepOf(world)();
    expect(subjects(outbox.mails, AGENTS)).toContain('This morning: 0 open, 1 email refused');
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
      await sweepOf(world)();
      clock.advance(SWEEP_EVERY_MS);
    }
    const ofEvent = notes.filter((note) => JSON.stringify(note).includes('notification_refused'));
    expect(ofEvent).toMatchObject([{ delivery: 'customer-mail', reason: noMailbox.reason }]);
    expect(JSON.stringify(notes)).not.toContain('canary');
  });

  it('is forgotten by the digest after two weeks, where none goes out', async () => {
    const world = makeOpsWorld();
    const { clock, deps } = world;
    await jobsOf(deps).addRefusal(
      { subjectId: deps.newId(), sequence: 0, delivery: 'customer-mail' },
      clock.now(),
    );
    clock.advance(14 * DAY_MS);
    await sweepOf(world)();
    expect((await jobsOf(deps).overview()).refusals).toHaveLength(1);
    clock.advance(1);
    await sweepOf(world)();
    expect((await jobsOf(deps).overview()).refusals).toEqual([]);
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
    expect(outbox.mails).toHaveLength(30);
    isBroken = false;
    await runSweep(deps, { untilMs: Infinity, isCleanup: false });
    expect(subjects(outbox.mails, AGENTS)).toHaveLength(30);
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
      await sweepOf(world)();
      clock.advance(SWEEP_EVERY_MS);
    }
    expect(subjects(outbox.mails, AGENTS)).toHaveLength(1);
    expect((await world.run('doctor')).out).toContain(`${spam.id}/0000/agents-mail`);
  });
});

describe('a notification that failed', () => {
  it('is tried again after five minutes and later ever less often, at least every six hours', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), fc.integer({ min: 1, max: 40 }), (subjectId, tries) => {
        const setback = { subjectId, sequence: 0, delivery: 'customer-mail', tries } as const;
        const pauseMs = dueAfter({ ...setback, atMs: SEVEN }) - SEVEN;
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
      const setback = { subjectId, sequence: 0, delivery: 'customer-mail' } as const;
      return Math.floor(dueAfter({ ...setback, tries: 5, atMs: SEVEN }) / SWEEP_EVERY_MS);
    });
    expect(new Set(dues).size).toBeGreaterThan(2);
  });

  it('waits also when another event of its order has something sent', async () => {
    const world = makeOpsWorld();
    const { clock, deps } = world;
    const { id } = await orderOf(world, 'dead-2@example.com');
    const attempts = makeRelay(world, refuseDead);
    await sweepOf(world)();
    await world.run('orders', 'take', id);
    const { userId } = (await jobsOf(deps).list())[0]!.spec as { userId: string };
    await jobsOf(deps).add({ kind: 'order', userId, orderId: id });
    await sweepOf(world)();
    expect(attempts.get('dead-2@example.com')).toBe(1);
    clock.advance(SWEEP_EVERY_MS);
    await sweepOf(world)();
    expect(attempts.get('dead-2@example.com')).toBe(2);
  });
});
