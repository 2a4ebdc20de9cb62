import '../../styles/select.css';

import { useStore } from '@nanostores/react';
import { useState } from 'react';

import type { Agent } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { ActionButton } from '../../ui/Button.tsx';
import { $desk, nameOfAgent } from './desk.model.ts';
import styles from './Record.module.css';

interface AssignmentProps {
  /** What is assigned, such as `order`. */
  what: string;
  /** Email address of the agent who has taken it. */
  assignee: string | undefined;
  /** @param to an email address, or null to give it back. @param done what is said afterwards. */
  onAssign: (to: string | null, done: string) => Promise<unknown>;
}

/** Who looks after an order or message. */
export function Assignment({ what, assignee, onAssign: assign }: AssignmentProps) {
  const desk = useStore($desk);
  const { agent, agents = [] } = desk;
  if (!agent) return null;
  const me = agent.email;
  const holder = nameOfAgent(desk, assignee);
  return (
    <section className={styles['card']} aria-labelledby="holder-heading">
      <div className={styles['holder']}>
        <h2 id="holder-heading">Assigned to</h2>
        <p>
          <bdi>{sayHolder(holder)}</bdi>
        </p>
        {assignee !== me && (
          <ActionButton
            className="button button-small"
            onAct={() => assign(me, `The ${what} is assigned to you.`)}
          >
            Assign to me
          </ActionButton>
        )}
        {holder !== undefined && (
          <ActionButton
            className="button button-small"
            onAct={() => assign(null, `The ${what} is unassigned.`)}
          >
            Unassign
          </ActionButton>
        )}
      </div>
      <HandOver
        key={assignee}
        colleagues={agents.filter(({ email }) => email !== me && email !== assignee)}
        onChoose={({ name, email }) =>
          void assign(email, `The ${what} is assigned to ${isolate(name)}.`)
        }
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
