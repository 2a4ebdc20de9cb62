import { describe, expect, it } from 'vitest';

import { startRound } from '../../../netlify/server/queue/run-job.ts';
import { archiveRun, notifyOfOrder } from '../../../netlify/server/orders/order-job.ts';
import { cancelOrder } from '../../../netlify/server/orders/change-order.ts';
import { noteOrder } from '../../../netlify/server/orders/change-order.ts';
import { makeMoved, makePlaced } from '../../support/makers.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { jobsOf } from '../../../netlify/server/queue/job-store.ts';
import { userEventKey } from '../../../netlify/server/auth/user-events.ts';
import { orderEventKey } from '../../../netlify/server/orders/order.ts';
import { alwaysTaken, makeDependencies, withStore } from '../../support/dependencies.ts';
import { CorruptRecordError, type Store } from '../../../netlify/server/storage/store.ts';

const userId = 'a'.repeat(64);
const archiveId = 'b'.repeat(64);
const orderId = '019a0000-0000-7000-8000-000000000001';
const run = { userId, orderId, sequences: [0] };

async function setUp() {
  const test = makeDependencies();
  const job = await jobsOf(test.deps).add({ kind: 'order', userId, orderId });
  const notify = (deps = test.deps) =>
    notifyOfOrder(deps, { ...job, spec: { kind: 'order', userId, orderId } }, startRound());
  return { ...test, orders: test.store('orders').records, notify };
}

describe('an order of a closed account', () => {
  it('is erased when it arrived late', async () => {
    const { deps, orders, notify, clock } = await setUp();
    const placed = makePlaced({ at: new Date(clock.now()).toISOString() });
    await ordersOf(deps).place(userId, orderId, placed);
    expect(await notify()).toBe('done');
    expect([...orders.keys()].filter((key) => key.startsWith(userId))).toEqual([]);
    expect(JSON.stringify([...orders.values()])).not.toContain('Ada');
  });

  it('loses a late step', async () => {
    const { orders, notify } = await setUp();
    orders.set(orderEventKey({ userId, orderId, sequence: 1 }), JSON.stringify(makeMoved()));
    expect(await notify()).toBe('done');
    expect(orders.size).toBe(0);
  });

  it('waits while the account is closing', async () => {
    const { deps, orders, store, notify } = await setUp();
    await ordersOf(deps).place(userId, orderId, makePlaced());
    store('users').records.set(userEventKey({ userId, sequence: 1 }), '{}');
    expect(await notify()).toBe('not_yet');
    expect(orders.size).toBe(1);
  });

  it('is kept when it cannot be read completely', async () => {
    const { deps, orders, notify, clock, events } = await setUp();
    const placed = makePlaced({ at: new Date(clock.now()).toISOString() });
    await ordersOf(deps).place(userId, orderId, placed);
    const createOnce: Store['createOnce'] = (key, record) =>
      key.startsWith(userId)
        ? deps.store('orders').createOnce(key, record)
        : Promise.reject(new CorruptRecordError('orders/x', 'not JSON'));
    expect(await notify(withStore(deps, 'orders', { createOnce }))).toBe('not_yet');
    expect(events).toContain('data_record_corrupt');
    expect(orders.has(orderEventKey({ userId, orderId, sequence: 0 }))).toBe(true);
  });
});

describe('an order to be archived', () => {
  it('stays where it is when it is already archived', async () => {
    const { deps, orders } = await setUp();
    await ordersOf(deps).place(userId, orderId, makePlaced());
    const anonymized = { ...makeMoved(), type: 'anonymized', archiveId: userId };
    orders.set(orderEventKey({ userId, orderId, sequence: 1 }), JSON.stringify(anonymized));
    expect(await archiveRun(deps, run, archiveId)).toBe(false);
    expect(orders.size).toBe(2);
  });

  it('stays where it is when its beginning is missing and no archive has it', async () => {
    const { deps, orders } = await setUp();
    orders.set(orderEventKey({ userId, orderId, sequence: 1 }), JSON.stringify(makeMoved()));
    expect(await archiveRun(deps, { ...run, sequences: [1] }, archiveId)).toBe(false);
    expect(orders.size).toBe(1);
  });

  it('promises nothing when the agents were not notified of it', async () => {
    const { deps, orders } = await setUp();
    await ordersOf(deps).place(userId, orderId, makePlaced());
    const ended = makeMoved({ to: 'cancelled' });
    orders.set(orderEventKey({ userId, orderId, sequence: 1 }), JSON.stringify(ended));
    const promised = await jobsOf(deps).list();
    expect(await archiveRun(deps, run, archiveId)).toBe(true);
    expect(await jobsOf(deps).list()).toEqual(promised);
    expect([...orders.keys()].filter((key) => key.startsWith(userId))).toEqual([]);
  });

  it('loses what an interrupted attempt left of it, once the archive has it', async () => {
    const { deps, orders } = await setUp();
    await ordersOf(deps).place(userId, orderId, makePlaced());
    const last = orderEventKey({ userId, orderId, sequence: 1 });
    const anonymized = { ...makeMoved(), type: 'anonymized', archiveId };
    orders.set(last, JSON.stringify(anonymized));
    expect(await archiveRun(deps, { ...run, sequences: [0, 1] }, archiveId)).toBe(true);
    orders.set(last, JSON.stringify(anonymized));
    expect(await archiveRun(deps, { ...run, sequences: [1] }, archiveId)).toBe(true);
    expect([...orders.keys()].filter((key) => key.startsWith(userId))).toEqual([]);
    expect(await ordersOf(deps).find(archiveId, orderId)).toMatchObject({ archiveId });
  });

  it('is left to a later attempt when it keeps changing', async () => {
    const { deps } = await setUp();
    await ordersOf(deps).place(userId, orderId, makePlaced());
    const archiving = archiveRun(withStore(deps, 'orders', alwaysTaken), run, archiveId);
    await expect(archiving).rejects.toMatchObject({ reason: 'the order keeps changing' });
  });
});

describe('an order that does not exist', () => {
  it('is neither noted nor canceled', async () => {
    const { deps } = await setUp();
    const note = { userId, orderId, text: 'Paid.', isInternal: true, actor: 'kim' };
    expect(await noteOrder(deps, note)).toBeUndefined();
    for (const id of [orderId, 'x']) {
      await expect(cancelOrder(deps, { id: userId } as never, id)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});
