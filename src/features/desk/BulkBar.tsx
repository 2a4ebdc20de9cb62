import { useStore } from '@nanostores/react';
import { useState } from 'react';

import type { Entry } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmForm.tsx';
import {
  $selected,
  planBulk,
  referenceOf,
  runBulk,
  sayResult,
  select,
  type BulkAction,
  type BulkPlan,
} from './bulk.ts';
import { Chooser } from './Chooser.tsx';
import { $desk } from './desk.model.ts';
import styles from './Inbox.module.css';
import { HEADING_ID } from './RecordView.tsx';

const SETTLE = 'settle';

export function BulkBar({ entries }: { entries: Entry[] }) {
  const selected = useStore($selected);
  const desk = useStore($desk);
  const [plan, setPlan] = useState<BulkPlan>();
  const [result, setResult] = useState('');
  const { agent, agents = [] } = desk;
  const able = entries.filter(({ id }) => selected.has(id));
  const count = able.length;
  /** Asks whether it shall be done; where that is impossible, says why. */
  const ask = (action: BulkAction) => {
    const asked = planBulk(able, action, desk);
    const isPossible = asked.able.length > 0;
    setResult(isPossible ? '' : sayResult(asked, asked.refused));
    if (isPossible) setPlan(asked);
  };
  return (
    <div
      className={`row row-3 ${styles['bulk']}`}
      role="group"
      aria-label="Selection"
      data-open={count > 0}
    >
      <label className="check" hidden={entries.length === 0}>
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
          <Button
            kind="signal"
            size="small"
            onClick={() => ask({ action: 'assign', to: agent.email })}
          >
            Assign to me
          </Button>
          <Button kind="quiet" size="small" onClick={() => select()}>
            Clear
          </Button>
          <Chooser
            label="Something else"
            any="Something else"
            options={[
              ...agents
                .filter(({ email }) => email !== agent.email)
                .map(({ name, email }) => [email, `Assign to ${isolate(name)}`] as const),
              [SETTLE, 'No reply needed'],
            ]}
            send="Continue"
            onSend={(to) => ask(to === SETTLE ? { action: 'settle' } : { action: 'assign', to })}
          />
        </>
      )}
      {/* There from the start, so that screen readers hear what comes into it. */}
      <p className="told" role="status">
        {result}
      </p>
      {plan && (
        <ConfirmDialog
          isOpen
          otherwiseTo={HEADING_ID}
          title={`${plan.title}?`}
          description={plan.fact}
          confirm={plan.title}
          busy="Working..."
          keep="Go back"
          likely="confirm"
          onConfirm={async () => setResult(await runBulk(plan))}
          onClose={() => setPlan(undefined)}
        >
          {plan.refused.length > 0 && <LeftOut refused={plan.refused} />}
        </ConfirmDialog>
      )}
    </div>
  );
}

function LeftOut({ refused }: Pick<BulkPlan, 'refused'>) {
  return (
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
  );
}
