import { describe, expect, it } from 'vitest';

import { moveOrder, writeOnOrder } from '../../../netlify/server/orders/change-order.ts';
import {
  dueOf,
  foldOrder,
  linesOf,
  openOrder,
  priceOf,
  withChange,
  withCustomer,
  withoutCustomer,
  type OrderChange,
  type OrderValue,
  type StoredOrder,
} from '../../../netlify/server/orders/order.ts';
import { findOrder, readOrders } from '../../../netlify/server/orders/orders.ts';
import { orderKey, owe } from '../../../netlify/server/outbox/outbox.ts';
import { orderStatuses, type OrderStatus } from '../../../src/contracts/orders.ts';
import {
  makeMoved,
  makeWritten,
  makeOrderValue,
  makePlaced,
  makeQuoted,
  makeUser,
} from '../../support/makers.ts';
import { alwaysTaken, withStore } from '../../support/memory-store.ts';
import { fc } from '../../support/properties.ts';
import { makeServices } from '../../support/site.ts';

const userId = 'a'.repeat(64);
const orderIdOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const on = { userId, orderId: orderIdOf(1) };

const waysTo: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  processing: ['processing'],
  completed: ['processing', 'completed'],
  cancelled: ['cancelled'],
};

/** An order that has come as far as `status`. */
async function makeOrderAt(status: OrderStatus, changes: Partial<OrderValue> = {}) {
  const test = makeServices({ sendsMail: true });
  const orders = test.deps.store('orders');
  const moves = waysTo[status].map((to) => makeMoved({ to }));
  await orders.put(orderKey(on), makeOrderValue({ changes: moves, ...changes }), { ifNew: true });
  const read = async () => (await orders.get(orderKey(on)))!.value as OrderValue;
  return { ...test, read };
}

describe('moving an order', () => {
  const legal = [
    'pending processing',
    'pending cancelled',
    'processing completed',
    'processing cancelled',
  ];

  it.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))(
    'from %s to %s is done or refused with what is allowed',
    async (from, to) => {
      const { deps } = await makeOrderAt(from);
      const result = await moveOrder(deps, { ...on, anyway: true, from, to, actor: 'kim' });
      const isLegal = legal.includes(`${from} ${to}`);
      if (from === to && from !== 'pending') expect(result.outcome).toBe('unchanged');
      else if (isLegal) expect(result).toMatchObject({ outcome: 'changed', order: { status: to } });
      else {
        const isWayBack = ['completed processing', 'cancelled pending'].includes(`${from} ${to}`);
        const reason = isWayBack ? 'unexplained' : 'illegal';
        expect(result).toMatchObject({ outcome: 'refused', reason });
      }
      expect((await findOrder(deps, on))?.status).toBe(isLegal ? to : from);
    },
  );

  const everybody = ['agents', 'webhook', 'customer'];

  it.each<[string, OrderStatus, OrderStatus, string | undefined, string[]]>([
    ['the customer', 'pending', 'processing', undefined, ['customer']],
    ['the customer, at the end', 'processing', 'completed', undefined, ['customer']],
    ['everybody, with a note', 'pending', 'processing', 'We begin.', everybody],
    ['everybody, when it is canceled', 'processing', 'cancelled', undefined, everybody],
  ])('is told to %s', async (_whom, from, to, message, told) => {
    const { deps, notes, store, read } = await makeOrderAt(from);
    await moveOrder(deps, { ...on, anyway: true, from, to, message, actor: 'kim' });
    const about = String(waysTo[from].length + 1);
    expect((await read()).outbox).toMatchObject(told.map((each) => ({ to: each, about })));
    expect(store('pending').documents.size).toBe(1);
    expect(notes).toEqual([['sensitive_update', { kind: 'order', order: on.orderId, to }]]);
  });

  it('is given up when others keep being first, and so is a note; neither leaves anything', async () => {
    const { deps, store, read } = await makeOrderAt('pending');
    const unlucky = withStore(deps, 'orders', alwaysTaken);
    const contended = { name: 'StoreUnavailableError', reason: 'it keeps changing' };
    const move = { ...on, anyway: true, to: 'processing', actor: 'kim' } as const;
    await expect(moveOrder(unlucky, move)).rejects.toMatchObject(contended);
    const message = { ...on, text: 'Nearly done', isInternal: false, actor: 'kim' };
    await expect(writeOnOrder(unlucky, message)).rejects.toMatchObject(contended);
    expect((await read()).changes).toEqual([]);
    expect(store('pending').documents.size).toBe(0);
  });
});

