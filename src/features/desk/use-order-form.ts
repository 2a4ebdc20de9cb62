import { atom } from 'nanostores';
import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';

import type { DeskOrder, DeskOrderAction } from '../../contracts/desk.ts';
import { drafts, keepAttempt, keepDraft } from '../../state/drafts.ts';
import { isCtrlEnter } from '../../lib/pressed-key.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { $place, type Done } from './desk.model.ts';
import { actOnOrder } from './order.model.ts';

/** What is done, and what is said afterwards: of what was changed, as it is then. */
interface Deed<Action, Content> {
  action: Action;
  done: Done<Content>;
}

const APPENDING = ['message', 'answer', 'note'];

/**
 * A form that does something to an order or message; what is typed stays in the tab until it is done.
 * @param id of the order or message.
 * @param perform does it, and resolves to whether it is done.
 * @param start what is in its fields at first, where they are not empty.
 */
export function useDeskForm<
  Values extends Record<string, string>,
  Action extends { action: string },
  Content,
>(
  id: string,
  name: string,
  schema: z.ZodMiniObject & z.ZodMiniType<Values, Values>,
  perform: (action: Action, done: Done<Content>, idempotencyKey?: string) => Promise<boolean>,
  start: Partial<Values> = {},
) {
  const kind = drafts.desk(id, name);
  const [kept] = useState(() => kind.read()?.values);
  const empty = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, '']));
  const values = { ...empty, ...start, ...kept } as DefaultValues<Values>;
  const { field, handleSubmit, getValues, reset, isSubmitting } = useValidatedForm(schema, values);
  /** @returns whether it is done. */
  const act = async ({ action, done }: Deed<Action, Content>): Promise<boolean> => {
    const isWritten = APPENDING.includes(action.action);
    const idempotencyKey = isWritten ? keepAttempt(kind, getValues(), action) : undefined;
    if (!(await perform(action, done, idempotencyKey))) return false;
    kind.keep();
    reset(empty as Values);
    return true;
  };
  const form = { isSending: isSubmitting, onChange: () => keepDraft(kind, getValues()) };
  return { field, form, handleSubmit, act };
}

/** A form that does something to an order. */
export function useOrderForm<Values extends Record<string, string>>(
  order: DeskOrder,
  name: string,
  schema: z.ZodMiniObject & z.ZodMiniType<Values, Values>,
  start?: Partial<Values>,
) {
  const perform = (action: DeskOrderAction, done: Done<DeskOrder>, idempotencyKey?: string) =>
    actOnOrder(order, action, done, idempotencyKey);
  return useDeskForm(order.id, name, schema, perform, start);
}

/** A form with one text. */
export type WritingForm = Pick<
  ReturnType<typeof useOrderForm<{ text: string }>>,
  'field' | 'form' | 'handleSubmit'
>;

/** Whom an agent writes to on the record on screen: the customer, or colleagues. */
export const $writing = atom<'message' | 'note'>('message');
$place.listen(() => $writing.set('message'));

/** Ctrl or Command with Enter sends a form from inside its text; with Shift, it goes on to the next entry, too. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isCtrlEnter(event.nativeEvent)) return;
  event.preventDefault();
  const form = event.currentTarget;
  const next = event.shiftKey ? form.querySelector<HTMLElement>('[data-next]') : null;
  if (next) next.click();
  else form.requestSubmit();
}

/**
 * Puts a text where the caret is in the message on screen, in paragraphs of its own; nothing that is there goes.
 * Nothing happens where no message can be written.
 */
export function insertInMessage(text: string): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-message]');
  // What is hidden takes no focus.
  flushSync(() => $writing.set('message'));
  // While it's sent, nothing is added to it.
  if (!field || field.readOnly) return;
  const { selectionEnd: caret, value } = field;
  const [newlines = ''] = /\n*$/.exec(value.slice(0, caret)) ?? [];
  const start = newlines.length === caret ? '' : '\n\n'.slice(newlines.length);
  field.setRangeText(`${start}${text}\n\n`, caret, caret, 'end');
  // For the form, which hears of what is typed.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
