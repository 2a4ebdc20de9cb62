import type { ChangeEmailRequest } from '../../../src/contracts/account-settings.ts';
import { isAddressTaken } from '../auth/confirm-address.ts';
import { appendConfirmed, confirmPassword } from '../auth/confirm-password.ts';
import { EMAIL_TOKEN, type EmailClaims, invalidLink } from '../auth/sessions.ts';
import { isConfirmed, mayLeave } from '../auth/user-events.ts';
import type { EmailRequest, StoredUser } from '../auth/user-events.ts';
import { type AddressHolder, appendAndRead, appendChange, usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf, mailboxOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { verifyToken } from '../lib/tokens.ts';
import { ordersOf } from '../orders/order-store.ts';
import { jobsOf } from '../queue/job-store.ts';
import { requireRoom } from '../queue/mailbox.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { countAttempt, perAccount, perAddress } from '../storage/rate-limiter.ts';
import { stamp, StoreUnavailableError } from '../storage/store.ts';
import { closeUnconfirmed } from './close-account.ts';

/** Requests for another address; each adds an event and sends an email. */
const EMAILS_PER_ACCOUNT = perAccount('email-account', 5, DAY_MS);
/** A short window: with a daily one, anybody could keep the mailbox's owner from changing to it. */
const EMAILS_PER_RECIPIENT = perAccount('email-recipient', 3, HOUR_MS);
const EMAIL_LINKS_PER_ADDRESS = perAddress('email-link-address', 20, 15 * MINUTE_MS);

/** Most accounts have little before the request. */
const REQUESTED = { nextSequence: 2 };

/**
 * Asks for another address, which counts once the link mailed to it was used. Whose the address is is not looked up, so
 * neither text nor timing reveals it.
 * @throws ApiError 'invalid_request', 'wrong_password', 'too_many_requests' or 'conflict'.
 */
export async function requestEmail(
  deps: Dependencies,
  user: StoredUser,
  { newEmail, password }: ChangeEmailRequest,
): Promise<void> {
  if (addressIdOf(newEmail) === addressIdOf(user.email))
    throw invalidEmail('This is your email address already');
  if (!mayLeave(user))
    throw invalidEmail(
      'Confirm your present email address first: the link is in our welcome email, which your dashboard sends again',
    );
  // A link that waited for the next day would be over. Before the password counts as tried.
  await requireRoom(deps, newEmail, 'strangers');
  const attempt = await confirmPassword(
    deps,
    user,
    { password, field: 'password' },
    [EMAILS_PER_ACCOUNT, user.id],
    [EMAILS_PER_RECIPIENT, mailboxOf(newEmail)],
  );
  const changeId = deps.randomHex(16);
  const job = await jobsOf(deps).add({ kind: 'email-link', userId: user.id, request: changeId });
  const event = { ...stamp(deps, 'customer'), type: 'email_requested', changeId } as const;
  await appendConfirmed(deps, user, { ...event, email: newEmail }, job, attempt);
  deps.log.note('user_updated', { user: pseudonym(user.id), what: 'email asked' });
}

function invalidEmail(message: string): ApiError {
  return new ApiError('invalid_request', { message, fields: { newEmail: message } });
}

/**
 * Confirms the address of a link, which becomes the account's if it is another one; used again, the link finishes what
 * broke off. @throws ApiError
 */
export async function confirmEmail(
  deps: Dependencies,
  token: string,
  address: string,
): Promise<void> {
  const claims = (await verifyToken(deps, EMAIL_TOKEN, token))?.claims;
  const [user] = await Promise.all([
    claims && usersOf(deps).find(claims.sub, REQUESTED),
    countAttempt(deps, [EMAIL_LINKS_PER_ADDRESS, address]),
  ]);
  if (claims && user?.confirmationId === claims.req) return confirmFirstEmail(deps, user, claims);
  const request = claims && user && findRequest(user, claims);
  if (!request) throw invalidLink(deps, claims);
  if (isConfirmed(user, request)) return;
  const holder = await usersOf(deps).findHolder(addressIdOf(request.email));
  if (!isOwn(user, holder)) await requireFree(deps, holder);
  await changeEmail(deps, user, request, claims, holder.entryId);
}

/** Confirms the address of the registration while it is the account's. */
async function confirmFirstEmail(
  deps: Dependencies,
  user: StoredUser,
  claims: EmailClaims,
): Promise<void> {
  const isFirst = (current: StoredUser) =>
    !current.steps.some(({ type }) => type === 'email_changed');
  if (!isFirst(user)) throw invalidLink(deps, claims);
  if (user.isEmailConfirmed) return;
  const changeId = deps.randomHex(16);
  const change = { ...stamp(deps, 'customer'), type: 'email_confirmed', changeId } as const;
  const mayChange = (current: StoredUser) => isFirst(current) && !current.isEmailConfirmed;
  const changed = await appendAndRead(usersOf(deps), user, change, mayChange);
  if (changed) {
    deps.log.note('user_updated', { user: pseudonym(user.id), what: 'email confirmed' });
    return;
  }
  // Used at the same time; or the account has changed to another address by now, or is gone.
  const current = await usersOf(deps).find(user.id);
  if (!current?.isEmailConfirmed || !isFirst(current)) throw invalidLink(deps, claims);
}

/** An account that never confirmed the address gives way, unless it has orders. @throws ApiError 'email_taken' */
async function requireFree(deps: Dependencies, holder: AddressHolder): Promise<void> {
  if (holder.state === 'open' && !holder.user.isEmailConfirmed) {
    const { user } = holder;
    const hasOrders = (await ordersOf(deps).listRuns(user.id)).length > 0;
    if (!hasOrders && (await closeUnconfirmed(deps, user))) {
      throw new StoreUnavailableError('account gives way');
    }
  }
  if (await isAddressTaken(deps, holder)) throw new ApiError('email_taken');
}

async function changeEmail(
  deps: Dependencies,
  user: StoredUser,
  request: EmailRequest,
  claims: EmailClaims,
  entryId: string,
): Promise<void> {
  const addressId = addressIdOf(request.email);
  const stamped = stamp(deps, 'customer');
  // Before the change, so that no two accounts have one address: of several claims and registrations one wins.
  const [job, isClaimed] = await Promise.all([
    jobsOf(deps).add({ kind: 'email-changed', userId: user.id, addressId }),
    usersOf(deps).claimAddress(entryId, user.id, stamped.at),
  ]);
  if (!isClaimed) {
    await withdrawJob(deps, job);
    throw new ApiError('email_taken');
  }
  const { id: changeId, email } = request;
  const change = { ...stamped, type: 'email_changed', email, changeId } as const;
  const mayChange = (current: StoredUser) =>
    findRequest(current, claims) !== undefined && !isConfirmed(current, request);
  const isStored = await appendChange(usersOf(deps), user, change, mayChange);
  const current = isStored ? undefined : await usersOf(deps).find(user.id);
  if (current) {
    // The same link was used at the same time, or it became void.
    await withdrawJob(deps, job);
    if (!findRequest(current, claims)) throw invalidLink(deps, claims);
    return;
  }
  // The job of an account that was erased in the meantime frees the address.
  deps.enqueue(job.key);
  if (!isStored) throw invalidLink(deps, claims);
  deps.log.note('user_updated', { user: pseudonym(user.id), what: 'email' });
}

/** Its first address, one that it had, or one that a broken-off change claimed. */
function isOwn({ id }: StoredUser, holder: AddressHolder): boolean {
  return holder.state === 'open'
    ? holder.user.id === id
    : holder.state === 'kept' && holder.userId === id;
}

/** The request of a link that still works: the latest, with nothing that ended the sessions since. */
function findRequest(
  { emailRequests, generation }: StoredUser,
  { req }: EmailClaims,
): EmailRequest | undefined {
  const latest = emailRequests.at(-1);
  return latest?.id === req && latest.generation === generation ? latest : undefined;
}
