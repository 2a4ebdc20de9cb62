import '../../styles/empty-box.css';

import { Suspense, useEffect, useState, type ReactNode } from 'react';

import { orderReference, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { isUnauthorized } from '../../state/api.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { isSettled } from '../order/order.ts';
import { orderInAddress } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import { OrderCard } from './OrderCard.tsx';
import type { Filter } from './OrderFilter.tsx';
import type { OrderList } from './use-orders.ts';

const SKELETON_COUNT = 3;
// Loads with the orders of a customer who has that many.
const OrderFilter = loadLater(async () => (await import('./OrderFilter.tsx')).OrderFilter);

/** From this many orders on, the list can be searched and narrowed to one status. */
const FILTER_FROM = 11;

/** Open orders first; each group is newest first already. */
const inOrder = (orders: readonly Order[]) =>
  orders.toSorted((one, other) => Number(isSettled(one)) - Number(isSettled(other)));

function isShown(order: Order, { status, words }: Filter): boolean {
  const { id, serviceName, projectName = '', projectBrief } = order;
  const text = [orderReference(id), serviceName, projectName, projectBrief].join(' ');
  const has = (word: string) => text.toLowerCase().includes(word);
  return (
    (status === undefined || order.status === status) &&
    words.toLowerCase().trim().split(/\s+/).every(has)
  );
}

interface OrdersCardProps {
  list: OrderList;
  /** Notices, in the place of the skeletons: above them, they would move what may be pressed. */
  children?: ReactNode;
}

/** Your Orders: skeletons, the list, the empty state, or what went wrong. */
export function OrdersCard({ list, children }: OrdersCardProps) {
  const [shown, setShown] = useState<Filter>({ status: undefined, words: '' });
  const { orders, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const isWaiting = !orders && (error === null || isUnauthorized(error));
  const found = inOrder(orders ?? []).filter((order) => isShown(order, shown));
  const isRead = orders !== undefined;
  useEffect(() => {
    // The browser looked for the order of the address before there was one.
    const { id } = orderInAddress() ?? {};
    if (isRead && id !== undefined) document.getElementById(`order-${id}`)?.focus();
  }, [isRead]);
  return (
    <section className={styles['card']} aria-labelledby="orders-heading" aria-busy={isWaiting}>
      <div className={styles['card-head']}>
        <h2 id="orders-heading">Your Orders</h2>
        {orders && orders.length > 0 && (
          <span className="mono">
            {hasNextPage ? 'Newest ' : ''}
            {orders.length} {orders.length === 1 ? 'order' : 'orders'}
          </span>
        )}
      </div>
      {isWaiting ? (
        <div className={styles['orders']} role="status">
          <span className="visually-hidden">Loading your orders</span>
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <div key={index} className={styles['order']} data-skeleton>
              <span className={`skeleton ${styles['line']}`} />
              <span className={`skeleton ${styles['block']}`} />
            </div>
          ))}
        </div>
      ) : (
        children
      )}
      {!orders && !isWaiting && (
        <p className="notice-box" role="alert">
          We couldn’t load your orders. Nothing is lost; reload the page to try again.
        </p>
      )}
      {orders &&
        (orders.length === 0 ? (
          <div className="empty-box">
            <h3>No orders yet</h3>
            <p>
              Pick a service and tell us what you need. Your order will show up here with its
              status.
            </p>
            <a className="button button-signal" href={routes.services()}>
              Browse Services
            </a>
          </div>
        ) : (
          <>
            {orders.length >= FILTER_FROM && (
              <Suspense fallback={<div className={styles['search']} />}>
                <OrderFilter orders={orders} shown={shown} onChange={setShown} />
              </Suspense>
            )}
            {found.length === 0 && (
              <p role="status">
                No order {hasNextPage ? 'shown here ' : ''}matches. Try fewer words
                {hasNextPage ? ', or “Show more” below' : ''}.
              </p>
            )}
            <ul className={styles['orders']}>
              {found.map((order) => (
                <li key={order.id}>
                  <OrderCard order={order} />
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <div className={styles['older']}>
                <button
                  type="button"
                  className="button"
                  aria-disabled={isFetchingNextPage}
                  onClick={() => void showOlder(list)}
                >
                  {isFetchingNextPage ? 'Loading...' : 'Show more'}
                  <span className="visually-hidden"> orders</span>
                </button>
                {isFetchNextPageError && !isFetchingNextPage && (
                  <p role="alert">We couldn’t load older orders. Press the button to try again.</p>
                )}
              </div>
            )}
          </>
        ))}
    </section>
  );
}

/** Reads them and leads on to the first that came: the button may be gone then. */
async function showOlder({ orders = [], isFetchingNextPage, fetchNextPage }: OrderList) {
  if (isFetchingNextPage) return;
  const { data } = await fetchNextPage();
  const first = data?.[orders.length];
  // After React has drawn them.
  if (first) setTimeout(() => document.getElementById(`order-${first.id}`)?.focus());
}
