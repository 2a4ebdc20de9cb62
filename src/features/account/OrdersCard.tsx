import '../../styles/empty-box.css';

import { useEffect, useState } from 'react';

import { routes } from '../../routes.ts';
import { isUnauthorized } from '../../state/api.ts';
import type { OrderList } from '../../state/orders.ts';
import { OlderOrders } from './OlderOrders.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './Dashboard.module.css';
import { StatusFilter } from './StatusFilter.tsx';

const SKELETON_COUNT = 3;
/** From this many orders on, the list can be narrowed to one status. */
const FILTER_FROM = 5;

/** Your Orders: skeletons, the list, the empty state, or what went wrong. */
export function OrdersCard({ list }: { list: OrderList }) {
  const [status, setStatus] = useState<string>();
  const isWaiting =
    list.status === 'idle' ||
    list.status === 'loading' ||
    (list.status === 'failed' && isUnauthorized(list.error));
  useEffect(() => {
    // The browser looked for the order of the address before there was one.
    if (list.status === 'loaded' && location.hash.startsWith('#order-'))
      document.getElementById(location.hash.slice(1))?.focus();
  }, [list.status]);
  return (
    <section className={styles['card']} aria-labelledby="orders-heading" aria-busy={isWaiting}>
      <div className={styles['card-head']}>
        <h2 id="orders-heading">Your Orders</h2>
        {list.status === 'loaded' && list.orders.length > 0 && (
          <span className="mono">
            {list.next ? 'Newest ' : ''}
            {list.orders.length} {list.orders.length === 1 ? 'order' : 'orders'}
          </span>
        )}
      </div>
      {isWaiting && <OrderSkeletons />}
      {list.status === 'failed' && !isWaiting && (
        <p className="notice-box" role="alert">
          We couldn’t load your orders. Nothing is lost; reload the page to try again.
        </p>
      )}
      {list.status === 'loaded' &&
        (list.orders.length === 0 ? (
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
            {list.orders.length >= FILTER_FROM && (
              <StatusFilter orders={list.orders} status={status} onChange={setStatus} />
            )}
            <ul className={styles['orders']}>
              {list.orders
                .filter((order) => status === undefined || order.status === status)
                .map((order) => (
                  <li key={order.id}>
                    <OrderCard order={order} />
                  </li>
                ))}
            </ul>
            {list.next && <OlderOrders state={list.older} />}
          </>
        ))}
    </section>
  );
}

function OrderSkeletons() {
  return (
    <div className={styles['orders']} role="status">
      <span className="visually-hidden">Loading your orders</span>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <div key={index} className={styles['order']} data-skeleton>
          <span className={`skeleton ${styles['line']}`} />
          <span className={`skeleton ${styles['block']}`} />
        </div>
      ))}
    </div>
  );
}
