import '../../styles/empty-box.css';

import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

import { orderReference, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { isUnauthorized } from '../../state/api.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { isSettled } from '../order/order.ts';
import { findLeading, orderInAddress } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import { OrderCard, OrderRow } from './OrderCard.tsx';
import type { Filter } from './OrderFilter.tsx';
import type { OrderList as OrderQuery } from './use-orders.ts';

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
  list: OrderQuery;
  /** Notices, in the place of the skeletons: above them, they would move what may be pressed. */
  children?: ReactNode;
}

/** Your Orders: skeletons, the list, the empty state, or what went wrong. */
export function OrdersCard({ list, children }: OrdersCardProps) {
  const { orders, error, hasNextPage, refetch } = list;
  const isWaiting = !orders && (error === null || isUnauthorized(error));
  const heading = useRef<HTMLHeadingElement>(null);
  const isRead = orders !== undefined;
  useEffect(() => {
    // The browser looked for the order of the address before there was one.
    const { id } = orderInAddress() ?? {};
    if (isRead && id !== undefined) document.getElementById(`order-${id}`)?.focus();
  }, [isRead]);
  return (
    <section
      className={styles['your-orders']}
      aria-labelledby="orders-heading"
      aria-busy={isWaiting}
    >
      <div className={styles['section-head']}>
        <h2 ref={heading} id="orders-heading" tabIndex={-1}>
          Your Orders
        </h2>
        {orders && orders.length > 0 && (
          <span className="mono">
            {hasNextPage ? 'Newest ' : ''}
            {orders.length} {orders.length === 1 ? 'order' : 'orders'}
          </span>
        )}
      </div>
      {isWaiting ? (
        <div className={styles['waiting']} role="status">
          <span className="visually-hidden">Loading your orders</span>
          <span className={`skeleton ${styles['card-to-come']}`} />
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <span key={index} className={`skeleton ${styles['row-to-come']}`} />
          ))}
        </div>
      ) : (
        <div className={styles['notices']}>{children}</div>
      )}
      {!orders && !isWaiting && (
        <div className={`${styles['failure']} ${styles['list']}`}>
          <p className="notice-box" role="alert">
            We couldn’t load your orders. Nothing is lost.
          </p>
          <button
            type="button"
            className="button"
            onClick={() => {
              // The button goes.
              heading.current?.focus();
              void refetch();
            }}
          >
            Try again
          </button>
        </div>
      )}
      {orders?.length === 0 && (
        <div className={`empty-box ${styles['list']}`}>
          <h3>No orders yet</h3>
          <p>
            Pick a service and tell us what you need. Your order will show up here with its status.
          </p>
          <a className="button button-signal" href={routes.services()}>
            Browse Services
          </a>
        </div>
      )}
      {orders && orders.length > 0 && <OrderList list={list} orders={orders} />}
    </section>
  );
}

/** The order that leads, open, and the others as rows. */
function OrderList({ list, orders }: { list: OrderQuery; orders: readonly Order[] }) {
  const [shown, setShown] = useState<Filter>({ status: undefined, words: '' });
  const [leadingId, setLeadingId] = useState<string>();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  // What led once stays in its place when the customer has answered: nothing moves away under their hands.
  const leading = orders.find(({ id }) => id === leadingId) ?? findLeading(orders);
  if (leading && leading.id !== leadingId) setLeadingId(leading.id);
  const found = inOrder(orders).filter((order) => isShown(order, shown));
  const rows = found.filter((order) => order !== leading);
  return (
    <>
      {orders.length >= FILTER_FROM && (
        <Suspense fallback={<div className={styles['search']} />}>
          <OrderFilter orders={orders} shown={shown} onChange={setShown} />
        </Suspense>
      )}
      {leading && found.includes(leading) && <OrderCard key={leading.id} order={leading} />}
      <div className={styles['list']}>
        {found.length === 0 && (
          <p role="status">
            No order {hasNextPage ? 'shown here ' : ''}matches. Try fewer words
            {hasNextPage ? ', or “Show more” below' : ''}.
          </p>
        )}
        {rows.length > 0 && (
          <ul className={styles['rows']}>
            {rows.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
        )}
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
      </div>
    </>
  );
}

/** Reads them and leads on to the first that came: the button may be gone then. */
async function showOlder({ orders = [], isFetchingNextPage, fetchNextPage }: OrderQuery) {
  if (isFetchingNextPage) return;
  const { data } = await fetchNextPage();
  const first = data?.[orders.length];
  // After React has drawn them.
  if (first) setTimeout(() => document.getElementById(`order-${first.id}`)?.focus());
}
