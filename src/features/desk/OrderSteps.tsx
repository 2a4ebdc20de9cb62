import { useState } from 'react';

import type { DeskOrder } from '../../contracts/desk.ts';
import { priceOf } from '../../contracts/orders.ts';
import { dayOf } from '../../lib/day.ts';
import { drafts } from '../../state/drafts.ts';
import { ConfirmDialog } from '../../ui/ConfirmForm.tsx';
import { Form } from '../../ui/Form.tsx';
import { deliveredParts, filesToDeliver } from './order-parts.ts';
import { stepSchema, type StepValues } from './order-fields.ts';
import { planOf, type Plan } from './order-plans.ts';
import { stepsOf, type Step } from './order-steps.ts';
import { sayTold, sayUnreached } from './reach.ts';
import styles from './Record.module.css';
import { StepBar } from './StepBar.tsx';
import { FileChoice, StepField } from './StepFields.tsx';
import { $change } from './desk.model.ts';
import { useOrderForm } from './use-order-form.ts';

/** What can be done next with an order. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const steps = stepsOf(order);
  const [open, setOpen] = useState(
    () => steps.find(({ name }) => drafts.desk(order.id, name).read())?.name,
  );
  return (
    <StepBar
      steps={steps.map((step) => ({
        ...step,
        opens: (
          <StepForm key={step.name} order={order} step={step} onDone={() => setOpen(undefined)} />
        ),
      }))}
      open={open}
      onOpen={(name) => setOpen(steps.find((step) => step.name === name)?.name)}
      standing={sayStanding(order)}
    />
  );
}

/** What the agent waits for, where the buttons do not say it. */
function sayStanding(order: DeskOrder): string | undefined {
  const { status, waitingSince, approvedAt, lacks } = order;
  if (status === 'pending' && lacks.includes('acceptance'))
    return order.quote?.answer === 'declined'
      ? 'The customer declined the quote.'
      : 'The customer has not answered the quote yet.';
  if (status === 'pending' || status === 'processing') return undefined;
  const state =
    status === 'cancelled'
      ? 'Canceled.'
      : approvedAt
        ? 'Approved.'
        : 'Delivered, not approved yet.';
  return waitingSince
    ? `${state} The customer has written since and is waiting for an answer.`
    : state;
}

interface StepFormProps {
  order: DeskOrder;
  step: Step;
  onDone: () => void;
}

/** The form of a step, and the question that follows it. */
function StepForm({ order, step, onDone }: StepFormProps) {
  const [plan, setPlan] = useState<Plan>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const isDelivery = step.name === 'completed';
  const files = isDelivery ? filesToDeliver(order).filter(({ id }) => !left.includes(id)) : [];
  const needsLinks = isDelivery && order.status === 'completed' && files.length === 0;
  const { field, form, handleSubmit, act } = useOrderForm<StepValues>(
    order,
    step.name,
    stepSchema(order, step.fields, needsLinks),
    startOf(step, order),
  );
  // The closed account is in both.
  const asked = new Set([step.sends, sayUnreached(order)]);
  const confirm = async () => {
    const before = $change.get();
    const isDone = plan !== undefined && (await act({ action: plan.action, done: sayTold }));
    if (isDone) onDone();
    // What somebody else did to the order meanwhile stands behind the question, which is about the order before.
    return isDone || $change.get() !== before;
  };
  return (
    <>
      <Form
        className={styles['form']}
        {...form}
        onSend={handleSubmit((values) => setPlan(planOf(step, { order, values, files })))}
      >
        {isDelivery && <FileChoice order={order} left={left} onChange={setLeft} />}
        {step.fields.map((name) => (
          <StepField key={name} order={order} name={name} field={field(name)} />
        ))}
        <p className={styles['sends']}>{step.sends}</p>
        <button type="submit" className="button button-signal" disabled={form.isSending}>
          Continue
        </button>
      </Form>
      {plan && (
        <ConfirmDialog
          isOpen
          title={plan.title}
          description={[...plan.facts, ...asked].filter(Boolean).join(' ')}
          confirm={step.label}
          busy="Sending..."
          keep="Go back"
          likely={plan.isDoubtful ? 'keep' : 'confirm'}
          onConfirm={confirm}
          onClose={() => setPlan(undefined)}
        />
      )}
    </>
  );
}

/** What most agents would type. */
function startOf({ name }: Step, order: DeskOrder): Partial<StepValues> {
  const [part, ...others] = deliveredParts(order);
  if (name === 'withdraw' && part && others.length === 0) return { target: part.target };
  if (name !== 'pay') return {};
  return { amount: priceOf(order).toFixed(2), paidOn: dayOf(new Date()) };
}
