import { orderReference } from '../../../src/contracts/orders.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { claimedAddressesOf, unconfirmedKey } from '../auth/user-events.ts';
import type { Account, StoredUser } from '../auth/user-events.ts';
import { appendChange, usersOf } from '../auth/user-store.ts';
import { type Dependencies, uuidV7 } from '../dependencies.ts';
import { removeFilesOf } from '../files/stored-files.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { moveOrder } from '../orders/change-order.ts';
import { archiveRun, isCancellation } from '../orders/order-job.ts';
import { ordersOf } from '../orders/order-store.ts';
import { isOpen, type StoredOrder } from '../orders/order.ts';
import { forgetSeen } from '../orders/seen.ts';
import { removeRequests } from '../queue/idempotency.ts';
import { jobsOf } from '../queue/job-store.ts';
import { notificationsOf } from '../queue/notification-store.ts';
import { openIndexOf } from '../queue/open-index.ts';
import { obstacleTo } from '../queue/reach.ts';
import { RECORD_DUE_AFTER_MS, waitForRecord, withdrawJob } from '../queue/run-job.ts';
import type { JobOf, Progress, Round } from '../queue/run-job.ts';
import { searchIndexOf } from '../queue/search-index.ts';
import { release } from '../storage/rate-limiter.ts';
import {
  mapParallel,
  orLogged,
  stamp,
  StoreUnavailableError,
  unlessCorrupt,
} from '../storage/store.ts';
import { accountClosedEmail } from './account-emails.ts';
import { mailTo } from './account-jobs.ts';

/** Closes the signed-in customer's account. @throws ApiError 'wrong_password' or 'open_orders', among others. */
export async function closeOwnAccount(
  deps: Dependencies,
  user: StoredUser,
  password: string,
): Promise<void> {
  const attempt = await confirmPassword(deps, user, { password, field: 'password' });
  await Promise.all([release(deps, attempt), closeAccount(deps, user, 'customer')]);
}

/**
 * Closes an account and cancels what is open of its orders; one that is refused changes nothing.
 * @returns false when the account is gone or must not be closed. @throws ApiError 'open_orders' or 'conflict'.
 */
export async function closeAccount(
  deps: Dependencies,
  user: StoredUser,
  actor: string,
  mayClose: (user: StoredUser) => boolean = () => true,
): Promise<boolean> {
  const [job, orders] = await Promise.all([
    jobsOf(deps).add({ kind: 'closing', userId: user.id }),
    readOpenOrders(deps, user),
  ]);
  let isStored: boolean;
  try {
    const inProduction = orders.filter(({ status }) => status === 'processing');
    if (inProduction.length > 0) throw openOrders(inProduction.map(({ id }) => id));
    // From this event on the account is closed; the job erases it.
    const ids = { archiveId: deps.randomHex(32), generation: deps.randomHex(16) };
    const change = { ...stamp(deps, actor), type: 'closed', ...ids } as const;
    isStored = await appendChange(usersOf(deps), user, change, mayClose);
  } catch (error) {
    if (error instanceof ApiError) await withdrawJob(deps, job);
    throw error;
  }
  if (isStored) {
    const isConfirmed = user.isEmailConfirmed;
    deps.log.note('user_closed', { user: pseudonym(user.id), isConfirmed });
    // The job cancels what fails or is missing here.
    await orLogged(deps.log, 'canceling the orders of a closed account', () =>
      cancelOrders(deps, orders, actor),
    );
  }
  deps.enqueue(job.key);
  return isStored;
}

/**
 * Closes an account that never confirmed its address, by nobody's wish there. @returns false when it has an order in
 * production, or confirmed the address just now.
 */
export async function closeUnconfirmed(deps: Dependencies, user: StoredUser): Promise<boolean> {
  try {
    return await closeAccount(deps, user, 'system', (current) => !current.isEmailConfirmed);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'open_orders') return false;
    throw error;
  }
}

/** From the index, so the cost depends on open orders only. */
async function readOpenOrders(deps: Dependencies, { id }: StoredUser): Promise<StoredOrder[]> {
  const entries = await openIndexOf(deps).list();
  const orderIds = entries.flatMap(({ subject }) =>
    subject.kind === 'order' && subject.userId === id ? [subject.orderId] : [],
  );
  // One that is unreadable blocks erasing, not closing.
  const read = (orderId: string) => unlessCorrupt(() => ordersOf(deps).find(id, orderId));
  const orders = await Promise.all([...new Set(orderIds)].map(read));
  return orders.filter((order) => order !== undefined).filter(isOpen);
}

/** Also those that an agent starts on just now. Repeatable. */
async function cancelOrders(
  deps: Dependencies,
  orders: readonly StoredOrder[],
  actor: string,
): Promise<void> {
  for (const { userId, id: orderId } of orders)
    await moveOrder(deps, { userId, orderId, to: 'cancelled', actor });
}

function openOrders(orders: string[]): ApiError {
  const list = new Intl.ListFormat('en-US').format(orders.map(orderReference));
  const [are, they] = orders.length === 1 ? ['is', 'it is'] : ['are', 'they are'];
  return new ApiError('open_orders', {
    message: `${list} ${are} in production, so the account can’t be closed yet: we’d lose what we need to deliver. Wait until ${they} complete, or write to us and ask us to stop.`,
    orders,
  });
}

