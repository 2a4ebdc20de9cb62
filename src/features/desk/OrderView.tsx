import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, type ComponentProps } from 'react';

import { deskFilesContract, deskFileContract, type DeskOrder } from '../../contracts/desk.ts';
import { fillPath } from '../../contracts/endpoint.ts';
import { isPlayable } from '../../contracts/file-types.ts';
import { invoiceName, sayStanding, type Invoice as Shown } from '../../contracts/invoices.ts';
import { addDollars, formatDollars, formatWithCents } from '../../contracts/money.ts';
import {
  formatDay,
  labeledDetails,
  openPrice,
  periodOf,
  orderReference,
  sayUnfinished,
  type TimelineEntry,
} from '../../contracts/orders.ts';
import { formatMonth, monthAfter, sayEpisode, type OrderPlan } from '../../contracts/plans.ts';
import { formatMoment } from '../../lib/moments.ts';
import { telephoneLink } from '../../lib/telephone.ts';
import { callApi } from '../../state/api.ts';
import { queryClient } from '../../state/queries.ts';
import type { UploadTarget } from '../../state/kept-uploads.ts';
import { ActionButton } from '../../ui/Button.tsx';
import { EmailLink } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FileLinks, LinkedText } from '../../ui/FileLinks.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { FileList, Versions } from '../order/FileList.tsx';
import { Invoice } from '../order/Invoice.tsx';
import { latestVersion } from '../order/order.ts';
import { Timeline } from '../order/Timeline.tsx';
import { Composer, insertInMessage, Note, Writer } from './Composer.tsx';
import { addressOf, type PlaceOf } from './desk-address.ts';
import { callDesk } from './desk.model.ts';
import { Waiting } from './EntryList.tsx';
import { filesToDeliver } from './order-fields.ts';
import { OrderSteps } from './OrderSteps.tsx';
import { customerOf, firstNameOf, rowLabels, sayTold, sayUnreached } from './reach.ts';
import styles from './Record.module.css';
import { orderQuery, subjectOfOrder } from './record.model.ts';
import {
  Assignment,
  Card,
  ChangeNotice,
  Columns,
  RecordView,
  SourceLink,
  Unread,
  Unreached,
  useViewHeading,
  ViewHeading,
} from './RecordView.tsx';

const Review = loadLater(async () => (await import('../../ui/Review.tsx')).Review);

export function OrderView({ place }: { place: PlaceOf<'order'> }) {
  const query = useQuery(orderQuery(place), queryClient);
  const { data: order, dataUpdatedAt: readAtMs, refetch } = query;
  return (
    <RecordView
      query={query}
      what="order"
      name={order && (order.customerName || 'Closed account')}
      kind={orderReference(place.id)}
      about={order && sayOrdered(order)}
      standing={
        order && (
          <>
            <StatusBadge status={order.status} />
            <Waiting {...order} nowMs={readAtMs} />
          </>
        )
      }
    >
      {order && <Work key={order.id} order={order} onChanged={refetch} />}
    </RecordView>
  );
}

/** An invoice of an order, to print. */
export function InvoiceView({ place }: { place: PlaceOf<'invoice'> }) {
  const query = useQuery(orderQuery(place), queryClient);
  const { customer, id, number } = place;
  const { data: order } = query;
  const invoice = order?.invoices?.find((each) => each.number === number);
  const back = addressOf({ name: 'order', customer, id });
  if (order && invoice) return <Sheet order={order} invoice={invoice} back={back} />;
  return (
    <div className="stack stack-4">
      <p className={styles['top']}>
        <a href={back}>Back to the order</a>
      </p>
      <ViewHeading title="Invoice" />
      {order ? (
        <p className="notice-box">The order has no such invoice.</p>
      ) : (
        <Unread what="this order" query={query} />
      )}
    </div>
  );
}

