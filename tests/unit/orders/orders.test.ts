import { describe, expect, it } from 'vitest';

import { register } from '../../../netlify/server/auth/register.ts';
import type { Dependencies } from '../../../netlify/server/dependencies.ts';
import { HOUR_MS } from '../../../netlify/server/lib/time.ts';
import { catalogueOf } from '../../../netlify/server/orders/catalogue.ts';
import { type Move, moveOrder, noteOrder } from '../../../netlify/server/orders/change-order.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { placeOrder } from '../../../netlify/server/orders/place-order.ts';
import { jobsOf, toJobs, type Job } from '../../../netlify/server/queue/job-store.ts';
import { orderStatuses, type OrderStatus } from '../../../src/contracts/orders.ts';
import { makePlaced, makeOrder, makeRegistration } from '../../support/makers.ts';
import { withStore } from '../../support/memory-store.ts';
import { makeServices } from '../../support/site.ts';

const userId = 'a'.repeat(64);
const orderId = '019a0000-0000-7000-8000-000000000001';

const waysTo: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  processing: ['processing'],
  completed: ['processing', 'completed'],
  cancelled: ['cancelled'],
};

/** An order that has come as far as `status`. */
async function makeOrderAt(status: OrderStatus) {
  const test = makeServices();
  const { order } = await ordersOf(test.deps).place(userId, orderId, makePlaced());
  let from = order.status;
  for (const to of waysTo[status]) {
    test.clock.advance(1000);
    await moveOrder(test.deps, { userId, orderId, from, to, actor: 'kim' });
    from = to;
  }
  return test;
}

describe('moving an order', () => {
  const legal = [
    ['pending', 'processing'],
    ['pending', 'cancelled'],
    ['processing', 'completed'],
    ['processing', 'cancelled'],
  ];

  it.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))(
    'from %s to %s is done or refused with what is allowed',
    async (from, to) => {
      const { deps } = await makeOrderAt(from);
      const result = await moveOrder(deps, { userId, orderId, from, to, actor: 'kim' });
      const isLegal = legal.some(([start, end]) => start === from && end === to);
      if (from === to) expect(result.outcome).toBe('unchanged');
      else if (isLegal) expect(result).toMatchObject({ outcome: 'changed', order: { status: to } });
      else {
        expect(result).toMatchObject({
          outcome: 'refused',
          reason: 'illegal',
        });
      }
      const now = await ordersOf(deps).find(userId, orderId);
      expect(now?.status).toBe(isLegal ? to : from);
    },
  );
});

describe('an order that keeps changing', () => {
  const note = { userId, orderId, text: 'Nearly done', isInternal: false, actor: 'kim' };
  const move = { userId, orderId, from: 'pending', to: 'processing', actor: 'kim' } as const;

  it('is neither moved nor noted', async () => {
    const { deps } = await makeOrderAt('pending');
    let tries = 0;
    const unlucky = withStore(deps, 'orders', {
      createOnce: () => {
        tries += 1;
        return Promise.resolve({ isCreated: false, existing: undefined });
      },
    });
    const unavailable = { name: 'StoreUnavailableError', reason: 'the order keeps changing' };
    await expect(moveOrder(unlucky, move)).rejects.toMatchObject(unavailable);
    expect(tries).toBe(5);
    await expect(noteOrder(unlucky, note)).rejects.toMatchObject(unavailable);
    expect(tries).toBe(10);
    expect((await ordersOf(deps).find(userId, orderId))?.steps).toHaveLength(1);
  });
});

describe('the recipients of a change', () => {
  const of = { userId, orderId, actor: 'kim' };
  const customerOnly = { promised: 1, notify: ['customer'] };

  /** What was promised before the change, what is done right after it, and what the change itself says. */
  async function watch(status: OrderStatus, change: (deps: Dependencies) => Promise<unknown>) {
    const test = await makeOrderAt(status);
    for (const job of await jobsOf(test.deps).list()) await jobsOf(test.deps).remove(job);
    test.notes.length = 0;
    const enqueue: Job[] = [];
    await change({ ...test.deps, enqueue: (key) => enqueue.push(...toJobs([key])) });
    const promised = await jobsOf(test.deps).list();
    expect(enqueue).toEqual(promised);
    const run = [...test.store('orders').records].sort(([one], [other]) => (one < other ? -1 : 1));
    const { notify } = JSON.parse(run.at(-1)![1]) as { notify?: unknown };
    return { promised: promised.length, notify, notes: test.notes };
  }

  it.each<readonly [string, OrderStatus, Partial<Move> & Pick<Move, 'from' | 'to'>, object]>([
    ['the customer', 'pending', { from: 'pending', to: 'processing' }, customerOnly],
    [
      'the customer, at the end',
      'processing',
      { from: 'processing', to: 'completed' },
      customerOnly,
    ],
    [
      'the customer and the agents, with a note',
      'pending',
      { from: 'pending', to: 'processing', note: 'We begin.' },
      { promised: 1, notify: ['agents', 'customer'] },
    ],
    [
      'the customer and the agents, when it is cancelled',
      'processing',
      { from: 'processing', to: 'cancelled' },
      { promised: 1, notify: ['agents', 'customer'] },
    ],
  ])('are right for a move: %s', async (_what, status, move, expected) => {
    const seen = await watch(status, (deps) => moveOrder(deps, { ...of, ...move }));
    expect(seen).toMatchObject(expected);
    expect(seen.notes).toEqual([
      ['sensitive_update', { kind: 'order', order: orderId, to: move.to }],
    ]);
  });
});

