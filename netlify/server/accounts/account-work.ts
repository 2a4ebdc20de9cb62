import { EMAIL_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { confirmUrlOf, inviteUrlOf } from '../auth/confirm-address.ts';
import { EMAIL_TOKEN } from '../auth/sessions.ts';
import {
  CONFIRMATION,
  EMAIL_CHANGED,
  EMAIL_LINK,
  emailsOf,
  hasAddress,
  identityAt,
  isInvited,
  openRequest,
  PASSWORD_CHANGED,
  userSchema,
  WELCOME,
  type StoredUser,
  type UserEvent,
  type UserValue,
} from '../auth/user.ts';
import {
  type Account,
  claimAddress,
  mailAnswersOf,
  readAccount,
  readClaim,
  releaseAddress,
} from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { signToken } from '../lib/tokens.ts';
import {
  ensureRow,
  isListedOpen,
  searchableWords,
  tidyRows,
  type CustomerRow,
} from '../lists/rows.ts';
import { orderRowOf } from '../orders/order-rows.ts';
import { readOrders } from '../orders/orders.ts';
import { WRITER_GONE_MS, type Entry } from '../outbox/outbox.ts';
import type { Letter, Round } from '../outbox/send.ts';
import { sendOutbox, type Known, type Progress } from '../outbox/work.ts';
import { keyOf, mapParallel, type Document } from '../storage/store.ts';
import {
  confirmEmailEmail,
  emailChangedEmail,
  firstEmail,
  passwordChangedEmail,
} from './account-emails.ts';
import { CLOSED, closedEmail, eraseAccount } from './close-account.ts';

/** Sends an account's mails, lists it, frees the addresses that it left, and erases it once it is closed. */
export async function workOnUser(
  deps: Dependencies,
  { userId }: { userId: string },
  { known, mine }: Known,
  round: Round,
): Promise<Progress> {
  const account = known
    ? toAccount(userId, known as Document<UserValue>)
    : await readAccount(deps, userId);
  if (!account) return 'done';
  const { user } = account;
  const send = async (from: Account) =>
    sendOutbox(
      deps,
      {
        store: 'users',
        schema: userSchema,
        key: keyOf(userId),
        composer: (value) => userComposer(deps, { ...value, id: userId }),
        onMailAnswer: mailAnswersOf(deps, from, from.user.email),
      },
      { known: from.document, mine },
      round,
    );
  if (user.closed) return eraseAccount(deps, account, send);
  if (!known && (await hasLostAddress(deps, user))) {
    // Somebody else had the address first.
    await deps.store('users').delete(keyOf(userId));
    return 'done';
  }
  await listAccount(deps, user, round);
  await releaseLeft(deps, user);
  return send(account);
}

function toAccount(id: string, document: Document<UserValue>): Account {
  return { user: { ...document.value, id }, document };
}

/**
 * Whether an account that nobody confirmed is without its address for good. One that nobody has is claimed again: a
 * registration broke off, or whoever had the address before freed it a moment after it was taken over.
 */
async function hasLostAddress(deps: Dependencies, user: StoredUser): Promise<boolean> {
  const isYoung = deps.now() - Date.parse(user.createdAt) < WRITER_GONE_MS;
  if (isYoung) return false;
  const addressId = addressIdOf(user.email);
  const claim = await readClaim(deps, addressId);
  const isOwn = claim
    ? claim.value.userId === user.id
    : await claimAddress(deps, addressId, user.id);
  return !isOwn && !user.isEmailConfirmed;
}

/** The account as agents search and list it, and its open orders, which show its present name and address. */
async function listAccount(deps: Dependencies, user: StoredUser, round: Round): Promise<void> {
  const row = customerRowOf(user);
  await ensureRow(deps, row, round);
  await tidyRows(deps, row);
  // A new account has no order that shows another name.
  if (user.version === 1) return;
  const { orders } = await readOrders(deps, user.id);
  const rows = orders.map((order) => orderRowOf(order, user)).filter(isListedOpen);
  await mapParallel(rows, (each) => ensureRow(deps, each, round));
}

export function customerRowOf(user: StoredUser): CustomerRow {
  const { id, firstName, lastName, email, createdAt, history } = user;
  return {
    kind: 'customer',
    id,
    version: user.version,
    at: history.at(-1)?.at ?? createdAt,
    words: searchableWords([firstName, lastName, email]),
    shown: { id, firstName, lastName, email, createdAt },
  };
}

/** Frees addresses that the account has no more, or never came to have. */
async function releaseLeft(deps: Dependencies, user: StoredUser): Promise<void> {
  if (!user.history.some(({ type }) => type === 'email_changed')) return;
  for (const email of emailsOf(user))
    if (!hasAddress(user, email) && !isBeingClaimed(deps, user, email))
      await releaseAddress(deps, addressIdOf(email), user.id);
}

function isBeingClaimed({ now }: Dependencies, { emailRequest }: StoredUser, email: string) {
  return (
    emailRequest !== undefined &&
    addressIdOf(emailRequest.email) === addressIdOf(email) &&
    now() < linkUntilMs(emailRequest.at)
  );
}

/** Until when the link to another address works. */
function linkUntilMs(askedAt: string): number {
  return Date.parse(askedAt) + EMAIL_LINK_MINUTES * MINUTE_MS;
}

/** What the entries of an account's outbox say. */
function userComposer(deps: Dependencies, user: StoredUser) {
  const own = {
    customerAddress: user.email,
    isCustomerConfirmed: user.isEmailConfirmed,
    isMailRefused: user.isMailRefused,
  };
  return ({ about, at }: Entry): Letter | undefined => {
    const [name = '', detail = ''] = about.split('/');
    const atMs = Date.parse(at);
    switch (name) {
      case WELCOME:
      case CONFIRMATION:
        if (user.isEmailConfirmed) return undefined;
        return {
          ...own,
          needsNoProof: true,
          cap: 'mailbox',
          content: async () =>
            isInvited(user)
              ? firstEmail('account-invited', user, await inviteUrlOf(deps, user, atMs))
              : firstEmail('account-welcome', user, await confirmUrlOf(deps, user, atMs)),
        };
      case EMAIL_LINK: {
        const request = openRequest(user, detail);
        const untilMs = linkUntilMs(at);
        if (!request || hasAddress(user, request.email) || deps.now() >= untilMs) return undefined;
        return {
          customerAddress: request.email,
          cap: 'mailbox',
          isElsewhere: true,
          content: async () => {
            const validity = { fromMs: atMs, untilMs };
            const claims = { sub: user.id, req: request.id };
            const token = await signToken(deps, EMAIL_TOKEN, claims, validity);
            return confirmEmailEmail(token, untilMs, deps);
          },
        };
      }
      case EMAIL_CHANGED: {
        const isChange = (event: UserEvent) => event.type === 'email_changed' && event.at <= at;
        const history = user.history.slice(0, user.history.findLastIndex(isChange));
        const before = identityAt({ history }, at);
        return {
          customerAddress: before.email,
          isElsewhere: true,
          content: () => emailChangedEmail(user.firstName, atMs),
        };
      }
      case PASSWORD_CHANGED:
        return { ...own, content: () => passwordChangedEmail(user, atMs, deps) };
      case CLOSED:
        return { ...own, content: () => closedEmail(deps, user, atMs) };
      default:
        return undefined;
    }
  };
}
