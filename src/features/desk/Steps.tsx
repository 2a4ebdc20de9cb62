import { useState, type ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';

import { drafts, keepAttempt, keepDraft } from '../../state/drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmForm.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { $change, type Done } from './desk.model.ts';
import styles from './Record.module.css';
import type { Subject } from './record.model.ts';
import { HEADING_ID } from './RecordView.tsx';

export interface BarStep {
  name: string;
  label: string;
  /** The one that brings it on. */
  isMain?: boolean;
  /** It can't be done any more: its form stays, and no button leads to it. */
  isGone?: boolean;
  /** What is asked before it is done, or it is done at once. */
  opens?: ReactNode;
  onPress?: () => void;
}

interface StepBarProps {
  steps: readonly BarStep[];
  open: string | undefined;
  onOpen: (name: string | undefined) => void;
  /** What is waited for, where the steps do not say it. */
  standing?: string | undefined;
}

/** How many steps stand in the line; on a phone, one. */
const IN_LINE = 3;

/** What can be done next, in a line that stays in sight: the next step, two others, and under “More” the rest. */
export function StepBar({ steps, open, onOpen, standing }: StepBarProps) {
  const ordered = steps
    .filter(({ isGone }) => !isGone)
    .toSorted((a, b) => Number(b.isMain ?? false) - Number(a.isMain ?? false));
  const others = ordered.slice(1);
  const inLine = ordered.slice(0, IN_LINE);
  const [isMore, setMore] = useState(
    () => open !== undefined && !inLine.some(({ name }) => name === open),
  );
  const opened = steps.find(({ name }) => name === open)?.opens;
  const button = (step: BarStep) => (
    <Button
      size="small"
      kind={step.isMain && open === undefined ? 'signal' : 'outline'}
      aria-expanded={step.opens ? open === step.name : undefined}
      onClick={step.onPress ?? (() => onOpen(open === step.name ? undefined : step.name))}
    >
      {step.label}
    </Button>
  );
  return (
    <section className={styles['steps']} aria-label="Next step">
      <div className={`row row-2 one-line ${styles['line']}`}>
        <ul className="row row-2">
          {inLine.map((step) => (
            <li key={step.name}>{button(step)}</li>
          ))}
        </ul>
        <p className={styles['standing']} role="status">
          {standing}
        </p>
        {others.length > 0 && (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isMore}
            data-more={others.length < IN_LINE ? 'phone' : 'always'}
            onClick={() => {
              if (isMore) onOpen(undefined);
              setMore(!isMore);
            }}
          >
            More
          </Button>
        )}
      </div>
      {(isMore || opened) && (
        <div className={`stack stack-4 ${styles['panel']}`}>
          {isMore && (
            <ul className="row row-2">
              {others.map((step) => (
                <li key={step.name} data-shown={inLine.includes(step) || undefined}>
                  {button(step)}
                </li>
              ))}
            </ul>
          )}
          {opened}
        </div>
      )}
    </section>
  );
}

type Texts = Record<string, string>;
export interface Named {
  action: string;
}

const APPENDING = ['message', 'answer', 'note', 'place'];

/**
 * A form that does something to an order or message; what is typed stays in the tab until it is done.
 * @param start what is in its fields at first, where they are not empty.
 */
export function useDeskForm<Values extends Texts, Action extends Named, Content>(
  subject: Subject<Content, Action>,
  name: string,
  schema: z.ZodMiniObject & z.ZodMiniType<Values, Values>,
  start: Partial<Values> = {},
) {
  const draft = drafts.desk(subject.id, name);
  const [kept] = useState(() => draft.read()?.values);
  const empty = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, '']));
  const values = { ...empty, ...start, ...kept } as DefaultValues<Values>;
  const validated = useValidatedForm(schema, values);
  const { field, handleSubmit, getValues, watch, reset, isSubmitting } = validated;
  const clear = () => {
    draft.keep();
    reset(empty as Values);
  };
  const act = async (action: Action, done: Done<Content>): Promise<boolean> => {
    // What came in between makes it no other message: it may be this one, of which no answer came.
    const key = APPENDING.includes(action.action)
      ? keepAttempt(draft, getValues(), { ...action, eventCount: undefined })
      : undefined;
    if (!(await subject.act(action, done, key))) return false;
    clear();
    return true;
  };
  const form = { isSending: isSubmitting, onChange: () => keepDraft(draft, getValues()) };
  return { field, form, handleSubmit, getValues, watch, clear, act };
}

/** What will be done, as it is asked before: nothing reaches a customer on one press. */
export interface Plan<Action> {
  action: Action;
  title: string;
  /** What the agent may not have thought of, in sentences. */
  facts: (string | false | undefined)[];
  /** Most who come here did not mean to. */
  isDoubtful?: boolean | undefined;
  /** Said once it is done, where nobody is told of it, or only if asked for. */
  done?: string | undefined;
}

interface StepFormProps<Values extends Texts, Action extends Named, Content> {
  form: ReturnType<typeof useDeskForm<Values, Action, Content>>;
  sends: string;
  confirm: string;
  plan: (values: Values) => Plan<Action> | undefined;
  done: Done<Content>;
  onDone?: () => void;
  isGone?: boolean | undefined;
  /** Takes what was typed for it elsewhere. @returns whether it's there. */
  onMove?: ((values: Values) => boolean) | undefined;
  children: ReactNode;
}

/** The form of a step, and the question that follows it. */
export function StepForm<Values extends Texts, Action extends Named, Content>(
  props: StepFormProps<Values, Action, Content>,
) {
  const { form, sends, confirm, plan: planOf, done, onDone, isGone, onMove, children } = props;
  const [plan, setPlan] = useState<Plan<Action>>();
  const act = async (planned: Plan<Action>) => {
    const before = $change.get();
    const isDone = await form.act(planned.action, planned.done ?? done);
    if (isDone) onDone?.();
    // What somebody else did meanwhile stands behind the question, which is about what was before.
    return isDone || $change.get() !== before;
  };
  const move = () => {
    if (onMove?.(form.getValues())) {
      form.clear();
      onDone?.();
    }
    return Promise.resolve();
  };
  return (
    <>
      <Form
        className="stack stack-4"
        {...form.form}
        onSend={isGone ? move : form.handleSubmit((values) => setPlan(planOf(values)))}
      >
        {isGone && (
          <p className="notice-box" role="status">
            “{confirm}” isn’t possible anymore. What you typed is still here.
          </p>
        )}
        {children}
        {sends && !isGone && <p className="fine">{sends}</p>}
        {(!isGone || onMove) && (
          <SubmitButton busy="Continue">
            {isGone ? 'Move the text to the message' : 'Continue'}
          </SubmitButton>
        )}
      </Form>
      {plan && (
        <ConfirmDialog
          isOpen
          otherwiseTo={HEADING_ID}
          title={plan.title}
          description={plan.facts.filter(Boolean).join(' ')}
          confirm={confirm}
          busy="Sending..."
          keep="Go back"
          likely={plan.isDoubtful ? 'keep' : 'confirm'}
          onConfirm={() => act(plan)}
          onClose={() => setPlan(undefined)}
        />
      )}
    </>
  );
}
