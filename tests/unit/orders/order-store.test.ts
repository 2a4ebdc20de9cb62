import { describe, expect, it } from 'vitest';

import { userEventKey } from '../../../netlify/server/auth/user-events.ts';
import { userStore } from '../../../netlify/server/auth/user-store.ts';
import { archiveRun, notifyOfOrder } from '../../../netlify/server/orders/order-job.ts';
import { orderStore, ordersOf } from '../../../netlify/server/orders/order-store.ts';
import {
  orderEventKey,
  withCustomer,
  type ArchivedOrder,
} from '../../../netlify/server/orders/order.ts';
import { jobsOf } from '../../../netlify/server/queue/job-store.ts';
import { startRound } from '../../../netlify/server/queue/run-job.ts';
import { CorruptRecordError, type Store } from '../../../netlify/server/storage/store.ts';
import {
  makeMoved,
  makeNoted,
  makePlaced,
  makeQuoted,
  makeRegistered,
} from '../../support/makers.ts';
import { memoryStore, alwaysTaken, withStore } from '../../support/memory-store.ts';
import { makeServices } from '../../support/site.ts';

const userId = 'a'.repeat(64);
const orderIdOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

describe('orders', () => {
  it('have no next page when they fill one exactly', async () => {
    const orders = orderStore(memoryStore());
    for (const number of [1, 2]) await orders.place(userId, orderIdOf(number), makePlaced());
    expect((await orders.list(userId, 2)).nextBefore).toBeUndefined();
    expect((await orders.list(userId, 1)).nextBefore).toBe(orderIdOf(2));
  });

  it('are reported when an event is missing, not guessed', async () => {
    const store = memoryStore();
    const orders = orderStore(store);
    store.records.set(
      orderEventKey({ userId, orderId: orderIdOf(1), sequence: 1 }),
      JSON.stringify(makeMoved()),
    );
    expect((await orders.list(userId, 50)).corrupt).toMatchObject([
      {
        key: orderEventKey({ userId, orderId: orderIdOf(1), sequence: 0 }),
        reason: 'missing in its run',
      },
    ]);
    await orders.place(userId, orderIdOf(1), makePlaced());
    store.records.set(
      orderEventKey({ userId, orderId: orderIdOf(1), sequence: 3 }),
      JSON.stringify(makeMoved()),
    );
    expect((await orders.list(userId, 50)).corrupt).toMatchObject([
      {
        key: orderEventKey({ userId, orderId: orderIdOf(1), sequence: 2 }),
        reason: 'missing in its run',
      },
    ]);
    store.records.set(orderEventKey({ userId, orderId: orderIdOf(1), sequence: 2 }), '{');
    expect((await orders.list(userId, 50)).corrupt).toMatchObject([
      { key: orderEventKey({ userId, orderId: orderIdOf(1), sequence: 2 }), reason: 'not JSON' },
    ]);
  });

  it('have no beginning until they are placed', async () => {
    const orders = orderStore(memoryStore());
    expect(await orders.findPlaced(userId, orderIdOf(1))).toBeUndefined();
    await orders.place(userId, orderIdOf(1), makePlaced());
    expect(await orders.findPlaced(userId, orderIdOf(1))).toEqual(makePlaced());
  });

  it('are neither placed nor refused when their record disappears during the read', async () => {
    await expect(
      orderStore({ ...memoryStore(), ...alwaysTaken }).place(userId, orderIdOf(1), makePlaced()),
    ).rejects.toMatchObject({
      reason: 'order is there and cannot be read',
    });
  });

  it('are not an empty list when the store fails', async () => {
    const store: Store = {
      ...memoryStore(),
      get: () => Promise.reject(new Error('down')),
      list: () => Promise.resolve([orderEventKey({ userId, orderId: orderIdOf(1), sequence: 0 })]),
    };
    await expect(orderStore(store).list(userId, 50)).rejects.toThrow('down');
  });
});

