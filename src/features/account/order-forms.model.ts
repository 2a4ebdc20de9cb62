import * as z from 'zod/mini';

import {
  changePlanContract,
  messageTextSchema,
  optionalMessageSchema,
  orderDecisionContract,
  sendOrderMessageContract,
  type PlanChange,
} from '../../contracts/order-messages.ts';
import { formatDollars } from '../../contracts/money.ts';
import type { Order, OrderDecision } from '../../contracts/orders.ts';
import { formatMonth, monthAfter, nameOfMonth, type OrderPlan } from '../../contracts/plans.ts';
import { company } from '../../company.ts';
import { ApiFailure, callApi, fieldErrorsOf, type FieldErrors } from '../../state/api.ts';
import { commentsOn, dropComments } from '../../state/comment-drafts.ts';
import { drafts, keepAttempt } from '../../state/drafts.ts';
import { isMailed } from '../../state/session-state.ts';
import { endSession } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { filesIn, linksText } from '../../ui/link-lines.ts';
import { unsentComments, type FormKind } from './dashboard.model.ts';
import { replaceOrder, rereadOrders } from './orders.model.ts';

/** The fields of every form; those that it does not have stay empty. */
export interface FormValues {
  text: string;
  links: string;
}

export const formSchemas = {
  message: z.object({ text: messageTextSchema, links: z.string() }),
  links: z.object({
    text: optionalMessageSchema,
    links: linksText.check(z.minLength(1, 'Enter a link')),
  }),
  changes_requested: z.object({ text: optionalMessageSchema, links: z.string() }),
} satisfies Record<FormKind, z.ZodMiniType<FormValues, FormValues>>;

/** Follows what happens on the dashboard. */
const alsoByEmail = (): string => (isMailed() ? ' and by email' : '');

const BY_EMAIL = 'You’ll get it in writing by email.';

/** Where the customer finds what was accepted. */
export const sayInWriting = (): string =>
  isMailed() ? BY_EMAIL : 'It will stand here, on your order.';

const TOO_MANY = `You’ve reached the daily limit of messages on one order. What you typed is kept here: send it tomorrow, or email it to ${company.email}.`;
const KEPT = 'What you typed is kept. Please try again.';

/**
 * Sends the studio a message about an order. What was typed is kept until it went through; sending the same again carries
 * the same key, so that one press is one message.
 * @returns undefined when it was sent; otherwise what to say at the fields, which may be nothing.
 */
export async function sendOrderMessage(
  id: string,
  kind: 'message' | 'links',
  { text, links }: FormValues,
): Promise<FieldErrors | undefined> {
  const body = { text, links: filesIn(links) };
  const draft = drafts.order(id, kind);
  const idempotencyKey = keepAttempt(draft, { text, links }, body);
  try {
    const request = { parameters: { id }, body, idempotencyKey };
    replaceOrder(await callApi(sendOrderMessageContract, request));
  } catch (error) {
    const { code } = error instanceof ApiFailure ? error : {};
    if (code === 'too_many_requests') return { [kind === 'links' ? 'links' : 'text']: TOO_MANY };
    if (endSession(error, id)) return {};
    return fieldErrorsOf(error, kind === 'links' ? 'Not added' : 'Message not sent', KEPT);
  }
  draft.keep();
  if (kind === 'links') showToast('Links added', 'We’ll get the files from there.');
  else showToast('Message sent', `We’ll answer here${alsoByEmail()}.`);
  return undefined;
}

const decided: Record<OrderDecision, () => [title: string, next: string]> = {
  accepted: () => ['Quote accepted', sayInWriting()],
  declined: () => ['Quote declined', `We’ll write to you here${alsoByEmail()}.`],
  line_accepted: () => ['Added to your order', sayInWriting()],
  line_declined: () => ['Declined', 'Your order stays as it is.'],
  approved: () => ['Approved', 'Thank you. This order is done.'],
  changes_requested: () => ['Changes requested', 'Your order is back in production.'],
  files_complete: () => ['Thank you', 'We have everything that we need from you.'],
  stop_requested: () => ['Stop requested', `We’ll confirm it here${alsoByEmail()}.`],
};

/** That so many comments go along; empty without any. */
export function explainComments(count: number): string {
  return count > 0
    ? `Your ${count === 1 ? 'comment' : `${count} comments`} will be sent with it.`
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
 * Sends a decision about the order as it is on screen, kept and repeated as messages are; when the order has changed
 * meanwhile, it is read again.
 * @returns undefined when it was sent; otherwise what to say about it, which is nothing where a toast says it.
 */
export async function decide(
  order: Order,
  decision: OrderDecision,
  message: string,
  line?: string,
): Promise<string | undefined> {
  const isAboutVersion = decision === 'approved' || decision === 'changes_requested';
  const comments = isAboutVersion ? unsentComments(order) : [];
  const unsent = comments.length > 0 ? commentsOn(order.id) : [];
  const body = {
    decision,
    line,
    eventCount: order.eventCount,
    message: message || undefined,
    comments: comments.length > 0 ? comments : undefined,
  };
  const draft = drafts.order(order.id, decision);
  // The decision itself, so that a key is kept where nothing was typed.
  const idempotencyKey = keepAttempt(draft, { text: message, decision, line }, body);
  try {
    const request = { parameters: { id: order.id }, body, idempotencyKey };
    replaceOrder(await callApi(orderDecisionContract, request));
  } catch (error) {
    if (endSession(error)) return '';
    const { code, fields, serverMessage } = error instanceof ApiFailure ? error : {};
    if (code === 'order_changed') await rereadOrders();
    return fields?.['message'] ?? serverMessage ?? `That didn’t go through. ${KEPT}`;
  }
  draft.keep();
  if (comments.length > 0) dropComments(order.id, unsent);
  showToast(...decided[decision]());
  return undefined;
}

/**
 * Switches or stops a plan with the next month, and says how it went.
 * @param wanted undefined stops it. @returns undefined when it was asked for; otherwise what to say at the fields.
 */
export async function changePlan(
  { id }: Order,
  { month }: OrderPlan,
  wanted: Pick<PlanChange, 'to' | 'billing'> | undefined,
): Promise<FieldErrors | undefined> {
  const from = monthAfter(month);
  try {
    const body = { from, ...wanted };
    replaceOrder(await callApi(changePlanContract, { parameters: { id }, body }));
  } catch (error) {
    if (endSession(error)) return {};
    if (error instanceof ApiFailure && error.code === 'order_changed') {
      await rereadOrders();
      return { choice: error.serverMessage ?? '' };
    }
    return fieldErrorsOf(error, 'Not changed');
  }
  showToast(
    wanted
      ? `${wanted.to} from ${formatMonth(from)} on`
      : `It stops at the end of ${nameOfMonth(month)}`,
    isMailed() ? `It’s noted. ${BY_EMAIL}` : 'It’s noted.',
  );
  return undefined;
}
