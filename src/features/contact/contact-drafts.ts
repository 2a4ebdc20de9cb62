import * as z from 'zod/mini';

import { readTab, writeTab } from '../../lib/tab-storage.ts';

const valuesSchema = z.object({
  name: z.string(),
  email: z.string(),
  podcastName: z.string(),
  service: z.string(),
  message: z.string(),
});
/** The fields of the form as typed, valid or not. */
export type ContactValues = z.infer<typeof valuesSchema>;

/** What was typed and did not get through yet; it lives in this tab only and goes with a sign-out. */
const draftSchema = z.object({
  values: valuesSchema,
  /** The last attempt to send it: repeats of the same text carry the same key. */
  attempt: z.optional(z.object({ key: z.string(), sent: z.string() })),
});
export type ContactDraft = z.infer<typeof draftSchema>;

/** Where the draft lies in sessionStorage; components/contact/Desk.astro wakes the form when it is there. */
export const DRAFT_KEY = 'contact-draft';

/** The kept draft of this tab, if there is one that can be read. */
export function readDraft(): ContactDraft | undefined {
  const parsed = draftSchema.safeParse(readTab(DRAFT_KEY));
  return parsed.success ? parsed.data : undefined;
}

/** Keeps what is typed; nothing is kept of an empty form. */
export function keepDraft(draft: ContactDraft): void {
  const isEmpty = Object.values(draft.values).every((value) => value.trim() === '');
  writeTab(DRAFT_KEY, isEmpty ? undefined : draft);
}

/** The message went through. */
export function dropDraft(): void {
  writeTab(DRAFT_KEY, undefined);
}
