import type { Dependencies } from '../dependencies.ts';
import { addressIdOf, entryIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import type { Key } from '../storage/keys.ts';
import {
  CorruptRecordError,
  mapParallel,
  orCorrupt,
  parseRecord,
  readRecord,
  readRun,
  type Store,
  StoreUnavailableError,
  unlessCorrupt,
} from '../storage/store.ts';
import {
  type Account,
  type AddressEntry,
  changeIdOf,
  firstRecordSchema,
  foldEntry,
  hasLeft,
  isChange,
  openAccount,
  type RegisteredEvent,
  type StoredUser,
  type UserChange,
  userChangeSchema,
  userEventKey,
  userPrefix,
} from './user-events.ts';

export function usersOf({ store }: Pick<Dependencies, 'store'>): UserStore {
  return userStore(store('users'));
}

export type UserStore = ReturnType<typeof userStore>;

/** Whose an address is. `entryId`: where the account, or what leads to it, is stored, or would be. */
export type AddressHolder =
  | { state: 'none'; entryId: string }
  | { state: 'open'; entryId: string; user: StoredUser }
  /** An account had it, or is about to change to it: nobody signs in with it, and nobody else can have it. */
  | { state: 'kept'; entryId: string; userId: string }
  /** Its account is being erased; then the address is free. */
  | { state: 'closing'; entryId: string; userId: string };

export function userStore(store: Store) {
  const reader = entryReader(store);
  const { findAccount, findHolder } = reader;

  return {
    ...reader,
    ...addressWriter(store),

    /** @returns undefined without an open account. @throws CorruptRecordError when any event is unreadable. */
    async find(
      userId: string,
      known?: Pick<StoredUser, 'nextSequence'>,
    ): Promise<StoredUser | undefined> {
      const account = await findAccount(userId, known && known.nextSequence + 1);
      return account.state === 'open' ? account.user : undefined;
    },

    /**
     * @param userId a free one of the event's address.
     * @returns the account that was first. @throws ApiError 'email_taken' when another one has the address.
     */
    async register(userId: string, event: RegisteredEvent) {
      const { isCreated } = await store.createOnce(firstKey(userId), event);
      if (isCreated) return { isCreated, user: openAccount(userId, event) };
      const holder = await findHolder(addressIdOf(event.email));
      if (holder.state === 'kept') throw new ApiError('email_taken');
      if (holder.state !== 'open')
        throw new StoreUnavailableError('account is there and cannot be read');
      return { isCreated, user: holder.user };
    },

    async append(user: StoredUser, change: UserChange): Promise<boolean> {
      const key = userEventKey({ userId: user.id, sequence: user.nextSequence });
      return (await store.createOnce(key, { ...change, after: user.generation })).isCreated;
    },

    /** Deletes a change appended after its account was erased; with a new account it stays, to leave no gap. */
    async removeOrphan(userId: string, isOrphan: (change: UserChange) => boolean): Promise<void> {
      const first = await orCorrupt(() => readFirst(store, userId));
      if (first instanceof CorruptRecordError || (first && first.type !== 'vacated')) return;
      for (const key of await store.list(userPrefix(userId))) {
        const change = userChangeSchema.safeParse(await store.get(key));
        if (change.success && isOrphan(change.data)) await store.delete(key);
      }
    },

    /** @param user as it was closed; unknown when erasing it broke off before. */
    erase: (userId: string, at: string, user?: StoredUser) => eraseRun(store, userId, at, user),
  };
}

const firstKey = (userId: string) => userEventKey({ userId, sequence: 0 });
const readFirst = (store: Store, userId: string) =>
  readRecord(store, firstRecordSchema, firstKey(userId));

async function eraseRun(
  store: Store,
  userId: string,
  at: string,
  user: StoredUser | undefined,
): Promise<void> {
  const keys = await store.list(userPrefix(userId));
  // The first event holds the personal data. The second goes last: until then the account counts as being erased and
  // nobody can register.
  const [first, second] = [firstKey(userId), userEventKey({ userId, sequence: 1 })];
  const isErased = (await unlessCorrupt(() => readFirst(store, userId)))?.type === 'vacated';
  if (!isErased) {
    // Without the first event it is not known which addresses were confirmed, and a tombstone too many does no harm.
    const needsTombstone = user ? hasLeft(user) : await hasMoved(store, keys);
    await store.delete(first);
    if (needsTombstone) await store.createOnce(first, { v: 1, type: 'vacated', at });
  }
  for (const key of keys.toReversed()) {
    if (key !== first && key !== second) await store.delete(key);
  }
  await store.delete(second);
}

async function hasMoved(store: Store, keys: readonly Key[]): Promise<boolean> {
  const changes = await mapParallel(keys, async (key) =>
    userChangeSchema.safeParse(await unlessCorrupt(() => store.get(key))),
  );
  return changes.some(({ data }) => data?.type === 'email_changed');
}

const MAXIMUM_ATTEMPTS = 5;

/** Appends a change, again when another event was first. @returns false when the account is gone or must not change. */
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

/** Likewise for a change without a job, which would clean up. @returns the changed account. */
export async function appendAndRead(
  users: UserStore,
  user: StoredUser,
  change: UserChange,
  mayChange?: (user: StoredUser) => boolean,
): Promise<StoredUser | undefined> {
  if (!(await appendChange(users, user, change, mayChange))) return undefined;
  const changed = await users.find(user.id, user);
  // Erased since it was read.
  if (!changed) await users.removeOrphan(user.id, isChange(changeIdOf(change)));
  return changed;
}

/** The least events of an account that changed its address: registered, asked for another one, changed to it. */
const CHANGED_EVENTS = 3;

/** Reads by address, since an account may have been registered with another one. */
function entryReader(store: Store) {
  async function readEntry(entryId: string, eventCount = 2): Promise<AddressEntry> {
    const keyAt = (sequence: number) => userEventKey({ userId: entryId, sequence });
    // Most accounts have two events: they were registered, and their address was confirmed.
    const { records, isStartMissing } = await readRun(store, keyAt, eventCount + 1);
    // Only `erase` leaves a run without its beginning.
    if (isStartMissing) return { entryId, account: { state: 'erasing' } };
    return foldEntry(entryId, records);
  }

  /** Distinguishes a closed account from none. */
  async function findAccount(userId: string, eventCount?: number): Promise<Account> {
    const entry = await readEntry(userId, eventCount);
    return 'account' in entry ? entry.account : { state: 'none' };
  }

  async function findEntry(addressId: string): Promise<AddressEntry> {
    let erasing: AddressEntry | undefined;
    for (let index = 0; ; index += 1) {
      const entry = await readEntry(entryIdOf(addressId, index));
      if (hasLeftAddress(entry, addressId)) continue;
      const state = 'account' in entry ? entry.account.state : undefined;
      if (state === 'none') return erasing ?? entry;
      if (state !== 'erasing') return entry;
      // It may have left the address; then another one comes after it.
      erasing ??= entry;
    }
  }

  /** Whose an address is. @param addressId from `addressIdOf`. */
  async function findHolder(addressId: string): Promise<AddressHolder> {
    const entry = await findEntry(addressId);
    const { entryId } = entry;
    const userId = 'leadsTo' in entry ? entry.leadsTo : entryId;
    const account = 'leadsTo' in entry ? await findAccount(userId, CHANGED_EVENTS) : entry.account;
    switch (account.state) {
      case 'none':
        return userId === entryId ? { state: 'none', entryId } : { state: 'kept', entryId, userId };
      case 'open':
        return addressIdOf(account.user.email) === addressId
          ? { ...account, entryId }
          : { state: 'kept', entryId, userId };
      case 'closed':
      case 'erasing':
        return { state: 'closing', entryId, userId };
    }
  }

  return { readEntry, findAccount, findHolder };
}

/** Whether the account left the address unconfirmed, so that the address is for the next one. */
function hasLeftAddress(entry: AddressEntry, addressId: string): boolean {
  if ('leadsTo' in entry) return false;
  const { account, isTombstone = false } = entry;
  return isTombstone || ('user' in account && hasLeft(account.user, addressId));
}

function addressWriter(store: Store) {
  return {
    /** Makes an address lead to an account; of several claims one wins. @returns false when it is taken. */
    async claimAddress(entryId: string, userId: string, at: string): Promise<boolean> {
      // Its first address leads there anyway.
      if (entryId === userId) return true;
      const key = firstKey(entryId);
      const creation = await store.createOnce(key, { v: 1, type: 'address', at, userId });
      if (creation.isCreated) return true;
      if (creation.existing === undefined)
        throw new StoreUnavailableError('address is there and cannot be read');
      const record = parseRecord(firstRecordSchema, key, creation.existing);
      return record.type === 'address' && record.userId === userId;
    },

    /** Frees an address that leads to the account; anybody else's stays. Repeatable. */
    async releaseAddress(addressId: string, userId: string): Promise<void> {
      for (let index = 0; ; index += 1) {
        const entryId = entryIdOf(addressId, index);
        const record = await orCorrupt(() => readFirst(store, entryId));
        if (record === undefined) return;
        if ('type' in record && record.type === 'address' && record.userId === userId)
          await store.delete(firstKey(entryId));
      }
    },
  };
}
