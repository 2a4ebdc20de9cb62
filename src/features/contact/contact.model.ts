import * as z from 'zod/mini';

import { sendMessageContract, type ContactRequest } from '../../contracts/contact.ts';
import { ApiFailure, callApi, showFailure } from '../../state/api.ts';
import { dropDraft, keepAttempt } from '../../state/drafts.ts';
import { showToast } from '../../state/toasts.ts';
import { CONTACT_DRAFT, type ContactValues } from './contact-drafts.ts';

/** How the attempt ended; a refusal may name the fields it is about. */
export type SendOutcome =
  { status: 'sent' } | { status: 'failed'; fields: Partial<Record<keyof ContactValues, string>> };

/** The body of the call; the honeypot only travels when something filled it in. */
function toRequest({ website, ...message }: ContactRequest): ContactRequest {
  return website ? { ...message, website } : message;
}

/**
 * Sends the message and tells the visitor how it went. The draft is kept until it went through;
 * sending the same text again carries the same key, so that one message is stored once.
 * @param form the validated message.
 * @param typed what stands in the fields, kept for another attempt.
 */
export async function sendMessage(
  form: ContactRequest,
  typed: ContactValues,
): Promise<SendOutcome> {
  const request = toRequest(form);
  const idempotencyKey = keepAttempt(CONTACT_DRAFT, typed, request);
  try {
    // Nothing of the answer is shown.
    const contract = { ...sendMessageContract, response: z.unknown() };
    await callApi(contract, { body: request, idempotencyKey });
  } catch (error) {
    showFailure('Error sending message', error);
    return { status: 'failed', fields: error instanceof ApiFailure ? error.fields : {} };
  }
  dropDraft(CONTACT_DRAFT);
  showToast('Message sent successfully!', "We'll get back to you within 24 hours.");
  return { status: 'sent' };
}
