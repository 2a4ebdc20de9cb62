import { useStore } from '@nanostores/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import type { Order } from '../../contracts/orders.ts';
import { isUnauthorized } from '../../state/api.ts';
import { $commentDrafts } from '../../state/comment-drafts.ts';
import { $placedOrder } from '../../state/order-draft.ts';
import { queryClient } from '../../state/queries.ts';
import { $session } from '../../state/session-state.ts';
import { onSessionChangedElsewhere } from '../../state/session.ts';
import { openDashboard, orderInAddress, sayExpired, unsentComments } from './dashboard.model.ts';
import { ordersQuery, rereadOrders } from './orders.model.ts';

/** The customer who is signed in, with their orders; both undefined until they are known. */
export function useOrders() {
  const session = useStore($session, { ssr: 'initial' });
  const user = session.status === 'signed-in' ? session.user : undefined;
  const { data: orders, ...list } = useInfiniteQuery(
    { ...ordersQuery(user?.email), enabled: user !== undefined },
    queryClient,
  );
  return { session, user, orders, ...list };
}
export type OrderList = ReturnType<typeof useOrders>;

function onAddress(callback: () => void) {
  window.addEventListener('hashchange', callback);
  return () => window.removeEventListener('hashchange', callback);
}

/**
 * The same for a page that is nothing without them: leads away whoever is not signed in, or no longer. They are known once
 * the order of the address is among them, and the plan of each episode: both may be older than the first page.
 */
export function useOrdersPage(): OrderList {
  const list = useOrders();
  const { orders = [], hasNextPage, isError, isFetching, fetchNextPage } = list;
  const asked = useSyncExternalStore(
    onAddress,
    () => orderInAddress()?.id,
    () => undefined,
  );
  const ids = new Set(orders.map(({ id }) => id));
  const wanted = [asked, ...orders.map(({ episode }) => episode?.plan)];
  const readsOn = hasNextPage && !isError && wanted.some((id) => id !== undefined && !ids.has(id));
  useEffect(() => {
    if (readsOn && !isFetching) void fetchNextPage();
  }, [readsOn, isFetching, fetchNextPage]);
  useEffect(() => {
    void openDashboard();
    const unlisten = $placedOrder.listen((placed) => {
      if (placed) void rereadOrders();
    });
    const unfollow = onSessionChangedElsewhere(() => {
      queryClient.clear();
      void openDashboard();
    });
    return () => {
      unlisten();
      unfollow();
    };
  }, []);
  useEffect(() => {
    if (isUnauthorized(list.error)) sayExpired();
  }, [list.error]);
  return readsOn ? { ...list, orders: undefined } : list;
}

/** The unsent comments of a customer on an order, as they are by now. */
export function useUnsentComments(order: Order) {
  useStore($commentDrafts);
  return unsentComments(order);
}
