import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

import { dropDraft, keepAttempt, keepDraft, readDraft } from '../../state/drafts.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';

const keyOf = (order: string, form: string) => `desk-draft:${order}:${form}`;

/** Whether something was typed into a form of an order and not sent. */
export function hasDraft(order: string, form: string): boolean {
  return readDraft(keyOf(order, form)) !== undefined;
}

/** A form about an order; what is typed stays in the tab until it is sent. */
export function useDraftForm<Values extends FieldValues & Record<string, string>>(
  schema: z.ZodMiniType<Values, Values>,
  order: string,
  name: string,
  empty: Values,
) {
  const key = keyOf(order, name);
  const [kept] = useState(() => readDraft(key)?.values);
  const form = useValidatedForm(schema, { ...empty, ...kept } as DefaultValues<Values>);
  return {
    ...form,
    /** For the form: keeps what is typed. */
    props: {
      isSending: form.isSubmitting,
      onChange: () => keepDraft(key, form.getValues()),
    },
    /** The idempotency key of a request: its repeats have the same. */
    keyFor: (request: unknown) => keepAttempt(key, form.getValues(), request),
    /** It was sent. */
    clear() {
      dropDraft(key);
      form.reset(empty);
    },
  };
}