describe('orders', () => {
  it('have no next page when they fill one exactly', async () => {
    const { deps } = await makeOrderAt('pending');
    const second = orderKey({ userId, orderId: orderIdOf(2) });
    await deps.store('orders').put(second, makeOrderValue(), { ifNew: true });
    expect((await readOrders(deps, userId, { limit: 2 })).nextBefore).toBeUndefined();
    expect((await readOrders(deps, userId, { limit: 1 })).nextBefore).toBe(orderIdOf(2));
  });

  it('are reported when they cannot be read, and are no empty list when the store fails', async () => {
    const { deps, store } = await makeOrderAt('pending');
    const list = () => readOrders(deps, userId);
    store('orders').documents.set(orderKey(on), { text: '{', etag: '1' });
    expect((await list()).corrupt).toMatchObject([{ key: orderKey(on), reason: 'not JSON' }]);
    store('orders').documents.set(orderKey(on), { text: '{"placed":{}}', etag: '2' });
    expect((await list()).corrupt).toMatchObject([{ key: orderKey(on) }]);
    const get = () => Promise.reject(new Error('down'));
    await expect(readOrders(withStore(deps, 'orders', { get }), userId)).rejects.toThrow('down');
  });
});

describe('an order of a former customer', () => {
  const stamped = { at: '2026-11-21T13:00:00.000Z', actor: 'kim' };
  const assigned = { ...stamped, type: 'assigned', assignee: 'kim@roomtone.example' } as const;
  const anonymized = { ...stamped, type: 'anonymized', actor: 'customer' } as const;
  const { deps } = makeServices();
  const before = makeOrderValue({
    placed: makePlaced({
      rounds: 2,
      turnaround: 72,
      source: 'newsletter',
      addOns: [{ name: 'Show Notes', priceCents: 4500 }],
    }),
    changes: [
      makeMoved({ message: 'For Ada.', links: ['https://files.example/ada'] }),
      makeWritten({ actor: 'kim', message: 'Ada called.', isInternal: true }),
      makeQuoted({ message: 'For Ada.', paymentUrl: 'https://pay.example/ada' }),
      { ...assigned, name: 'Kim' },
    ],
    uploads: [{ file: 'a'.repeat(32), size: 1, until: stamped.at }],
    outbox: [
      owe(deps, { id: 'one', about: '0', to: 'agents' }),
      owe(deps, { id: 'one', about: '0', to: 'customer' }),
    ],
  });

  it('keeps what the agents need and nothing else', () => {
    const { details, ...placed } = before.placed;
    expect(details).toBeDefined();
    expect(withoutCustomer(before, anonymized, true)).toEqual({
      ...before,
      // Of the words that are gone, which somebody could guess.
      fingerprint: '0'.repeat(64),
      placed,
      changes: [
        makeMoved(),
        makeWritten({ actor: 'kim', message: '', isInternal: true }),
        makeQuoted(),
        assigned,
        anonymized,
      ],
      uploads: [],
      outbox: before.outbox.slice(0, 1),
    });
  });

  it.each<[type: string, told: object, left: object]>([
    [
      'asked',
      { name: 'For Ada’s aunt', priceCents: 1000, turnaround: 12 },
      { name: 'Further work', priceCents: 1000, turnaround: 12, message: '' },
    ],
    ['removed', { line: '1' }, { line: '1', message: '' }],
    [
      'lowered',
      { priceCents: 80, earlierCents: 100 },
      { priceCents: 80, earlierCents: 100, message: '' },
    ],
    [
      'decided',
      { decision: 'changes_requested', comments: [{ fileId: 'a', seconds: 1, text: 'Ada!' }] },
      { decision: 'changes_requested' },
    ],
    ['promised', { dueOn: '2026-12-01' }, { dueOn: '2026-12-01' }],
    ['billed', { paymentUrl: 'https://pay.example/ada' }, { paymentUrl: '' }],
    ['paid', { amountCents: 70, paidOn: '2026-11-21' }, { amountCents: 70, paidOn: '2026-11-21' }],
    [
      'refunded',
      { amountCents: 20, refundedOn: '2026-11-21' },
      { amountCents: 20, refundedOn: '2026-11-21', message: '' },
    ],
    ['withdrawn', { target: 'https://files.example/ada' }, { target: '', message: '' }],
    ['settled', {}, {}],
    // Of a version that is deployed while this one still answers.
    ['rerouted', { to: 'Ada' }, {}],
  ])('keeps of what was %s no word', (type, told, left) => {
    const event = { ...stamped, type, message: 'For Ada.', ...told } as OrderChange;
    const { changes } = withoutCustomer(makeOrderValue({ changes: [event] }), anonymized, true);
    expect(changes).toEqual([{ ...stamped, type, ...left }, anonymized]);
  });

  it('names nobody, not even whoever has the account now', () => {
    const left = foldOrder(on, withoutCustomer(before, anonymized, true));
    expect(JSON.stringify(left)).not.toMatch(/ada/i);
    const { customerName, customerEmail } = withCustomer(left, {
      ...makeUser(),
      id: userId,
    });
    expect([customerName, customerEmail]).toEqual(['', '']);
  });
});

