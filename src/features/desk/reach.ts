import type { DeskOrder, MailObstacle } from '../../contracts/desk.ts';

// What is said of emails to a customer, before and after: by what the server says would keep one from arriving.

export interface Reached {
  email: string;
  mailObstacle?: MailObstacle | undefined;
  phone?: string | undefined;
}

/** Why an address gets no email, without the full stop. */
export const reasons: Record<MailObstacle, (address: string) => string> = {
  closed: () => 'the account is closed',
  off: () => 'this site isn’t set up to send any',
  refused: (address) => `the mail server of ${address} refused our last one`,
  unconfirmed: (address) => `${address} isn’t confirmed`,
};

/** Why somebody gets no email, in a sentence; undefined for somebody who gets it. */
export function sayReason({ email, mailObstacle }: Reached): string | undefined {
  if (!mailObstacle) return undefined;
  if (mailObstacle === 'closed') return 'The account is closed, so no email goes out.';
  const lead = mailObstacle === 'refused' ? 'Don’t count on an email' : 'No email goes out';
  return `${lead}: ${reasons[mailObstacle](email)}.`;
}

/** The same where the email waits for what is missing. */
export function sayUnmailed(reached: Reached): string | undefined {
  const reason = sayReason(reached);
  return reached.mailObstacle === 'unconfirmed'
    ? `${reason} It follows if they confirm it within a week.`
    : reason;
}

export const customerOf = ({ customerEmail, customerPhone, mailObstacle }: DeskOrder): Reached => {
  return { email: customerEmail, phone: customerPhone, mailObstacle };
};

/** The same of an order, with what is left to do about it. */
export function sayUnreached(order: DeskOrder): string | undefined {
  const customer = customerOf(order);
  const reason = sayUnmailed(customer);
  if (!reason || customer.mailObstacle === 'closed') return reason;
  return `${reason} They find it on their dashboard.${customer.phone ? ` Or call ${customer.phone}.` : ''}`;
}

/** What comes of an order for an address without an account, and with one. */
export const INVITES =
  'Emails that address once. Without an account, the email has a link that sets a password, confirms the address, and shows the order; with one, it says that you placed it.';

/** What comes of something that is done to an order, such as `where to pay`, as it is said before. */
export function sayTells(order: DeskOrder, what: string): string {
  const reason = sayUnreached(order);
  if (!reason) return `Emails the customer ${what}.`;
  if (order.mailObstacle === 'closed') return reason;
  return `Shows the customer, on the dashboard only, ${what}. ${reason}`;
}

/** The same afterward. @param isMessage it was a message, which is read on the dashboard. */
export function sayTold(order: DeskOrder, isMessage = false): string {
  const reason = sayUnreached(order);
  if (reason)
    return `${isMessage ? 'Your message is on the order' : 'The order is changed'}. ${reason}`;
  return isMessage
    ? 'The customer sees your message in the dashboard and gets it by email.'
    : 'The customer is told by email.';
}

/** What a row says of somebody whom emails do not reach; nothing where another part of it does. */
export const rowLabels: Partial<Record<MailObstacle, string>> = {
  refused: 'Email refused',
  unconfirmed: 'Email not confirmed',
};

/** The name to greet somebody by. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] || 'there';
