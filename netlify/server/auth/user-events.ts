import * as z from 'zod/mini';

import type { User } from '../../../src/contracts/account.ts';
import { addressIdOf, entryIdOf } from '../lib/addresses.ts';
import {
  dayPart,
  keyFormat,
  type KeyPrefix,
  prefixOf,
  sequencePart,
  sha256Part,
} from '../storage/keys.ts';
import { eventFields, hexDigits, moment, parseRecord, version } from '../storage/store.ts';
import { PASSWORD_HASH_PATTERN } from './password.ts';

/** `<userId>/0000` is the registration, later numbers are changes. */
export const userEventKey = keyFormat<{ userId: string; sequence: number }>(':userId/:sequence', {
  userId: sha256Part,
  sequence: sequencePart,
});

/** All events of an account. */
export function userPrefix(userId: string): KeyPrefix {
  return prefixOf(sha256Part.write(userId));
}

/** For an account, or the archive of a closed account's orders. */
export function isUserId(text: string): boolean {
  return sha256Part.read(text) !== undefined;
}

/** Among the limits: an account whose address was not confirmed when it was registered. */
export const unconfirmedKey = keyFormat<{ registeredAtMs: number; userId: string }>(
  'unconfirmed/:registeredAtMs/:userId',
  { registeredAtMs: dayPart, userId: sha256Part },
);
export const UNCONFIRMED = prefixOf('unconfirmed');

const passwordHash = z.string().check(z.regex(PASSWORD_HASH_PATTERN));

/** First event of an account. */
export const registeredEventSchema = z.object({
  ...eventFields,
  type: z.literal('registered'),
  /** As typed. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash,
  /** Random; sessions carry it and end when it changes. */
  generation: hexDigits(32),
  /** SHA-256 of the request's `Idempotency-Key`, which identifies its repeats. */
  requestKey: z.optional(hexDigits(64)),
  /** Random; named by the link that confirms the address. */
  confirmationId: hexDigits(32),
});
export type RegisteredEvent = z.infer<typeof registeredEventSchema>;

/** In place of an account, under an address that an account changed to: leads to that account. */
export const addressRecordSchema = z.object({
  v: version,
  type: z.literal('address'),
  at: moment,
  userId: hexDigits(64),
});

/** In place of an erased account that left its address unconfirmed: whoever registered with it since comes after it. */
export const tombstoneSchema = z.object({
  v: version,
  type: z.literal('vacated'),
  at: moment,
});

/** What number 0 holds. */
export const firstRecordSchema = z.discriminatedUnion('type', [
  registeredEventSchema,
  addressRecordSchema,
  tombstoneSchema,
]);

const changeFields = {
  ...eventFields,
  /** The generation before the change: what is appended after the account was erased does not affect the next one. */
  after: z.optional(hexDigits(32)),
};
/** Random; identifies the change. */
const changeId = hexDigits(32);

export const userChangeSchema = z.discriminatedUnion('type', [
  z.object({
    ...changeFields,
    type: z.literal('password_changed'),
    passwordHash,
    /** A new one ends all sessions; a rehash keeps it. */
    generation: hexDigits(32),
    /** Set with a link that was mailed to the account's address, so the address is confirmed. */
    isByLink: z.optional(z.literal(true)),
  }),
  z.object({ ...changeFields, type: z.literal('sessions_ended'), generation: hexDigits(32) }),
  z.object({
    ...changeFields,
    type: z.literal('name_changed'),
    firstName: z.string(),
    lastName: z.string(),
    changeId,
  }),
  /** The customer wants another address, as typed, which is not confirmed yet. */
  z.object({ ...changeFields, type: z.literal('email_requested'), email: z.string(), changeId }),
  /** With the `changeId` of the request. */
  z.object({ ...changeFields, type: z.literal('email_changed'), email: z.string(), changeId }),
  /** A link mailed to the address of registration was used: whoever reads its mailbox has the account. */
  z.object({ ...changeFields, type: z.literal('email_confirmed'), changeId }),
  /** The mail server of the address with this id refused our email for good, or took one after that. */
  z.object({
    ...changeFields,
    type: z.literal('mail_answered'),
    addressId: hexDigits(64),
    isRefused: z.boolean(),
    changeId,
  }),
  z.object({
    ...changeFields,
    type: z.literal('closed'),
    /** Random; the customer's orders continue under it anonymously. */
    archiveId: hexDigits(64),
    generation: hexDigits(32),
  }),
]);
export type UserChange = z.infer<typeof userChangeSchema>;

