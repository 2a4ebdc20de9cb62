import '../../styles/select.css';

import { useStore } from '@nanostores/react';
import { useState } from 'react';

import type { Agent, DeskOrder } from '../../contracts/desk.ts';
import { orderReference } from '../../contracts/orders.ts';
import { formatMoment } from '../../lib/moments.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useReturn } from '../../ui/use-tab-return.ts';
import { Composer } from './Composer.tsx';
import { $desk, nameOfAgent } from './desk.model.ts';
import { Waiting } from './EntryList.tsx';
import {
  $change,
  $order,
  actOnOrder,
  openOrder,
  refreshOrder,
  type OrderKey,
} from './order.model.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderFiles, OrderReview } from './OrderFiles.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import styles from './Record.module.css';
import { RecordView } from './RecordView.tsx';

/** Everything about an order, and everything an agent can do about it. */
export function OrderView({ place }: { place: OrderKey }) {
  const change = useStore($change);
  const { content } = useStore($order);
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
        <>
          {/* There from the start, so that screen readers hear what comes into it. */}
          <div role="alert">
            {change !== undefined && (
              <p className={`notice-box ${styles['change']}`}>
                {change} Below is the order as it is now; what you typed is still here.
              </p>
            )}
          </div>
          <StopNotice at={content?.stopRequestedAt} />
        </>
      }
      main={(order) => (
        <>
          <section aria-labelledby="brief-heading">
            <h2 id="brief-heading">Brief</h2>
            <p className={styles['text']}>
              <LinkedText text={order.projectBrief || withoutBrief(order)} />
            </p>
          </section>
          <OrderFiles order={order} />
          <OrderReview order={order} />
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

function StopNotice({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <p className={`notice-box ${styles['stop']}`}>
      <strong>The customer asked to stop</strong> on {formatMoment(at)}. Write to them, then cancel
      the order or go on.
    </p>
  );
}

const withoutBrief = ({ isAnonymous }: DeskOrder) =>
  isAnonymous ? 'Erased with the account.' : 'The customer didn’t write a brief.';

/** Who looks after the order. */
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
      <h2 id="holder-heading">Assigned to</h2>
      <p>{sayHolder(holder)}</p>
      <div className="actions">
        {order.assignee !== me && (
          <ActionButton
            className="button button-small"
            onAct={() => assign(me, 'The order is assigned to you.')}
          >
            Assign to me
          </ActionButton>
        )}
        {holder !== undefined && (
          <ActionButton
            className="button button-small"
            onAct={() => assign(null, 'The order is unassigned.')}
          >
            Unassign
          </ActionButton>
        )}
      </div>
      <HandOver
        key={order.assignee}
        colleagues={agents.filter(({ email }) => email !== me && email !== order.assignee)}
        onChoose={({ name, email }) => void assign(email, `The order is assigned to ${name}.`)}
      />
    </section>
  );
}

function sayHolder(holder: string | undefined): string {
  if (holder === undefined) return 'Nobody yet';
  return holder === 'you' ? 'You' : holder;
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
          <option value="">Assign to a colleague</option>
          {colleagues.map((colleague) => (
            <option key={colleague.email} value={colleague.email}>
              {colleague.name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button button-small" disabled={!chosen}>
        Assign
      </button>
    </form>
  );
}
