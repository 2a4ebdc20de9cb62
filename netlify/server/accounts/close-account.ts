import { orderReference } from '../../../src/contracts/orders.ts';
import { confirmPassword, requireSamePassword } from '../auth/confirm-password.ts';
import { emailsOf, type StoredUser, type UserValue } from '../auth/user.ts';
import { changeAndWork, releaseAddress, type Account } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EmailContent } from '../email/render-email.ts';
import { removeFilesOf } from '../files/stored-files.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { HOUR_MS } from '../lib/time.ts';
import { eraseRows } from '../lists/rows.ts';
import { moveOrder } from '../orders/change-order.ts';
import { anonymizeOrder } from '../orders/order-work.ts';
import { isMoveTo, isOpen, type StoredOrder } from '../orders/order.ts';
import { listOrderIds, readOrders } from '../orders/orders.ts';
import { owe } from '../outbox/outbox.ts';
import { obstacleTo } from '../outbox/reach.ts';
import type { Progress } from '../outbox/work.ts';
import { release } from '../storage/limits.ts';
import { keyOf, logFailure, mapParallel, orLogged, stamp } from '../storage/store.ts';
import { accountClosedEmail } from './account-emails.ts';

/** Name of the mail that tells of the closing. */
export const CLOSED = 'closed';
/** A mail server that is down delays the erasure by so much at most. */
const MAIL_DUE_MS = HOUR_MS;

/** Closes the signed-in customer's account. @throws ApiError 'wrong_password' or 'open_orders', among others. */
export async function closeOwnAccount(
  deps: Dependencies,
  account: Account,
  password: string,
): Promise<void> {
  const { user } = account;
  const [attempt, open] = await Promise.all([
    confirmPassword(deps, user, { password, field: 'password' }),
    readOpenOrders(deps, user.id),
  ]);
  const isSame = (now: UserValue) => {
    requireSamePassword(user, now);
    return true;
  };
  await Promise.all([release(deps, attempt), close(deps, account, 'customer', open, isSame)]);
}

/**
 * Closes an account and cancels what is open of its orders; one that is refused changes nothing.
 * @returns false when the account is gone or must not be closed. @throws ApiError 'open_orders' or 'conflict'.
 */
export async function closeAccount(
  deps: Dependencies,
  account: Account,
  actor: string,
  mayClose: (user: UserValue) => boolean = () => true,
): Promise<boolean> {
  const open = await readOpenOrders(deps, account.user.id);
  return close(deps, account, actor, open, mayClose);
}

async function close(
  deps: Dependencies,
  account: Account,
  actor: string,
  open: readonly StoredOrder[],
  mayClose: (user: UserValue) => boolean,
): Promise<boolean> {
  const inProduction = open.filter(({ status }) => status === 'processing');
  if (inProduction.length > 0) throw openOrders(inProduction.map(({ id }) => id));
  const entry = owe(deps, { id: deps.newId(), about: CLOSED, to: 'customer' });
  const closed = stamp(deps, actor);
  // From this write on the account is closed; the work after it erases it.
  const changed = await changeAndWork(
    deps,
    account,
    (now) =>
      mayClose(now) ? { ...now, closed, sessions: [], outbox: [...now.outbox, entry] } : undefined,
    // The erasure cancels what fails or is missing here.
    () =>
      orLogged(deps.log, 'canceling the orders of a closed account', () =>
        cancelOrders(deps, open, actor),
      ),
  );
  if (!changed?.isStored) return false;
  const { id, isEmailConfirmed: isConfirmed } = changed.user;
  deps.log.record('user_closed', { user: pseudonym(id), isConfirmed });
  return true;
}

/**
 * Closes an account that never confirmed its address, by nobody's wish there. @returns false when it has an order in
 * production, or confirmed the address just now.
 */
export async function closeUnconfirmed(deps: Dependencies, account: Account): Promise<boolean> {
  try {
    return await closeAccount(deps, account, 'system', (now) => !now.isEmailConfirmed);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'open_orders') return false;
    throw error;
  }
}

/** Oldest first. One that is unreadable blocks erasing, not closing. */
async function readOpenOrders(deps: Dependencies, userId: string): Promise<StoredOrder[]> {
  const { orders } = await readOrders(deps, userId);
  return orders.filter(isOpen).toReversed();
}

/** Also those that an agent starts on just now. Repeatable. */
async function cancelOrders(
  deps: Dependencies,
  orders: readonly StoredOrder[],
  actor: string,
): Promise<void> {
  for (const { userId, id: orderId } of orders)
    await moveOrder(
      deps,
      { userId, orderId, to: 'cancelled', actor },
      { customer: { user: undefined } },
    );
}

function openOrders(orders: string[]): ApiError {
  const list = new Intl.ListFormat('en-US').format(orders.map(orderReference));
  const [are, they] = orders.length === 1 ? ['is', 'it is'] : ['are', 'they are'];
  return new ApiError('open_orders', {
    message: `${list} ${are} in production, so the account can’t be closed yet: we’d lose what we need to deliver. Wait until ${they} complete, or write to us and ask us to stop.`,
    orders,
  });
}

/**
 * Erases a closed account: its addresses are free at once; the customer is told; orders lose what names the customer;
 * everything else is deleted, the account last. Whatever breaks off is done again.
 * @param send sends what the account owes.
 */
export async function eraseAccount(
  deps: Dependencies,
  account: Account,
  send: (from: Account) => Promise<Progress>,
): Promise<Progress> {
  const { user } = account;
  const { id: userId, closed } = user;
  if (!closed) return 'done';
  for (const email of emailsOf(user)) await releaseAddress(deps, addressIdOf(email), userId);
  await cancelOrders(deps, await readOpenOrders(deps, userId), closed.actor);
  const isMailDue =
    !obstacleTo(deps, {
      customerAddress: user.email,
      isCustomerConfirmed: user.isEmailConfirmed,
    }) && deps.now() - Date.parse(closed.at) < MAIL_DUE_MS;
  if (isMailDue && (await send(account)) !== 'done') return 'left';
  if (!(await anonymizeOrders(deps, userId, user.isEmailConfirmed))) return 'left';
  await removeFilesOf(deps, userId);
  await eraseRows(deps, [userId]);
  await deps.store('users').delete(keyOf(userId));
  deps.log.record('user_erased', { user: pseudonym(userId) });
  return 'done';
}

/**
 * @param isConfirmed whether the customer's address was.
 * @returns false when an order is unreadable and must stay.
 */
export async function anonymizeOrders(
  deps: Dependencies,
  userId: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const ids = await listOrderIds(deps, userId);
  const results = await mapParallel(ids, async (id) => {
    try {
      await anonymizeOrder(deps, id, isConfirmed);
      return true;
    } catch (error) {
      logFailure(error, deps.log);
      return false;
    }
  });
  return !results.includes(false);
}

/** Says which orders were canceled with the account: these have no email of their own. */
export async function closedEmail(
  deps: Dependencies,
  user: StoredUser,
  closedAtMs: number,
): Promise<EmailContent> {
  const { orders } = await readOrders(deps, user.id);
  const isCanceledWith = ({ steps }: StoredOrder) => {
    const step = steps.findLast((each) => isMoveTo(each, 'cancelled'));
    return step !== undefined && Date.parse(step.at) >= closedAtMs;
  };
  return accountClosedEmail(user, orders.filter(isCanceledWith), closedAtMs, deps);
}
