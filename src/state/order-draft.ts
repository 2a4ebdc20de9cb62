import { atom } from 'nanostores';
import * as z from 'zod/mini';

import { keepValue, readKept } from '../lib/storage.ts';
import { DRAFT_KEY, WANTED_KEY } from './session-state.ts';

const orderTargetSchema = z.object({
  serviceName: z.string(),
  /** US dollars, as the pressed button offered; 0 for a quote or a call. */
  servicePrice: z.number(),
});
/** What a pressed button offers. */
export type OrderTarget = z.infer<typeof orderTargetSchema>;

const orderDraftSchema = z.extend(orderTargetSchema, {
  /** What was typed, field by field. */
  values: z.record(z.string(), z.optional(z.string())),
  /** The last attempt to send it: repeats of the same text carry the same key. */
  attempt: z.optional(z.object({ key: z.string(), sent: z.string() })),
  /** Email address of the account that typed it; nobody else is shown it. */
  owner: z.string(),
});
/** What a customer began to order and did not get through yet; it lives in this tab only. */
export type OrderDraft = z.infer<typeof orderDraftSchema> & {
  /** The customer signed in to go on with this order. */
  opensAtOnce?: boolean;
};

/** The kept draft, whoever typed it; use `findDraft` to show one. */
export const $orderDraft = atom<OrderDraft | undefined>(undefined);

/** Brings back what this tab kept; to be called after mount, since the built HTML knows no draft. */
export function loadDraft(): void {
  $orderDraft.set(orderDraftSchema.safeParse(readKept(DRAFT_KEY)).data);
}

/** The draft of this customer, if there is one. */
export function findDraft(owner: string): OrderDraft | undefined {
  const draft = $orderDraft.get();
  return draft?.owner === owner ? draft : undefined;
}

/** Whether anything was typed, beside choosing the service. */
export function hasWords({ values }: OrderDraft): boolean {
  return Object.values(values).join('').trim() !== '';
}

function setDraft(draft: OrderDraft | undefined): void {
  keepValue(DRAFT_KEY, draft);
  $orderDraft.set(draft);
}

/** Keeps what is typed; nothing is kept of an empty form. */
export function keepDraft(draft: OrderDraft): void {
  setDraft(hasWords(draft) ? draft : undefined);
}

/** The order went through. */
export function dropDraft(): void {
  setDraft(undefined);
}

/** Remembers the service over signing in, however long that takes in this tab. */
export function wantOrder({ serviceName, servicePrice }: OrderTarget): void {
  keepValue(WANTED_KEY, { serviceName, servicePrice });
}

/** Makes the service that this customer signed in for the draft, with the words of an earlier one. @returns whether there is one. */
export function resumeWantedOrder(owner: string): boolean {
  const { data: wanted } = orderTargetSchema.safeParse(readKept(WANTED_KEY));
  if (!wanted) return false;
  keepValue(WANTED_KEY, undefined);
  const draft = { values: {}, ...findDraft(owner), ...wanted, owner };
  keepValue(DRAFT_KEY, draft);
  $orderDraft.set({ ...draft, opensAtOnce: true });
  return true;
}
