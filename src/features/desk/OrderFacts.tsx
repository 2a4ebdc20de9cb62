import type { DeskOrder } from '../../contracts/desk.ts';
import { formatDollars, formatWithCents } from '../../contracts/money.ts';
import { formatDay, labeledDetails } from '../../contracts/orders.ts';
import { formatMoment } from '../../lib/moments.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { addressOf } from './desk-address.ts';
import { hasFixedPrice, latestVersion, priceOf } from './order-facts.ts';
import styles from './Record.module.css';
import { UnconfirmedNote } from './RecordView.tsx';

/** Who ordered, and where price, payment, and work stand. */
export function OrderFacts({ order }: { order: DeskOrder }) {
  const { customerName, customerEmail, customerPhone, paymentUrl, dueOn, approvedAt } = order;
  const details = labeledDetails(order).filter(({ name }) => name !== 'customerPhone');
  const rounds = sayRounds(order);
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
      <Facts
        facts={[
          ...sayPrice(order),
          ...(paymentUrl
            ? [
                [
                  'Payment link',
                  <FileLinks key="link" links={[paymentUrl]} target="_blank" />,
                ] as const,
              ]
            : []),
          ...(dueOn ? [['Ready by', formatDay(dueOn)] as const] : []),
          ...(rounds ? [['Changes', rounds] as const] : []),
          ...(approvedAt ? [['Approved', formatMoment(approvedAt)] as const] : []),
          ['Placed', formatMoment(order.createdAt)],
          ['Updated', formatMoment(order.updatedAt)],
          ...details.map(({ label, value }) => [label, value] as const),
        ]}
      />
    </section>
  );
}

function sayPrice(order: DeskOrder): (readonly [string, string])[] {
  const { quote, payment, servicePrice, history } = order;
  const price = priceOf(order);
  const lowered = hasFixedPrice(order) && price < servicePrice;
  const answered = history.findLast(({ decision }) => decision === quote?.answer)?.at ?? '';
  const answers: Record<string, string> = {
    accepted: `Accepted on ${formatMoment(answered)}`,
    declined: `Declined on ${formatMoment(answered)}`,
  };
  return [
    [
      'Price',
      price === 0
        ? 'By quote'
        : `${formatDollars(price)}${lowered ? ` instead of ${formatDollars(servicePrice)}` : ''}`,
    ],
    ...(quote ? [['Quoted', formatMoment(quote.at)] as const] : []),
    ...(quote && !hasFixedPrice(order)
      ? [['Quote', answers[quote.answer ?? ''] ?? 'Not answered yet'] as const]
      : []),
    ...(price > 0
      ? [
          [
            'Payment',
            payment
              ? `${formatWithCents(payment.amount)} on ${formatDay(payment.paidOn)}`
              : 'Not paid yet',
          ] as const,
        ]
      : []),
  ];
}

function sayRounds(order: DeskOrder): string | undefined {
  const { used = 0, included } = order.rounds ?? {};
  if (latestVersion(order) === 0 && used === 0) return undefined;
  if (included === null) return `${used} rounds used, any number included`;
  const of = included === undefined ? `${used}` : `${used} of ${included}`;
  return `${of} ${(included ?? used) === 1 ? 'round' : 'rounds'} used`;
}
