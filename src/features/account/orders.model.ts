import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

import { listOrdersContract, type Order } from '../../contracts/orders.ts';
import { callOnce, type Page } from '../../state/api.ts';
import { queryClient } from '../../state/queries.ts';

const KEY = ['orders'];
type Orders = InfiniteData<Page<Order[]>, string | undefined>;

const toList = ({ pages }: Orders): readonly Order[] => pages.flatMap(({ body }) => body);

/** The orders of a customer, newest first, page by page. */
export const ordersQuery = (email = '') =>
  infiniteQueryOptions({
    queryKey: [...KEY, email],
    queryFn: ({ pageParam, signal }) =>
      callOnce(listOrdersContract, { pageUrl: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: toList,
  });

/** Reads the orders on screen again; they stay when that fails. */
export const rereadOrders = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** The order as it was read last. */
export function findOrder(id: string): Order | undefined {
  const lists = queryClient.getQueriesData<Orders>({ queryKey: KEY });
  return lists.flatMap(([, data]) => (data ? toList(data) : [])).find((order) => order.id === id);
}

/** Puts a changed order in the place of the one on screen. */
export function replaceOrder(changed: Order): void {
  const replace = (order: Order) => (order.id === changed.id ? changed : order);
  queryClient.setQueriesData<Orders>({ queryKey: KEY }, (data) => {
    if (!data) return data;
    return {
      ...data,
      pages: data.pages.map((page) => ({ ...page, body: page.body.map(replace) })),
    };
  });
  // What was asked for before the change would come after it. It was asked for because of other orders, too.
  if (queryClient.isFetching({ queryKey: KEY }) > 0) void rereadOrders();
}