describe('an order of a former customer', () => {
  const archiveId = 'b'.repeat(64);

  const assigned = {
    v: 1,
    type: 'assigned',
    at: '2026-11-21T13:00:00.000Z',
    actor: 'kim',
    assignee: 'kim@roomtone.example',
  } as const;
  const anonymized = { ...assigned, type: 'anonymized', assignee: undefined, archiveId } as const;

  async function placeAndLeave() {
    const store = memoryStore();
    const orders = orderStore(store);
    await orders.place(userId, orderIdOf(1), makePlaced({ notify: ['agents', 'customer'] }));
    const find = async () => (await orders.find(userId, orderIdOf(1)))!;
    for (const change of [
      makeMoved({ note: 'For Ada.', links: ['https://files.example/ada'], notify: ['customer'] }),
      makeNoted({ actor: 'kim', note: 'Ada called.', isInternal: true }),
      makeQuoted({ note: 'For Ada.' }),
      assigned,
      anonymized,
    ])
      await orders.append(await find(), change);
    return { store, orders, left: (await find()) as ArchivedOrder };
  }

  it('names nobody, not even whoever has the account now', async () => {
    const { left } = await placeAndLeave();
    expect(JSON.stringify(left)).not.toMatch(/ada/i);
    const { user } = await userStore(memoryStore()).register(userId, makeRegistered());
    const { customerName, customerEmail } = withCustomer(left, user);
    expect([customerName, customerEmail]).toEqual(['', '']);
  });

  it('is archived with what the agents need and nothing else', async () => {
    const { store, orders, left } = await placeAndLeave();
    await orders.archive(left);
    const kept = [
      { ...makePlaced({ notify: ['agents'] }), details: undefined },
      makeMoved(),
      makeNoted({ actor: 'kim', note: '', isInternal: true }),
      makeQuoted(),
      assigned,
      anonymized,
    ];
    const expected = kept.map((event, sequence) => [
      orderEventKey({ userId: archiveId, orderId: orderIdOf(1), sequence }),
      event,
    ]);
    const records = [...store.records].map(([key, text]) => [key, JSON.parse(text) as unknown]);
    expect(Object.fromEntries(records)).toEqual(Object.fromEntries(expected));
  });

  it('is found in the archive by its last event', async () => {
    const { store, orders } = await placeAndLeave();
    await orders.place(userId, orderIdOf(2), makePlaced());
    store.records.set(`${userId}/others`, '{}');
    const runs = await orders.listRuns(userId);
    expect(runs.map(({ sequences }) => sequences)).toEqual([[0, 1, 2, 3, 4, 5], [0]]);
    expect(await Promise.all(runs.map((run) => orders.archiveOf(run)))).toEqual([
      archiveId,
      undefined,
    ]);
  });

  it('is kept when a part of it cannot be read', async () => {
    const { store, orders, left } = await placeAndLeave();
    store.records.delete(orderEventKey({ userId, orderId: orderIdOf(1), sequence: 1 }));
    await expect(orders.archive(left)).rejects.toMatchObject({
      name: 'StoreUnavailableError',
      reason: 'event cannot be read',
    });
    expect(store.records.has(orderEventKey({ userId, orderId: orderIdOf(1), sequence: 0 }))).toBe(
      true,
    );
  });
});

const formerId = 'a'.repeat(64);
const archiveId = 'b'.repeat(64);
const orderId = '019a0000-0000-7000-8000-000000000001';
const run = { userId: formerId, orderId, sequences: [0] };

async function setUp() {
  const test = makeServices();
  const job = await jobsOf(test.deps).add({ kind: 'order', userId: formerId, orderId });
  const notify = (deps = test.deps) =>
    notifyOfOrder(
      deps,
      { ...job, spec: { kind: 'order', userId: formerId, orderId } },
      startRound(),
    );
  return { ...test, orders: test.store('orders').records, notify };
}

