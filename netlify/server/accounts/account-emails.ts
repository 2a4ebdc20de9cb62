import {
  CONFIRM_LINK_DAYS,
  INVITE_LINK_DAYS,
  RESET_LINK_MINUTES,
  RESET_PARAMETER,
} from '../../../src/contracts/account.ts';
import { orderReference } from '../../../src/contracts/orders.ts';
import { emailUrl } from '../auth/confirm-address.ts';
import type { StoredUser } from '../auth/user.ts';
import {
  greeting,
  moment,
  shared,
  wordsOf,
  type Block,
  type EmailContent,
  type EmailContext,
} from '../email/render-email.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { priceText } from '../orders/order-emails.ts';
import type { StoredOrder } from '../orders/order.ts';

/** @param email the second to whom an agent opened the account for. */
export function firstEmail(
  email: 'account-welcome' | 'account-invited',
  { firstName }: Pick<StoredUser, 'firstName'>,
  url: string,
): EmailContent {
  const days = email === 'account-welcome' ? CONFIRM_LINK_DAYS : INVITE_LINK_DAYS;
  const { say, paragraphs } = wordsOf(email);
  return {
    subject: say('subject'),
    title: say('title'),
    blocks: [
      greeting(firstName),
      ...paragraphs('text'),
      { kind: 'link', label: say('button'), url },
      ...paragraphs('closing', { days: String(days) }),
    ],
  };
}

/** Holds no name: the address may be somebody else's. */
export function confirmEmailEmail(
  token: string,
  untilMs: number,
  context: EmailContext,
): EmailContent {
  const { say, paragraphs } = wordsOf('account-new-email');
  return {
    subject: say('subject'),
    blocks: [
      shared('greetingWithoutName'),
      ...paragraphs('text', { moment: moment(untilMs) }),
      { kind: 'link', label: say('button'), url: emailUrl(context, token) },
      ...paragraphs('closing'),
    ],
  };
}

/** Leaves the new address out: who reads the old one's mail may be somebody else by now. */
export function emailChangedEmail(firstName: string, changedAtMs: number): EmailContent {
  const { say, paragraphs } = wordsOf('account-email-changed');
  return {
    subject: say('subject'),
    blocks: [
      greeting(firstName),
      ...paragraphs('text', { moment: moment(changedAtMs) }),
      shared('wasntYou'),
    ],
  };
}

export function passwordResetEmail(
  user: StoredUser,
  token: string,
  askedAtMs: number,
  { siteUrl }: EmailContext,
): EmailContent {
  const { say, paragraphs } = wordsOf('account-password-reset');
  const until = moment(askedAtMs + RESET_LINK_MINUTES * MINUTE_MS);
  const url = `${siteUrl}/auth#${RESET_PARAMETER}=${token}`;
  return {
    subject: say('subject'),
    blocks: [
      greeting(user.firstName),
      ...paragraphs('text', { moment: until }),
      { kind: 'link', label: say('button'), url },
      ...paragraphs('closing'),
    ],
  };
}

export function passwordChangedEmail(
  user: StoredUser,
  changedAtMs: number,
  { siteUrl }: EmailContext,
): EmailContent {
  const { say, paragraphs } = wordsOf('account-password-changed');
  return {
    subject: say('subject'),
    blocks: [
      greeting(user.firstName),
      ...paragraphs('text', { moment: moment(changedAtMs) }),
      { kind: 'link', label: say('button'), url: `${siteUrl}/auth` },
    ],
  };
}

export function accountClosedEmail(
  user: StoredUser,
  canceled: readonly StoredOrder[],
  closedAtMs: number,
  { siteUrl }: EmailContext,
): EmailContent {
  const toLine = (order: StoredOrder) =>
    [orderReference(order.id), order.serviceName, priceText(order)].filter(Boolean).join(', ');
  const { say, paragraphs } = wordsOf('account-closed');
  const refund: Block[] = [
    { kind: 'steps', title: say('canceled'), steps: canceled.map(toLine) },
    shared('refund'),
    { kind: 'link', label: shared('refundLink'), url: `${siteUrl}/legal/refund` },
  ];
  return {
    subject: say('subject'),
    blocks: [
      greeting(user.firstName),
      ...paragraphs('text', { moment: moment(closedAtMs) }),
      ...(canceled.length === 0 ? [] : refund),
      shared('wasntYou'),
    ],
  };
}
