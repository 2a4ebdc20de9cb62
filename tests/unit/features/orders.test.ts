import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { quotedAfter } from '../../support/sample-answers.ts';
import { ordersQuery, replaceOrder } from '../../../src/features/account/orders.model.ts';
import { queryClient } from '../../../src/state/queries.ts';

const fetched = vi.fn<typeof fetch>();
const asked = () => fetched.mock.calls.map(([address]) => address);
const older = '/api/orders?before=b';

const order = (id: string) => ({ ...quotedAfter(), id });
const answer = (ids: readonly string[], link?: string) =>
  fetched.mockResolvedValueOnce(
    Response.json(ids.map(order), link === undefined ? {} : { headers: { Link: link } }),
  );
const observe = () => new InfiniteQueryObserver(queryClient, ordersQuery('ada@example.com'));
let list: ReturnType<typeof observe>;
let close: () => void;
const shown = () => {
  const { data, hasNextPage, isFetchNextPageError } = list.getCurrentResult();
  return { ids: data?.map(({ id }) => id), hasNextPage, isFetchNextPageError };
};

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  list = observe();
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** Reads the first page, as a page does that shows the orders. */
async function open(): Promise<void> {
  close = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(list.getCurrentResult().isPending).toBe(false));
}

describe('the pages of orders', () => {
  it('are loaded one after the other until the last', async () => {
    answer(['c', 'b'], `<${older}>; rel="next"`);
    await open();
    expect(shown()).toMatchObject({ ids: ['c', 'b'], hasNextPage: true });
    answer(['a']);
    await list.fetchNextPage();
    expect(shown()).toMatchObject({ ids: ['c', 'b', 'a'], hasNextPage: false });
    expect(asked()).toEqual(['/api/orders', older]);
  });

  it('are kept when the next one fails, which can be retried', async () => {
    answer(['b'], `<${older}>; rel="next"`);
    await open();
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    await list.fetchNextPage();
    expect(shown()).toEqual({ ids: ['b'], hasNextPage: true, isFetchNextPageError: true });
    answer(['a']);
    await list.fetchNextPage();
    expect(shown()).toEqual({ ids: ['b', 'a'], hasNextPage: false, isFetchNextPageError: false });
  });

  it('show what was changed', async () => {
    answer(['b', 'a']);
    await open();
    replaceOrder({ ...order('b'), status: 'cancelled' });
    expect(list.getCurrentResult().data).toMatchObject([
      { id: 'b', status: 'cancelled' },
      { id: 'a', status: 'pending' },
    ]);
  });

  it.each(['<https://elsewhere.example/api/orders>; rel="next"', `<${older}>; rel="prev"`])(
    'ignore an invalid next link: %s',
    async (link) => {
      answer(['b'], link);
      await open();
      expect(shown()).toMatchObject({ hasNextPage: false });
    },
  );
});
