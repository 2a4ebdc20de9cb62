import * as z from 'zod/mini';

import type { User } from '../../../src/contracts/account.ts';
import { ApiError } from '../lib/errors.ts';
import { PASSWORD_HASH_PATTERN } from './password.ts';
import { userEventKey, userPrefix } from '../storage/keys.ts';
import type { Key } from '../storage/keys.ts';
import {
  eventFields,
  hexDigits,
  parseRecord,
  readRun,
  StoreUnavailableError,
} from '../storage/store.ts';
import type { Store } from '../storage/store.ts';

/** First event of an account, `<userId>/0000`. */
export const registeredEventSchema = z.object({
  ...eventFields,
  type: z.literal('registered'),
  /** As typed. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string().check(z.regex(PASSWORD_HASH_PATTERN)),
  /** Random; sessions carry it and die when the account gets another one. */
  generation: hexDigits(32),
  /** SHA-256 of the `Idempotency-Key` of the request, so that its repeat can be told from a second person. */
  requestKey: z.optional(hexDigits(64)),
});

/**
 * The account's generation before the change: what was appended to an account that is gone says nothing about the next
 * one under the same address. Missing in records from before it was written down.
 */
const after = z.optional(hexDigits(32));

const passwordChangedSchema = z.object({
  ...eventFields,
  type: z.literal('password_changed'),
  passwordHash: z.string().check(z.regex(PASSWORD_HASH_PATTERN)),
  /** Another one ends all sessions; the same one keeps them (the same password under a higher cost). */
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
  /** Random; the customer's orders go on under it, without anything that shows whose they were. */
  archiveId: hexDigits(64),
  generation: hexDigits(32),
  after,
});

export type RegisteredEvent = z.infer<typeof registeredEventSchema>;
/** What can happen to an account after it was registered. */
export const userChangeSchema = z.discriminatedUnion('type', [
  passwordChangedSchema,
  sessionsEndedSchema,
  closedSchema,
]);
export type UserChange = z.infer<typeof userChangeSchema>;

/** An event of an account, without what it holds. */
export interface UserStep {
  type: 'registered' | UserChange['type'];
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
}

/** An account as its events make it. */
export interface StoredUser {
  /** SHA-256 of the canonical email; the customer's folder in every store. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  passwordHash: string;
  /** What a session must carry to be believed. */
  generation: string;
  /** What sessions had to carry at any time, oldest first; the last is `generation`. */
  generations: readonly string[];
  /** See `RegisteredEvent`. */
  requestKey: string | undefined;
  /** What happened so far, oldest first. */
  steps: readonly UserStep[];
  /** The number the next event will have. */
  nextSequence: number;
}

/** What lies under an id. */
export type Account =
  | { state: 'none' }
  | { state: 'open'; user: StoredUser }
  /** Closed, and on its way out of the store; until it is gone nobody can register under the id. */
  | { state: 'closed'; archiveId: string }
  /** As `closed`, and its orders have gone already. */
  | { state: 'erasing' };

/** Accounts. */
export interface UserStore {
  /**
   * @param known the account as it was, to read as many events at once.
   * @returns undefined when nobody registered under this id, or the account is closed.
   * @throws CorruptRecordError when any event of the account cannot be read: half an account is none.
   */
  find(userId: string, known?: StoredUser): Promise<StoredUser | undefined>;
  /** Like `find`, but tells a closed account from none. */
  findAccount(userId: string): Promise<Account>;
  /** @returns whether this call made the account, and the account there is now. */
  register(
    userId: string,
    event: RegisteredEvent,
  ): Promise<{ isCreated: boolean; user: StoredUser }>;
  /**
   * @param change without what it comes after, which is the account as it was read.
   * @returns false when another event took the number first: read again and decide anew.
   */
  append(user: StoredUser, change: UserChange): Promise<boolean>;
  /** Deletes the change to this generation, which came after its account was erased and is part of none. */
  removeLate(userId: string, generation: string): Promise<void>;
  /** Deletes a closed account, so that its address is free; can be repeated when it broke off. */
  erase(userId: string): Promise<void>;
}

export function userStore(store: Store): UserStore {
  async function findAccount(userId: string, eventCount = 1): Promise<Account> {
    const keyAt = (sequence: number) => userEventKey(userId, sequence);
    // Nearly every account has the one event of its registration.
    const { records, isHeadless } = await readRun(store, keyAt, eventCount + 1);
    // Only `erase` leaves a run without its beginning.
    if (isHeadless) return { state: 'erasing' };
    return records.reduce<Account>(
      (account, record, sequence) =>
        applyEvent(account, userId, userEventKey(userId, sequence), record),
      { state: 'none' },
    );
  }

  async function find(userId: string, known?: StoredUser): Promise<StoredUser | undefined> {
    const account = await findAccount(userId, known && known.nextSequence + 1);
    return account.state === 'open' ? account.user : undefined;
  }

  return {
    find,
    findAccount: (userId) => findAccount(userId),

    async register(userId, event) {
      const creation = await store.createOnce(userEventKey(userId, 0), event);
      if (creation.isCreated) return { isCreated: true, user: openAccount(userId, event) };
      const user = await find(userId);
      if (!user) throw new StoreUnavailableError('account is there and cannot be read');
      return { isCreated: false, user };
    },

    async append(user, change) {
      const key = userEventKey(user.id, user.nextSequence);
      return (await store.createOnce(key, { ...change, after: user.generation })).isCreated;
    },

    async removeLate(userId, generation) {
      for (const key of await store.list(userPrefix(userId))) {
        const change = userChangeSchema.safeParse(await store.get(key));
        if (change.success && change.data.generation === generation) await store.delete(key);
      }
    },

    async erase(userId) {
      const keys = await store.list(userPrefix(userId));
      // The first goes first, since it says who it was; the second goes last. While it is there the account counts as
      // being erased, so no new one can begin among what is left of the old.
      const [first, second] = [userEventKey(userId, 0), userEventKey(userId, 1)];
      await store.delete(first);
      for (const key of keys.toReversed()) {
        if (key !== first && key !== second) await store.delete(key);
      }
      await store.delete(second);
    },
  };
}

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Appends a change. When another event took its number first, the account is read again and the change tried anew.
 * @param mayChange asked of the account as it was read again.
 * @returns false when there is no such account any more, or none that may be changed.
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
  // Nothing is appended to a closed account: what follows is another closing that came too late.
  if (account.state !== 'open') return account;
  const change = parseRecord(userChangeSchema, key, record);
  const { user } = account;
  // Appended to an account that was erased meanwhile, by somebody who had read it before.
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

/** What leaves the server of an account: every field is named here. */
export function userToResponse({ firstName, lastName, email, createdAt }: StoredUser): User {
  return { firstName, lastName, email, createdAt };
}
