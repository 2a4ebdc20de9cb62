import '../../styles/select.css';

import { useStore } from '@nanostores/react';
import { useState } from 'react';

import type { Agent, DeskOrder, DeskStep } from '../../contracts/desk.ts';
import { formatDollars } from '../../contracts/money.ts';
import { labeledDetails, orderReference } from '../../contracts/orders.ts';
import { formatMoment } from '../../lib/moments.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FileLinks, LinkedText } from '../../ui/FileLinks.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { StatusBadge, statusLabel } from '../../ui/StatusBadge.tsx';
import { addressOf } from './desk-address.ts';
import { $desk, nameOfAgent, type DeskState } from './desk.model.ts';
import { Waiting } from './EntryList.tsx';
import {
  $change,
  $order,
  actOnOrder,
  openOrder,
  refreshOrder,
  type OrderKey,
} from './order.model.ts';
import styles from './Record.module.css';
import { Composer, OrderSteps } from './OrderForms.tsx';
import { RecordView, UnconfirmedNote } from './RecordView.tsx';
import { useReturn } from '../../ui/use-tab-return.ts';

/** Everything about an order, and everything an agent can do about it. */
export function OrderView({ place }: { place: OrderKey }) {
  const change = useStore($change);
  useReturn(() => void refreshOrder(place));
  return (
    <RecordView
      $reading={$order}
      open={() => openOrder(place)}
      what="order"
      kind={orderReference(place.id)}
      nameOf={({ serviceName }) => serviceName}
      standing={(order, nowMs) => (
        <>
          <StatusBadge status={order.status} />
          <Waiting {...order} nowMs={nowMs} />
        </>
      )}
      notice={
        // There from the start, so that screen readers hear what comes into it.
        <div role="alert">
          {change !== undefined && (
            <p className={`notice-box ${styles['change']}`}>
              {change} Below is the order as it is now; what you typed is still here.
            </p>
          )}
        </div>
      }
      main={(order) => (
        <>
          <section aria-labelledby="brief-heading">
            <h2 id="brief-heading">Brief</h2>
            <p className={styles['text']}>
              <LinkedText text={order.projectBrief || withoutBrief(order)} />
            </p>
          </section>
          <section aria-labelledby="history-heading">
            <h2 id="history-heading">What happened</h2>
            <OrderHistory order={order} />
          </section>
          <Composer key={order.id} order={order} />
        </>
      )}
      side={(order) => (
        <>
          <OrderSteps key={order.id} order={order} />
          <Assignment order={order} />
          <OrderFacts order={order} />
        </>
      )}
    />
  );
}

const withoutBrief = ({ isAnonymous }: DeskOrder) =>
  isAnonymous ? 'Erased with the account.' : 'The customer wrote no brief.';

/** Who looks after the order: take it, hand it over, give it back. */
function Assignment({ order }: { order: DeskOrder }) {
  const desk = useStore($desk);
  const { agent, agents = [] } = desk;
  if (!agent) return null;
  const me = agent.email;
  const holder = nameOfAgent(desk, order.assignee);
  const assign = (to: string | null, done: string) =>
    actOnOrder(order, { action: 'assign', to, seen: order.version }, done);
  return (
    <section className={styles['card']} aria-labelledby="holder-heading">
      <h2 id="holder-heading">Who has it</h2>
      <p>{sayHolder(holder)}</p>
      <div className="actions">
        {order.assignee !== me && (
          <ActionButton
            className="button button-small"
            onAct={() => assign(me, 'You have this order.')}
          >
            {holder === undefined ? 'Take it' : 'Take it over'}
          </ActionButton>
        )}
        {holder !== undefined && (
          <ActionButton
            className="button button-small"
            onAct={() => assign(null, 'Nobody has this order now.')}
          >
            Give it back
          </ActionButton>
        )}
      </div>
      <HandOver
        key={order.assignee}
        colleagues={agents.filter(({ email }) => email !== me && email !== order.assignee)}
        onChoose={({ name, email }) => void assign(email, `${name} has this order now.`)}
      />
    </section>
  );
}

