import type { DeskOrder, MailObstacle } from '../../contracts/desk.ts';

// What is said of emails to a customer, before and after: by what the server says would keep one from arriving.

/** Somebody who is written to. */
export interface Reached {
  email: string;
  mailObstacle?: MailObstacle | undefined;
  /** Empty without one. */
  phone?: string | undefined;
}

const reasons: Record<MailObstacle, (email: string) => string> = {
  closed: () => 'The account is closed, so no email goes out.',
  off: () => 'No email goes out: this site isn’t set up to send any.',
  refused: (email) => `Don’t count on an email: the mail server of ${email} refused our last one.`,
  unwanted: (email) =>
    `No email goes out: the owner of ${email} told us that someone else used the address.`,
  unconfirmed: (email) =>
    `No email goes out: ${email} isn’t confirmed. It follows if they confirm it within a week.`,
};

/** Why somebody gets no email, in sentences; undefined for somebody who gets it. */
export function sayUnmailed({ email, mailObstacle }: Reached): string | undefined {
  return mailObstacle && reasons[mailObstacle](email);
}

/** Whom an agent writes to about an order. */
export function customerOf(order: DeskOrder): Reached {
  const { customerEmail: email, customerPhone: phone, isAnonymous } = order;
  return { email, phone, mailObstacle: isAnonymous ? 'closed' : order.mailObstacle };
}

/** The same of an order, with what is left to do about it. */
export function sayUnreached(order: DeskOrder): string | undefined {
  const customer = customerOf(order);
  const reason = sayUnmailed(customer);
  if (!reason || customer.mailObstacle === 'closed') return reason;
  return `${reason} They find it on their dashboard.${customer.phone ? ` Or call ${customer.phone}.` : ''}`;
}

/** What comes of something that is done to an order, such as `where to pay`, as it is said before. */
export function sayTells(order: DeskOrder, what: string): string {
  const { mailObstacle } = customerOf(order);
  if (mailObstacle === undefined) return `Emails the customer ${what}.`;
  if (mailObstacle === 'closed') return reasons.closed('');
  return `Shows the customer, on the dashboard only, ${what}.`;
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
  unwanted: 'Email unwanted',
  unconfirmed: 'Email not confirmed',
};

/** Address of a link that calls a number. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
