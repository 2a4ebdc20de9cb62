import { describe, expect, it } from 'vitest';

import { startRound } from '../../../netlify/server/jobs/run-job.ts';
import { archiveRun, notifyOfOrder } from '../../../netlify/server/orders/order-job.ts';
import { orderEventKey, userEventKey } from '../../../netlify/server/storage/keys.ts';
import { CorruptRecordError } from '../../../netlify/server/storage/store.ts';
import { makeDependencies } from '../../support/dependencies.ts';
import { makeMoved, makePlaced } from '../../support/makers.ts';

const userId = 'a'.repeat(64);
const archiveId = 'b'.repeat(64);
const orderId = '019a0000-0000-7000-8000-000000000001';
const run = { userId, orderId, sequences: [0] };

async function setUp() {
  const test = makeDependencies();
  const job = await test.deps.jobs.add({ kind: 'order', userId, orderId });
  const notify = () =>
    notifyOfOrder(test.deps, { ...job, spec: { kind: 'order', userId, orderId } }, startRound());
  return { ...test, orders: test.store('orders').records, notify };
}

describe('an order of a closed account', () => {
  it('is erased when it arrived late', async () => {
    const { deps, orders, notify, clock } = await setUp();
    const placed = makePlaced({ at: new Date(clock.now()).toISOString() });
    await deps.orders.place(userId, orderId, placed);
    expect(await notify()).toBe('done');
    expect([...orders.keys()].filter((key) => key.startsWith(userId))).toEqual([]);
    expect(JSON.stringify([...orders.values()])).not.toContain('Ada');
  });

  it('loses a late step', async () => {
    const { orders, notify } = await setUp();
    orders.set(orderEventKey(userId, orderId, 1), JSON.stringify(makeMoved()));
    expect(await notify()).toBe('done');
    expect(orders.size).toBe(0);
  });

  it('waits while the account is closing', async () => {
    const { deps, orders, store, notify } = await setUp();
    await deps.orders.place(userId, orderId, makePlaced());
    store('users').records.set(userEventKey(userId, 1), '{}');
    expect(await notify()).toBe('not_yet');
    expect(orders.size).toBe(1);
  });

  it('is kept when it cannot be read completely', async () => {
    const { deps, orders, notify, clock, events } = await setUp();
    const placed = makePlaced({ at: new Date(clock.now()).toISOString() });
    await deps.orders.place(userId, orderId, placed);
    const corrupt = () => Promise.reject(new CorruptRecordError('orders/x', 'not JSON'));
    Object.assign(deps.orders, { archive: corrupt });
    expect(await notify()).toBe('not_yet');
    expect(events).toContain('data_record_corrupt');
    expect(orders.has(orderEventKey(userId, orderId, 0))).toBe(true);
  });
});

describe('an order to be archived', () => {
  it('stays where it is when it is already archived', async () => {
    const { deps, orders } = await setUp();
    await deps.orders.place(userId, orderId, makePlaced());
    const anonymized = { ...makeMoved(), type: 'anonymized', archiveId: userId };
    orders.set(orderEventKey(userId, orderId, 1), JSON.stringify(anonymized));
    expect(await archiveRun(deps, run, archiveId)).toBe(false);
    expect(orders.size).toBe(2);
  });

  it('stays where it is when its beginning is missing and no archive has it', async () => {
    const { deps, orders } = await setUp();
    orders.set(orderEventKey(userId, orderId, 1), JSON.stringify(makeMoved()));
    expect(await archiveRun(deps, { ...run, sequences: [1] }, archiveId)).toBe(false);
    expect(orders.size).toBe(1);
  });

  it('promises nothing when the agents were not notified of it', async () => {
    const { deps, orders } = await setUp();
    await deps.orders.place(userId, orderId, makePlaced());
    const ended = makeMoved({ to: 'cancelled' });
    orders.set(orderEventKey(userId, orderId, 1), JSON.stringify(ended));
    const promised = await deps.jobs.list();
    expect(await archiveRun(deps, run, archiveId)).toBe(true);
    expect(await deps.jobs.list()).toEqual(promised);
    expect([...orders.keys()].filter((key) => key.startsWith(userId))).toEqual([]);
  });

  it('loses what an interrupted attempt left of it, once the archive has it', async () => {
    const { deps, orders } = await setUp();
    await deps.orders.place(userId, orderId, makePlaced());
    const last = orderEventKey(userId, orderId, 1);
    const anonymized = { ...makeMoved(), type: 'anonymized', archiveId };
    orders.set(last, JSON.stringify(anonymized));
    expect(await archiveRun(deps, { ...run, sequences: [0, 1] }, archiveId)).toBe(true);
    orders.set(last, JSON.stringify(anonymized));
    expect(await archiveRun(deps, { ...run, sequences: [1] }, archiveId)).toBe(true);
    expect([...orders.keys()].filter((key) => key.startsWith(userId))).toEqual([]);
    expect(await deps.orders.find(archiveId, orderId)).toMatchObject({ archiveId });
  });

  it('is left to a later attempt when it keeps changing', async () => {
    const { deps } = await setUp();
    await deps.orders.place(userId, orderId, makePlaced());
    const orders = { ...deps.orders, append: () => Promise.resolve(false) };
    await expect(archiveRun({ ...deps, orders }, run, archiveId)).rejects.toMatchObject({
      reason: 'the order keeps changing',
    });
  });
});
