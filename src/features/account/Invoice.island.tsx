import { useRef } from 'react';

import { routes } from '../../routes.ts';
import { isUnauthorized } from '../../state/api.ts';
import { useReady } from '../../ui/ready.ts';
import { Invoice } from '../order/Invoice.tsx';
import { openDashboard, orderInAddress } from './dashboard.model.ts';
import { Failure } from './Failure.tsx';
import { useOrdersPage } from './use-orders.ts';

export function InvoicePage() {
  const { session, orders, error, refetch } = useOrdersPage();
  const heading = useRef<HTMLHeadingElement>(null);
  useReady('invoice');
  // Not while the page is built.
  const asked = orders && orderInAddress();
  const order = orders?.find(({ id }) => id === asked?.id);
  const invoice = order?.invoices?.find(({ number }) => number === asked?.invoice);
  if (order && invoice)
    return <Invoice order={order} invoice={invoice} back={routes.dashboard(order.id)} />;
  const isUnavailable = session.status === 'unavailable';
  const isFailed = isUnavailable || (error !== null && !isUnauthorized(error));
  const retry = () => {
    // The button goes.
    heading.current?.focus();
    return isUnavailable ? openDashboard() : refetch();
  };
  return (
    <div className="stack stack-5">
      <h1 ref={heading} tabIndex={-1}>
        Invoice
      </h1>
      {isFailed && (
        <Failure onRetry={retry}>We couldn’t load your invoice. Nothing is lost.</Failure>
      )}
      {!isFailed && !orders && <p role="status">Loading your invoice…</p>}
      {!isFailed && orders && (
        <p className="notice-box" role="alert">
          There’s no such invoice. <a href={routes.dashboard()}>Open the dashboard</a> and choose
          the invoice on its order.
        </p>
      )}
    </div>
  );
}
