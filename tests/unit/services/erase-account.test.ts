import { describe, expect, it } from 'vitest';

import { HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import { closeOwnAccount } from '../../../netlify/server/accounts/close-account.ts';
import { moveOrder } from '../../../netlify/server/orders/move-order.ts';
import { noteOrder } from '../../../netlify/server/orders/note-order.ts';
import { placeOrder, surveyOrderLimits } from '../../../netlify/server/orders/place-order.ts';
import { register } from '../../../netlify/server/auth/register.ts';
import { runSweep } from '../../../netlify/server/jobs/run-sweep.ts';
import { openOrders } from '../../../netlify/ops/find-order.ts';
import type { CommandCall } from '../../../netlify/ops/command.ts';
import type { OpsSite } from '../../../netlify/ops/site.ts';
import { userIdOf } from '../../../netlify/server/storage/keys.ts';
import type { StoredUser } from '../../../netlify/server/accounts/user-store.ts';
import { makeChannels } from '../../support/channels.ts';
import { makeDependencies } from '../../support/dependencies.ts';
import type { TestDependencies } from '../../support/dependencies.ts';
import { failingStore } from '../../support/failing-store.ts';
import type { FailurePlan } from '../../support/failing-store.ts';
import { makeOrder, makeRegistration, PASSWORD } from '../../support/makers.ts';
import { memoryStore } from '../../support/memory-store.ts';
import type { MemoryStore } from '../../support/memory-store.ts';

const userId = userIdOf('ada@example.com');
const origin = { address: '203.0.113.7', idempotencyKey: undefined };
/** Whatever shows who the customer was, the id of the account included. */
const PERSONAL = new RegExp(`Ada|Lovelace|ada@|555 0100|Six episodes|Dear Ada|${userId}`, 'i');
const nouns = [
  'users',
  'orders',
  'contacts',
  'claims',
  'revocations',
  'slots',
  'open',
  'jobs',
  'notifications',
  'feedback',
];

interface World extends TestDependencies {
  readonly user: StoredUser;
  readonly records: Map<string, MemoryStore>;
  readonly plan: FailurePlan;
  readonly out: ReturnType<typeof makeChannels>;
}

/** A customer with a pending, a processing and a completed order, and a note that calls her by name. */
async function makeWorld(): Promise<World> {
  const records = new Map<string, MemoryStore>();
  const plan: FailurePlan = { failAt: 0, moment: 'before', count: 0, isLasting: true };
  const fail = failingStore(plan);
  const out = makeChannels();
  const test = makeDependencies({
    openChannels: () => out.channels,
    openStore: (name) => {
      const store = records.get(name) ?? memoryStore();
      records.set(name, store);
      return fail(store);
    },
  });
  const { deps, clock } = test;
  const { user } = await register(deps, makeRegistration(), origin);
  const ids: string[] = [];
  for (const key of ['pending', 'processing', 'completed']) {
    const limits = await surveyOrderLimits(deps, user.id);
    const name = `order-that-will-be-${key}`;
    const { order } = await placeOrder(deps, user, limits, makeOrder(), name);
    ids.push(order.id);
    clock.advance(MINUTE_MS);
  }
  const move = (index: number, from: 'pending' | 'processing', to: 'processing' | 'completed') =>
    moveOrder(deps, {
      userId,
      orderId: ids[index]!,
      from,
      to,
      actor: 'kim',
      note: 'Dear Ada, here we go.',
    });
  await move(1, 'pending', 'processing');
  await move(2, 'pending', 'processing');
  await move(2, 'processing', 'completed');
  await noteOrder(deps, {
    userId,
    orderId: ids[1]!,
    text: 'Dear Ada, call us.',
    isInternal: true,
    actor: 'kim',
  });
  await sweep(test);
  plan.count = 0;
  out.mails.length = 0;
  return { ...test, user, records, plan, out };
}

const sweep = ({ deps }: Pick<World, 'deps'>) =>
  runSweep(deps, { untilMs: Number.POSITIVE_INFINITY, isCleanup: false });
const close = ({ deps, user }: World) => closeOwnAccount(deps, user, PASSWORD);
const everything = ({ records }: World) =>
  [...records]
    .flatMap(([name, store]) => [...store.records].map((entry) => `${name}/${entry.join(' ')}`))
    .join('\n');

async function expectErased(world: World, where: string): Promise<void> {
  const { deps, records } = world;
  expect(everything(world), where).not.toMatch(PERSONAL);
  expect(records.get('users-test')!.records.size, where).toBe(0);
  const runs = await deps.orders.listRuns();
  expect(runs, where).toHaveLength(3);
  expect(new Set(runs.map((run) => run.userId)).size, where).toBe(1);
  const orders = await Promise.all(runs.map((run) => deps.orders.find(run.userId, run.orderId)));
  expect(
    orders.map((order) => order?.status),
    where,
  ).toEqual(['cancelled', 'processing', 'completed']);
  for (const order of orders) {
    expect(order, where).toMatchObject({
      serviceName: 'YouTube Repurpose',
      priceCents: 9995,
      customerName: '',
    });
    expect(order!.archiveId, where).toBe(order!.userId);
  }
}

describe('closing an account', () => {
  it('leaves nothing of the person in any store, and the books as they were', async () => {
    const world = await makeWorld();
    const before = everything(world);
    for (const trace of [
      'Ada',
      'ada@example.com',
      '555 0100',
      'Six episodes',
      'Dear Ada',
      userId,
    ]) {
      expect(before).toContain(trace);
    }
    await close(world);
    await sweep(world);
    await expectErased(world, 'after closing');
    expect(world.records.size).toBe(nouns.length);
  });

  it('works at once for whoever tries to get in, and frees the address', async () => {
    const world = await makeWorld();
    await close(world);
    expect(await world.deps.users.find(userId)).toBeUndefined();
    await expect(register(world.deps, makeRegistration(), origin)).rejects.toMatchObject({
      name: 'StoreUnavailableError',
    });
    await sweep(world);
    const { user } = await register(world.deps, makeRegistration({ firstName: 'Augusta' }), origin);
    expect(user).toMatchObject({ firstName: 'Augusta', nextSequence: 1 });
    expect((await world.deps.orders.list(user.id, 50)).orders).toEqual([]);
  });

  it('tells the agents of what was open, without a word about the customer', async () => {
    const world = await makeWorld();
    await close(world);
    await sweep(world);
    const subjects = world.out.mails.map(({ subject }) => subject.replace(/#\w+/, '#'));
    expect(subjects.sort()).toEqual([
      'Account closed: YouTube Repurpose (Order #)',
      'Order cancelled: YouTube Repurpose (Order #)',
    ]);
    expect(JSON.stringify(world.out.mails)).not.toMatch(/Ada|ada@|555 0100/);
    const site = { deps: world.deps } as unknown as OpsSite;
    const terminal = {
      progress: () => undefined,
      say: () => undefined,
      isInteractive: false,
    } as never;
    expect((await openOrders({ site, terminal } as unknown as CommandCall)).map(({ status }) => status)).toEqual(['processing']);
  });

  it('lets an order in production be finished for the books', async () => {
    const world = await makeWorld();
    await close(world);
    await sweep(world);
    const [, run] = await world.deps.orders.listRuns();
    const move = {
      userId: run!.userId,
      orderId: run!.orderId,
      from: 'processing',
      to: 'completed',
      actor: 'kim',
    } as const;
    expect(await moveOrder(world.deps, move)).toMatchObject({ outcome: 'moved' });
    // The place it came from is no place to move it.
    expect(await moveOrder(world.deps, { ...move, userId })).toEqual({ outcome: 'unknown_order' });
  });

  it('leaves nobody to be told of what is noted afterwards', async () => {
    const world = await makeWorld();
    await close(world);
    await sweep(world);
    world.out.mails.length = 0;
    const { deps } = world;
    const [run] = await deps.orders.listRuns();
    const note = { ...run!, text: 'Paid in cash.', isInternal: false, actor: 'kim' };
    const order = await noteOrder(deps, note);
    expect(order?.steps.at(-1)).toMatchObject({ note: 'Paid in cash.', notify: [] });
    expect(await deps.jobs.list()).toEqual([]);
    await sweep(world);
    expect(world.out.mails).toEqual([]);
  });

  it('needs the password, and is throttled', async () => {
    const { deps, user } = await makeWorld();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(closeOwnAccount(deps, user, 'a guess')).rejects.toMatchObject({
        code: 'wrong_password',
      });
    }
    await expect(closeOwnAccount(deps, user, PASSWORD)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect((await deps.users.find(userId))?.nextSequence).toBe(1);
  });

  it('goes on after a crash at any storage operation, to the same end', async () => {
    const measure = await makeWorld();
    await close(measure);
    await sweep(measure);
    const operations = measure.plan.count;
    expect(operations).toBeGreaterThan(60);
    for (const moment of ['before', 'after'] as const) {
      for (let failAt = 1; failAt <= operations; failAt += 1) {
        const world = await makeWorld();
        Object.assign(world.plan, { failAt, moment, count: 0 });
        await close(world)
          .then(() => sweep(world))
          .catch(() => undefined);
        world.plan.failAt = 0;
        const where = `${moment} operation ${failAt}`;
        const state = (await world.deps.users.look(userId)).state;
        if (state === 'open') {
          // It was not closed; everything is as it was, and the customer tries again.
          expect((await world.deps.orders.list(userId, 50)).orders, where).toHaveLength(3);
          await close(world);
        }
        for (let round = 0; round < 3; round += 1) {
          world.clock.advance(HOUR_MS + MINUTE_MS);
          await sweep(world);
        }
        await expectErased(world, where);
        expect(world.records.get('jobs-test')!.records.size, where).toBe(0);
      }
    }
  }, 30_000);

  it('by two processes at once comes to the same end', async () => {
    const world = await makeWorld();
    await close(world);
    await Promise.all(Array.from({ length: 4 }, () => sweep(world)));
    world.clock.advance(10 * MINUTE_MS);
    await sweep(world);
    await expectErased(world, 'four at once');
  });

  it('waits for an order that cannot be read, and says which', async () => {
    const world = await makeWorld();
    const orders = world.records.get('orders-test')!.records;
    const [key, text] = [...orders][0]!;
    orders.set(key, '{"v":99}');
    await close(world);
    world.events.length = 0;
    await sweep(world);
    expect(world.events).toContain('data_record_corrupt');
    expect((await world.deps.users.look(userId)).state).toBe('closed');
    orders.set(key, text);
    await sweep(world);
    await expectErased(world, 'mended');
  });
});
