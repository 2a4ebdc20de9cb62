import * as z from 'zod/mini';

import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { addPointer, idOf, removePointer } from '../outbox/outbox.ts';
import {
  hexDigits,
  isoOf,
  isoTime,
  keyOf,
  orLogged,
  read,
  stamp,
  update,
  type Condition,
  type Decision,
  type Document,
} from '../storage/store.ts';
import { hasAddress, type StoredUser, userSchema, type UserValue, withEvent } from './user.ts';

type Context = Pick<Dependencies, 'store' | 'now'>;

/** An account as it was read, to be changed. */
export interface Account {
  user: StoredUser;
  document: Document<UserValue>;
}

/** The same afterwards. */
export interface Changed extends Account {
  /** `decide` changed it; otherwise another request did, or nobody. */
  isStored: boolean;
}

const withId = (id: string, document: Document<UserValue>): Account => ({
  user: { ...document.value, id },
  document,
});

/** Also one that is closed. @throws CorruptDocumentError */
export async function readAccount({ store }: Context, id: string): Promise<Account | undefined> {
  const document = await read(store('users'), userSchema, keyOf(id));
  return document && withId(id, document);
}

/** @returns undefined without an open account. @throws CorruptDocumentError */
export async function findAccount(deps: Context, id: string): Promise<Account | undefined> {
  const account = await readAccount(deps, id);
  return account?.user.closed ? undefined : account;
}

export async function findUser(deps: Context, id: string): Promise<StoredUser | undefined> {
  return (await findAccount(deps, id))?.user;
}

/** The open account with an address. @param addressId from `addressIdOf`. */
export async function findByAddress(
  deps: Context,
  addressId: string,
): Promise<Account | undefined> {
  const claim = await readClaim(deps, addressId);
  const account = claim && (await findAccount(deps, claim.value.userId));
  return account && addressIdOf(account.user.email) === addressId ? account : undefined;
}

/**
 * Changes an open account; again when another change was first.
 * @param decide what becomes of it; undefined for nothing.
 * @returns the account as it is then; undefined when it is gone.
 */
export async function changeAccount(
  { store }: Context,
  { user: { id }, document: known }: Account,
  decide: (user: UserValue) => UserValue | undefined,
): Promise<Changed | undefined> {
  const { result: isStored, document } = await update(
    store('users'),
    userSchema,
    keyOf(id),
    (now): Decision<UserValue, boolean> => {
      const next = now === undefined || now.closed ? undefined : decide(now);
      return { next, result: next !== undefined };
    },
    { known },
  );
  const isThere = document && (isStored || !document.value.closed);
  return isThere ? { ...withId(id, document), isStored } : undefined;
}

/**
 * Changes an open account that owes mail then, or that lists show in another way: it is worked on after the response.
 * @param follow what follows from the change, and whose own work comes before that on the account. Never rejects.
 * @returns as `changeAccount` does.
 */
export async function changeAndWork(
  deps: Dependencies,
  account: Account,
  decide: (user: UserValue) => UserValue | undefined,
  follow?: () => Promise<unknown>,
): Promise<Changed | undefined> {
  // Before the change, so that nothing is forgotten.
  const pointer = await addPointer(deps, { kind: 'user', userId: account.user.id });
  let mine: ReadonlySet<string> = new Set();
  try {
    const changed = await changeAccount(deps, account, (now) => {
      const next = decide(now);
      mine = new Set(next?.outbox.slice(now.outbox.length).map(idOf));
      return next;
    });
    if (changed?.isStored) {
      await follow?.();
      deps.enqueue({ pointer, known: changed.document, mine });
    } else await removePointer(deps, pointer);
    return changed;
  } catch (error) {
    if (error instanceof ApiError) await removePointer(deps, pointer);
    throw error;
  }
}

/** Stores a new account under a free id. */
export async function createAccount(
  { store }: Context,
  id: string,
  value: UserValue,
): Promise<Account> {
  const etag = await store('users').put(keyOf(id), value, { ifNew: true });
  // 256 random bits.
  if (etag === undefined) throw new ApiError('conflict');
  return withId(id, { value, etag });
}

/** Whose an address is, under its hash. */
export const claimSchema = z.object({ at: isoTime, userId: hexDigits(64) });
export type Claim = z.infer<typeof claimSchema>;

export function readClaim(
  { store }: Context,
  addressId: string,
): Promise<Document<Claim> | undefined> {
  return read(store('emails'), claimSchema, keyOf(addressId));
}

/**
 * Claims an address for an account; of several claims one wins.
 * @param earlier the claim to replace: its own, or of somebody who has to yield and may be freeing the address just now.
 * @returns whether it is the account's.
 */
export async function claimAddress(
  deps: Context,
  addressId: string,
  userId: string,
  earlier?: Document<Claim>,
): Promise<boolean> {
  const claim: Claim = { at: isoOf(deps.now()), userId };
  const put = (condition: Condition) =>
    deps.store('emails').put(keyOf(addressId), claim, condition);
  if (earlier && (await put({ ifMatch: earlier.etag }))) return true;
  if (await put({ ifNew: true })) return true;
  return (await readClaim(deps, addressId))?.value.userId === userId;
}

/** Frees an address of the account; anybody else's stays. Repeatable. */
export async function releaseAddress(
  deps: Context,
  addressId: string,
  userId: string,
): Promise<void> {
  const claim = await readClaim(deps, addressId);
  if (claim?.value.userId === userId) await deps.store('emails').delete(keyOf(addressId));
}

/**
 * Remembers of an account whether the mail server of its address refused our last email for good.
 * @param account as it was read. @returns what hears of each answer about emails to one address.
 */
export function mailAnswersOf(deps: Dependencies, account: Account, address: string) {
  return async (isRefused: boolean): Promise<void> => {
    if (account.user.isMailRefused === isRefused) return;
    const event = { ...stamp(deps, 'system'), type: 'mail_answered', isRefused } as const;
    await orLogged(deps.log, 'noting an answer of a mail server', () =>
      changeAndWork(deps, account, (now) =>
        now.isMailRefused !== isRefused && hasAddress(now, address)
          ? withEvent(now, event)
          : undefined,
      ),
    );
  };
}