const origin = { address: '203.0.113.7', idempotencyKey: undefined };
const nouns = ['orders', 'contacts', 'idempotency', 'limits', 'jobs', 'open'] as const;

async function makeShop() {
  const test = makeServices();
  const queue: Job[] = [];
  const deps: Dependencies = { ...test.deps, enqueue: (key) => queue.push(...toJobs([key])) };
  const { user } = await register(deps, makeRegistration(), origin);
  test.notes.length = 0;
  queue.length = 0;
  test.store('jobs').records.clear();
  test.store('limits').records.clear();
  const place = (key?: string, changes = {}, on = deps) =>
    placeOrder(on, user, makeOrder(changes), key);
  /** Places an order without seeing the record that another one with its key writes meanwhile. */
  const placeAtOnce = (key: string, changes = {}) =>
    place(key, changes, withStore(deps, 'idempotency', { get: () => Promise.resolve(undefined) }));
  const counts = () =>
    Object.fromEntries(nouns.map((noun) => [noun, test.store(noun).records.size]));
  return { ...test, deps, user, queue, place, placeAtOnce, counts };
}

describe('simultaneous orders', () => {
  it('are limited to ten of sixty, and the others leave nothing behind', async () => {
    const { place, counts } = await makeShop();
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => place(`press-number-${index}-of-sixty`)),
    );
    const refused = results.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(50);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'too_many_requests' });
    expect(counts()).toEqual({
      orders: 10,
      contacts: 0,
      idempotency: 10,
      limits: 10,
      jobs: 10,
      open: 10,
    });
  });

  it('are ten a day while the address is not confirmed', async () => {
    const { deps, clock, user } = await makeShop();
    const place = (isEmailConfirmed: boolean) =>
      placeOrder(deps, { ...user, isEmailConfirmed }, makeOrder(), undefined);
    for (let number = 0; number < 10; number += 1) {
      clock.advance(HOUR_MS);
      await place(false);
    }
    clock.advance(HOUR_MS);
    await expect(place(false)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(place(true)).resolves.toMatchObject({ isRepeat: false });
  });

  it('release the count of a request that another one with its key preceded', async () => {
    const { place, placeAtOnce, counts } = await makeShop();
    const first = await place('one-press-one-order');
    expect(await placeAtOnce('one-press-one-order')).toEqual({
      order: first.order,
      isRepeat: true,
    });
    expect(counts()).toMatchObject({ orders: 1, idempotency: 1, limits: 1, open: 1 });
  });

  it('refuse other content under a key that was just used, and leave nothing of it', async () => {
    const { place, placeAtOnce, counts } = await makeShop();
    await place('one-press-one-order');
    const before = counts();
    const other = placeAtOnce('one-press-one-order', { projectBrief: 'Something else.' });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(counts()).toEqual(before);
  });
});

describe('a repeated request', () => {
  it('returns the order at its original price', async () => {
    const { deps, place } = await makeShop();
    const { order } = await place('one-press-one-order');
    const dearer = {
      ...deps,
      catalogue: () => [{ name: 'YouTube Repurpose', priceCents: 10_995 }],
    };
    expect(await place('one-press-one-order', {}, dearer)).toEqual({ order, isRepeat: true });
    await expect(place('another-press', {}, dearer)).rejects.toMatchObject({
      code: 'price_mismatch',
    });
  });

  it('completes an order that broke off, counted once', async () => {
    const { deps, place, counts } = await makeShop();
    const down = withStore(deps, 'orders', { createOnce: () => Promise.reject(new Error('down')) });
    await expect(place('one-press-one-order', {}, down)).rejects.toThrow('down');
    const dearer = {
      ...deps,
      catalogue: () => [{ name: 'YouTube Repurpose', priceCents: 10_995 }],
    };
    await expect(place('one-press-one-order', {}, dearer)).rejects.toMatchObject({
      code: 'price_mismatch',
    });
    expect((await place('one-press-one-order')).isRepeat).toBe(false);
    expect(counts()).toMatchObject({ orders: 1, idempotency: 1, limits: 1, open: 1 });
  });
});

it('the catalog of a site is what its build wrote, unless something replaces it', () => {
  expect(catalogueOf({}).length).toBeGreaterThan(10);
  expect(catalogueOf({ catalogue: () => [] })).toEqual([]);
});
