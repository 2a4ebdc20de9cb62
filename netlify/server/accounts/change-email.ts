import { EMAIL_LINK_MINUTES } from '../../../src/contracts/account.ts';
import type { ChangeEmailRequest } from '../../../src/contracts/account-settings.ts';
import { confirmPassword, requireSamePassword } from '../auth/confirm-password.ts';
import { EMAIL_TOKEN, type EmailClaims, invalidLink } from '../auth/sessions.ts';
import {
  EMAIL_CHANGED,
  EMAIL_LINK,
  hasAddress,
  hasFirstAddress,
  openRequest,
  withEvent,
  type UserValue,
} from '../auth/user.ts';
import {
  changeAccount,
  changeAndWork,
  claimAddress,
  findAccount,
  readClaim,
  releaseAddress,
  type Account,
  type Claim,
} from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf, mailboxOf } from '../lib/addresses.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { verifyToken } from '../lib/tokens.ts';
import { listOrderIds } from '../orders/orders.ts';
import { requireRoom } from '../outbox/mail-cap.ts';
import { addPointer, idOf, owe, removePointer } from '../outbox/outbox.ts';
import { perAccount, release } from '../storage/limits.ts';
import { stamp, type Document } from '../storage/store.ts';
import { closeUnconfirmed } from './close-account.ts';

/** Requests for another address; each sends an email. */
const EMAILS_PER_ACCOUNT = perAccount('email-account', 5, DAY_MS);
/** A short window: with a daily one, anybody could keep the mailbox's owner from changing to it. */
const EMAILS_PER_RECIPIENT = perAccount('email-recipient', 3, HOUR_MS);

/**
 * Asks for another address, which counts once the link mailed to it was used. Whose the address is is not looked up, so
 * neither text nor timing reveals it.
 * @throws ApiError 'invalid_request', 'wrong_password', 'too_many_requests' or 'conflict'.
 */
export async function requestEmail(
  deps: Dependencies,
  account: Account,
  { newEmail, password }: ChangeEmailRequest,
): Promise<void> {
  const { user } = account;
  if (hasAddress(user, newEmail)) throw invalid('newEmail', 'This is your email address already');
  // A link that waited for the next day would be over. Before the password counts as tried.
  await requireRoom(deps, newEmail);
  const attempt = await confirmPassword(
    deps,
    user,
    { password, field: 'password' },
    [EMAILS_PER_ACCOUNT, user.id],
    [EMAILS_PER_RECIPIENT, mailboxOf(newEmail)],
  );
  const id = deps.randomHex(16);
  const stamped = stamp(deps, 'customer');
  const entry = owe(deps, { id: deps.newId(), about: `${EMAIL_LINK}/${id}`, to: 'customer' });
  const [changed] = await Promise.all([
    changeAndWork(deps, account, (now) => {
      requireSamePassword(user, now);
      const emailRequest = { id, email: newEmail, at: stamped.at, generation: now.generation };
      const next = { ...now, emailRequest, outbox: [...now.outbox, entry] };
      return withEvent(next, { ...stamped, type: 'email_requested', email: newEmail });
    }),
    release(deps, attempt),
  ]);
  if (!changed) throw new ApiError('conflict');
  deps.log.record('user_updated', { user: pseudonym(user.id), what: 'email asked' });
}

/**
 * Confirms the address of a link, which becomes the account's if it is another one; used again, the link finishes what
 * broke off. @throws ApiError
 */
export async function confirmEmail(deps: Dependencies, token: string): Promise<void> {
  const claims = (await verifyToken(deps, EMAIL_TOKEN, token))?.claims;
  const account = claims && (await findAccount(deps, claims.sub));
  if (!account) throw invalidLink(deps, claims);
  if (account.user.confirmationId === claims.req) return confirmFirstEmail(deps, account, claims);
  const request = openRequest(account.user, claims.req);
  if (!request) throw invalidLink(deps, claims);
  if (hasAddress(account.user, request.email)) return;
  await changeEmail(deps, account, request.email, claims);
}

