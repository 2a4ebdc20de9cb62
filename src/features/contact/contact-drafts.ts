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
  return draftSchema.safeParse(readTab(DRAFT_KEY)).data;
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

const SUBJECT_MAX_LENGTH = 160;
/** White space, control characters and marks that turn the direction of writing. */
const INVISIBLE = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** One line of visible text from an address that anybody may have written. */
function cleanSubject(text: string | null): string {
  const line = (text ?? '').toWellFormed().replaceAll(INVISIBLE, ' ').trim();
  // The cut may fall into a pair of surrogates.
  return line.slice(0, SUBJECT_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/**
 * The beginning of a message for a visitor who comes with a subject: `?q=` is what the help centre had no answer to,
 * `?topic=` what a button was about.
 */
export function messageFromQuery(search: string): string | undefined {
  const parameters = new URLSearchParams(search);
  const question = cleanSubject(parameters.get('q'));
  if (question)
    return `I searched the help center for “${question}” and did not find my answer.\n\n`;
  const topic = cleanSubject(parameters.get('topic'));
  return topic ? `This is about: ${topic}\n\n` : undefined;
}

/**
 * What the form starts with. Characters typed before the form listened win over the draft of this tab, and a subject
 * is added to a message that has begun, so that neither takes the other's place.
 */
export function startingValues(
  typed: Partial<Record<keyof ContactValues, string | undefined>>,
  draft?: ContactDraft,
  subject?: string,
): ContactValues {
  const pick = (name: keyof ContactValues) => typed[name] || (draft?.values[name] ?? '');
  const begun = pick('message');
  const isNews = subject !== undefined && !begun.includes(subject.trim());
  return {
    name: pick('name'),
    email: pick('email'),
    podcastName: pick('podcastName'),
    service: pick('service'),
    message: isNews ? [begun.trimEnd(), subject].filter(Boolean).join('\n\n') : begun,
  };
}
