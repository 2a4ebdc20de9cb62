import { useEffect } from 'react';

import { routes } from '../../routes.ts';
import { useReady } from '../../ui/ready.ts';
import { Invoice } from '../order/Invoice.tsx';
import { orderInAddress } from './dashboard.model.ts';
import { useOrdersPage } from './use-orders.ts';

export function InvoicePage() {
  const { orders, isError, hasNextPage, isFetching, fetchNextPage } = useOrdersPage();
  useReady('invoice');
  // Not while the page is built.
  const asked = orders && orderInAddress();
  const order = orders?.find(({ id }) => id === asked?.id);
  const isOlder = orders !== undefined && !order && hasNextPage && !isError;
  useEffect(() => {
    if (isOlder && !isFetching) void fetchNextPage();
  }, [isOlder, isFetching, fetchNextPage]);
  const invoice = order?.invoices?.find(({ number }) => number === asked?.invoice);
  if (order && invoice)
    return <Invoice order={order} invoice={invoice} back={routes.dashboard(order.id)} />;
  const isOver = isError || (orders !== undefined && !isOlder);
  return (
    <div className="stack stack-5">
      <h1>Invoice</h1>
      {isOver ? (
        <p className="notice-box" role="alert">
          There’s no such invoice. <a href={routes.dashboard()}>Open the dashboard</a> and choose
          the invoice on its order.
        </p>
      ) : (
        <p role="status">Loading your invoice…</p>
      )}
    </div>
  );
}
