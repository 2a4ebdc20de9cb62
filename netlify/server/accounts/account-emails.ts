import {
  CONFIRM_LINK_DAYS,
  RESET_LINK_MINUTES,
  RESET_PARAMETER,
} from '../../../src/contracts/account.ts';
import { orderReference } from '../../../src/contracts/orders.ts';
import { emailUrl } from '../auth/confirm-address.ts';
import type { StoredUser } from '../auth/user-events.ts';
import { greeting, moment, studio } from '../email/render-email.ts';
import type { EmailContent, EmailContext } from '../email/render-email.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { priceText } from '../orders/order-emails.ts';
import type { StoredOrder } from '../orders/order.ts';

export function welcomeEmail(user: Pick<StoredUser, 'firstName'>, url: string): EmailContent {
  return {
    subject: `Welcome to ${studio.name}: confirm your email address`,
    title: `Welcome to ${studio.name}`,
    blocks: [
      greeting(user.firstName),
      `Someone, probably you, opened a ${studio.name} account with this address. Confirm that it’s yours, so that we can write to you about your orders.`,
      { kind: 'link', label: 'Confirm this address', url },
      `The link works for ${CONFIRM_LINK_DAYS} days. Until you use it, we send you nothing but a confirmation of each order.`,
      `Didn’t open an account? Ignore this email: without an order, the account is deleted after ${CONFIRM_LINK_DAYS} days.`,
    ],
  };
}

/** Holds no name: the address may be somebody else's. */
export function confirmEmailEmail(
  token: string,
  untilMs: number,
  context: EmailContext,
): EmailContent {
  return {
    subject: 'Confirm your new email address',
    blocks: [
      'Hello,',
      `Someone, probably you, wants to use this address for a ${studio.name} account. Confirm it with this link. It works until ${moment(untilMs)}.`,
      { kind: 'link', label: 'Use this address', url: emailUrl(context, token) },
      'From then on, you’ll use this address to sign in, and we’ll email you there.',
      'Didn’t request this? Ignore this email, and nothing changes.',
    ],
  };
}

/** Leaves the new address out: who reads the old one's mail may be somebody else by now. */
export function emailChangedEmail(firstName: string, changedAtMs: number): EmailContent {
  return {
    subject: 'Your email address was changed',
    blocks: [
      greeting(firstName),
      `The email address on your ${studio.name} account was changed on ${moment(changedAtMs)}. From now on, we’ll email you at the new one, and this one no longer works for signing in.`,
      `Wasn’t you? Write to ${studio.email} right away.`,
    ],
  };
}

export function passwordResetEmail(
  user: StoredUser,
  token: string,
  askedAtMs: number,
  { siteUrl }: EmailContext,
): EmailContent {
  const until = moment(askedAtMs + RESET_LINK_MINUTES * MINUTE_MS);
  return {
    subject: 'Choose a new password',
    blocks: [
      greeting(user.firstName),
      `Someone, probably you, asked for a new password for your ${studio.name} account. Choose one with this link. It works once, until ${until}.`,
      {
        kind: 'link',
        label: 'Choose a new password',
        url: `${siteUrl}/auth#${RESET_PARAMETER}=${token}`,
      },
      'A new password signs you out on every device.',
      'Didn’t request this? Ignore this email. Your password stays the same, and nobody gets in without this link.',
    ],
  };
}

export function passwordChangedEmail(
  user: StoredUser,
  changedAtMs: number,
  { siteUrl }: EmailContext,
): EmailContent {
  return {
    subject: 'Your password was changed',
    blocks: [
      greeting(user.firstName),
      `The password for your ${studio.name} account was changed on ${moment(changedAtMs)}. We signed out every other device.`,
      `Wasn’t you? Ask for a new password on the sign-in page now, and write to ${studio.email}.`,
      { kind: 'link', label: 'Go to sign-in', url: `${siteUrl}/auth` },
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
  return {
    subject: 'Your account is closed',
    blocks: [
      greeting(user.firstName),
      `Your ${studio.name} account was closed on ${moment(closedAtMs)}. We’re erasing your name, email address, phone number, and what you wrote to us about orders, and deleting the files on your orders. Service, price, payment, decisions, status, and dates stay in our books without your name. This is the last email we send to your account.`,
      ...(canceled.length === 0
        ? []
        : [
            { kind: 'steps', title: 'Canceled with it', steps: canceled.map(toLine) } as const,
            'Nothing was charged on the site. If you’ve already paid, the refund policy says what you’ll get back and when.',
            {
              kind: 'link',
              label: 'Read the refund policy',
              url: `${siteUrl}/legal/refund`,
            } as const,
          ]),
      `Wasn’t you? Write to ${studio.email} right away.`,
    ],
  };
}
