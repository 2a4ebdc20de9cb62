import { useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';

import type { DeskOrder, DeskOrderAction } from '../../contracts/desk.ts';
import { draftKinds, dropDraft, keepAttempt, keepDraft, readDraft } from '../../state/drafts.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { actOnOrder } from './order.model.ts';

/** What is done to an order, and what is said afterwards. */
interface Deed {
  action: DeskOrderAction;
  done: string;
}

/**
 * A form that does something to an order; what is typed stays in the tab until it is done.
 * @param start what is in its fields at first, where they are not empty.
 */
export function useOrderForm<Values extends Record<string, string>>(
  order: DeskOrder,
  name: string,
  schema: z.ZodMiniObject & z.ZodMiniType<Values, Values>,
  start: Partial<Values> = {},
) {
  const kind = draftKinds.desk(order.id, name);
  const [kept] = useState(() => readDraft(kind)?.values);
  const empty = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, '']));
  const values = { ...empty, ...start, ...kept } as DefaultValues<Values>;
  const { field, handleSubmit, getValues, reset, isSubmitting } = useValidatedForm(schema, values);
  /** @returns whether it is done. */
  const act = async ({ action, done }: Deed): Promise<boolean> => {
    const isWritten = action.action === 'message' || action.action === 'note';
    const idempotencyKey = isWritten ? keepAttempt(kind, getValues(), action) : undefined;
    if (!(await actOnOrder(order, action, done, idempotencyKey))) return false;
    dropDraft(kind);
    reset(empty as Values);
    return true;
  };
  const form = { isSending: isSubmitting, onChange: () => keepDraft(kind, getValues()) };
  return { field, form, handleSubmit, act };
}
