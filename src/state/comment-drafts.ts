import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';

import type { CommentRequest } from '../contracts/order-messages.ts';
import { kept } from './kept.ts';

const draftSchema = z.object({
  id: z.string(),
  fileId: z.string(),
  seconds: z.number(),
  text: z.string(),
  /** Still in the field, not in the list. */
  isOpen: z.boolean(),
});
/** A comment that the customer has not sent yet. */
export type CommentDraft = z.infer<typeof draftSchema>;

const draftsSchema = z.record(z.string(), z.array(draftSchema));

/** By order: the comments that the customer has not sent. They stay in this browser, for all its tabs, until they are sent. */
export const $commentDrafts = atom<z.infer<typeof draftsSchema>>({});

const keptComments = kept('comment-drafts', draftsSchema, { in: 'browser', owner: 'customer' });
// Where storage is blocked, what this tab knows is all there is.
const readComments = () => keptComments.read() ?? $commentDrafts.get();

onMount($commentDrafts, () => {
  // Another tab may have written, or signed out.
  const load = ({ key }: { key: string | null }) => {
    if (key === keptComments.key) $commentDrafts.set(keptComments.read() ?? {});
  };
  $commentDrafts.set(readComments());
  window.addEventListener('storage', load);
  return () => window.removeEventListener('storage', load);
});

/** Adds to, changes, or takes from the unsent comments on an order. */
export function editComments(
  orderId: string,
  change: (drafts: readonly CommentDraft[]) => readonly CommentDraft[],
): void {
  const { [orderId]: own = [], ...others } = readComments();
  const changed = change(own);
  const all = changed.length > 0 ? { ...others, [orderId]: [...changed] } : others;
  keptComments.keep(all);
  $commentDrafts.set(all);
}

export const commentsOn = (orderId: string): readonly CommentDraft[] =>
  $commentDrafts.get()[orderId] ?? [];

/** They were sent. @param sent as they were then: what was changed or added since stays. Without it, all of them go. */
export function dropComments(orderId: string, sent?: readonly CommentDraft[]): void {
  const wasSent = ({ id, seconds, text }: CommentDraft) =>
    sent?.some((each) => each.id === id && each.seconds === seconds && each.text === text) ?? true;
  editComments(orderId, (drafts) => drafts.filter((draft) => !wasSent(draft)));
}

/** What goes with a decision, by time: what is typed and not added yet as well, but nothing about a file that is gone. */
export function commentsToSend(
  orderId: string,
  files: readonly { id: string }[],
): CommentRequest[] {
  return commentsOn(orderId)
    .map(({ fileId, seconds, text }) => ({ fileId, seconds, text: text.trim() }))
    .filter(({ fileId, text }) => text !== '' && files.some(({ id }) => id === fileId))
    .toSorted((one, other) => one.seconds - other.seconds);
}
