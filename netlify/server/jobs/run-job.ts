import { RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { passwordChangedEmail, passwordResetEmail } from '../accounts/account-emails.ts';
import { ConfigurationError } from '../lib/errors.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/durations.ts';
import type { JobSpec } from '../storage/job-keys.ts';
import type { OrderRun, StoredOrder } from '../orders/order-store.ts';
import type { Job } from './job-store.ts';
import { deliver, type Notification, type Round } from './deliver.ts';
import type { Dependencies } from '../dependencies.ts';
import { contactStore } from '../messages/contact-store.ts';
import { eraseAccount, eraseOrphan } from '../accounts/erase-account.ts';
import { messageNotifications } from '../messages/message-notifications.ts';
import { isArchived, orderTransitions } from '../orders/move-order.ts';
import { orderNotifications } from '../orders/order-notifications.ts';

/** Whoever wrote a job has written what it is for by then, or never will: no function lives longer than a minute. */
export const WRITER_GONE_AFTER_MS = 2 * MINUTE_MS;
/** A job without its record is kept for a while: the store may have been away when it was to be written. */
export const RECORD_DUE_AFTER_MS = HOUR_MS;

/**
 * What became of a job: it is `over` and gone; there is nothing left to do and it is `kept` for a moment, because its
 * writer may be about to store what it is for; or something is `left`.
 */
export type JobOutcome = 'over' | 'kept' | 'left';

/**
 * Does what a job asks for, as far as it can be done now. It may be done any number of times and by several processes
 * at once: notifications go out once, and erasing goes on where it broke off.
 * @param isOwn the caller wrote the job and what it is for, so it need not be kept.
 * @throws StoreUnavailableError or CorruptRecordError when it cannot be read what is to be done.
 */
export async function runJob(
  deps: Dependencies,
  job: Job,
  round: Round,
  isOwn: boolean,
): Promise<JobOutcome> {
  const progress = await workOn(deps, job, round);
  if (progress === 'not_yet' || round.isDryRun) return 'left';
  const isYoung = deps.now() - job.createdAtMs < WRITER_GONE_AFTER_MS;
  if (progress === 'unless_young' && isYoung && !isOwn) return 'kept';
  await deps.jobs.remove(job);
  return 'over';
}

/** `unless_young`: nothing is left to be done of what is in the store. */
type Progress = 'now' | 'unless_young' | 'not_yet';

function workOn(deps: Dependencies, job: Job, round: Round): Promise<Progress> {
  const { spec } = job;
  switch (spec.kind) {
    case 'order':
      return tellOfOrder(deps, job, spec, round);
    case 'message':
      return tellOfMessage(deps, job, spec, round);
    case 'reset':
      return sendResetLink(deps, job, spec, round);
    case 'changed':
      return tellOfNewPassword(deps, job, spec, round);
    case 'closing':
      return closeForGood(deps, job, spec, round);
  }
}

type SpecOf<Kind> = Extract<JobSpec, { readonly kind: Kind }>;

async function tellOfOrder(
  deps: Dependencies,
  job: Job,
  { userId, orderId }: SpecOf<'order'>,
  round: Round,
): Promise<Progress> {
  const order = await deps.orders.find(userId, orderId);
  if (!order) return removeLateStep(deps, job, { userId, orderId }, round);
  if (order.archiveId === undefined) {
    const { state } = await deps.users.findAccount(userId);
    // Of a closed account the last news still go out, until its orders are on their way to the archive.
    if (state === 'erasing') return 'not_yet';
    const isFresh = deps.now() - Date.parse(order.createdAt) < RECORD_DUE_AFTER_MS;
    // An old order without an account is an accident, and for people to judge.
    if (state === 'none' && isFresh) return eraseLateOrder(deps, order, round);
  }
  // Its archive has a job of its own for what is left to tell.
  if (isArchived(order)) return 'unless_young';
  const isTold = await deliverAll(deps, order.id, orderNotifications(order, deps), round);
  if (orderTransitions[order.status].length === 0 && !round.isDryRun) {
    // The usual entry; one of another day is found by the sweep.
    await deps.open.removeOf({ kind: 'order', userId, orderId }, Date.parse(order.createdAt));
  }
  return isTold ? 'unless_young' : 'not_yet';
}

/** Somebody who had read the account before it was closed placed the order after everything in it was erased. */
async function eraseLateOrder(
  deps: Dependencies,
  { userId, id: orderId, steps, createdAt }: StoredOrder,
  round: Round,
): Promise<Progress> {
  if (round.isDryRun) return 'not_yet';
  await deps.idempotency.removeAllOf(userId);
  await deps.open.removeOf({ kind: 'order', userId, orderId }, Date.parse(createdAt));
  const sequences = steps.map(({ sequence }) => sequence);
  const { isDone, jobs } = await eraseOrphan(deps, { userId, orderId, sequences });
  for (const follow of jobs) await runJob(deps, follow, round, true);
  return isDone ? 'now' : 'not_yet';
}

/** Likewise for a step, which is left without its order: that has gone to an archive. */
async function removeLateStep(
  deps: Dependencies,
  job: Job,
  { userId, orderId }: Pick<OrderRun, 'userId' | 'orderId'>,
  round: Round,
): Promise<Progress> {
  const runs = await deps.orders.listRuns(userId);
  const run = runs.find((each) => each.orderId === orderId && each.sequences[0] !== 0);
  // An archive is filled from its end, so what it holds says that it is one.
  const isLate = run !== undefined && (await deps.orders.archiveOf(run)) === undefined;
  if (!isLate || (await deps.users.findAccount(userId)).state !== 'none')
    return waitForRecord(deps, job);
  if (round.isDryRun) return 'not_yet';
  await deps.orders.removeRun(run);
  return 'now';
}

async function tellOfMessage(
  deps: Dependencies,
  job: Job,
  { receivedAtMs, messageId }: SpecOf<'message'>,
  round: Round,
): Promise<Progress> {
  const message = await contactStore(deps.contacts).find(receivedAtMs, messageId);
  if (!message) return waitForRecord(deps, job);
  const notifications = messageNotifications(messageId, message, deps);
  return (await deliverAll(deps, messageId, notifications, round)) ? 'unless_young' : 'not_yet';
}

async function sendResetLink(
  deps: Dependencies,
  job: Job,
  { userId }: SpecOf<'reset'>,
  round: Round,
): Promise<Progress> {
  const untilMs = job.createdAtMs + RESET_LINK_MINUTES * MINUTE_MS;
  if (deps.now() >= untilMs) return 'now';
  const user = await deps.users.find(userId);
  // Asked for with an address that has no account: nobody is told.
  if (!user) return 'now';
  const { id: sub, generation: gen } = user;
  let token: string;
  try {
    token = await deps.sessions.signReset({ sub, gen }, job.createdAtMs, untilMs);
  } catch (error) {
    // The command line works on the deployed site without its secrets; the site itself sends the link.
    if (error instanceof ConfigurationError) return 'not_yet';
    throw error;
  }
  const content = () => passwordResetEmail(user, token, job.createdAtMs, deps);
  return tellAccount(deps, job, user.email, content, round);
}

async function tellOfNewPassword(
  deps: Dependencies,
  job: Job,
  { userId, generation }: SpecOf<'changed'>,
  round: Round,
): Promise<Progress> {
  const user = await deps.users.find(userId);
  if (user?.generations.includes(generation)) {
    const content = () => passwordChangedEmail(user, job.createdAtMs, deps);
    return tellAccount(deps, job, user.email, content, round);
  }
  const progress = user ? await waitForRecord(deps, job) : 'now';
  // Whoever had read the account before it was closed may have written to it after it was erased.
  if (progress === 'now' && !round.isDryRun) await deps.users.removeLate(userId, generation);
  return progress;
}

async function closeForGood(
  deps: Dependencies,
  job: Job,
  { userId }: SpecOf<'closing'>,
  round: Round,
): Promise<Progress> {
  const account = await deps.users.findAccount(userId);
  // Not closed yet or never, or erased already; and somebody may have registered anew.
  if (account.state === 'open') return waitForRecord(deps, job);
  if (round.isDryRun) return 'not_yet';
  const { isDone, jobs } = await eraseAccount(deps, userId, job);
  for (const follow of jobs) await runJob(deps, follow, round, true);
  return isDone ? 'now' : 'not_yet';
}

async function tellAccount(
  deps: Dependencies,
  job: Job,
  customerAddress: string,
  content: Notification['content'],
  round: Round,
): Promise<Progress> {
  const { id: subjectId, createdAtMs: atMs } = job;
  const notification: Notification = {
    subjectId,
    sequence: 0,
    audience: 'customer',
    atMs,
    customerAddress,
    content,
  };
  return (await deliverAll(deps, subjectId, [notification], round)) ? 'now' : 'not_yet';
}

async function deliverAll(
  deps: Dependencies,
  subjectId: string,
  notifications: readonly Notification[],
  round: Round,
): Promise<boolean> {
  if (notifications.length === 0) return true;
  const survey = await deps.notifications.survey(subjectId);
  let isDone = true;
  // One after the other: the mail to the agents does not wait for a customer's, but few are sent at a time.
  for (const notification of notifications) {
    const isTold = await deliver(deps, notification, survey, round);
    isDone &&= isTold;
  }
  return isDone;
}

function waitForRecord(deps: Dependencies, job: Job): Promise<Progress> {
  const isOverdue = deps.now() - job.createdAtMs > RECORD_DUE_AFTER_MS;
  return Promise.resolve(isOverdue ? 'now' : 'not_yet');
}
