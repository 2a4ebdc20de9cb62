import { ApiError } from '../lib/errors.ts';
import type { Store } from '../storage/store.ts';
import { accountIdOf, slotIdOf } from '../lib/addresses.ts';
import type { Key } from '../storage/keys.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  type Account,
  type AddressEntry,
  addressIdOf,
  firstRecordSchema,
  foldEntry,
  hasLeft,
  openAccount,
  type RegisteredEvent,
  type StoredUser,
  type UserChange,
  userChangeSchema,
  userEventKey,
  userPrefix,
} from './user-events.ts';
import {
  CorruptRecordError,
  mapParallel,
  orCorrupt,
  parseRecord,
  readRecord,
  readRun,
  StoreUnavailableError,
  unlessCorrupt,
} from '../storage/store.ts';

export function usersOf({ store }: Pick<Dependencies, 'store'>): UserStore {
  return userStore(store('users'));
}

export type UserStore = ReturnType<typeof userStore>;

export function userStore(store: Store) {
  const { readAccount, findHolder, ...addresses } = addressReader(store, slotReader(store));

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
    claimAddress: addressClaimer(store),
    findHolder,
    find,
    /** Like `find`, but distinguishes a closed account from none. */
    findAccount: (userId: string) => readAccount(userId),

    /**
     * @param slotId a free slot of the event's address.
     * @returns the account that was first. @throws ApiError 'email_taken' when another one has the address.
     */
    async register(slotId: string, event: RegisteredEvent) {
      const { isCreated } = await store.createOnce(
        userEventKey({ userId: slotId, sequence: 0 }),
        event,
      );
      if (isCreated) return { isCreated, user: openAccount(slotId, event) };
      const holder = await findHolder(accountIdOf(event.email));
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
    async removeLate(userId: string, isLate: (change: UserChange) => boolean): Promise<void> {
      const first = await orCorrupt(() => firstOf(store, userId));
      if (first instanceof CorruptRecordError || (first && first.type !== 'vacated')) return;
      for (const key of await store.list(userPrefix(userId))) {
        const change = userChangeSchema.safeParse(await store.get(key));
        if (change.success && isLate(change.data)) await store.delete(key);
      }
    },

    /** @param user as it was closed; unknown when erasing it broke off before. */
    erase: (userId: string, at: string, user?: StoredUser) => eraseRun(store, userId, at, user),
  };
}

const firstOf = (store: Store, slotId: string) =>
  readRecord(store, firstRecordSchema, userEventKey({ userId: slotId, sequence: 0 }));