export interface UserStep {
  type: 'registered' | UserChange['type'];
  at: string;
  actor: string;
  /** From this event on; for `email_requested`, what was asked for. */
  email?: string;
  name?: { firstName: string; lastName: string };
}

export interface EmailRequest {
  id: string;
  email: string;
  /** Of the account at that time; with another one, the request is void. */
  generation: string;
}

export interface StoredUser {
  /** Made of the address with which the account was registered (`entryIdOf`); it never changes. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: string;
  passwordHash: string;
  generation: string;
  /** Oldest first; the last is `generation`. */
  generations: readonly string[];
  requestKey: string | undefined;
  /** Whether a link in the mailbox of the present address was used. Until then the address may be somebody else's. */
  isEmailConfirmed: boolean;
  /** Whether its mail server refused the last email to it for good. */
  isMailRefused: boolean;
  /** Every address of the account that was confirmed, as typed. */
  confirmedEmails: readonly string[];
  /** See `RegisteredEvent`. */
  confirmationId: string;
  /** For other addresses, oldest first; only the last can still be confirmed. */
  emailRequests: readonly EmailRequest[];
  /** Oldest first. */
  steps: readonly UserStep[];
  nextSequence: number;
}

export type Account =
  | { state: 'none' }
  | { state: 'open'; user: StoredUser }
  /** Being erased; the address cannot register until that is done. */
  | { state: 'closed'; user: StoredUser; archiveId: string; actor: string }
  /** Like `closed`, with its orders gone. */
  | { state: 'erasing' };

/** Recognizes a change by its `changeId`, or by the generation that it made. */
export function isChange(id: string): (change: UserChange) => boolean {
  return (change) => changeIdOf(change) === id;
}

export function changeIdOf(change: UserChange): string {
  return 'changeId' in change ? change.changeId : change.generation;
}

/**
 * What is stored under one of the ids of an address (`entryIdOf`): an account, or the id of the account that changed to
 * the address.
 */
export type AddressEntry = { entryId: string } & (
  { account: Account; isTombstone?: boolean } | { leadsTo: string }
);

export function foldEntry(entryId: string, records: readonly unknown[]): AddressEntry {
  let account: Account = { state: 'none' };
  for (const [sequence, record] of records.entries()) {
    const key = userEventKey({ userId: entryId, sequence });
    if (sequence > 0) {
      account = withChange(account, () => parseRecord(userChangeSchema, key, record));
      continue;
    }
    const first = parseRecord(firstRecordSchema, key, record);
    if (first.type === 'address') return { entryId, leadsTo: first.userId };
    if (first.type === 'vacated') {
      const state = records.length > 1 ? 'erasing' : 'none';
      return { entryId, account: { state }, isTombstone: true };
    }
    account = { state: 'open', user: openAccount(entryId, first) };
  }
  return { entryId, account };
}

function withChange(account: Account, parse: () => UserChange): Account {
  // Later events are concurrent closings.
  if (account.state !== 'open') return account;
  const { user } = account;
  const change = parse();
  // Appended to an account that was erased in the meantime.
  if (change.after !== undefined && change.after !== user.generation) {
    return { state: 'open', user: { ...user, nextSequence: user.nextSequence + 1 } };
  }
  if (change.type === 'closed') {
    const { archiveId, actor } = change;
    return { state: 'closed', user, archiveId, actor };
  }
  return { state: 'open', user: applyChange(user, change) };
}

export function openAccount(id: string, event: RegisteredEvent): StoredUser {
  return {
    id,
    email: event.email,
    firstName: event.firstName,
    lastName: event.lastName,
    createdAt: event.at,
    passwordHash: event.passwordHash,
    generation: event.generation,
    generations: [event.generation],
    requestKey: event.requestKey,
    isEmailConfirmed: false,
    isMailRefused: false,
    confirmedEmails: [],
    confirmationId: event.confirmationId,
    emailRequests: [],
    steps: [toStep(event)],
    nextSequence: 1,
  };
}

