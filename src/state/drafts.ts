import { atom } from 'nanostores';
import * as z from 'zod/mini';

import { allTabs, keepValue, readKept } from '../lib/storage.ts';
import { attemptOf } from './api.ts';
import { customerKeys } from './session-state.ts';

const draftSchema = z.object({
  /** As typed, field by field, valid or not. */
  values: z.record(z.string(), z.optional(z.string())),
  /** The last attempt to send it: repeats of the same text carry the same key. */
  attempt: z.optional(z.object({ key: z.string(), sent: z.string() })),
});
type Draft = z.infer<typeof draftSchema>;

const orderTargetSchema = z.object({
  serviceName: z.string(),
  /** US dollars, as the pressed button offered; 0 for a quote or a call. */
  servicePrice: z.number(),
});
/** What a pressed button offers. */
export type OrderTarget = z.infer<typeof orderTargetSchema>;

const orderDraftSchema = z.object({
  ...orderTargetSchema.shape,
  ...draftSchema.shape,
  /** Email address of the account that typed it; nobody else is shown it. */
  owner: z.string(),
});
/** What a customer began to order and did not get through yet. */
export type OrderDraft = z.infer<typeof orderDraftSchema> & {
  /** The customer signed in to go on with this order. */
  opensAtOnce?: boolean;
};

interface DraftKind<Content> {
  key: string;
  schema: z.ZodMiniType<Content>;
  /** Without one, a draft lives in its tab only, and as long as the tab. */
  storage?: typeof allTabs;
}
const formKind = (key: string): DraftKind<Draft> => ({ key, schema: draftSchema });

/** Every kind of draft; all of them go with a sign-out. */
export const draftKinds = {
  /** components/contact/Desk.astro wakes the form when there is one. */
  contact: formKind('contact-draft'),
  /** What a customer writes about an order: a message, links to files, or a word with a decision. */
  orderForm: (orderId: string, kind: string) => formKind(`order-${kind}:${orderId}`),
  /** What an agent types into a form of an order. */
  desk: (orderId: string, form: string) => formKind(`desk-draft:${orderId}:${form}`),
  order: { key: 'order-draft', schema: orderDraftSchema },
  /** The chosen service without a word of the customer's: it outlives its tab for a week. */
  chosenService: {
    key: customerKeys.chosenService,
    /** `opensAtOnce`: the form opens by itself after signing in. */
    schema: z.object({ ...orderTargetSchema.shape, opensAtOnce: z.boolean() }),
    storage: allTabs,
  },
  /** An unfinished order for the tab that a reset link opens, while the link is valid. */
  savedOrder: {
    key: customerKeys.savedOrder,
    schema: z.object({ draft: orderDraftSchema }),
    storage: allTabs,
  },
};
const CHOSEN_SERVICE_MS = 7 * 24 * 60 * 60 * 1000;

const untilSchema = z.object({
  /** Epoch milliseconds. */
  until: z.number(),
});

/** What is kept of a kind; nothing when it cannot be read or its time is over. */
function read<Content>({ key, schema, storage }: DraftKind<Content>): Content | undefined {
  const kept = readKept(key, storage);
  const { until = Infinity } = untilSchema.safeParse(kept).data ?? {};
  if (until >= Date.now()) return schema.safeParse(kept).data;
  keepValue(key, undefined, storage);
  return undefined;
}

function keep<Content>(
  { key, storage }: DraftKind<Content>,
  content: Content | undefined,
  forMs?: number,
): void {
  const until = forMs === undefined ? undefined : Date.now() + forMs;
  keepValue(key, content && { ...content, until }, storage);
}

const isEmpty = (values: Draft['values']) => Object.values(values).join('').trim() === '';

/** The draft of a form, if there is one that can be read. */
export const readDraft = (kind: DraftKind<Draft>): Draft | undefined => read(kind);

/** Keeps what is typed; nothing is kept of an empty form. */
export function keepDraft(
  kind: DraftKind<Draft>,
  values: Draft['values'],
  attempt = read(kind)?.attempt,
): void {
  keep(kind, isEmpty(values) ? undefined : { values, attempt });
}

/** Keeps what is about to be sent. @returns the idempotency key of the request; its repeats have the same. */
export function keepAttempt(
  kind: DraftKind<Draft>,
  values: Draft['values'],
  request: unknown,
): string {
  const attempt = attemptOf(request, read(kind)?.attempt);
  keepDraft(kind, values, attempt);
  return attempt.key;
}

/** It went through. */
export function dropDraft(kind: DraftKind<Draft>): void {
  keep(kind, undefined);
}

/** The kept order, whoever typed it; use `findOrderDraft` to show one. */
export const $orderDraft = atom<OrderDraft | undefined>(undefined);

/** Brings back what this tab kept; to be called after mount, since the built HTML knows no draft. */
export function loadOrderDraft(): void {
  $orderDraft.set(read(draftKinds.order));
}

/** The draft of this customer, if there is one. */
export function findOrderDraft(owner: string): OrderDraft | undefined {
  const draft = $orderDraft.get();
  return draft?.owner === owner ? draft : undefined;
}

/** Whether anything was typed, beside choosing the service. */
export const hasWords = ({ values }: OrderDraft): boolean => !isEmpty(values);

/** Keeps what is typed; nothing is kept of an empty form. */
export function keepOrderDraft(draft: OrderDraft): void {
  const kept = hasWords(draft) ? draft : undefined;
  keep(draftKinds.order, kept);
  $orderDraft.set(kept);
}

/** The order went through. */
export function dropOrderDraft(): void {
  keep(draftKinds.order, undefined);
  $orderDraft.set(undefined);
  keep(draftKinds.chosenService, undefined);
}

/**
 * Remembers the service whose form is open, should the tab be closed.
 * @param opensAtOnce remembers it over signing in, in whichever tab that ends.
 */
export function chooseService(
  { serviceName, servicePrice }: OrderTarget,
  opensAtOnce = false,
): void {
  keep(draftKinds.chosenService, { serviceName, servicePrice, opensAtOnce }, CHOSEN_SERVICE_MS);
}

/** The customer closed the form: without a word in it, its service does not outlive the tab. */
export function leaveOrder(): void {
  const draft = $orderDraft.get();
  if (!draft || !hasWords(draft)) keep(draftKinds.chosenService, undefined);
}

/**
 * Offers the chosen service again. The one that this customer signed in for takes the words of an earlier draft and
 * opens, once; any other gives way to a draft.
 * @returns whether it opens.
 */
export function resumeChosenService(owner: string): boolean {
  const chosen = read(draftKinds.chosenService);
  const earlier = findOrderDraft(owner);
  if (!chosen || (earlier && !chosen.opensAtOnce)) return false;
  const { opensAtOnce, ...target } = chosen;
  const draft = { values: {}, ...earlier, ...target, owner };
  keep(draftKinds.order, draft);
  $orderDraft.set({ ...draft, opensAtOnce });
  chooseService(target);
  return opensAtOnce;
}

/**
 * Leaves the unfinished order where the tab that a reset link opens finds it. Where storage is blocked, it waits in
 * the tab that asked for the link.
 * @param validMs how long the link works.
 */
export function saveOrder(validMs: number): void {
  const draft = read(draftKinds.order);
  if (draft) keep(draftKinds.savedOrder, { draft }, validMs);
}

/** Takes the saved order into this tab, unless it has one of its own. */
export function takeSavedOrder(): void {
  const saved = read(draftKinds.savedOrder);
  keep(draftKinds.savedOrder, undefined);
  if (saved && !read(draftKinds.order)) keep(draftKinds.order, saved.draft);
}