const MAXIMUM_PASSES = 3;

/**
 * Tells the customer, then erases a closed account: orders move to an anonymous archive, everything else is deleted,
 * the account last. Resumes an interrupted run. The lease on the account prevents a race with a new registration.
 */
export async function eraseAccount(
  deps: Dependencies,
  job: JobOf<'closing'>,
  round: Round,
): Promise<Progress> {
  const { userId } = job.spec;
  const account = await usersOf(deps).findAccount(userId);
  // Not closed, or erased and registered again.
  if (account.state === 'open') return waitForRecord(deps, job);
  if (account.state === 'none') return 'done';
  if (account.state === 'closed') {
    await cancelOrders(deps, await readOpenOrders(deps, account.user), account.actor);
    if (!(await notifyOfClosing(deps, account, job, round))) return 'not_yet';
  }
  const isMoved =
    account.state === 'erasing' || (await archiveOrders(deps, userId, account.archiveId));
  if (!isMoved) return 'not_yet';
  await Promise.all([removeFilesOf(deps, userId), forgetSeen(deps, userId)]);
  await removeRequests(deps, 'orders', userId);
  const user = account.state === 'closed' ? account.user : undefined;
  const addresses = user ? claimedAddressesOf(user) : [];
  await forgetJobs(deps, [userId, ...addresses], job);
  for (const addressId of addresses) await usersOf(deps).releaseAddress(addressId, userId);
  if (user) {
    const key = unconfirmedKey({ registeredAtMs: Date.parse(user.createdAt), userId });
    await deps.store('limits').delete(key);
  }
  await usersOf(deps).erase(userId, new Date(deps.now()).toISOString(), user);
  deps.log.note('user_erased', { user: pseudonym(userId) });
  return 'done';
}

/**
 * Archives all orders without the customer's data, which leaves the index for searching with the account's.
 * @returns false when an order is unreadable and must stay, or the index is being worked on.
 */
export async function archiveOrders(
  deps: Dependencies,
  userId: string,
  archiveId = deps.randomHex(32),
): Promise<boolean> {
  for (let pass = 0; pass < MAXIMUM_PASSES; pass += 1) {
    const runs = await ordersOf(deps).listRuns(userId);
    if (runs.length === 0) return searchIndexOf(deps).erase({ userId });
    const results = await mapParallel(runs, (run) => archiveRun(deps, run, archiveId));
    if (results.includes(false)) return false;
  }
  throw new StoreUnavailableError('orders keep coming');
}

/** Job keys hold the customer's id and those of other addresses, which are hashes of something guessable. */
async function forgetJobs(
  deps: Dependencies,
  ids: readonly string[],
  job: JobOf<'closing'>,
): Promise<void> {
  const [jobs, entries] = await Promise.all([jobsOf(deps).list(), openIndexOf(deps).list()]);
  for (const other of jobs) {
    const { spec } = other;
    const isTheirs =
      ('userId' in spec && ids.includes(spec.userId)) ||
      ('addressId' in spec && ids.includes(spec.addressId));
    if (isTheirs && other.key !== job.key) await jobsOf(deps).remove(other);
  }
  for (const entry of entries) {
    if (entry.subject.kind === 'order' && ids.includes(entry.subject.userId)) {
      await openIndexOf(deps).remove(entry);
    }
  }
}

/**
 * Tells a customer that the account is closed, and which orders were canceled with it: these have no email of their own.
 * @returns whether the address may be erased now; a mail server that is down delays that by an hour at most.
 */
export async function notifyOfClosing(
  deps: Dependencies,
  { user, archiveId }: Pick<Extract<Account, { state: 'closed' }>, 'user' | 'archiveId'>,
  job: JobOf<'closing'>,
  round: Round,
): Promise<boolean> {
  const { email: customerAddress, isEmailConfirmed: isCustomerConfirmed } = user;
  if (obstacleTo(deps, { customerAddress, isCustomerConfirmed })) return true;
  // The same for every job about this closing.
  const id = uuidV7(0, (bytes) => archiveId.slice(0, 2 * bytes));
  const content = async () =>
    accountClosedEmail(user, await canceledWith(deps, user.id), job.createdAtMs, deps);
  const progress = await mailTo(deps, user, { ...job, id }, content, round);
  return progress === 'done' || deps.now() - job.createdAtMs > RECORD_DUE_AFTER_MS;
}

/** Canceled orders that their customer was not told of. */
async function canceledWith(deps: Dependencies, userId: string): Promise<StoredOrder[]> {
  const { orders } = await ordersOf(deps).list(userId, Number.MAX_SAFE_INTEGER);
  const isUntold = await Promise.all(
    orders.map(async ({ id: subjectId, steps }) => {
      const step = steps.findLast(isCancellation);
      if (!step?.notify.includes('customer')) return false;
      const isFinished = await notificationsOf(deps).finishedOf(subjectId);
      return !isFinished({ subjectId, sequence: step.sequence, delivery: 'customer-mail' });
    }),
  );
  return orders.filter((_, index) => isUntold[index]);
}
