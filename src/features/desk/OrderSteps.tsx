import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import type { DeskOrder } from '../../contracts/desk.ts';
import { drafts } from '../../state/drafts.ts';
import { LinksField, TextAreaField, TextField } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { insertInMessage } from './Composer.tsx';
import { waitedFor } from './EntryList.tsx';
import {
  fieldsOf,
  filesToDeliver,
  stepSchema,
  type Field,
  type FieldName,
  type StepValues,
} from './order-fields.ts';
import { stepsOf, type Step } from './order-steps.ts';
import { sayTold } from './reach.ts';
import { subjectOfOrder } from './record.model.ts';
import { StepBar, StepForm, useDeskForm } from './Steps.tsx';

export function OrderSteps({ order }: { order: DeskOrder }) {
  const offered = stepsOf(order);
  const draftOf = ({ name }: Step) => drafts.desk(order.id, name).read();
  const [open, setOpen] = useState(() => offered.find(draftOf));
  const isGone = open && !offered.some(({ name }) => name === open.name);
  // What somebody types stays in sight when a colleague was faster.
  const steps = isGone && draftOf(open) ? [...offered, { ...open, isGone }] : offered;
  const close = () => setOpen(undefined);
  return (
    <StepBar
      steps={steps.map((step) => ({
        ...step,
        opens: <OrderStep key={step.name} order={order} step={step} onDone={close} />,
      }))}
      open={open?.name}
      onOpen={(name) => setOpen(offered.find((step) => step.name === name))}
      standing={sayStanding(order)}
    />
  );
}

/** What the agent waits for, where the buttons do not say it. */
function sayStanding(order: DeskOrder): string | undefined {
  const { status, waitingSince, approvedAt, lacks } = order;
  if (order.asked) return 'The customer has not answered what you asked for yet.';
  if (status === 'pending' && lacks.includes('acceptance'))
    return order.quote?.answer === 'declined'
      ? 'The customer declined the quote.'
      : 'The customer has not answered the quote yet.';
  if (status === 'pending' || status === 'processing') return undefined;
  const [latest] = order.view.versions;
  const since = latest ? `, waiting for the customer for ${waitedFor(latest.at, Date.now())}` : '';
  const delivered = approvedAt ? 'Approved.' : `Delivered, not approved yet${since}.`;
  const state = status === 'cancelled' ? 'Canceled.' : delivered;
  return waitingSince
    ? `${state} The customer has written since and is waiting for an answer.`
    : state;
}

interface OrderStepProps {
  order: DeskOrder;
  step: Step & { isGone?: boolean };
  onDone: () => void;
}

function OrderStep({ order, step, onDone }: OrderStepProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const isDelivery = step.name === 'completed';
  const files = isDelivery ? filesToDeliver(order).filter(({ id }) => !left.includes(id)) : [];
  const needsLinks = isDelivery && order.status === 'completed' && files.length === 0;
  const schema = stepSchema(order, step.fields, needsLinks);
  const form = useDeskForm(subjectOfOrder(order), step.name, schema, step.start);
  return (
    <StepForm
      form={form}
      sends={step.sends}
      confirm={step.label}
      plan={(values) => {
        const plan = step.plan(values, files);
        return plan.done ? plan : { ...plan, facts: [...plan.facts, step.sends] };
      }}
      done={(changed) => sayTold(changed)}
      onDone={onDone}
      isGone={step.isGone}
      onMove={
        order.isAnonymous ? undefined : (values) => insertInMessage(textOf(order, step, values))
      }
    >
      {isDelivery && <FileChoice order={order} left={left} onChange={setLeft} />}
      {step.fields.map((name) => (
        <StepField key={name} order={order} name={name} field={form.field(name)} />
      ))}
    </StepForm>
  );
}

/** What was typed into a step, without what was there or chosen. */
function textOf(order: DeskOrder, { fields, start }: Step, values: StepValues): string {
  const asked: Record<FieldName, Field> = fieldsOf(order);
  const typed = fields.filter((name) => !asked[name].options && values[name] !== start?.[name]);
  return typed.flatMap((name) => values[name].trim() || []).join('\n\n');
}

interface FileChoiceProps {
  order: DeskOrder;
  /** Ids of those that stay for a later version. */
  left: readonly string[];
  onChange: (left: readonly string[]) => void;
}

function FileChoice({ order, left, onChange }: FileChoiceProps) {
  const files = filesToDeliver(order);
  if (files.length === 0)
    return <p className="fine">Files that you drop on the message can be chosen here.</p>;
  return (
    <fieldset>
      <legend>
        <strong>Files to deliver</strong>
      </legend>
      {files.map(({ id, name }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={!left.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? left.filter((each) => each !== id) : [...left, id])
            }
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

interface StepFieldProps {
  order: DeskOrder;
  name: FieldName;
  field: UseFormRegisterReturn & { error: string | undefined };
}

function StepField({ order, name, field }: StepFieldProps) {
  const asked: Field = fieldsOf(order)[name];
  const { label, hint, type = 'text', inputMode, rows, options, any } = asked;
  if (name === 'links') return <LinksField label={label} {...field} />;
  const shared = { label, hint, ...field };
  if (options) return <SelectField options={options} any={any} {...shared} />;
  if (rows) return <TextAreaField rows={rows} {...shared} />;
  return <TextField autoComplete="off" type={type} inputMode={inputMode} {...shared} />;
}
