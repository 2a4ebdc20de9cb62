import { userEventKey } from '../storage/keys.ts';
import {
  parseRecord,
  readRecord,
  readRun,
  StoreUnavailableError,
  unlessCorrupt,
} from '../storage/store.ts';
import type { Store } from '../storage/store.ts';
import { addressIdOf, firstRecordSchema, foldEntry } from './user-events.ts';
import type { Account, AddressEntry, StoredUser } from './user-events.ts';

/** The least events of an account that changed its address: registered, asked for another one, changed to it. */
const CHANGED_EVENTS = 3;

/** Whose an address is. */
export type AddressHolder =
  | { state: 'none' }
  /** It is the present address of an open account. */
  | { state: 'open'; user: StoredUser }
  /** An account had it, or is about to change to it: nobody signs in with it, and nobody else can have it. */
  | { state: 'kept'; userId: string }
  /** Its account is being erased; then the address is free. */
  | { state: 'closing'; userId: string };

/**
 * Whoever has an address in hand, not the id of an account, looks it up here: its account may have been registered
 * with another one.
 */
export function addressReader(store: Store) {
  /** @param eventCount sizes the first batch of reads. */
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
    /** Whose an address is. @param addressId from `accountIdOf`. @throws CorruptRecordError */
    findHolder: async (addressId: string) => holderOf(addressId, await readEntry(addressId)),
    /** First half of `findHolder`. */
    readEntry: (addressId: string) => readEntry(addressId),
    /** Second half of `findHolder`; it reads nothing unless an account changed to the address. */
    holderOf,
  };
}

export function addressWriter(store: Store) {
  return {
    /**
     * Makes an address lead to an account; of simultaneous calls and registrations one wins.
     * @returns false when somebody else has the address.
     */
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
