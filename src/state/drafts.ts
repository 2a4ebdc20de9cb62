import * as z from 'zod/mini';

import { attemptOf } from './api.ts';
import { kept, type Kept } from './kept.ts';

export const draftSchema = z.object({
  /** As typed, field by field, valid or not. */
  values: z.record(z.string(), z.optional(z.string())),
  /** The last attempt to send it: repeats of the same text carry the same key. */
  attempt: z.optional(z.object({ key: z.string(), sent: z.string() })),
});
type Draft = z.infer<typeof draftSchema>;

/** Drafts of forms; each lives in its tab, and as long as the tab. */
export const drafts = {
  /** components/contact/Desk.astro wakes the form when there is one. */
  contact: kept('contact-draft', draftSchema, { in: 'tab', owner: 'customer' }),
  /** What a customer writes about an order: a message, links to files, or a word with a decision. */
  order: (orderId: string, kind: string) =>
    kept(`order-${kind}:${orderId}`, draftSchema, { in: 'tab', owner: 'customer' }),
  /** What an agent types into a form of an order. */
  desk: (orderId: string, form: string) =>
    kept(`desk-draft:${orderId}:${form}`, draftSchema, { in: 'tab', owner: 'agent' }),
};

export const isEmpty = (values: Draft['values']) => Object.values(values).join('').trim() === '';

/** Keeps what is typed; nothing is kept of an empty form. */
export function keepDraft(
  draft: Kept<Draft>,
  values: Draft['values'],
  attempt = draft.read()?.attempt,
): void {
  draft.keep(isEmpty(values) ? undefined : { values, attempt });
}

/** Keeps what is about to be sent. @returns the idempotency key of the request; its repeats have the same. */
export function keepAttempt(draft: Kept<Draft>, values: Draft['values'], request: unknown): string {
  const attempt = attemptOf(request, draft.read()?.attempt);
  keepDraft(draft, values, attempt);
  return attempt.key;
}
