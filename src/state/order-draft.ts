import { atom } from 'nanostores';
import * as z from 'zod/mini';

import { readTab, writeTab } from '../lib/tab-storage.ts';

/** What a customer typed into the order dialog and did not get through yet; it lives in this tab only. */
const orderDraftSchema = z.object({
  serviceName: z.string(),
  /** US dollars, as the pressed button offered. */
  servicePrice: z.number(),
  customerPhone: z.string(),
  projectBrief: z.string(),
  /** E-mail address of the account that typed it; nobody else is shown it. */
  owner: z.string(),
  /** The last attempt to send it: repeats of the same text carry the same key. */
  attempt: z.optional(z.object({ key: z.string(), sent: z.string() })),
});
/** See {@link orderDraftSchema}. */
export type OrderDraft = z.infer<typeof orderDraftSchema>;

const DRAFT_KEY = 'order-draft';

/** The kept draft, whoever typed it; use {@link findDraft} to show one. */
export const $orderDraft = atom<OrderDraft | undefined>(undefined);

/** Brings back what this tab kept; to be called after mount, since the built HTML knows no draft. */
export function loadDraft(): void {
  const parsed = orderDraftSchema.safeParse(readTab(DRAFT_KEY));
  $orderDraft.set(parsed.success ? parsed.data : undefined);
}

/** The draft of this customer, if there is one. */
export function findDraft(owner: string): OrderDraft | undefined {
  const draft = $orderDraft.get();
  return draft?.owner === owner ? draft : undefined;
}

/** Keeps what is typed; nothing is kept of an empty form. */
export function keepDraft(draft: OrderDraft): void {
  const isEmpty = draft.customerPhone.trim() === '' && draft.projectBrief.trim() === '';
  const kept = isEmpty ? undefined : draft;
  writeTab(DRAFT_KEY, kept);
  $orderDraft.set(kept);
}

/** The order went through. */
export function dropDraft(): void {
  writeTab(DRAFT_KEY, undefined);
  $orderDraft.set(undefined);
}
