import { describe, expect, it } from 'vitest';

import { orderStatuses } from '../../../src/contracts/orders.ts';
import type { OrderStatus } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../../../netlify/server/dependencies.ts';
import { moveOrder } from '../../../netlify/server/orders/change-order.ts';
import { noteOrder } from '../../../netlify/server/orders/change-order.ts';
import type { Move } from '../../../netlify/server/orders/change-order.ts';
import { makePlaced } from '../../support/makers.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { type Job, jobsOf, toJobs } from '../../../netlify/server/queue/job-store.ts';
import { makeDependencies, withStore } from '../../support/dependencies.ts';

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
  const test = makeDependencies();
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

  it.each([
    [false, 1, ['customer']],
    [true, 1, undefined],
  ])('are right for an internal note: %s', async (isInternal, promised, notify) => {
    const note = { ...of, text: 'Nearly done', isInternal };
    const seen = await watch('processing', (deps) => noteOrder(deps, note));
    expect(seen).toEqual({
      promised,
      notify,
      notes: [['sensitive_update', { kind: 'order', order: orderId, noted: true }]],
    });
  });
});