async function eraseRun(
  store: Store,
  userId: string,
  at: string,
  user: StoredUser | undefined,
): Promise<void> {
  const keys = await store.list(userPrefix(userId));
  // The first event holds the personal data. The second goes last: until then the account counts as being erased and
  // nobody can register.
  const [first, second] = [
    userEventKey({ userId, sequence: 0 }),
    userEventKey({ userId, sequence: 1 }),
  ];
  const isVacated = (await unlessCorrupt(() => firstOf(store, userId)))?.type === 'vacated';
  if (!isVacated) {
    // Without the first event it is not known which addresses were confirmed, and a mark too many does no harm.
    const isVacating = user ? hasLeft(user) : await hasMoved(store, keys);
    await store.delete(first);
    if (isVacating) await store.createOnce(first, { v: 1, type: 'vacated', at });
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

/** The least events of an account that changed its address: registered, asked for another one, changed to it. */
const CHANGED_EVENTS = 3;

/** `slotId`: where the account, or what leads to it, lies, or would lie. */
export type AddressHolder =
  | { state: 'none'; slotId: string }
  | { state: 'open'; slotId: string; user: StoredUser }
  /** An account had it, or is about to change to it: nobody signs in with it, and nobody else can have it. */
  | { state: 'kept'; slotId: string; userId: string }
  /** Its account is being erased; then the address is free. */
  | { state: 'closing'; slotId: string; userId: string };

/** What decides whose an address is. */
export type SlotEntry = AddressEntry & { slotId: string };

/** Reads what a slot holds. */
function slotReader(store: Store) {
  return async (slotId: string, eventCount = 1): Promise<AddressEntry> => {
    const keyAt = (sequence: number) => userEventKey({ userId: slotId, sequence });
    // Most accounts have one event.
    const { records, isHeadless } = await readRun(store, keyAt, eventCount + 1);
    // Only `erase` leaves a run without its beginning.
    if (isHeadless) return { account: { state: 'erasing' } };
    return foldEntry(slotId, records);
  };
}

/** Whether the account of a slot left the address unconfirmed, so that the address is for the next one. */
function isPassed(entry: AddressEntry, addressId: string): boolean {
  if ('leadsTo' in entry) return false;
  return (
    entry.isVacated === true || ('user' in entry.account && hasLeft(entry.account.user, addressId))
  );
}

/** By address, since an account may have been registered with another one. */
function addressReader(store: Store, readSlot: ReturnType<typeof slotReader>) {
  async function readEntry(addressId: string): Promise<SlotEntry> {
    let erasing: SlotEntry | undefined;
    for (let slot = 0; ; slot += 1) {
      const slotId = slotIdOf(addressId, slot);
      const entry = { ...(await readSlot(slotId)), slotId };
      if (isPassed(entry, addressId)) continue;
      const state = 'account' in entry ? entry.account.state : undefined;
      if (state === 'none') return erasing ?? entry;
      if (state !== 'erasing') return entry;
      // It may have left the address; then another one comes after it.
      erasing ??= entry;
    }
  }

  async function readAccount(userId: string, eventCount?: number): Promise<Account> {
    const entry = await readSlot(userId, eventCount);
    return 'account' in entry ? entry.account : { state: 'none' };
  }

  async function holderOf(addressId: string, entry: SlotEntry): Promise<AddressHolder> {
    const { slotId } = entry;
    const userId = 'leadsTo' in entry ? entry.leadsTo : slotId;
    const account = 'leadsTo' in entry ? await readAccount(userId, CHANGED_EVENTS) : entry.account;
    switch (account.state) {
      case 'none':
        return userId === slotId ? { state: 'none', slotId } : { state: 'kept', slotId, userId };
      case 'open':
        return addressIdOf(account.user) === addressId
          ? { ...account, slotId }
          : { state: 'kept', slotId, userId };
      case 'closed':
      case 'erasing':
        return { state: 'closing', slotId, userId };
    }
  }

  return {
    readAccount,
    readSlot: (slotId: string) => readSlot(slotId),
    /** Whose an address is. @param addressId from `accountIdOf`. */
    findHolder: async (addressId: string) => holderOf(addressId, await readEntry(addressId)),
    /** First half of `findHolder`. */
    readEntry,
    /** Second half of `findHolder`; it reads nothing unless an account changed to the address. */
    holderOf,

    /** Frees an address that leads to the account; anybody else's stays. Repeatable. */
    async releaseAddress(addressId: string, userId: string): Promise<void> {
      for (let slot = 0; ; slot += 1) {
        const slotId = slotIdOf(addressId, slot);
        const record = await orCorrupt(() => firstOf(store, slotId));
        if (record === undefined) return;
        if ('type' in record && record.type === 'address' && record.userId === userId) {
          await store.delete(userEventKey({ userId: slotId, sequence: 0 }));
        }
      }
    },
  };
}

/** Makes an address lead to an account; of several claims one wins. @returns false when it is taken. */
function addressClaimer(store: Store) {
  return async (slotId: string, userId: string, at: string): Promise<boolean> => {
    // Its first address leads there anyway.
    if (slotId === userId) return true;
    const key = userEventKey({ userId: slotId, sequence: 0 });
    const creation = await store.createOnce(key, { v: 1, type: 'address', at, userId });
    if (creation.isCreated) return true;
    if (creation.existing === undefined)
      throw new StoreUnavailableError('address is there and cannot be read');
    const record = parseRecord(firstRecordSchema, key, creation.existing);
    return record.type === 'address' && record.userId === userId;
  };
}
