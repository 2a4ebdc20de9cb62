import { atom } from 'nanostores';
import * as z from 'zod/mini';

import { allTabs, keepValue, readKept } from '../lib/storage.ts';
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
/** What a customer began to order and did not get through yet; it lives in this tab only; its service outlives it. */
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
  keepValue(WANTED_KEY, undefined, allTabs);
}

/** For how long a chosen service is offered again, whatever became of its tab. */
const WANTED_MS = 7 * 24 * 60 * 60 * 1000;

/** The chosen service, without a word of the customer's: it outlives the tab. */
const wantedSchema = z.extend(orderTargetSchema, {
  /** Epoch milliseconds. */
  until: z.number(),
  /** The form opens by itself after signing in. */
  opensAtOnce: z.boolean(),
});

function want({ serviceName, servicePrice }: OrderTarget, opensAtOnce: boolean): void {
  const until = Date.now() + WANTED_MS;
  keepValue(WANTED_KEY, { serviceName, servicePrice, until, opensAtOnce }, allTabs);
}

/** Remembers the service over signing in, in whichever tab that ends. */
export function wantOrder(target: OrderTarget): void {
  want(target, true);
}

/** Remembers the service whose form is open, should the tab be closed. */
export function chooseOrder(target: OrderTarget): void {
  want(target, false);
}

/** The customer closed the form: without a word in it, its service does not outlive the tab. */
export function leaveOrder(): void {
  const draft = $orderDraft.get();
  if (!draft || !hasWords(draft)) keepValue(WANTED_KEY, undefined, allTabs);
}

/**
 * Offers the chosen service again. The one that this customer signed in for takes the words of an earlier draft and
 * opens, once; any other gives way to a draft.
 * @returns whether it opens.
 */
export function resumeWantedOrder(owner: string): boolean {
  const { data: wanted } = wantedSchema.safeParse(readKept(WANTED_KEY, allTabs));
  if (!wanted) return false;
  const { serviceName, servicePrice, until, opensAtOnce } = wanted;
  if (until < Date.now()) {
    keepValue(WANTED_KEY, undefined, allTabs);
    return false;
  }
  const target = { serviceName, servicePrice };
  const earlier = findDraft(owner);
  if (earlier && !opensAtOnce) return false;
  const draft = { values: {}, ...earlier, ...target, owner };
  keepValue(DRAFT_KEY, draft);
  $orderDraft.set({ ...draft, opensAtOnce });
  chooseOrder(target);
  return opensAtOnce;
}