const cents = fc.integer({ min: 1, max: 100_000_000 });
const by = { at: '2026-11-21T10:00:00.000Z', actor: 'Kim Osei', message: 'Agreed on.' };
const line = (index: number) => (order: StoredOrder) =>
  [...order.extras, ...order.asked].at(index)?.id ?? 'none';

/** What can happen to a price, as an event that the order allows. */
const step: fc.Arbitrary<(order: StoredOrder) => OrderChange> = fc.oneof(
  cents.map((priceCents) => () => ({ ...by, type: 'asked', name: 'More', priceCents }) as const),
  fc.tuple(fc.boolean(), fc.nat(3)).map(([isAccepted, index]) => (order: StoredOrder) => {
    const decision = isAccepted ? 'line_accepted' : 'line_declined';
    const id = order.asked.at(index)?.id ?? 'none';
    return { ...by, actor: 'customer', type: 'decided', decision, line: id } as const;
  }),
  fc.nat(3).map((index) => (order: StoredOrder) => {
    return { ...by, type: 'removed', line: line(index)(order) } as const;
  }),
  fc.double({ min: 0, max: 1, noNaN: true }).map((share) => (order: StoredOrder) => {
    const earlierCents = priceOf(order);
    return {
      ...by,
      type: 'lowered',
      priceCents: Math.floor(earlierCents * share),
      earlierCents,
    } as const;
  }),
  cents.map((amountCents) => () => {
    return { ...by, type: 'paid', amountCents, paidOn: '2026-11-21' } as const;
  }),
);

it('a price adds up to the cent whatever happens, is never negative, and rises by a yes of the customer alone', () => {
  const addOns = fc.array(cents.map((priceCents) => ({ name: 'Add-on', priceCents })));
  fc.assert(
    fc.property(cents, addOns, fc.array(step), (priceCents, chosen, steps) => {
      let order = openOrder('u', 'o', makePlaced({ priceCents, addOns: chosen }));
      expect(priceOf(order)).toBe(chosen.reduce((sum, each) => sum + each.priceCents, priceCents));
      for (const next of steps) {
        const [before, event] = [priceOf(order), next(order)];
        const asked = order.asked.find(({ id }) => event.type === 'decided' && id === event.line);
        order = withChange(order, event);
        const sum = linesOf(order).reduce((all, each) => all + each.priceCents, 0);
        expect(priceOf(order)).toBe(sum - order.discountCents);
        expect(priceOf(order)).toBeGreaterThanOrEqual(0);
        expect(dueOf(order)).toBe(Math.max(0, priceOf(order) - (order.payment?.amountCents ?? 0)));
        const isYes = event.type === 'decided' && event.decision === 'line_accepted';
        if (isYes && asked) expect(priceOf(order)).toBe(before + asked.priceCents);
        else expect(priceOf(order)).toBeLessThanOrEqual(before);
      }
    }),
  );
});
