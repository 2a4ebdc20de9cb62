import '../../styles/select.css';

import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Entry } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { ConfirmDialog } from '../../ui/ConfirmForm.tsx';
import { referenceOf, type BulkAction, type BulkPlan } from './bulk-plans.ts';
import { $desk } from './desk.model.ts';
import {
  $bulkAction,
  $bulkResult,
  $selected,
  askBulk,
  planSelected,
  runBulk,
  select,
} from './inbox.model.ts';
import styles from './Inbox.module.css';

interface BulkBarProps {
  entries: Entry[];
  /** The question has gone, and perhaps what had the focus before it. */
  onClosed: () => void;
}

/** What can be done to several entries at once. */
export function BulkBar({ entries, onClosed }: BulkBarProps) {
  const selected = useStore($selected);
  const action = useStore($bulkAction);
  const result = useStore($bulkResult);
  const { agent, agents = [] } = useStore($desk);
  const [chosen, setChosen] = useState('');
  const wasAsked = useRef(false);
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (wasAsked.current && !action) closed();
    wasAsked.current = action !== undefined;
  }, [action]);
  const count = entries.filter(({ id }) => selected.has(id)).length;
  const others: (readonly [label: string, action: BulkAction])[] = [
    ...agents
      .filter(({ email }) => email !== agent?.email)
      .map(
        ({ name, email }) => [`Assign to ${isolate(name)}`, { name: 'assign', to: email }] as const,
      ),
    ['No reply needed', { name: 'settle' }],
  ];
  const other = others.find(([label]) => label === chosen)?.[1];
  return (
    <div className={styles['bulk']} role="group" aria-label="Selection" data-open={count > 0}>
      <label className={styles['check']} hidden={entries.length === 0}>
        <input
          type="checkbox"
          checked={count > 0 && count === entries.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < entries.length;
          }}
          onChange={({ target }) => select(target.checked ? entries.map(({ id }) => id) : [])}
        />
        <span aria-live="polite">{count > 0 ? `${count} selected` : 'Select all'}</span>
      </label>
      {count > 0 && agent && (
        <>
          <button
            type="button"
            className="button button-small button-signal"
            onClick={() => askBulk({ name: 'assign', to: agent.email })}
          >
            Assign to me
          </button>
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => select()}
          >
            Clear
          </button>
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              if (other) askBulk(other);
            }}
          >
            <div className="select">
              <select
                className="text-input"
                aria-label="Something else"
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
              >
                <option value="">Something else</option>
                {others.map(([label]) => (
                  <option key={label}>{label}</option>
                ))}
              </select>
            </div>
            <button type="submit" className="button button-small" disabled={!other}>
              Continue
            </button>
          </form>
        </>
      )}
      {/* There from the start, so that screen readers hear what comes into it. */}
      <p className={styles['told']} role="status">
        {result}
      </p>
      {action && <BulkQuestion action={action} />}
    </div>
  );
}

/** Says what will be mailed to whom, and what cannot be done, before anything is. */
function BulkQuestion({ action }: { action: BulkAction }) {
  // What is under way keeps its words while the selection changes below it.
  const [confirmed, setConfirmed] = useState<BulkPlan>();
  const plan = confirmed ?? planSelected(action);
  const { title, fact, refused } = plan;
  return (
    <ConfirmDialog
      isOpen
      title={`${title}?`}
      description={fact}
      confirm={title}
      busy="Working..."
      keep="Go back"
      likely="confirm"
      onConfirm={() => {
        setConfirmed(plan);
        return runBulk(plan);
      }}
      onClose={() => $bulkAction.set(undefined)}
    >
      {refused.length > 0 && (
        <div className={styles['refused']}>
          <p>Left out, and still selected:</p>
          <ul>
            {refused.map(({ entry, why }) => (
              <li key={entry.id}>
                {referenceOf(entry)}: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}
