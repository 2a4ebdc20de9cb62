import '../../styles/select.css';

import { useStore } from '@nanostores/react';
import { useState } from 'react';

import type { Agent, DeskOrder } from '../../contracts/desk.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { $desk, nameOfAgent } from './desk.model.ts';
import { actOnOrder } from './order.model.ts';
import styles from './Order.module.css';

/** Who looks after the order: take it, hand it over, give it back. */
export function Assignment({ order }: { order: DeskOrder }) {
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
