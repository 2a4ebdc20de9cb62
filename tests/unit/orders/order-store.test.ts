import { describe, expect, it } from 'vitest';

import { userStore } from '../../../netlify/server/auth/user-store.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import {
  makeMoved,
  makeNoted,
  makePlaced,
  makeQuoted,
  makeRegistered,
} from '../../support/makers.ts';
import { memoryStore, vanishingStore } from '../../support/memory-store.ts';
import { orderStore } from '../../../netlify/server/orders/order-store.ts';
import {
  orderEventKey,
  withCustomer,
  type ArchivedOrder,
} from '../../../netlify/server/orders/order.ts';

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
      orderStore(vanishingStore()).place(userId, orderIdOf(1), makePlaced()),
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
