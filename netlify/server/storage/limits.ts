import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations.ts';

/** How often something may be tried in a window of time. */
export interface Limit {
  /** Part of the slots' keys. */
  readonly name: string;
  readonly attempts: number;
  readonly windowMs: number;
  /** Counted by network address. Locally everyone has the same one, so the local site multiplies these. */
  readonly isPerAddress: boolean;
}

/** Wrong sign-ins to one account; a right one gives its slot back. */
export const SIGN_IN_PER_ACCOUNT: Limit = {
  name: 'sign-in-account',
  attempts: 5,
  windowMs: 15 * MINUTE_MS,
  isPerAddress: false,
};

/** Wrong sign-ins from one address, whatever the account. */
export const SIGN_IN_PER_ADDRESS: Limit = {
  name: 'sign-in-address',
  attempts: 20,
  windowMs: 15 * MINUTE_MS,
  isPerAddress: true,
};

/** Sign-ups from one address: households and offices share one. */
export const REGISTER_PER_ADDRESS: Limit = {
  name: 'register-address',
  attempts: 20,
  windowMs: HOUR_MS,
  isPerAddress: true,
};

/** Contact messages from one address. */
export const CONTACT_PER_ADDRESS: Limit = {
  name: 'contact-address',
  attempts: 5,
  windowMs: HOUR_MS,
  isPerAddress: true,
};

/** Answers to "Was this helpful?" and texts with them from one address: a long evening of reading, or a script. */
export const FEEDBACK_PER_ADDRESS: Limit = {
  name: 'feedback-address',
  attempts: 30,
  windowMs: HOUR_MS,
  isPerAddress: true,
};

/** Orders of one customer in a short time: a script, not a person. */
export const ORDERS_PER_TEN_MINUTES: Limit = {
  name: 'orders-minutes',
  attempts: 10,
  windowMs: 10 * MINUTE_MS,
  isPerAddress: false,
};

/** Orders of one customer in a day (UTC). */
export const ORDERS_PER_DAY: Limit = {
  name: 'orders-day',
  attempts: 20,
  windowMs: DAY_MS,
  isPerAddress: false,
};

/** Wrong answers of somebody signed in who is asked for the password again; a right one gives its slot back. */
export const CONFIRM_PER_ACCOUNT: Limit = {
  name: 'confirm-account',
  attempts: 5,
  windowMs: 15 * MINUTE_MS,
  isPerAddress: false,
};

/**
 * Links to choose a new password for one account, whoever asks: nobody's mailbox is flooded. Not counted by the day:
 * whoever asked often enough would keep the owner out until it is over.
 */
export const FORGOT_PER_ACCOUNT: Limit = {
  name: 'forgot-account',
  attempts: 3,
  windowMs: 15 * MINUTE_MS,
  isPerAddress: false,
};

/** Links to choose a new password that are asked for from one address. */
export const FORGOT_PER_ADDRESS: Limit = {
  name: 'forgot-address',
  attempts: 10,
  windowMs: HOUR_MS,
  isPerAddress: true,
};

/** Uses of such links from one address, good or bad. */
export const RESET_PER_ADDRESS: Limit = {
  name: 'reset-address',
  attempts: 20,
  windowMs: 15 * MINUTE_MS,
  isPerAddress: true,
};

/**
 * Changes of the password by somebody who knows it, counted for good. Changes by link have no part in it: whoever knows
 * the password must not be able to bar the owner's way back; their number is that of the links.
 */
export const CHANGES_PER_ACCOUNT: Limit = {
  name: 'changed-account',
  attempts: 10,
  windowMs: DAY_MS,
  isPerAddress: false,
};

/** Times that a customer ends all sessions. */
export const ENDINGS_PER_ACCOUNT: Limit = {
  name: 'ended-account',
  attempts: 20,
  windowMs: DAY_MS,
  isPerAddress: false,
};

/**
 * Confirmations of contact messages to one mailbox in a day (UTC), whoever asks: anybody can write somebody else's
 * address into the form. Beyond it the message is taken in, and only the studio gets a e-mail.
 */
export const CONTACT_PER_RECIPIENT: Limit = {
  name: 'contact-recipient',
  attempts: 3,
  windowMs: DAY_MS,
  isPerAddress: false,
};
