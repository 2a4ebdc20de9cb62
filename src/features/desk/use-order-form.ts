import { useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';

import type { DeskOrder, DeskOrderAction } from '../../contracts/desk.ts';
import { dropDraft, keepAttempt, keepDraft, readDraft } from '../../state/drafts.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { actOnOrder } from './order.model.ts';

const keyOf = (order: string, form: string) => `desk-draft:${order}:${form}`;

/** Whether something was typed into a form of an order and not sent. */
export function hasDraft(order: string, form: string): boolean {
  return readDraft(keyOf(order, form)) !== undefined;
}

/**
 * A form that does something to an order; what is typed stays in the tab until it is done.
 * @param toAction what is done, and what is said afterwards.
 */
export function useOrderForm<Values extends Record<string, string>>(
  order: DeskOrder,
  name: string,
  schema: z.ZodMiniObject & z.ZodMiniType<Values, Values>,
  toAction: (values: Values) => { action: DeskOrderAction; done: string },
  onDone?: () => void,
) {
  const key = keyOf(order.id, name);
  const [kept] = useState(() => readDraft(key)?.values);
  const empty = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, '']));
  const values = { ...empty, ...kept } as DefaultValues<Values>;
  const { field, handleSubmit, getValues, reset, isSubmitting } = useValidatedForm(schema, values);
  const act = async (typed: Values) => {
    const { action, done } = toAction(typed);
    const isWritten = action.action === 'message' || action.action === 'note';
    const idempotencyKey = isWritten ? keepAttempt(key, getValues(), action) : undefined;
    if (!(await actOnOrder(order, action, done, idempotencyKey))) return;
    dropDraft(key);
    reset(empty as Values);
    onDone?.();
  };
  const form = {
    isSending: isSubmitting,
    onChange: () => keepDraft(key, getValues()),
    onSend: handleSubmit(act),
  };
  return { field, form, handleSubmit, act };
}