/** Confirms the address of the registration while it is the account's. */
async function confirmFirstEmail(
  deps: Dependencies,
  account: Account,
  claims: EmailClaims,
): Promise<void> {
  const { user } = account;
  if (!hasFirstAddress(user)) throw invalidLink(deps, claims);
  if (user.isEmailConfirmed) return;
  const event = { ...stamp(deps, 'customer'), type: 'email_confirmed' } as const;
  const changed = await changeAndWork(deps, account, (now) =>
    hasFirstAddress(now) && !now.isEmailConfirmed ? withEvent(now, event) : undefined,
  );
  // The account has changed to another address by now, or is gone.
  if (!changed?.user.isEmailConfirmed || !hasFirstAddress(changed.user))
    throw invalidLink(deps, claims);
  // The link was used twice at the same time.
  if (!changed.isStored) return;
  deps.log.record('user_updated', { user: pseudonym(user.id), what: 'email confirmed' });
}

/**
 * Makes an address free for whoever confirmed it, or finds out that it is.
 * @returns the claim to replace, if there is one. @throws ApiError 'email_taken'
 */
async function requireFree(
  deps: Dependencies,
  { user }: Account,
  email: string,
): Promise<Document<Claim> | undefined> {
  const claim = await readClaim(deps, addressIdOf(email));
  // Its own claim counts from now on.
  if (!claim || claim.value.userId === user.id) return claim;
  const holder = await findAccount(deps, claim.value.userId);
  // It is being erased.
  if (!holder) return claim;
  const isStale =
    !hasAddress(holder.user, email) &&
    deps.now() - Date.parse(claim.value.at) > EMAIL_LINK_MINUTES * MINUTE_MS;
  if (isStale) return claim;
  // An account that never confirmed the address yields, unless it has orders.
  const mayYield = !holder.user.isEmailConfirmed && hasAddress(holder.user, email);
  if (mayYield && (await listOrderIds(deps, holder.user.id)).length === 0)
    if (await closeUnconfirmed(deps, holder)) return claim;
  throw new ApiError('email_taken');
}

async function changeEmail(
  deps: Dependencies,
  account: Account,
  email: string,
  claims: EmailClaims,
): Promise<void> {
  const { id: userId } = account.user;
  const earlier = await requireFree(deps, account, email);
  const isAnothers = earlier !== undefined && earlier.value.userId !== userId;
  // Before the change, so that no two accounts have one address: of several claims and registrations one wins.
  const [pointer, isClaimed] = await Promise.all([
    addPointer(deps, { kind: 'user', userId }),
    claimAddress(deps, addressIdOf(email), userId, earlier),
    // For the sweep, which sees to it that whoever had it did not free it a moment later.
    isAnothers && addPointer(deps, { kind: 'user', userId }),
  ]);
  if (!isClaimed) {
    await removePointer(deps, pointer);
    throw new ApiError('email_taken');
  }
  const event = { ...stamp(deps, 'customer'), type: 'email_changed', email } as const;
  const entryId = deps.newId();
  const mine = new Set<string>();
  const changed = await changeAccount(deps, account, (now) => {
    mine.clear();
    if (!openRequest(now, claims.req) || hasAddress(now, email)) return undefined;
    const next = withEvent(now, event);
    // Nobody confirmed that the address before was theirs.
    if (!now.isEmailConfirmed) return next;
    const entry = owe(deps, { id: entryId, about: EMAIL_CHANGED, to: 'customer' });
    mine.add(idOf(entry));
    return { ...next, outbox: [...next.outbox, entry] };
  });
  if (!changed || !isChangedBy(changed.user, email, claims)) {
    await releaseAddress(deps, addressIdOf(email), userId);
    await removePointer(deps, pointer);
    throw invalidLink(deps, claims);
  }
  // The same link was used at the same time.
  if (!changed.isStored) return removePointer(deps, pointer);
  // The address before is freed after the response, or else by the sweep.
  deps.enqueue({ pointer, known: changed.document, mine });
  deps.log.record('user_updated', { user: pseudonym(userId), what: 'email' });
}

function isChangedBy(user: UserValue, email: string, { req }: EmailClaims): boolean {
  return hasAddress(user, email) && user.emailRequest?.id === req;
}
