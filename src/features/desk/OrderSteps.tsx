import { useState } from 'react';

import type { DeskOrder } from '../../contracts/desk.ts';
import styles from './Order.module.css';
import { MoveForm, QuoteForm } from './StepForms.tsx';
import { stepsOf } from './steps.ts';
import { hasDraft } from './use-order-form.ts';

/** What can be done next with an order, each with what the customer will be sent. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const steps = stepsOf(order);
  const [open, setOpen] = useState(() => steps.find(({ name }) => hasDraft(order.id, name))?.name);
  const close = () => setOpen(undefined);
  return (
    <section className={styles['card']} aria-labelledby="steps-heading">
      <h2 id="steps-heading">Next step</h2>
      {steps.length === 0 && (
        <p>
          {order.status === 'completed' ? 'Delivered' : 'Closed'}.{' '}
          {order.waitingSince
            ? 'The customer wrote since, and waits for an answer.'
            : 'There’s nothing left to move.'}
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
              onClick={() => setOpen(open === step.name ? undefined : step.name)}
            >
              {step.label}
            </button>
            <p id={`step-${step.name}`} className={styles['sends']}>
              {step.sends}
            </p>
            {open === step.name &&
              (step.name === 'quote' ? (
                <QuoteForm order={order} step={step} onDone={close} />
              ) : (
                <MoveForm order={order} step={step} onDone={close} />
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
