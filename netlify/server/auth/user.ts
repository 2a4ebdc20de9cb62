import * as z from 'zod/mini';

import type { BillingDetails, User } from '../../../src/contracts/account.ts';
import type { FieldsOf } from '../../../src/contracts/fields.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { outboxSchema } from '../outbox/outbox.ts';
import { eventFields, hexDigits, isoOf, isoTime } from '../storage/store.ts';
import { PASSWORD_HASH_PATTERN } from './password.ts';

/** Random; identifies a request for another address, a session, or the link that confirms a registration. */
const randomId = hexDigits(32);

/** What happened to an account. */
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    ...eventFields,
    type: z.literal('registered'),
    /** As typed. */
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  z.object({ ...eventFields, type: z.literal('billing_changed') }),
  z.object({ ...eventFields, type: z.literal('password_changed') }),
  z.object({ ...eventFields, type: z.literal('sessions_ended') }),
  z.object({
    ...eventFields,
    type: z.literal('name_changed'),
    firstName: z.string(),
    lastName: z.string(),
  }),
  /** The customer wants another address, as typed, which is not confirmed yet. */
  z.object({ ...eventFields, type: z.literal('email_requested'), email: z.string() }),
  z.object({ ...eventFields, type: z.literal('email_changed'), email: z.string() }),
  /** A link mailed to the address of registration was used: whoever reads its mailbox has the account. */
  z.object({ ...eventFields, type: z.literal('email_confirmed') }),
  /** The mail server of the address refused our email for good, or took one after that. */
  z.object({ ...eventFields, type: z.literal('mail_answered'), isRefused: z.boolean() }),
]);
export type UserEvent = z.infer<typeof eventSchema>;

/** An account. */
export const userSchema = z.object({
  /** As typed. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: isoTime,
  /** Whom invoices are made out to, beside the name. */
  billing: z.optional(
    z.object({
      company: z.string(),
      address: z.string(),
      taxId: z.string(),
    } satisfies FieldsOf<BillingDetails>),
  ),
  passwordHash: z.string().check(z.regex(PASSWORD_HASH_PATTERN)),
  /** Random; links to choose a password and requests for another address name it, and are void when it changes. */
  generation: randomId,
  /** SHA-256 of the registration's `Idempotency-Key`, which identifies its repeats. */
  requestKey: z.optional(hexDigits(64)),
  /** Named by the link that confirms the address of the registration. */
  confirmationId: randomId,
  /** Whether a link in the mailbox of the present address was used. Until then the address may be somebody else's. */
  isEmailConfirmed: z.boolean(),
  /** Whether its mail server refused the last email to it for good. */
  isMailRefused: z.boolean(),
  /** The latest, for another address; void once `generation` is another one. */
  emailRequest: z.optional(
    z.object({ id: randomId, email: z.string(), at: isoTime, generation: randomId }),
  ),
  /** Who is signed in. */
  sessions: z.array(z.object({ id: randomId, until: isoTime })),
  /** Up to when the customer has seen what happened to the orders. */
  seenUntil: z.optional(isoTime),
  /** Oldest first: the registration, and the latest. */
  history: z.array(eventSchema),
  /** Number of events: grows with each change that lists show. */
  version: z.int(),
  /** Set once the account is closed, to be erased: who closed it, and when. */
  closed: z.optional(z.object(eventFields)),
  outbox: outboxSchema,
});
export type UserValue = z.infer<typeof userSchema>;

/** An account with its id: 256 random bits in hex. */
export type StoredUser = UserValue & { id: string };

/** Sessions of an account that last; of more, the oldest end. */
const MAXIMUM_SESSIONS = 100;

/** The account with one more session, without those that are over, and without another of the same browser. */
export function withSession(
  user: UserValue,
  session: UserValue['sessions'][number],
  nowMs: number,
  replaced?: string,
): UserValue {
  const now = isoOf(nowMs);
  const others = user.sessions.filter(({ id, until }) => until > now && id !== replaced);
  return { ...user, sessions: [...others, session].slice(-MAXIMUM_SESSIONS) };
}

