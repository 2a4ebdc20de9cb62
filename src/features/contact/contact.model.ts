import { sendMessageContract, type ContactRequest } from '../../contracts/contact.ts';
import { ApiFailure, callApi } from '../../state/api.ts';
import { notify } from '../../state/notices.ts';
import { dropDraft, keepDraft, readDraft, type ContactValues } from './contact-drafts.ts';

/** How the attempt ended; a refusal may name the fields it is about. */
export type SendOutcome =
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly fields: Partial<Record<keyof ContactValues, string>> };

/** The body of the call; the honeypot only travels when something filled it in. */
function toRequest({ website, ...message }: ContactRequest): ContactRequest {
  return website ? { ...message, website } : message;
}

/**
 * Sends the message and tells the visitor how it went (spec core §8). The draft is kept until it went through;
 * sending the same text again carries the same key, so that one message is stored once.
 * @param form the validated message.
 * @param typed what stands in the fields, kept for another attempt.
 */
export async function sendMessage(
  form: ContactRequest,
  typed: ContactValues,
): Promise<SendOutcome> {
  const request = toRequest(form);
  const sent = JSON.stringify(request);
  const earlier = readDraft()?.attempt;
  const key = earlier?.sent === sent ? earlier.key : crypto.randomUUID();
  keepDraft({ values: typed, attempt: { key, sent } });
  try {
    await callApi(sendMessageContract, { body: request, idempotencyKey: key });
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : undefined;
    notify({
      title: 'Error sending message',
      description: failure?.serverMessage ?? 'Please try again later.',
      variant: 'destructive',
    });
    return { status: 'failed', fields: failure?.fields ?? {} };
  }
  dropDraft();
  notify({
    title: 'Message sent successfully!',
    description: "We'll get back to you within 24 hours.",
  });
  return { status: 'sent' };
}