function Sheet(props: ComponentProps<typeof Invoice>) {
  return <Invoice {...props} heading={useViewHeading(invoiceName(props.invoice))} />;
}

const sayOrdered = (order: DeskOrder) => {
  const price = formatDollars(order.total) + periodOf(order);
  return `${order.serviceName}, ${order.total === 0 ? openPrice(order).toLowerCase() : price}`;
};

interface WorkProps {
  order: DeskOrder;
  onChanged: () => Promise<unknown>;
}

function Work({ order, onChanged }: WorkProps) {
  const { isAnonymous, stopRequestedAt, projectBrief } = order;
  const subject = subjectOfOrder(order);
  const brief = isAnonymous ? 'Erased with the account.' : 'The customer didn’t write a brief.';
  return (
    <>
      <OrderSteps order={order} />
      <ChangeNotice what="order" />
      {stopRequestedAt && (
        <p className={`notice-box ${styles['stop']}`}>
          <strong>The customer asked to stop</strong> on {formatMoment(stopRequestedAt)}. Write to
          them, then cancel the order or go on.
        </p>
      )}
      <Unreached {...customerOf(order)} id={order.userId} onAsked={onChanged} />
      <Columns
        side={
          <>
            <OrderFacts order={order} />
            {order.plan && <PlanCard order={order} plan={order.plan} />}
            <Assignment what="order" record={order} subject={subject} />
            <OrderFiles order={order} />
          </>
        }
      >
        <section aria-labelledby="thread-heading">
          <h2 id="thread-heading" className="visually-hidden">
            Brief and messages
          </h2>
          <Timeline
            order={order}
            fileUrl={addressOfFiles(order)}
            target="_blank"
            onQuote={isAnonymous ? undefined : quoteInMessage}
            brief={<LinkedText text={projectBrief || brief} />}
          />
        </section>
        <Composer
          target={uploadTarget(order, onChanged)}
          takesFiles={order.takesFiles}
          message={!isAnonymous && <Message order={order} />}
          note={
            <Note subject={subject} hint="It’s part of the customer’s data if they ask for it." />
          }
        />
        <OrderReview order={order} />
      </Columns>
    </>
  );
}

/** Puts what the customer wrote into the message to them. */
const quoteInMessage = ({ message = '' }: TimelineEntry) =>
  insertInMessage(`${message.trim().replaceAll(/^/gm, '> ')}\n\n`);

/** Where agents download a file of an order, by its id. */
const addressOfFiles =
  ({ userId: customer, id }: DeskOrder) =>
  (file: string) =>
    fillPath(deskFileContract.path, { customer, id, file });

const uploadTarget = (
  { userId, id }: DeskOrder,
  onComplete: () => Promise<unknown>,
): UploadTarget => ({
  orderId: id,
  ask: (body) =>
    callDesk(callApi(deskFilesContract, { parameters: { customer: userId, id }, body })),
  isAgent: true,
  onComplete,
});

function Message({ order }: { order: DeskOrder }) {
  const subject = subjectOfOrder(order);
  const { customerName, serviceName, view, eventCount } = order;
  const name = firstNameOf(customerName);
  return (
    <Writer
      subject={subject}
      name="message"
      label="Message"
      placeholder={`Write to ${name}, or / for a saved reply`}
      hint={sayUnreached(order) ?? 'Goes out by email, and shows on their dashboard.'}
      send="Send to the customer"
      busy="Sending..."
      actionOf={(text) => ({ action: 'message' as const, text, eventCount })}
      done={(changed) => sayTold(changed, true)}
      fill={{ for: 'orders', name, service: serviceName, next: view.next.text ?? '' }}
    >
      {order.waitingSince && (
        <ActionButton
          kind="quiet"
          size="small"
          title="Stops the clock. No email goes out."
          onAct={() =>
            subject.act({ action: 'settle', eventCount }, 'No one is waiting for a reply anymore.')
          }
        >
          No reply needed
        </ActionButton>
      )}
    </Writer>
  );
}

