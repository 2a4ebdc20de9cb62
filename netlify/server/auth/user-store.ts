import { ApiError } from '../lib/errors.ts';
import { userEventKey, userPrefix } from '../storage/keys.ts';
import {
  parseRecord,
  readRecord,
  readRun,
  StoreUnavailableError,
  unlessCorrupt,
} from '../storage/store.ts';
import type { Store } from '../storage/store.ts';
import {
  addressIdOf,
  firstRecordSchema,
  foldEntry,
  openAccount,
  userChangeSchema,
  type Account,
  type AddressEntry,
  type RegisteredEvent,
  type StoredUser,
  type UserChange,
} from './user-events.ts';

export type UserStore = ReturnType<typeof userStore>;

export function userStore(store: Store) {
  const { readAccount, findHolder, ...addresses } = addressReader(store);

  /** @returns undefined without an open account. @throws CorruptRecordError when any event is unreadable. */
  async function find(
    userId: string,
    known?: Pick<StoredUser, 'nextSequence'>,
  ): Promise<StoredUser | undefined> {
    const account = await readAccount(userId, known && known.nextSequence + 1);
    return account.state === 'open' ? account.user : undefined;
  }

  return {
    ...addresses,
    ...addressWriter(store),
    findHolder,
    find,
    /** Like `find`, but distinguishes a closed account from none. */
    findAccount: (userId: string) => readAccount(userId),

    /** @returns the account that was first. @throws ApiError 'email_taken' when another one has the address. */
    async register(userId: string, event: RegisteredEvent) {
      const { isCreated } = await store.createOnce(userEventKey(userId, 0), event);
      if (isCreated) return { isCreated, user: openAccount(userId, event) };
      const holder = await findHolder(userId);
      if (holder.state === 'kept') throw new ApiError('email_taken');
      if (holder.state !== 'open')
        throw new StoreUnavailableError('account is there and cannot be read');
      return { isCreated, user: holder.user };
    },

    async append(user: StoredUser, change: UserChange): Promise<boolean> {
      const key = userEventKey(user.id, user.nextSequence);
      return (await store.createOnce(key, { ...change, after: user.generation })).isCreated;
    },

    /** Deletes a change appended after its account was erased; with a new account it stays, to leave no gap. */
    async removeLate(userId: string, isLate: (change: UserChange) => boolean): Promise<void> {
      if ((await store.get(userEventKey(userId, 0))) !== undefined) return;
      for (const key of await store.list(userPrefix(userId))) {
        const change = userChangeSchema.safeParse(await store.get(key));
        if (change.success && isLate(change.data)) await store.delete(key);
      }
    },

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

/** The least events of an account that changed its address: registered, asked for another one, changed to it. */
const CHANGED_EVENTS = 3;

export type AddressHolder =
  | { state: 'none' }
  | { state: 'open'; user: StoredUser }
  /** An account had it, or is about to change to it: nobody signs in with it, and nobody else can have it. */
  | { state: 'kept'; userId: string }
  /** Its account is being erased; then the address is free. */
  | { state: 'closing'; userId: string };

/** By address, since an account may have been registered with another one. */
function addressReader(store: Store) {
  async function readEntry(addressId: string, eventCount = 1): Promise<AddressEntry> {
    const keyAt = (sequence: number) => userEventKey(addressId, sequence);
    // Most accounts have one event.
    const { records, isHeadless } = await readRun(store, keyAt, eventCount + 1);
    // Only `erase` leaves a run without its beginning.
    if (isHeadless) return { account: { state: 'erasing' } };
    return foldEntry(addressId, records);
  }

  async function readAccount(userId: string, eventCount?: number): Promise<Account> {
    const entry = await readEntry(userId, eventCount);
    return 'account' in entry ? entry.account : { state: 'none' };
  }

  async function holderOf(addressId: string, entry: AddressEntry): Promise<AddressHolder> {
    const userId = 'leadsTo' in entry ? entry.leadsTo : addressId;
    const account = 'leadsTo' in entry ? await readAccount(userId, CHANGED_EVENTS) : entry.account;
    switch (account.state) {
      case 'none':
        return userId === addressId ? { state: 'none' } : { state: 'kept', userId };
      case 'open':
        return addressIdOf(account.user) === addressId ? account : { state: 'kept', userId };
      case 'closed':
      case 'erasing':
        return { state: 'closing', userId };
    }
  }

  return {
    readAccount,
    /** Whose an address is. @param addressId from `accountIdOf`. */
    findHolder: async (addressId: string) => holderOf(addressId, await readEntry(addressId)),
    /** First half of `findHolder`. */
    readEntry: (addressId: string) => readEntry(addressId),
    /** Second half of `findHolder`; it reads nothing unless an account changed to the address. */
    holderOf,
  };
}

function addressWriter(store: Store) {
  return {
    /** Makes an address lead to an account; of several claims one wins. @returns false when it is taken. */
    async claimAddress(addressId: string, userId: string, at: string): Promise<boolean> {
      // Its first address leads there anyway.
      if (addressId === userId) return true;
      const key = userEventKey(addressId, 0);
      const creation = await store.createOnce(key, { v: 1, type: 'address', at, userId });
      if (creation.isCreated) return true;
      if (creation.existing === undefined)
        throw new StoreUnavailableError('address is there and cannot be read');
      const record = parseRecord(firstRecordSchema, key, creation.existing);
      return record.type === 'address' && record.userId === userId;
    },

    /** Frees an address that leads to the account; anybody else's stays. Repeatable. */
    async releaseAddress(addressId: string, userId: string): Promise<void> {
      const key = userEventKey(addressId, 0);
      const record = await unlessCorrupt(() => readRecord(store, firstRecordSchema, key));
      if (record?.type === 'address' && record.userId === userId) await store.delete(key);
    },
  };
}
