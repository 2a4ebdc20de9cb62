import '../../styles/empty-box.css';

import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

import { orderReference, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { isUnauthorized } from '../../state/api.ts';
import { ActionButton, Button } from '../../ui/Button.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { isSettled } from '../order/order.ts';
import { findLeading, orderInAddress } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import { Failure } from './Failure.tsx';
import { OrderCard, OrderRow } from './OrderCard.tsx';
import type { Filter } from './OrderFilter.tsx';
import type { OrderList as OrderQuery } from './use-orders.ts';

// Loads with the orders of a customer who has that many.
const OrderFilter = loadLater(async () => (await import('./OrderFilter.tsx')).OrderFilter);

/** From this many orders on, the list can be searched and narrowed to one status. */
const FILTER_FROM = 11;

/** Open orders first; each group is newest first already. */
const inOrder = (orders: readonly Order[]) =>
  orders.toSorted((one, other) => Number(isSettled(one)) - Number(isSettled(other)));

function isShown(order: Order, { status, words }: Filter): boolean {
  const { id, serviceName, projectName = '', projectBrief } = order;
  const text = [orderReference(id), serviceName, projectName, projectBrief].join(' ').toLowerCase();
  const wanted = words.toLowerCase().trim().split(/\s+/);
  const hasStatus = status === undefined || order.status === status;
  return hasStatus && wanted.every((word) => text.includes(word));
}

interface OrdersCardProps {
  list: OrderQuery;
  /** Notices, in the place of the skeletons: above them, they would move what may be pressed. */
  children?: ReactNode;
}

/** Your Orders: skeletons, the list, the empty state, or what went wrong. */
export function OrdersCard({ list, children }: OrdersCardProps) {
  const { orders, error, hasNextPage, refetch } = list;
  const count = orders?.length ?? 0;
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
      className={`stack stack-5 ${styles['orders']}`}
      aria-labelledby="orders-heading"
      aria-busy={isWaiting}
    >
      <div className="row split section-head">
        <h2 ref={heading} id="orders-heading" tabIndex={-1}>
          Your Orders
        </h2>
        {count > 0 && (
          <span className="mono">
            {hasNextPage ? 'Newest ' : ''}
            {count} {count === 1 ? 'order' : 'orders'}
          </span>
        )}
      </div>
      {isWaiting ? (
        <div className={`stack stack-3 ${styles['to-come']}`} role="status">
          <span className="visually-hidden">Loading your orders</span>
          {['card', 'first', 'second', 'third'].map((order) => (
            <span key={order} className="skeleton" />
          ))}
        </div>
      ) : (
        <div className={`stack stack-4 ${styles['notices']}`}>{children}</div>
      )}
      {!orders && !isWaiting && (
        <div className={styles['list']}>
          <Failure
            onRetry={() => {
              // The button goes.
              heading.current?.focus();
              return refetch();
            }}
          >
            We couldn’t load your orders. Nothing is lost.
          </Failure>
        </div>
      )}
      {orders && count === 0 && (
        <div className={`empty-box ${styles['list']}`}>
          <h3>No orders yet</h3>
          <p>
            Pick a service and tell us what you need. Your order will show up here with its status.
          </p>
          <Button kind="signal" href={routes.services()}>
            Browse Services
          </Button>
        </div>
      )}
      {orders && count > 0 && <OrderList list={list} orders={orders} />}
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
  return (
    <>
      {orders.length >= FILTER_FROM && (
        <Suspense>
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
        <ul>
          {found
            .filter((order) => order !== leading)
            .map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
        </ul>
        {hasNextPage && (
          <p className={`row ${styles['older']}`}>
            <ActionButton busy="Loading..." about="orders" onAct={() => showOlder(list)}>
              Show more
            </ActionButton>
            {isFetchNextPageError && !isFetchingNextPage && (
              <span role="alert">
                We couldn’t load older orders. Press the button to try again.
              </span>
            )}
          </p>
        )}
      </div>
    </>
  );
}

/** Reads them and leads on to the first that came: the button may be gone then. */
async function showOlder({ orders = [], fetchNextPage }: OrderQuery) {
  const { data } = await fetchNextPage();
  const first = data?.[orders.length];
  // After React has drawn them.
  if (first) setTimeout(() => document.getElementById(`order-${first.id}`)?.focus());
}
