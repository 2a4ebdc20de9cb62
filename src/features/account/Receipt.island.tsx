import { useEffect } from 'react';

import { isolate } from '../../contracts/isolate.ts';
import { formatWithCents } from '../../contracts/money.ts';
import { formatDay, orderReference, type Order } from '../../contracts/orders.ts';
import { formatMonth } from '../../contracts/plans.ts';
import { routes } from '../../routes.ts';
import { addressLines, company } from '../../company.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { useReady } from '../../ui/ready.ts';
import { orderInAddress } from './dashboard.model.ts';
import styles from './Receipt.module.css';
import { useOrdersPage } from './use-orders.ts';

export function Receipt() {
  const { orders, isError, hasNextPage, isFetching, fetchNextPage } = useOrdersPage();
  useReady('receipt');
  const order = orders?.find(({ id }) => id === orderInAddress()?.id);
  const isOlder = orders !== undefined && !order && hasNextPage && !isError;
  useEffect(() => {
    if (isOlder && !isFetching) void fetchNextPage();
  }, [isOlder, isFetching, fetchNextPage]);
  const payment = order && paymentOf(order);
  if (order && payment) return <Paid order={order} payment={payment} />;
  const isOver = isError || (orders !== undefined && !isOlder);
  return (
    <div className={`stack stack-5 ${styles['receipt']}`}>
      <h1>Receipt</h1>
      {isOver ? (
        <p className="notice-box" role="alert">
          There’s no paid order to show here. <a href={routes.dashboard()}>Open the dashboard</a>{' '}
          and choose “Receipt” on the order.
        </p>
      ) : (
        <p role="status">Loading your receipt…</p>
      )}
    </div>
  );
}

interface Payment {
  amount: number;
  paidOn: string;
  /** The months of a plan that it pays. */
  for?: string;
}

/** Of the month in the address, where that is one of a plan. */
function paymentOf({ payment, plan }: Order): Payment | undefined {
  const { month } = orderInAddress() ?? {};
  if (!plan || !month) return payment;
  const { payment: paid } = plan.months.find((each) => each.month === month) ?? {};
  if (!paid) return undefined;
  const what = paid.months > 1 ? `${paid.months} months with` : 'for';
  return { ...paid, for: `${what} ${formatMonth(month)}` };
}

function Paid({ order, payment }: { order: Order; payment: Payment }) {
  const [legalName, ...address] = addressLines();
  return (
    <article className={`stack stack-5 ${styles['receipt']}`}>
      <header className="row split">
        <h1>Receipt</h1>
        <address>
          <strong>{legalName}</strong>
          {[...address, company.email].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </header>
      <p className={styles['amount']}>{formatWithCents(payment.amount)}</p>
      <Facts
        facts={[
          ['Paid on', formatDay(payment.paidOn)],
          ['Paid by', `${isolate(order.customerName)}, ${order.customerEmail}`],
          [
            'For',
            [order.serviceName, payment.for, isolate(order.projectName ?? '')]
              .filter(Boolean)
              .join(', '),
          ],
          [
            'Reference',
            `${orderReference(order.id)}, placed ${formatDay(order.createdAt.slice(0, 10))}`,
          ],
        ]}
      />
      <p className="fine">
        Paid at a payment provider or by transfer. No card details passed through this site.
      </p>
      <p className="actions screen-only">
        <Button kind="signal" onClick={() => window.print()}>
          Print
        </Button>
        <Button href={routes.dashboard(order.id)}>Back to the order</Button>
      </p>
    </article>
  );
}