/** The account after an event. */
export function withEvent(user: UserValue, event: UserEvent): UserValue {
  const [first, ...later] = [...user.history, event];
  const history = [first, ...later.slice(-MAXIMUM_HISTORY)];
  const next = { ...user, history, version: user.version + 1 };
  switch (event.type) {
    case 'registered':
    case 'billing_changed':
    case 'password_changed':
    case 'sessions_ended':
    case 'email_requested':
      return next;
    case 'name_changed':
      return { ...next, firstName: event.firstName, lastName: event.lastName };
    case 'email_changed':
      return { ...next, email: event.email, ...PROVEN };
    case 'email_confirmed':
      return { ...next, ...PROVEN };
    case 'mail_answered':
      return { ...next, isMailRefused: event.isRefused };
  }
}

/** Somebody who changes an account all day must not fill its document. */
const MAXIMUM_HISTORY = 500;

/** Whoever used a link has read an email of ours. */
const PROVEN = { isEmailConfirmed: true, isMailRefused: false };

/** Whether the address is still that of the registration. */
export function hasFirstAddress({ history }: Pick<UserValue, 'history'>): boolean {
  return !history.some(({ type }) => type === 'email_changed');
}

/** The request of a link that still works: the latest, with nothing that ended the sessions since. */
export function openRequest(
  { emailRequest, generation }: UserValue,
  id: string,
): UserValue['emailRequest'] {
  return emailRequest?.id === id && emailRequest.generation === generation
    ? emailRequest
    : undefined;
}

/** Whether an agent opened it, and nobody has chosen a password. */
export function isInvited({ history }: Pick<UserValue, 'history'>): boolean {
  return (
    history[0]?.actor !== 'customer' && !history.some(({ type }) => type === 'password_changed')
  );
}

/** Whether the account has this address. */
export function hasAddress({ email }: Pick<UserValue, 'email'>, other: string): boolean {
  return addressIdOf(email) === addressIdOf(other);
}

/** Every address that the account had, or asked for. */
export function emailsOf({ history }: Pick<UserValue, 'history'>): string[] {
  return [...new Set(history.flatMap((event) => ('email' in event ? [event.email] : [])))];
}

/** The addresses that are known to be the customer's: the present one, and those whose mailbox they have read. */
export function provenEmailsOf({ email, history }: Pick<UserValue, 'email' | 'history'>): string[] {
  const isFirstProven = history.some(({ type }) => type === 'email_confirmed');
  const proven = history.flatMap((event) => {
    const isProven = event.type === 'registered' ? isFirstProven : event.type === 'email_changed';
    return isProven && 'email' in event ? [event.email] : [];
  });
  return [...new Set([email, ...proven])];
}

type Identity = Pick<UserValue, 'firstName' | 'lastName' | 'email'>;

/** The name and address that an account had at a moment (ISO 8601, UTC). */
export function identityAt({ history }: Pick<UserValue, 'history'>, at: string): Identity {
  const identity = { firstName: '', lastName: '', email: '' };
  for (const [index, event] of history.entries()) {
    if (index > 0 && event.at > at) continue;
    if ('firstName' in event) {
      identity.firstName = event.firstName;
      identity.lastName = event.lastName;
    }
    if (event.type === 'registered' || event.type === 'email_changed') identity.email = event.email;
  }
  return identity;
}

/** Who is signed in, and what keeps our emails from them. */
export function userToResponse(user: UserValue): User {
  const { firstName, lastName, email, createdAt, billing, isEmailConfirmed, isMailRefused } = user;
  return {
    ...{ firstName, lastName, email, createdAt, billing },
    ...(isEmailConfirmed ? {} : { isEmailConfirmed }),
    ...(isMailRefused ? { isMailRefused } : {}),
  };
}

export const billingOf = ({ billing }: Pick<UserValue, 'billing'>): BillingDetails =>
  billing ?? { company: '', address: '', taxId: '' };

/** Names of the mails in an account's outbox. */
export const WELCOME = 'welcome';
/** The link that confirms the address of the registration, once more. */
export const CONFIRMATION = 'confirmation';
export const PASSWORD_CHANGED = 'password-changed';
/** The link that confirms another address, to that address; with the id of the request. */
export const EMAIL_LINK = 'email-link';
/** To the address before the change of its time. */
export const EMAIL_CHANGED = 'email-changed';
