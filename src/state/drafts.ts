import * as z from 'zod/mini';

import { keepValue, readKept } from '../lib/storage.ts';
import { attemptOf } from './api.ts';

/** What was typed into a form and did not get through yet; it lives in this tab only and goes with a sign-out. */
const draftSchema = z.object({
  /** As typed, valid or not. */
  values: z.record(z.string(), z.optional(z.string())),
  /** The last attempt to send it: repeats of the same text carry the same key. */
  attempt: z.optional(z.object({ key: z.string(), sent: z.string() })),
});
type Draft = z.infer<typeof draftSchema>;

/** The draft kept under a key, if there is one that can be read. */
export function readDraft(key: string): Draft | undefined {
  return draftSchema.safeParse(readKept(key)).data;
}

/** Keeps what is typed; nothing is kept of an empty form. */
export function keepDraft(
  key: string,
  values: Draft['values'],
  attempt = readDraft(key)?.attempt,
): void {
  const isEmpty = Object.values(values).join('').trim() === '';
  keepValue(key, isEmpty ? undefined : { values, attempt });
}

/** Keeps what is about to be sent. @returns the idempotency key of the request; its repeats have the same. */
export function keepAttempt(key: string, values: Draft['values'], request: unknown): string {
  const attempt = attemptOf(request, readDraft(key)?.attempt);
  keepDraft(key, values, attempt);
  return attempt.key;
}

/** It went through. */
export function dropDraft(key: string): void {
  keepValue(key, undefined);
}
