import { describe, expect, it } from 'vitest';

import { shortHash } from '../../../netlify/server/lib/digest.ts';
import { listOrders } from '../../../netlify/server/orders/list-orders.ts';
import { placeOrder, surveyOrderLimits } from '../../../netlify/server/orders/place-order.ts';
import { register } from '../../../netlify/server/auth/register.ts';
import { claimTarget, findTarget } from '../../../netlify/server/storage/repeatable.ts';
import { orderToResponse } from '../../../netlify/server/orders/responses.ts';
import { sendMessage } from '../../../netlify/server/messages/send-message.ts';
import { orderClaimKey, userEventKey, userIdOf } from '../../../netlify/server/storage/keys.ts';
import type { StoredOrder } from '../../../netlify/server/orders/order-store.ts';
import type { Job } from '../../../netlify/server/jobs/job-store.ts';
import { makeDependencies } from '../../support/dependencies.ts';
import { makeMessage, makeOrder, makeRegistration } from '../../support/makers.ts';

const origin = { address: '203.0.113.7', idempotencyKey: undefined };
const nouns = ['orders', 'contacts', 'claims', 'slots', 'jobs', 'open'] as const;

async function makeShop() {
  const test = makeDependencies();
  const enqueue: Job[] = [];
  const deps = { ...test.deps, enqueue: (job: Job) => enqueue.push(job) };
  const { user } = await register(deps, makeRegistration(), origin);
  test.notes.length = 0;
  const place = async (key?: string, changes = {}, on = deps) =>
    placeOrder(on, user, await surveyOrderLimits(on, user.id), makeOrder(changes), key);
  const counts = () =>
    Object.fromEntries(nouns.map((noun) => [noun, test.store(noun).records.size]));
  return { ...test, deps, user, enqueue, place, counts };
}

describe('what a repeat finds', () => {
  it('is the order, and nothing is counted, noted or promised again', async () => {
    const { place, counts, enqueue, notes } = await makeShop();
    const first = await place('one-press-one-order');
    const after = counts();
    expect(enqueue).toHaveLength(1);
    expect(notes.map(([event]) => event)).toEqual(['sensitive_create']);
    expect(await place('one-press-one-order')).toEqual({ order: first.order, isRepeat: true });
    expect(counts()).toEqual(after);
    expect(enqueue).toHaveLength(1);
    expect(notes).toHaveLength(1);
  });

  it('is the order at the price it was placed at, whatever that is today', async () => {
    const { deps, place } = await makeShop();
    const { order } = await place('one-press-one-order');
    const dearer = { ...deps, catalogue: [{ name: 'YouTube Repurpose', priceCents: 10_995 }] };
    expect(await place('one-press-one-order', {}, dearer)).toEqual({ order, isRepeat: true });
    await expect(place('another-press', {}, dearer)).rejects.toMatchObject({
      code: 'price_mismatch',
    });
    await expect(place(undefined, {}, dearer)).rejects.toMatchObject({ code: 'price_mismatch' });
  });

  it('is no order when none came of the first attempt and the price is another one today', async () => {
    const { deps, place } = await makeShop();
    const orders = { ...deps.orders, place: () => Promise.reject(new Error('down')) };
    await expect(place('one-press-one-order', {}, { ...deps, orders })).rejects.toThrow('down');
    const dearer = { ...deps, catalogue: [{ name: 'YouTube Repurpose', priceCents: 10_995 }] };
    await expect(place('one-press-one-order', {}, dearer)).rejects.toMatchObject({
      code: 'price_mismatch',
    });
    expect((await place('one-press-one-order')).isRepeat).toBe(false);
  });

  it('is the message, and nothing is counted, noted or promised again', async () => {
    const { deps, clock, counts, enqueue, notes } = await makeShop();
    const from = { ...origin, idempotencyKey: 'one-press-one-message' };
    const first = await sendMessage(deps, makeMessage(), from);
    const after = counts();
    clock.advance(5000);
    expect(await sendMessage(deps, makeMessage(), from)).toEqual(first);
    expect(counts()).toEqual(after);
    expect(enqueue).toHaveLength(1);
    expect(notes).toEqual([['sensitive_create', { kind: 'message', message: first.id }]]);
  });

  it('is not looked for at a first attempt', async () => {
    const { deps, place } = await makeShop();
    const find = () => Promise.reject(new Error('Nobody asked before'));
    const orders = { ...deps.orders, find };
    expect((await place('one-press-one-order', {}, { ...deps, orders })).isRepeat).toBe(false);
  });

  it('is told from a first attempt', async () => {
    const { deps, user } = await makeShop();
    const key = orderClaimKey(user.id, 'one-press-one-order');
    expect(await findTarget(deps, key, 'text')).toBeUndefined();
    expect((await claimTarget(deps, undefined, 'text')).isRepeat).toBe(false);
    const first = await claimTarget(deps, key, 'text');
    expect(first.isRepeat).toBe(false);
    expect(await claimTarget(deps, key, 'text')).toEqual({ ...first, isRepeat: true });
    expect(await findTarget(deps, key, 'text')).toEqual({ ...first, isRepeat: true });
    await expect(findTarget(deps, key, 'other')).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });
});

