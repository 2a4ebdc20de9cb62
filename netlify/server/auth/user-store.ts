import { ApiError } from '../lib/errors.ts';
import { userEventKey, userPrefix } from '../storage/keys.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import type { Store } from '../storage/store.ts';
import { addressReader, addressWriter } from './addresses.ts';
import { openAccount, userChangeSchema } from './user-events.ts';
import type { RegisteredEvent, StoredUser, UserChange } from './user-events.ts';

export type UserStore = ReturnType<typeof userStore>;

export function userStore(store: Store) {
  const { readAccount, findHolder, ...addresses } = addressReader(store);

  /**
   * @param known sizes the first batch of reads.
   * @returns undefined without an open account.
   * @throws CorruptRecordError when any event is unreadable.
   */
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

    /**
     * @returns the account that was first, and whether it is this one.
     * @throws ApiError 'email_taken' when an account that was registered with another address was first.
     */
    async register(userId: string, event: RegisteredEvent) {
      const { isCreated } = await store.createOnce(userEventKey(userId, 0), event);
      if (isCreated) return { isCreated, user: openAccount(userId, event) };
      const holder = await findHolder(userId);
      if (holder.state === 'kept') throw new ApiError('email_taken');
      if (holder.state !== 'open')
        throw new StoreUnavailableError('account is there and cannot be read');
      return { isCreated, user: holder.user };
    },

    /** @returns false when another event took the number. */
    async append(user: StoredUser, change: UserChange): Promise<boolean> {
      const key = userEventKey(user.id, user.nextSequence);
      return (await store.createOnce(key, { ...change, after: user.generation })).isCreated;
    },

    /**
     * Deletes a change that was appended after its account was erased. With an account, closed or new, it stays: the
     * events behind a gap would not count.
     */
    async removeLate(userId: string, isLate: (change: UserChange) => boolean): Promise<void> {
      if ((await store.get(userEventKey(userId, 0))) !== undefined) return;
      for (const key of await store.list(userPrefix(userId))) {
        const change = userChangeSchema.safeParse(await store.get(key));
        if (change.success && isLate(change.data)) await store.delete(key);
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
