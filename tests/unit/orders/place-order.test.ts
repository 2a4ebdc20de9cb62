import { describe, expect, it } from 'vitest';

import { register } from '../../../netlify/server/auth/register.ts';
import type { Dependencies } from '../../../netlify/server/dependencies.ts';
import { sendMessage } from '../../../netlify/server/messages/contact.ts';
import { placeOrder } from '../../../netlify/server/orders/place-order.ts';
import { HOUR_MS } from '../../../netlify/server/lib/durations.ts';
import { makeMessage, makeOrder, makeRegistration } from '../../support/makers.ts';
import { type Job, toJobs } from '../../../netlify/server/queue/job-store.ts';
import { makeDependencies, withStore } from '../../support/dependencies.ts';

const origin = { address: '203.0.113.7', idempotencyKey: undefined };
const nouns = ['orders', 'contacts', 'idempotency', 'limits', 'jobs', 'open'] as const;

async function makeShop() {
  const test = makeDependencies();
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
  it('returns the order, and counts, adds, and enqueues nothing', async () => {
    const { place, counts, queue, notes } = await makeShop();
    const first = await place('one-press-one-order');
    const after = counts();
    expect(queue).toHaveLength(1);
    expect(notes.map(([event]) => event)).toEqual(['sensitive_create']);
    expect(await place('one-press-one-order')).toEqual({ order: first.order, isRepeat: true });
    expect(counts()).toEqual(after);
    expect(queue).toHaveLength(1);
    expect(notes).toHaveLength(1);
  });

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

  it('returns the message, and counts, adds, and enqueues nothing', async () => {
    const { deps, clock, counts, queue, notes } = await makeShop();
    const from = { ...origin, idempotencyKey: 'one-press-one-message' };
    const first = await sendMessage(deps, makeMessage(), from);
    const after = counts();
    clock.advance(5000);
    expect(await sendMessage(deps, makeMessage(), from)).toEqual(first);
    expect(counts()).toEqual(after);
    expect(queue).toHaveLength(1);
    expect(notes).toEqual([['sensitive_create', { kind: 'message', message: first.id }]]);
  });
});
