import * as z from 'zod/mini';

import {
  noteSchema,
  orderDecisionContract,
  sendOrderMessageContract,
  writtenNoteSchema,
  type OrderMessageRequest,
} from '../../contracts/order-messages.ts';
import { formatDollars } from '../../contracts/money.ts';
import type { Order, OrderDecision } from '../../contracts/orders.ts';
import { company } from '../../company.ts';
import { ApiFailure, callApi, isUnauthorized, type FieldErrors } from '../../state/api.ts';
import { commentsOn, dropComments } from '../../state/comment-drafts.ts';
import { drafts, keepAttempt } from '../../state/drafts.ts';
import { isMailed } from '../../state/session-state.ts';
import { endSession } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { filesIn, linksText } from '../../ui/link-lines.ts';
import { fieldErrorsOf, unsentComments, type FormKind } from './dashboard.model.ts';
import { replaceOrder, rereadOrders } from './orders.model.ts';

/** The fields of every form; those that it does not have stay empty. */
export interface FormValues {
  text: string;
  links: string;
}

/** What each form accepts; comments may stand for the text of changes. */
export const formSchemas = {
  message: z.object({ text: writtenNoteSchema, links: z.string() }),
  links: z.object({ text: noteSchema, links: linksText.check(z.minLength(1, 'Enter a link')) }),
  changes_requested: z.object({ text: noteSchema, links: z.string() }),
} satisfies Record<FormKind, z.ZodMiniType<FormValues, FormValues>>;

const words = {
  message: {
    sent: 'Message sent',
    next: () => `We’ll answer here${alsoByEmail()}.`,
    failed: 'Message not sent',
  },
  links: {
    sent: 'Links added',
    next: () => 'We’ll get the files from there.',
    failed: 'Not added',
  },
} as const;

/** Follows what happens on the dashboard. */
const alsoByEmail = (): string => (isMailed() ? ' and by email' : '');

/** Where the customer finds what was accepted. */
export const sayInWriting = (): string =>
  isMailed() ? 'You’ll get it in writing by email.' : 'It will stand here, on your order.';

const TOO_MANY = `You’ve reached the daily limit of messages on one order. What you typed is kept here: send it tomorrow, or email it to ${company.email}.`;
const KEPT = 'What you typed is kept. Please try again.';

/**
 * Sends the studio a message about an order and shows it in the order's history. What was typed is kept until it went
 * through; sending the same again carries the same key, so that one press is one message.
 * @returns undefined when it was sent; otherwise what to say at the fields, which may be nothing.
 */
export async function sendOrderMessage(
  orderId: string,
  kind: keyof typeof words,
  values: FormValues,
): Promise<FieldErrors | undefined> {
  const { text } = values;
  const links = filesIn(values.links);
  const body: OrderMessageRequest = links ? { text, links } : { text };
  const draft = drafts.order(orderId, kind);
  const idempotencyKey = keepAttempt(draft, { ...values }, body);
  try {
    const options = { parameters: { id: orderId }, body, idempotencyKey };
    replaceOrder(await callApi(sendOrderMessageContract, options));
  } catch (error) {
    const field = kind === 'links' ? 'links' : 'text';
    if (isUnauthorized(error)) endSession();
    else if (error instanceof ApiFailure && error.code === 'too_many_requests')
      return { [field]: TOO_MANY };
    else return fieldErrorsOf(error, words[kind].failed, KEPT);
    return {};
  }
  draft.keep();
  showToast(words[kind].sent, words[kind].next());
  return undefined;
}

const decided: Record<OrderDecision, () => [title: string, next: string]> = {
  accepted: () => ['Quote accepted', sayInWriting()],
  declined: () => ['Quote declined', `We’ll write to you here${alsoByEmail()}.`],
  approved: () => ['Approved', 'Thank you. This order is done.'],
  changes_requested: () => ['Changes requested', 'Your order is back in production.'],
  stop_requested: () => ['Stop requested', `We’ll confirm it here${alsoByEmail()}.`],
};

/** The customer's unsent comments, where they go with a decision. */
function commentsWith(order: Order, decision: OrderDecision) {
  const isAboutVersion = decision === 'approved' || decision === 'changes_requested';
  return isAboutVersion ? unsentComments(order) : [];
}

/** How many comments go along, in a sentence; empty without any. */
export function explainComments(order: Order, decision: OrderDecision): string {
  const { length } = commentsWith(order, decision);
  return length > 0
    ? `Your ${length === 1 ? 'comment' : `${length} comments`} will be sent with it.`
    : '';
}

/** What a round of changes costs: included, or extra. */
export function explainRounds({ rounds }: Order): string | undefined {
  const { used = 0, included, furtherPrice } = rounds ?? {};
  if (included === undefined) return undefined;
  if (included === null) return 'Rounds of changes are included, as many as you need.';
  if (used < included) return `Round ${used + 1} of ${included} included.`;
  const cost = furtherPrice === undefined ? 'is charged' : `costs ${formatDollars(furtherPrice)}`;
  return included === 0
    ? `No rounds of changes are included; one ${cost}.`
    : `You’ve used your included rounds; another one ${cost}.`;
}

/**
 * Sends a decision about the order as it is on screen. What was typed is kept until it went through; when the order has
 * changed meanwhile, it is read again.
 * @returns undefined when it was sent; otherwise what to say about it, which is nothing where a toast says it.
 */
export async function decide(
  order: Order,
  decision: OrderDecision,
  note: string,
): Promise<string | undefined> {
  const comments = commentsWith(order, decision);
  const unsent = comments.length > 0 ? commentsOn(order.id) : [];
  const body = {
    decision,
    seen: order.version,
    ...(note ? { note } : {}),
    ...(comments.length > 0 ? { comments } : {}),
  };
  const draft = drafts.order(order.id, decision);
  // The decision itself, so that a key is kept where nothing was typed.
  const idempotencyKey = keepAttempt(draft, { text: note, decision }, body);
  try {
    const options = { parameters: { id: order.id }, body, idempotencyKey };
    replaceOrder(await callApi(orderDecisionContract, options));
  } catch (error) {
    if (isUnauthorized(error)) {
      endSession();
      return '';
    }
    const { code, fields, serverMessage } = error instanceof ApiFailure ? error : {};
    if (code === 'order_changed') await rereadOrders();
    return fields?.['note'] ?? serverMessage ?? `That didn’t go through. ${KEPT}`;
  }
  draft.keep();
  if (comments.length > 0) dropComments(order.id, unsent);
  showToast(...decided[decision]());
  return undefined;
}
