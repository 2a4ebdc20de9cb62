import * as z from 'zod/mini';

import {
  fileLinkSchema,
  noteSchema,
  sendOrderMessageContract,
  writtenNoteSchema,
  type OrderMessageRequest,
} from '../../contracts/order-messages.ts';
import { routes } from '../../routes.ts';
import { contactDetails } from '../../site.ts';
import { ApiFailure, callApi, isUnauthorized, type FieldErrors } from '../../state/api.ts';
import { draftKinds, dropDraft, keepAttempt } from '../../state/drafts.ts';
import { replaceOrder } from '../../state/orders.ts';
import { forgetSession, leadToSignIn } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { fieldErrorsOf } from './dashboard.model.ts';

/** What a customer can send the studio about an order: a text, or a link to files. */
export type MessageKind = 'message' | 'link';

/** The fields of both forms; the one for messages leaves the link empty. */
export interface MessageValues {
  text: string;
  link: string;
}

/** What each form accepts. */
export const messageSchemas = {
  message: z.object({ text: writtenNoteSchema, link: z.string() }),
  link: z.object({ text: noteSchema, link: fileLinkSchema }),
} satisfies Record<MessageKind, z.ZodMiniType<MessageValues, MessageValues>>;

const words = {
  message: {
    sent: 'Message sent',
    next: 'We’ll answer here and by email.',
    failed: 'Message not sent',
  },
  link: {
    sent: 'Link added',
    next: 'We’ll get the files from there.',
    failed: 'Link not added',
  },
} as const;

const TOO_MANY = `That’s as many messages as one order takes in a day. What you typed is kept here: send it tomorrow, or email it to ${contactDetails.email}.`;

/**
 * Sends the studio a message about an order and shows it in the order's history. What was typed is kept until it went
 * through; sending the same again carries the same key, so that one press is one message.
 * @returns undefined when it was sent; otherwise what to say at the fields, which may be nothing.
 */
export async function sendOrderMessage(
  orderId: string,
  kind: MessageKind,
  values: MessageValues,
): Promise<FieldErrors | undefined> {
  const body: OrderMessageRequest = values.link ? values : { text: values.text };
  const draft = draftKinds.orderMessage(orderId, kind);
  const idempotencyKey = keepAttempt(draft, { ...values }, body);
  try {
    const options = { parameters: { id: orderId }, body, idempotencyKey };
    replaceOrder(await callApi(sendOrderMessageContract, options));
  } catch (error) {
    return explain(error, kind);
  }
  dropDraft(draft);
  showToast(words[kind].sent, words[kind].next);
  return undefined;
}

function explain(error: unknown, kind: MessageKind): FieldErrors {
  if (isUnauthorized(error)) {
    forgetSession();
    leadToSignIn(routes.auth(), routes.login());
    return {};
  }
  if (error instanceof ApiFailure && error.code === 'too_many_requests')
    return { [kind === 'link' ? 'link' : 'text']: TOO_MANY };
  return fieldErrorsOf(error, words[kind].failed, 'What you typed is kept. Please try again.');
}