function applyChange(
  user: StoredUser,
  change: Exclude<UserChange, { type: 'closed' }>,
): StoredUser {
  const next = {
    ...user,
    steps: [...user.steps, toStep(change)],
    nextSequence: user.nextSequence + 1,
  };
  switch (change.type) {
    case 'name_changed':
      return { ...next, firstName: change.firstName, lastName: change.lastName };
    case 'email_requested': {
      const { changeId: id, email } = change;
      const request = { id, email, generation: user.generation };
      return { ...next, emailRequests: [...user.emailRequests, request] };
    }
    case 'email_changed':
      return withConfirmed({ ...next, email: change.email });
    case 'email_confirmed':
      return withConfirmed(next);
    case 'mail_answered': {
      const isPresent = addressIdOf(user.email) === change.addressId;
      return isPresent ? { ...next, isMailRefused: change.isRefused } : next;
    }
    case 'password_changed':
    case 'sessions_ended': {
      const { generation } = change;
      const generations = [...user.generations, generation];
      const ended = { ...next, generation, generations };
      if (change.type === 'sessions_ended') return ended;
      const changed = { ...ended, passwordHash: change.passwordHash };
      return change.isByLink ? withConfirmed(changed) : changed;
    }
  }
}

/** Whoever proved it has read an email of ours. */
function withConfirmed(user: StoredUser): StoredUser {
  const confirmedEmails = [...user.confirmedEmails, user.email];
  return { ...user, isEmailConfirmed: true, isMailRefused: false, confirmedEmails };
}

function toStep(event: RegisteredEvent | UserChange): UserStep {
  const { type, at, actor } = event;
  return {
    type,
    at,
    actor,
    ...('email' in event ? { email: event.email } : {}),
    ...('firstName' in event
      ? { name: { firstName: event.firstName, lastName: event.lastName } }
      : {}),
  };
}

/** Whether the requested address is the account's by now. */
export function isConfirmed(user: StoredUser, request: EmailRequest): boolean {
  return addressIdOf(user.email) === addressIdOf(request.email);
}

/** Id of the address with which the account was registered. */
function firstAddressOf({ steps }: StoredUser): string {
  return addressIdOf(identityAfter(steps.slice(0, 1)).email);
}

/** Ids of addresses that may lead to the account. */
export function claimedAddressesOf(user: StoredUser): string[] {
  return [
    ...new Set([
      firstAddressOf(user),
      ...user.emailRequests.map(({ email }) => addressIdOf(email)),
    ]),
  ];
}

/** Whether the account changed to another address than this one, and never confirmed this one. */
export function hasLeft(user: StoredUser, addressId = firstAddressOf(user)): boolean {
  const addresses = [user.email, ...user.confirmedEmails];
  return !addresses.some((email) => addressIdOf(email) === addressId);
}

/** Of the accounts with one address, which left it unconfirmed one after the other, so many may. */
const MOVABLE_ACCOUNTS = 8;

/** Whether the account may leave its address unconfirmed: finding the holder of an address passes all that did. */
export function mayLeave(user: StoredUser): boolean {
  const addressId = firstAddressOf(user);
  const indexes = Array.from({ length: MOVABLE_ACCOUNTS }, (_, index) => index);
  return user.isEmailConfirmed || indexes.some((index) => entryIdOf(addressId, index) === user.id);
}

/** The name and address that an account had at a moment (ISO 8601, UTC). */
export function identityAt({ steps }: Pick<StoredUser, 'steps'>, at: string): Identity {
  return identityAfter(steps.filter((step, index) => index === 0 || step.at <= at));
}

type Identity = Pick<StoredUser, 'firstName' | 'lastName' | 'email'>;

/** The name and address that an account has after some of its events. */
export function identityAfter(steps: readonly UserStep[]): Identity {
  const identity = { firstName: '', lastName: '', email: '' };
  for (const { type, email, name } of steps) {
    Object.assign(identity, name);
    if (email !== undefined && type !== 'email_requested') identity.email = email;
  }
  return identity;
}

/** Who is signed in, and what keeps our emails from them. */
export function currentUserToResponse(user: StoredUser): User {
  const { isEmailConfirmed, isMailRefused } = user;
  return {
    ...userToResponse(user),
    ...(isEmailConfirmed ? {} : { isEmailConfirmed }),
    ...(isMailRefused ? { isMailRefused } : {}),
  };
}

export function userToResponse({ firstName, lastName, email, createdAt }: StoredUser): User {
  return { firstName, lastName, email, createdAt };
}
