import * as z from 'zod/mini';

import { sendMessageContract, type ContactRequest } from '../../contracts/contact.ts';
import { ApiFailure, callApi, showFailure, type Refusal } from '../../state/api.ts';
import { dropDraft, keepAttempt } from '../../state/drafts.ts';
import { showToast } from '../../state/toasts.ts';
import { CONTACT_DRAFT, type ContactValues } from './contact-drafts.ts';

/** The body of the call; the honeypot only travels when something filled it in. */
function toRequest({ website, ...message }: ContactRequest): ContactRequest {
  return website ? { ...message, website } : message;
}

/**
 * Sends the message and tells the visitor how it went. The draft is kept until it went through;
 * sending the same text again carries the same key, so that one message is stored once.
 * @param typed what stands in the fields, kept for another attempt.
 * @returns what the server refuses, by field; undefined when the message went through.
 */
export async function sendMessage(
  form: ContactRequest,
  typed: ContactValues,
): Promise<Refusal | undefined> {
  const request = toRequest(form);
  const idempotencyKey = keepAttempt(CONTACT_DRAFT, typed, request);
  try {
    // Nothing of the answer is shown.
    const contract = { ...sendMessageContract, response: z.unknown() };
    await callApi(contract, { body: request, idempotencyKey });
  } catch (error) {
    showFailure('Error sending message', error);
    return error instanceof ApiFailure ? error.fields : {};
  }
  dropDraft(CONTACT_DRAFT);
  showToast('Message sent successfully!', "We'll get back to you within 24 hours.");
  return undefined;
}