function OrderFacts({ order }: { order: DeskOrder }) {
  const { isAnonymous, paymentUrl, dueOn, approvedAt, createdAt, updatedAt, source, view } = order;
  const details = labeledDetails(order).filter(({ name }) => name !== 'customerPhone');
  return (
    <Card title="Customer">
      {isAnonymous && (
        <p className="fine">The account is closed. Nothing can be sent to the customer.</p>
      )}
      <Facts
        facts={[
          ...(isAnonymous ? [] : sayContact(order)),
          ...sayPrice(order),
          ['Payment link', paymentUrl && <FileLinks links={[paymentUrl]} target="_blank" />],
          [
            order.invoices?.length === 1 ? 'Invoice' : 'Invoices',
            order.invoices && <Invoices order={order} invoices={order.invoices} />,
          ],
          [
            'Episode',
            order.episode && (
              <a
                href={addressOf({ name: 'order', customer: order.userId, id: order.episode.plan })}
              >
                {sayEpisode(order.episode)}
              </a>
            ),
          ],
          ['Ready by', view.ready ?? (dueOn && formatDay(dueOn))],
          ['Changes', sayRounds(order)],
          ['Approved', approvedAt && formatMoment(approvedAt)],
          ['Placed', formatMoment(createdAt)],
          ['Updated', formatMoment(updatedAt)],
          ['Came from', source && <SourceLink source={source} />],
          ...details.map(({ label, value }) => [label, value] as const),
        ]}
      />
    </Card>
  );
}

function Invoices({ order, invoices }: { order: DeskOrder; invoices: Shown[] }) {
  const { userId: customer, id } = order;
  return invoices.map((invoice) => (
    <Fragment key={invoice.number}>
      <a href={addressOf({ name: 'invoice', customer, id, number: invoice.number })}>
        {invoiceName(invoice)}
      </a>
      , {sayStanding(invoice).toLowerCase()}
      <br />
    </Fragment>
  ));
}

type FactList = ComponentProps<typeof Facts>['facts'];

function sayContact(order: DeskOrder): FactList {
  const { customerEmail: email, customerPhone: phone, mailObstacle, userId: id } = order;
  return [
    ['Email', <EmailLink email={email} />],
    ['Mail', mailObstacle && rowLabels[mailObstacle]],
    ['Phone', phone && <a href={telephoneLink(phone)}>{phone}</a>],
    ['Account', <a href={addressOf({ name: 'customer', id })}>Account and other orders</a>],
  ];
}

function sayPrice(order: DeskOrder): FactList {
  const { quote, payment, discount, total: price, lines, due } = order;
  const instead = discount ? ` instead of ${formatDollars(addDollars([price, discount]))}` : '';
  const answers = { accepted: 'Accepted on', declined: 'Declined on' };
  const answer =
    quote?.answer && `${answers[quote.answer]} ${formatMoment(quote.answeredAt ?? quote.at)}`;
  const rest = due ? `, ${formatWithCents(due)} still to pay` : '';
  const paid = payment && sayPayment(payment) + rest;
  const parts = lines.length > 1 ? lines : [];
  return [
    ['Price', price === 0 ? openPrice(order) : formatDollars(price) + periodOf(order) + instead],
    ...parts.map(({ name, price: each }) => [`– ${name}`, formatDollars(each)] as const),
    ...(order.asked ?? []).map(
      ({ name, price: each }) =>
        [`Asked: ${name}`, `${formatDollars(each)}, not answered`] as const,
    ),
    ['Quoted', quote && formatMoment(quote.at)],
    ['Quote', quote && (answer ?? 'Not answered yet')],
    ['Payment', price > 0 && !order.plan && (paid ?? 'Not paid yet')],
  ];
}

