import { sendMessageContract, type ContactRequest } from '../../contracts/contact.ts';
import { ApiFailure, callApi, filledIn, showFailure, type FieldErrors } from '../../state/api.ts';
import { drafts, keepAttempt } from '../../state/drafts.ts';
import { sourceOfTab } from '../../state/source.ts';
import { showToast } from '../../state/toasts.ts';

/** The fields of the form as typed, valid or not. */
export type ContactValues = Record<
  'name' | 'email' | 'podcastName' | 'service' | 'message',
  string
>;

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
  draft: Partial<Record<string, string>> = {},
  subject?: string,
): ContactValues {
  const pick = (name: keyof ContactValues) => typed[name] || (draft[name] ?? '');
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

/**
 * Sends the message and tells the visitor how it went. The draft is kept until it went through;
 * sending the same text again carries the same key, so that one message is stored once.
 * @param typed what stands in the fields, kept for another attempt.
 * @returns what the server refuses, by field; undefined when the message went through.
 */
export async function sendMessage(
  message: ContactRequest,
  typed: ContactValues,
): Promise<FieldErrors | undefined> {
  const request = filledIn(message);
  const idempotencyKey = keepAttempt(drafts.contact, typed, request);
  try {
    await callApi(sendMessageContract, { body: request, idempotencyKey, source: sourceOfTab() });
  } catch (error) {
    showFailure('Error sending message', error);
    return error instanceof ApiFailure ? error.fields : {};
  }
  drafts.contact.keep();
  showToast('Message sent successfully!', "We'll get back to you within 24 hours.");
  return undefined;
}
