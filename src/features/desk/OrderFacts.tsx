import type { ComponentProps } from 'react';

import type { DeskOrder } from '../../contracts/desk.ts';
import { formatDollars, formatWithCents } from '../../contracts/money.ts';
import {
  formatDay,
  isQuotedFor,
  labeledDetails,
  openPrice,
  priceOf,
} from '../../contracts/orders.ts';
import { formatMoment } from '../../lib/moments.ts';
import { telephoneLink } from '../../lib/telephone.ts';
import { EmailLink } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { addressOf } from './desk-address.ts';
import { latestVersion } from '../order/order.ts';
import { rowLabels } from './reach.ts';
import styles from './Record.module.css';
import { SourceLink } from './RecordView.tsx';

/** Who ordered, and where price, payment, and work stand. */
export function OrderFacts({ order }: { order: DeskOrder }) {
  const { paymentUrl, dueOn, approvedAt } = order;
  const details = labeledDetails(order).filter(({ name }) => name !== 'customerPhone');
  const rounds = sayRounds(order);
  return (
    <section className={styles['card']} aria-labelledby="customer-heading">
      <h2 id="customer-heading">Customer</h2>
      {order.isAnonymous && (
        <p className={styles['sends']}>
          The account is closed. Nothing can be sent to the customer.
        </p>
      )}
      <Facts
        facts={[
          ...(order.isAnonymous ? [] : sayContact(order)),
          ...sayPrice(order),
          paymentUrl && [
            'Payment link',
            <FileLinks key="link" links={[paymentUrl]} target="_blank" />,
          ],
          dueOn && ['Ready by', formatDay(dueOn)],
          rounds && ['Changes', rounds],
          approvedAt && ['Approved', formatMoment(approvedAt)],
          ['Placed', formatMoment(order.createdAt)],
          ['Updated', formatMoment(order.updatedAt)],
          order.source && ['Came from', <SourceLink key="source" source={order.source} />],
          ...details.map(({ label, value }) => [label, value] as const),
        ]}
      />
    </section>
  );
}

type FactList = ComponentProps<typeof Facts>['facts'];

function sayContact(order: DeskOrder): FactList {
  const { customerEmail: email, customerPhone: phone, mailObstacle, userId: id } = order;
  const obstacle = mailObstacle && rowLabels[mailObstacle];
  return [
    ['Email', <EmailLink key="email" email={email} />],
    obstacle && ['Mail', obstacle],
    phone && [
      'Phone',
      <a key="phone" href={telephoneLink(phone)}>
        {phone}
      </a>,
    ],
    [
      'Account',
      <a key="account" href={addressOf({ name: 'customer', id })}>
        Account and other orders
      </a>,
    ],
  ];
}

function sayPrice(order: DeskOrder): FactList {
  const { quote, payment, servicePrice } = order;
  const price = priceOf(order);
  const isFixed = !isQuotedFor(order);
  const instead =
    isFixed && price < servicePrice ? ` instead of ${formatDollars(servicePrice)}` : '';
  const answers = { accepted: 'Accepted on', declined: 'Declined on' };
  const answer =
    quote?.answer && `${answers[quote.answer]} ${formatMoment(quote.answeredAt ?? quote.at)}`;
  const paid = payment && `${formatWithCents(payment.amount)} on ${formatDay(payment.paidOn)}`;
  return [
    ['Price', price === 0 ? openPrice(order) : formatDollars(price) + instead],
    quote && ['Quoted', formatMoment(quote.at)],
    quote && !isFixed && ['Quote', answer ?? 'Not answered yet'],
    price > 0 && ['Payment', paid ?? 'Not paid yet'],
  ];
}

function sayRounds(order: DeskOrder): string | undefined {
  const { used = 0, included } = order.rounds ?? {};
  if (latestVersion(order) === 0 && used === 0) return undefined;
  if (included === null) return `${used} rounds used, with no limit`;
  const of = included === undefined ? `${used}` : `${used} of ${included}`;
  return `${of} ${(included ?? used) === 1 ? 'round' : 'rounds'} used`;
}