describe('what a limit refuses', () => {
  it('leaves nothing behind, even when only one of two limits is reached', async () => {
    const { place, counts } = await makeShop();
    for (let count = 0; count < 10; count += 1) await place();
    const before = counts();
    await expect(place()).rejects.toMatchObject({ code: 'too_many_requests' });
    // What was begun beside the refusal would be written by now.
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    expect(counts()).toEqual(before);
  });
});

describe('what is said', () => {
  it('names the field that asks for an older page of nothing', async () => {
    const { deps, user } = await makeShop();
    await expect(listOrders(deps, user.id, 'x')).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { before: 'Must be the id of an order' },
    });
  });

  it('of an order holds what the customer may see of it and no more', async () => {
    const { place } = await makeShop();
    const { order } = await place();
    const at = order.createdAt;
    const step = { sequence: 1, at, actor: 'kim', notify: [] };
    const steps: StoredOrder['steps'] = [
      ...order.steps,
      { ...step, type: 'moved', to: 'processing' },
      { ...step, type: 'moved', to: 'cancelled', note: 'Sorry.' },
      { ...step, type: 'noted', note: 'Ours', isInternal: true },
      { ...step, type: 'noted', note: 'Yours', isInternal: false },
      { ...step, type: 'anonymised' },
    ];
    expect(orderToResponse({ ...order, steps }).events).toStrictEqual([
      { type: 'placed', at },
      { type: 'moved', at, to: 'processing' },
      { type: 'moved', at, to: 'cancelled', note: 'Sorry.' },
      { type: 'noted', at, note: 'Yours' },
    ]);
  });
});

describe('an address whose account is on its way out', () => {
  it('is not free before the last of it is gone', async () => {
    const { deps, store, notes } = makeDependencies();
    const userId = userIdOf('ada@example.com');
    const closed = {
      v: 1,
      type: 'closed',
      at: '2026-11-21T10:00:00.000Z',
      actor: 'customer',
      archiveId: 'b'.repeat(64),
      generation: 'c'.repeat(32),
    };
    store('users').records.set(userEventKey(userId, 1), JSON.stringify(closed));
    await expect(register(deps, makeRegistration(), origin)).rejects.toMatchObject({
      name: 'StoreUnavailableError',
      reason: 'account is being erased',
    });
    expect(store('users').records.size).toBe(1);
    await deps.users.erase(userId);
    notes.length = 0;
    await register(deps, makeRegistration(), origin);
    const who = { user: shortHash(userId) };
    expect(notes).toEqual([
      ['user_created', who],
      ['session_created', who],
    ]);
  });
});
