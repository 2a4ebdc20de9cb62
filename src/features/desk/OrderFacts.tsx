import type { DeskOrder } from '../../contracts/desk.ts';
import { labeledDetails } from '../../contracts/orders.ts';
import { formatDollars } from '../../contracts/money.ts';
import { formatMoment } from '../../lib/moments.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { addressOf } from './desk-address.ts';
import { UnconfirmedNote } from './UnconfirmedNote.tsx';
import styles from './Order.module.css';

/** Who ordered, for how much, and when. */
export function OrderFacts({ order }: { order: DeskOrder }) {
  const { customerName, customerEmail, customerPhone, servicePrice, quote } = order;
  const price = quote?.price ?? servicePrice;
  const details = labeledDetails(order).filter(({ name }) => name !== 'customerPhone');
  const facts: (readonly [string, string])[] = [
    ['Price', price > 0 ? formatDollars(price) : 'By quote'],
    ...(quote ? [['Quoted', formatMoment(quote.at)] as const] : []),
    ['Placed', formatMoment(order.createdAt)],
    ['Updated', formatMoment(order.updatedAt)],
    ...details.map(({ label, value }) => [label, value] as const),
  ];
  return (
    <section className={styles['card']} aria-labelledby="customer-heading">
      <h2 id="customer-heading">Customer</h2>
      {order.isAnonymous ? (
        <p>The account is closed. Nothing can be sent to the customer.</p>
      ) : (
        <address className={styles['customer']}>
          <strong>{customerName}</strong>
          <a href={`mailto:${customerEmail}`}>
            <EmailText email={customerEmail} />
          </a>
          <UnconfirmedNote isEmailConfirmed={order.isEmailConfirmed} />
          <a href={`tel:${customerPhone.replaceAll(/[^\d+]/g, '')}`}>{customerPhone}</a>
          <a href={addressOf({ name: 'customer', id: order.userId })}>Account and other orders</a>
        </address>
      )}
      <Facts facts={facts} />
    </section>
  );
}
