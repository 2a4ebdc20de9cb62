import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations.ts';

/** How often something may be tried in a window of time. */
export interface Limit {
  /** Part of the entries' keys. */
  readonly name: string;
  readonly attempts: number;
  readonly windowMs: number;
  /** A second, shorter window, which slides. It is counted by the same entries. */
  readonly burst?: { readonly attempts: number; readonly windowMs: number };
  /** Counted by network address. Locally everyone has the same one, so the local site multiplies these. */
  readonly isPerAddress: boolean;
}

/** Wrong sign-ins to one account; a right one gives its entry back. */
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

/** Orders of one customer in a day (UTC), and in a short time: beyond that it is a script, not a person. */
export const ORDERS_PER_CUSTOMER: Limit = {
  name: 'orders',
  attempts: 20,
  windowMs: DAY_MS,
  burst: { attempts: 10, windowMs: 10 * MINUTE_MS },
  isPerAddress: false,
};

/** Wrong answers of somebody signed in who is asked for the password again; a right one gives its entry back. */
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

/**
 * Sessions that are ended because their browser signed in again. Each leaves a record for up to 30 days; beyond the limit
 * the old session is left to expire, so that nobody who signs in often is kept out.
 */
export const REPLACED_PER_ACCOUNT: Limit = {
  name: 'replaced-account',
  attempts: 20,
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
