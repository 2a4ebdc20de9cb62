import type { Dependencies } from '../dependencies.ts';
import { waitForRecord, type JobOf, type Progress, type Round } from '../queue/run-job.ts';
import { shortHash } from '../lib/security-log.ts';
import { archiveRun } from '../orders/order-job.ts';
import { notifyOfClosing } from './closing-email.ts';
import { ordersOf } from '../orders/order-store.ts';
import { usersOf } from '../auth/user-store.ts';
import { jobsOf } from '../queue/job-store.ts';
import { openIndexOf } from '../queue/open-index.ts';
import { claimedAddressesOf, unconfirmedKey } from '../auth/user-events.ts';
import { removeRequests } from '../queue/idempotency.ts';
import { mapParallel, StoreUnavailableError } from '../storage/store.ts';

const MAXIMUM_PASSES = 3;

/**
 * Tells the customer, then erases a closed account: orders move to an anonymous archive, everything else is deleted, the account last. Resumes an
 * interrupted run. The lease on the account prevents a race with a new registration.
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
  if (account.state === 'closed' && !(await notifyOfClosing(deps, account, job, round)))
    return 'not_yet';
  const isMoved =
    account.state === 'erasing' || (await archiveOrders(deps, userId, account.archiveId));
  if (!isMoved) return 'not_yet';
  await removeRequests(deps, 'orders', userId);
  const user = account.state === 'closed' ? account.user : undefined;
  const addresses = user ? claimedAddressesOf(user) : [];
  await forgetJobs(deps, [userId, ...addresses], job);
  for (const addressId of addresses) await usersOf(deps).releaseAddress(addressId, userId);
  if (user)
    await deps
      .store('limits')
      .delete(unconfirmedKey({ registeredAtMs: Date.parse(user.createdAt), userId }));
  await usersOf(deps).erase(userId, new Date(deps.now()).toISOString(), user);
  deps.log.note('user_erased', { user: shortHash(userId) });
  return 'done';
}

/** Archives all orders without the customer's data. @returns false when one is unreadable and must stay. */
export async function archiveOrders(
  deps: Dependencies,
  userId: string,
  archiveId = deps.randomHex(32),
): Promise<boolean> {
  for (let pass = 0; pass < MAXIMUM_PASSES; pass += 1) {
    const runs = await ordersOf(deps).listRuns(userId);
    if (runs.length === 0) return true;
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