describe('an order of a closed account', () => {
  it('is erased when it arrived late', async () => {
    const { deps, orders, notify, clock } = await setUp();
    const placed = makePlaced({ at: new Date(clock.now()).toISOString() });
    await ordersOf(deps).place(formerId, orderId, placed);
    expect(await notify()).toBe('done');
    expect([...orders.keys()].filter((key) => key.startsWith(formerId))).toEqual([]);
    expect(JSON.stringify([...orders.values()])).not.toContain('Ada');
  });

  it('loses a late step', async () => {
    const { orders, notify } = await setUp();
    orders.set(
      orderEventKey({ userId: formerId, orderId, sequence: 1 }),
      JSON.stringify(makeMoved()),
    );
    expect(await notify()).toBe('done');
    expect(orders.size).toBe(0);
  });

  it('waits while the account is closing', async () => {
    const { deps, orders, store, notify } = await setUp();
    await ordersOf(deps).place(formerId, orderId, makePlaced());
    store('users').records.set(userEventKey({ userId: formerId, sequence: 1 }), '{}');
    expect(await notify()).toBe('not_yet');
    expect(orders.size).toBe(1);
  });

  it('is kept when it cannot be read completely', async () => {
    const { deps, orders, notify, clock, events } = await setUp();
    const placed = makePlaced({ at: new Date(clock.now()).toISOString() });
    await ordersOf(deps).place(formerId, orderId, placed);
    const createOnce: Store['createOnce'] = (key, record) =>
      key.startsWith(formerId)
        ? deps.store('orders').createOnce(key, record)
        : Promise.reject(new CorruptRecordError('orders/x', 'not JSON'));
    expect(await notify(withStore(deps, 'orders', { createOnce }))).toBe('not_yet');
    expect(events).toContain('data_record_corrupt');
    expect(orders.has(orderEventKey({ userId: formerId, orderId, sequence: 0 }))).toBe(true);
  });
});

describe('an order to be archived', () => {
  it('stays where it is when it is already archived', async () => {
    const { deps, orders } = await setUp();
    await ordersOf(deps).place(formerId, orderId, makePlaced());
    const anonymized = { ...makeMoved(), type: 'anonymized', archiveId: formerId };
    orders.set(
      orderEventKey({ userId: formerId, orderId, sequence: 1 }),
      JSON.stringify(anonymized),
    );
    expect(await archiveRun(deps, run, archiveId)).toBe(false);
    expect(orders.size).toBe(2);
  });

  it('stays where it is when its beginning is missing and no archive has it', async () => {
    const { deps, orders } = await setUp();
    orders.set(
      orderEventKey({ userId: formerId, orderId, sequence: 1 }),
      JSON.stringify(makeMoved()),
    );
    expect(await archiveRun(deps, { ...run, sequences: [1] }, archiveId)).toBe(false);
    expect(orders.size).toBe(1);
  });

  it('promises nothing when the agents were not notified of it', async () => {
    const { deps, orders } = await setUp();
    await ordersOf(deps).place(formerId, orderId, makePlaced());
    const ended = makeMoved({ to: 'cancelled' });
    orders.set(orderEventKey({ userId: formerId, orderId, sequence: 1 }), JSON.stringify(ended));
    const promised = await jobsOf(deps).list();
    expect(await archiveRun(deps, run, archiveId)).toBe(true);
    expect(await jobsOf(deps).list()).toEqual(promised);
    expect([...orders.keys()].filter((key) => key.startsWith(formerId))).toEqual([]);
  });

  it('loses what an interrupted attempt left of it, once the archive has it', async () => {
    const { deps, orders } = await setUp();
    await ordersOf(deps).place(formerId, orderId, makePlaced());
    const last = orderEventKey({ userId: formerId, orderId, sequence: 1 });
    const anonymized = { ...makeMoved(), type: 'anonymized', archiveId };
    orders.set(last, JSON.stringify(anonymized));
    expect(await archiveRun(deps, { ...run, sequences: [0, 1] }, archiveId)).toBe(true);
    orders.set(last, JSON.stringify(anonymized));
    expect(await archiveRun(deps, { ...run, sequences: [1] }, archiveId)).toBe(true);
    expect([...orders.keys()].filter((key) => key.startsWith(formerId))).toEqual([]);
    expect(await ordersOf(deps).find(archiveId, orderId)).toMatchObject({ archiveId });
  });

  it('is left to a later attempt when it keeps changing', async () => {
    const { deps } = await setUp();
    await ordersOf(deps).place(formerId, orderId, makePlaced());
    const archiving = archiveRun(withStore(deps, 'orders', alwaysTaken), run, archiveId);
    await expect(archiving).rejects.toMatchObject({ reason: 'the order keeps changing' });
  });
});
