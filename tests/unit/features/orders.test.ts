import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { quotedAfter } from '../../support/sample-answers.ts';
import { $orders, loadOlderOrders, loadOrders, replaceOrder } from '../../../src/state/orders.ts';

const fetched = vi.fn<typeof fetch>();
const asked = () => fetched.mock.calls.map(([address]) => address);
const older = '/api/orders?before=b';

const order = (id: string) => ({ ...quotedAfter(), id });
const answer = (ids: readonly string[], link?: string) =>
  fetched.mockResolvedValueOnce(
    Response.json(ids.map(order), link === undefined ? {} : { headers: { Link: link } }),
  );
const shown = () => {
  const list = $orders.get();
  return list.status === 'loaded'
    ? { ids: list.orders.map(({ id }) => id), next: list.next, older: list.older }
    : list.status;
};

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  // The next test file shares the store.
  $orders.set({ status: 'idle' });
});

describe('the pages of orders', () => {
  it('are loaded one after the other until the last', async () => {
    answer(['c', 'b'], `<${older}>; rel="next"`);
    await loadOrders();
    expect(shown()).toEqual({ ids: ['c', 'b'], next: older, older: 'idle' });
    answer(['b', 'a']);
    const reading = loadOlderOrders();
    expect(shown()).toMatchObject({ older: 'loading' });
    // A second press while it reads.
    await Promise.all([reading, loadOlderOrders()]);
    expect(shown()).toEqual({ ids: ['c', 'b', 'a'], next: undefined, older: 'idle' });
    await loadOlderOrders();
    expect(asked()).toEqual(['/api/orders', older]);
  });

  it('are kept when the next one fails, which can be retried', async () => {
    answer(['b'], `<${older}>; rel="next"`);
    await loadOrders();
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    await loadOlderOrders();
    expect(shown()).toEqual({ ids: ['b'], next: older, older: 'failed' });
    answer(['a']);
    await loadOlderOrders();
    expect(shown()).toEqual({ ids: ['b', 'a'], next: undefined, older: 'idle' });
  });

  it('keep changes made meanwhile', async () => {
    answer(['b'], `<${older}>; rel="next"`);
    await loadOrders();
    answer(['a']);
    const reading = loadOlderOrders();
    replaceOrder({ ...order('b'), status: 'cancelled' });
    await reading;
    expect($orders.get()).toMatchObject({
      orders: [{ id: 'b', status: 'cancelled' }, { id: 'a' }],
    });
  });

  it.each(['<https://elsewhere.example/api/orders>; rel="next"', `<${older}>; rel="prev"`])(
    'ignore an invalid next link: %s',
    async (link) => {
      answer(['b'], link);
      await loadOrders();
      expect(shown()).toMatchObject({ next: undefined });
    },
  );
});