function sayHolder(holder: string | undefined): string {
  if (holder === undefined) return 'Nobody has taken this order.';
  return holder === 'you' ? 'You have this order.' : `${holder} has this order.`;
}

interface HandOverProps {
  colleagues: Agent[];
  onChoose: (colleague: Agent) => void;
}

function HandOver({ colleagues, onChoose }: HandOverProps) {
  const [email, setEmail] = useState('');
  const chosen = colleagues.find((colleague) => colleague.email === email);
  if (colleagues.length === 0) return null;
  return (
    <form
      className={styles['hand-over']}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onChoose(chosen);
      }}
    >
      <label className="visually-hidden" htmlFor="colleague">
        Colleague
      </label>
      <div className="select">
        <select
          id="colleague"
          className="text-input"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        >
          <option value="">A colleague</option>
          {colleagues.map((colleague) => (
            <option key={colleague.email} value={colleague.email}>
              {colleague.name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button button-small" disabled={!chosen}>
        Hand over
      </button>
    </form>
  );
}

/** Who ordered, for how much, and when. */
function OrderFacts({ order }: { order: DeskOrder }) {
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

/** What happened to an order, oldest first. */
function OrderHistory({ order }: { order: DeskOrder }) {
  const desk = useStore($desk);
  return (
    <ol className={styles['history']}>
      {order.history.map((step) => (
        <li key={step.sequence} data-kind={kindOf(step)}>
          <Moment className="mono" iso={step.at} />
          <div className={styles['step']}>
            <p className={styles['deed']}>{describe(step, order, desk)}</p>
            {step.note && (
              <p className={styles['text']}>
                <LinkedText text={step.note} />
              </p>
            )}
            {step.links && step.links.length > 0 && (
              <FileLinks links={step.links} target="_blank" />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function kindOf({ type, actor, isInternal }: DeskStep): string {
  if (type === 'noted' && isInternal) return 'internal';
  return actor === 'customer' ? 'customer' : 'studio';
}

function describe(step: DeskStep, order: DeskOrder, desk: DeskState): string {
  const who = nameOfActor(step, order);
  switch (step.type) {
    case 'placed':
      return `${who} placed the order`;
    case 'moved':
      return `${who} moved it to ${statusLabel(step.to ?? '').toLowerCase()}`;
    case 'quoted':
      return `${who} quoted ${formatDollars(step.price ?? 0)}`;
    case 'assigned':
      return describeAssignment(step, who, desk);
    case 'anonymized':
      return 'The account was closed';
    case 'newer':
      return `${who} did something newer that can’t be shown`;
    case 'decided':
      return `${who}: ${step.decision ?? ''}`;
    case 'billed':
      return `${who} sent a payment link`;
    case 'paid':
      return `${who} marked ${formatDollars(step.payment?.amount ?? 0)} as paid`;
    case 'settled':
      return `${who} said that no reply is needed`;
    case 'withdrawn':
      return `${who} withdrew a file`;
    case 'ticked':
      return `${who} ticked a comment off`;
    case 'noted':
      if (step.isInternal) return `${who}, for colleagues only`;
      return step.actor === 'customer' ? `${who} wrote` : `${who} wrote to the customer`;
  }
}

function nameOfActor({ actor }: DeskStep, order: DeskOrder): string {
  if (actor === 'customer') return order.customerName || 'The customer';
  return actor === 'system' ? 'The site' : actor;
}

function describeAssignment({ assignee }: DeskStep, who: string, desk: DeskState): string {
  if (!assignee) return `${who} gave it back`;
  const name = desk.agents?.find(({ email }) => email === assignee)?.name ?? assignee;
  return name === who ? `${who} took it` : `${who} handed it to ${name}`;
}
