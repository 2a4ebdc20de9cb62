import { EMAIL_LINK_MINUTES } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { addPointer, idOf, owe, removePointer, type Pointer } from '../outbox/outbox.ts';
import { countAttempt, perAccount } from '../storage/limits.ts';
import { keyOf, stamp, type Document } from '../storage/store.ts';
import { passwordsOf } from './password.ts';
import { hasAddress, isInvited, WELCOME, type UserValue } from './user.ts';
import {
  claimAddress,
  createAccount,
  findAccount,
  readClaim,
  type Account,
  type Claim,
} from './users.ts';

/** Stores an account with its address. @returns whoever has the address where somebody else was first. */
export async function openAccount(
  deps: Dependencies,
  userId: string,
  value: UserValue,
  { claim, pointer }: { claim: Document<Claim> | undefined; pointer: Pointer },
): Promise<{ account?: Account; winner?: Account | undefined }> {
  const addressId = addressIdOf(value.email);
  const [account] = await Promise.all([
    createAccount(deps, userId, value),
    // For the sweep, which sees to it that whoever had the address did not free it a moment later.
    claim && addPointer(deps, { kind: 'user', userId }),
  ]);
  if (!(await claimAddress(deps, addressId, userId, claim))) {
    await deps.store('users').delete(keyOf(userId));
    await removePointer(deps, pointer);
    const first = await readClaim(deps, addressId);
    return { winner: first && (await findAccount(deps, first.value.userId)) };
  }
  deps.enqueue({ pointer, known: account.document, mine: new Set(value.outbox.map(idOf)) });
  deps.log.record('user_created', { user: pseudonym(userId) });
  return { account };
}

/** Emails that an agent can cause to addresses that nobody gave us. */
const INVITES_PER_AGENT = perAccount('desk-invites', 50, DAY_MS);

/**
 * The account with an address, or a new one for somebody whom an agent places an order for: without a password that
 * anybody knows, and without an email of its own. @param agent name and id. @throws ApiError
 */
export async function inviteCustomer(
  deps: Dependencies,
  person: Pick<UserValue, 'email' | 'firstName' | 'lastName'>,
  agent: { name: string; id: string },
): Promise<Account> {
  const claim = await readClaim(deps, addressIdOf(person.email));
  const holder = claim && (await findAccount(deps, claim.value.userId));
  if (holder && hasAddress(holder.user, person.email)) return requireOwner(holder);
  if (holder && !mayTake(deps, holder, claim, person.email)) throw new ApiError('email_taken');
  await countAttempt(deps, [INVITES_PER_AGENT, agent.id]);
  const userId = deps.randomHex(32);
  const [pointer, passwordHash] = await Promise.all([
    addPointer(deps, { kind: 'user', userId }),
    passwordsOf(deps).hash(deps.randomHex(32)),
  ]);
  const given = { passwordHash, requestKey: undefined, sessions: [] };
  const value = { ...newAccount(deps, person, given, agent.name), outbox: [] };
  const { account, winner } = await openAccount(deps, userId, value, { claim, pointer });
  const found = account ?? winner;
  if (!found) throw new ApiError('conflict');
  return found;
}

/**
 * Whoever registered an address that nobody confirmed may be a stranger, who would read what its owner orders by phone.
 * @throws ApiError 'email_taken'
 */
export function requireOwner(account: Account): Account {
  if (account.user.isEmailConfirmed || isInvited(account.user)) return account;
  throw new ApiError('email_taken', {
    message:
      'Somebody signed up with this address, but nobody has confirmed it, and whoever signed up would read the order. Ask the customer to choose “Forgot your password?” on the sign-in page, then place the order.',
  });
}

/** An account as it begins; its welcome is owed. @param actor who opens it */
export function newAccount(
  deps: Dependencies,
  { email, firstName, lastName }: Pick<UserValue, 'email' | 'firstName' | 'lastName'>,
  {
    requestKey,
    ...given
  }: Pick<UserValue, 'passwordHash' | 'sessions'> & { requestKey: string | undefined },
  actor = 'customer',
): UserValue {
  const stamped = stamp(deps, actor);
  return {
    ...given,
    email,
    firstName,
    lastName,
    createdAt: stamped.at,
    generation: deps.randomHex(16),
    ...(requestKey === undefined ? {} : { requestKey }),
    confirmationId: deps.randomHex(16),
    isEmailConfirmed: false,
    isMailRefused: false,
    history: [{ ...stamped, type: 'registered', email, firstName, lastName }],
    version: 1,
    outbox: [owe(deps, { id: deps.newId(), about: WELCOME, to: 'customer' })],
  };
}

/** Whether the claim of an open account is of no use: a change to the address broke off, and its link is over. */
export function mayTake(
  { now }: Dependencies,
  { user }: Account,
  { value }: Document<Claim>,
  email: string,
): boolean {
  const isOver = now() - Date.parse(value.at) > EMAIL_LINK_MINUTES * MINUTE_MS;
  return isOver && !hasAddress(user, email);
}