const sayPayment = ({ amount, paidOn, refunded }: NonNullable<DeskOrder['payment']>) =>
  `${formatWithCents(amount)} on ${formatDay(paidOn)}${refunded ? `, ${formatWithCents(refunded)} refunded` : ''}`;

function sayRounds(order: DeskOrder): string | undefined {
  const { used = 0, included } = order.rounds ?? {};
  if (latestVersion(order) === 0 && used === 0) return undefined;
  if (included === null) return `${used} rounds used, with no limit`;
  const of = included === undefined ? `${used}` : `${used} of ${included}`;
  return `${of} ${(included ?? used) === 1 ? 'round' : 'rounds'} used`;
}

/** What was started and paid in each month of a plan, latest first, and what is to come. */
function PlanCard({ order, plan }: { order: DeskOrder; plan: OrderPlan }) {
  const { months, change, credit, billing, rawMinutes } = plan;
  const next = change?.offer ? `${change.offer.name} from ${formatMonth(change.from)}` : 'Stops';
  return (
    <Card title="Plan">
      <Facts
        facts={[
          ['Paid', billing === 'yearly' ? 'By the year' : 'By the month'],
          ['Recordings', `Up to ${rawMinutes} minutes`],
          [
            'Asked for',
            change &&
              (change.offer ? next : `${next} with ${formatMonth(monthAfter(change.from, -1))}`),
          ],
          ['To refund', change && !!credit && formatWithCents(credit)],
        ]}
      />
      {months.map(({ month, included, used, payment, due, episodes }) => (
        <section key={month}>
          <h3>
            {formatMonth(month)}:{' '}
            {included === 0 ? 'after the plan’s end' : `${used} of ${included}`}
          </h3>
          <p className="fine">
            {payment && sayPayment(payment)}
            {due && `${formatWithCents(due.amount)} not paid yet`}
          </p>
          <ul className="row">
            {episodes.map(({ order: id, number }) => (
              <li key={id}>
                <a href={addressOf({ name: 'order', customer: order.userId, id })}>
                  {number === undefined ? 'Extra' : `Episode ${number}`}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

/** The files of an order: the customer's first, then what is not delivered yet, then the versions, newest first. */
function OrderFiles({ order }: { order: DeskOrder }) {
  const { files = [], unfinished } = order;
  const { sent, versions } = order.view;
  const handedOver = files.filter(({ by }) => by === 'customer').length;
  const ready = filesToDeliver(order).map(({ id: file }) => ({ file }));
  const list = { order, fileUrl: addressOfFiles(order), target: '_blank' } as const;
  const count = unfinished ? `: ${handedOver} of ${handedOver + unfinished.files}` : '';
  return (
    <Card title="Files">
      {sent.length + ready.length + versions.length === 0 && !unfinished && (
        <p className="fine">No files have been sent here.</p>
      )}
      {sent.length > 0 && (
        <section>
          <h3>From the customer{count}</h3>
          <FileList {...list} items={sent} />
        </section>
      )}
      {unfinished && <p className="fine">{sayUnfinished(unfinished)}</p>}
      {ready.length > 0 && (
        <section>
          <h3>Ready to deliver, not shown yet</h3>
          <FileList {...list} items={ready} />
        </section>
      )}
      <Versions {...list} />
    </Card>
  );
}

function OrderReview({ order }: { order: DeskOrder }) {
  const { files = [], comments = [] } = order;
  const playable = files.filter(isPlayable);
  if (playable.length === 0) return null;
  const done = comments.filter(({ isDone }) => isDone).length;
  return (
    <Card title={comments.length > 0 ? `Comments: ${done} of ${comments.length} done` : 'Listen'}>
      <Suspense fallback={<span className="skeleton" />}>
        <Review
          files={playable}
          comments={comments}
          fileUrl={addressOfFiles(order)}
          onTick={(comment, isDone) =>
            subjectOfOrder(order).act({ action: 'tick', comment, isDone })
          }
        />
      </Suspense>
    </Card>
  );
}
