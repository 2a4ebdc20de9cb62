import * as z from 'zod/mini';

import { readTab, writeTab } from '../../lib/tab-storage.ts';

/** What a customer can send the studio about an order: a text, or a link to files. */
export type MessageKind = 'message' | 'link';

const messageDraftSchema = z.object({
  text: z.string(),
  link: z.string(),
  /** The last attempt to send it: repeats of the same words carry the same key. */
  attempt: z.optional(z.object({ key: z.string(), sent: z.string() })),
});
/** What was typed about an order and did not get through yet; it lives in this tab only and goes with a sign-out. */
export type MessageDraft = z.infer<typeof messageDraftSchema>;

const keyOf = (orderId: string, kind: MessageKind) => `order-${kind}:${orderId}`;

/** The kept draft of an order, if there is one that can be read. */
export function readMessageDraft(orderId: string, kind: MessageKind): MessageDraft | undefined {
  return messageDraftSchema.safeParse(readTab(keyOf(orderId, kind))).data;
}

/** Keeps what is typed about an order; nothing is kept of an empty form. */
export function keepMessageDraft(orderId: string, kind: MessageKind, draft: MessageDraft): void {
  const isEmpty = `${draft.text}${draft.link}`.trim() === '';
  writeTab(keyOf(orderId, kind), isEmpty ? undefined : draft);
}

/** The message went through. */
export function dropMessageDraft(orderId: string, kind: MessageKind): void {
  writeTab(keyOf(orderId, kind), undefined);
}
