import { describe, expect, it } from 'vitest';

import { register } from '../../../netlify/server/auth/register.ts';
import type { Dependencies } from '../../../netlify/server/dependencies.ts';
import { placeOrder, prepareOrder } from '../../../netlify/server/orders/place-order.ts';
import { HOUR_MS } from '../../../netlify/server/lib/durations.ts';
import { makeBarrier } from '../../support/races.ts';
import { makeDependencies, withStore } from '../../support/dependencies.ts';
import { makeOrder, makeRegistration } from '../../support/makers.ts';
import { toJobs, type Job } from '../../../netlify/server/queue/job-store.ts';

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
  const prepare = (key?: string, changes = {}) =>
    prepareOrder(deps, user.id, makeOrder(changes), key);
  const place = async (key?: string, changes = {}, on = deps) =>
    placeOrder(on, user, await prepare(key, changes));
  const counts = () =>
    Object.fromEntries(nouns.map((noun) => [noun, test.store(noun).records.size]));
  return { ...test, deps, user, queue, prepare, place, counts };
}

describe('simultaneous orders', () => {
  it('are limited to ten of sixty, and the others leave nothing behind', async () => {
    const { deps, user, prepare, counts } = await makeShop();
    const barrier = makeBarrier(60);
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, async (_, index) => {
        const preparation = await prepare(`press-number-${index}-of-sixty`);
        await barrier();
        return placeOrder(deps, user, preparation);
      }),
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
    const { deps, clock, user, prepare } = await makeShop();
    const place = async (isEmailConfirmed: boolean) =>
      placeOrder(deps, { ...user, isEmailConfirmed }, await prepare());
    for (let number = 0; number < 10; number += 1) {
      clock.advance(HOUR_MS);
      await place(false);
    }
    clock.advance(HOUR_MS);
    await expect(place(false)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(place(true)).resolves.toMatchObject({ isRepeat: false });
  });

  it('release the count of a request that another one with its key preceded', async () => {
    const { deps, user, prepare, place, counts } = await makeShop();
    const late = await prepare('one-press-one-order');
    const first = await place('one-press-one-order');
    // It saw that the first was counted, and not yet what for.
    const { limit } = await prepare('another-press-of-hers');
    const repeat = await placeOrder(deps, user, { ...late, limit });
    expect(repeat).toEqual({ order: first.order, isRepeat: true });
    expect(counts()).toMatchObject({ orders: 1, idempotency: 1, limits: 1, open: 1 });
  });

  it('refuse other content under a key that was just used, and leave nothing of it', async () => {
    const { deps, user, prepare, place, counts } = await makeShop();
    const late = await prepare('one-press-one-order', { projectBrief: 'Something else.' });
    await place('one-press-one-order');
    const before = counts();
    await expect(placeOrder(deps, user, late)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
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
