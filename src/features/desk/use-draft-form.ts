import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

import { readTab, writeTab } from '../../lib/tab-storage.ts';
import { attemptOf, type Attempt } from '../../state/api.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';

interface Draft<Values> {
  values: Values;
  /** Of what was sent last: its repeat is stored once. */
  attempt?: Attempt;
}

const keyOf = (order: string, form: string) => `desk-draft:${order}:${form}`;

/** Whether something was typed into a form of an order and not sent. */
export function hasDraft(order: string, form: string): boolean {
  return readTab(keyOf(order, form)) !== undefined;
}

/** A form about an order; what is typed stays in the tab until it is sent. */
export function useDraftForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  order: string,
  name: string,
  empty: Values,
) {
  const key = keyOf(order, name);
  const [kept] = useState(() => readTab(key) as Draft<Values> | undefined);
  const form = useValidatedForm(schema, { ...empty, ...kept?.values } as DefaultValues<Values>);
  return {
    ...form,
    /** Keeps what is typed; given to the form as `onChange`. */
    keep: () => writeTab(key, { ...(readTab(key) as object), values: form.getValues() }),
    /** The idempotency key of a request: its repeats have the same. */
    keyFor(request: unknown): string {
      const draft = readTab(key) as Draft<Values> | undefined;
      const attempt = attemptOf(request, draft?.attempt);
      writeTab(key, { values: form.getValues(), attempt });
      return attempt.key;
    },
    /** It was sent. */
    clear() {
      writeTab(key, undefined);
      form.reset(empty);
    },
  };
}
