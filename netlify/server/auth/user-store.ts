import * as z from 'zod/mini';

import type { User } from '../../../src/contracts/account.ts';
import { ApiError } from '../lib/errors.ts';
import { PASSWORD_HASH_PATTERN } from './password.ts';
import { userEventKey, userPrefix, type Key } from '../storage/keys.ts';
import {
  eventFields,
  hexDigits,
  parseRecord,
  readRun,
  StoreUnavailableError,
} from '../storage/store.ts';
import type { Store } from '../storage/store.ts';

/** First event of an account. */
export const registeredEventSchema = z.object({
  ...eventFields,
  type: z.literal('registered'),
  /** As typed. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string().check(z.regex(PASSWORD_HASH_PATTERN)),
  /** Random; sessions carry it and end when it changes. */
  generation: hexDigits(32),
  /** SHA-256 of the request's `Idempotency-Key`, which identifies its repeats. */
  requestKey: z.optional(hexDigits(64)),
});

/**
 * The generation before the change: a change appended after the account was erased does not affect the next account.
 */
const after = z.optional(hexDigits(32));

const passwordChangedSchema = z.object({
  ...eventFields,
  type: z.literal('password_changed'),
  passwordHash: z.string().check(z.regex(PASSWORD_HASH_PATTERN)),
  /** A new one ends all sessions; a rehash keeps it. */
  generation: hexDigits(32),
  after,
});

const sessionsEndedSchema = z.object({
  ...eventFields,
  type: z.literal('sessions_ended'),
  generation: hexDigits(32),
  after,
});

const closedSchema = z.object({
  ...eventFields,
  type: z.literal('closed'),
  /** Random; the customer's orders continue under it anonymously. */
  archiveId: hexDigits(64),
  generation: hexDigits(32),
  after,
});

export type RegisteredEvent = z.infer<typeof registeredEventSchema>;
export const userChangeSchema = z.discriminatedUnion('type', [
  passwordChangedSchema,
  sessionsEndedSchema,
  closedSchema,
]);
export type UserChange = z.infer<typeof userChangeSchema>;

export interface UserStep {
  type: 'registered' | UserChange['type'];
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
}

export interface StoredUser {
  /** SHA-256 of the canonical email. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  passwordHash: string;
  /** Sessions must carry it. */
  generation: string;
  /** Oldest first; the last is `generation`. */
  generations: readonly string[];
  requestKey: string | undefined;
  /** Oldest first. */
  steps: readonly UserStep[];
  /** Number of the next event. */
  nextSequence: number;
}

export type Account =
  | { state: 'none' }
  | { state: 'open'; user: StoredUser }
  /** Being erased; the address cannot register until that is done. */
  | { state: 'closed'; archiveId: string }
  /** Like `closed`, with its orders gone. */
  | { state: 'erasing' };

export type UserStore = ReturnType<typeof userStore>;

export function userStore(store: Store) {
  async function findAccount(userId: string, eventCount = 1): Promise<Account> {
    const keyAt = (sequence: number) => userEventKey(userId, sequence);
    // Most accounts have one event.
    const { records, isHeadless } = await readRun(store, keyAt, eventCount + 1);
    // Only `erase` leaves a run without its beginning.
    if (isHeadless) return { state: 'erasing' };
    return records.reduce<Account>(
      (account, record, sequence) =>
        applyEvent(account, userId, userEventKey(userId, sequence), record),
      { state: 'none' },
    );
  }

  /**
   * @param known sizes the first batch of reads.
   * @returns undefined without an open account.
   * @throws CorruptRecordError when any event is unreadable.
   */
  async function find(userId: string, known?: StoredUser): Promise<StoredUser | undefined> {
    const account = await findAccount(userId, known && known.nextSequence + 1);
    return account.state === 'open' ? account.user : undefined;
  }

  return {
    find,
    /** Like `find`, but distinguishes a closed account from none. */
    findAccount: (userId: string) => findAccount(userId),

    /** @returns the account that was first, and whether it is this one. */
    async register(userId: string, event: RegisteredEvent) {
      const creation = await store.createOnce(userEventKey(userId, 0), event);
      if (creation.isCreated) return { isCreated: true, user: openAccount(userId, event) };
      const user = await find(userId);
      if (!user) throw new StoreUnavailableError('account is there and cannot be read');
      return { isCreated: false, user };
    },

    /** @returns false when another event took the number. */
    async append(user: StoredUser, change: UserChange): Promise<boolean> {
      const key = userEventKey(user.id, user.nextSequence);
      return (await store.createOnce(key, { ...change, after: user.generation })).isCreated;
    },

    /** Deletes a change that was appended after its account was erased. */
    async removeLate(userId: string, generation: string): Promise<void> {
      for (const key of await store.list(userPrefix(userId))) {
        const change = userChangeSchema.safeParse(await store.get(key));
        if (change.success && change.data.generation === generation) await store.delete(key);
      }
    },

    /** Deletes a closed account; repeatable. */
    erase: (userId: string) => eraseRun(store, userId),
  };
}

async function eraseRun(store: Store, userId: string): Promise<void> {
  const keys = await store.list(userPrefix(userId));
  // The first event holds the personal data. The second goes last: until then the account counts as being erased and
  // nobody can register.
  const [first, second] = [userEventKey(userId, 0), userEventKey(userId, 1)];
  await store.delete(first);
  for (const key of keys.toReversed()) {
    if (key !== first && key !== second) await store.delete(key);
  }
  await store.delete(second);
}

/** Each attempt lost the race for the next number. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Appends a change, reading the account again when another event was first.
 * @param mayChange checked after each new read.
 * @returns false when the account is gone or must not change.
 * @throws ApiError 'conflict' when the account keeps changing.
 */
export async function appendChange(
  users: UserStore,
  user: StoredUser,
  change: UserChange,
  mayChange: (user: StoredUser) => boolean = () => true,
): Promise<boolean> {
  let current: StoredUser | undefined = user;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    if (await users.append(current, change)) return true;
    current = await users.find(user.id, current);
    if (!current || !mayChange(current)) return false;
  }
  throw new ApiError('conflict');
}

function applyEvent(account: Account, userId: string, key: Key, record: unknown): Account {
  if (account.state === 'none') {
    const user = openAccount(userId, parseRecord(registeredEventSchema, key, record));
    return { state: 'open', user };
  }
  // Later events are concurrent closings.
  if (account.state !== 'open') return account;
  const change = parseRecord(userChangeSchema, key, record);
  const { user } = account;
  // Appended to an account that was erased in the meantime.
  if (change.after !== undefined && change.after !== user.generation) {
    return { state: 'open', user: { ...user, nextSequence: user.nextSequence + 1 } };
  }
  if (change.type === 'closed') return { state: 'closed', archiveId: change.archiveId };
  return { state: 'open', user: applyChange(user, change) };
}

function openAccount(id: string, event: RegisteredEvent): StoredUser {
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
    generation: change.generation,
    generations: [...user.generations, change.generation],
    steps: [...user.steps, toStep(change)],
    nextSequence: user.nextSequence + 1,
  };
  return change.type === 'password_changed' ? { ...next, passwordHash: change.passwordHash } : next;
}

function toStep({ type, at, actor }: RegisteredEvent | UserChange): UserStep {
  return { type, at, actor };
}

export function userToResponse({ firstName, lastName, email, createdAt }: StoredUser): User {
  return { firstName, lastName, email, createdAt };
}
