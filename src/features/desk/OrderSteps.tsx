import { useState } from 'react';

import type { DeskOrder } from '../../contracts/desk.ts';
import { MoveForm } from './MoveForm.tsx';
import styles from './Order.module.css';
import { QuoteForm } from './QuoteForm.tsx';
import { stepsOf, type Step } from './steps.ts';
import { hasDraft } from './use-draft-form.ts';

/** What can be done next with an order, each with what the customer will be sent. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const steps = stepsOf(order);
  const [open, setOpen] = useState(() => steps.find(({ name }) => hasDraft(order.id, name))?.name);
  const toggle = ({ name }: Step) => setOpen(open === name ? undefined : name);
  return (
    <section className={styles['card']} aria-labelledby="steps-heading">
      <h2 id="steps-heading">Next step</h2>
      {steps.length === 0 && (
        <p>
          {order.status === 'completed' ? 'Delivered' : 'Closed'}. There’s nothing left to move.
        </p>
      )}
      <ul className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.name} data-open={open === step.name || undefined}>
            <button
              type="button"
              className={`button ${step.isMain && open === undefined ? 'button-signal' : ''}`}
              aria-expanded={open === step.name}
              aria-describedby={`step-${step.name}`}
              onClick={() => toggle(step)}
            >
              {step.label}
            </button>
            <p id={`step-${step.name}`} className={styles['sends']}>
              {step.sends}
            </p>
            {open === step.name &&
              (step.name === 'quote' ? (
                <QuoteForm order={order} onDone={() => setOpen(undefined)} />
              ) : (
                <MoveForm
                  order={order}
                  to={step.name}
                  label={step.confirm}
                  onDone={() => setOpen(undefined)}
                />
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
