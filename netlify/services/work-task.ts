import { RESET_LINK_MINUTES } from '../../src/contracts/password-reset.ts';
import { passwordChangedLetter, resetLetter } from '../letters/account-letters.ts';
import { ConfigurationError } from '../security/configuration-error.ts';
import { HOUR_MS, MINUTE_MS } from '../security/durations.ts';
import type { Errand } from '../stores/errand-keys.ts';
import type { OrderRun, StoredOrder } from '../stores/order-store.ts';
import type { Task } from '../stores/task-store.ts';
import { deliver } from './deliver.ts';
import type { Notice, Round } from './deliver.ts';
import type { Dependencies } from './dependencies.ts';
import { eraseAccount, eraseOrphan } from './erase-account.ts';
import { messageNotices } from './message-notices.ts';
import { hasLeft, orderTransitions } from './move-order.ts';
import { orderNotices } from './order-notices.ts';

/** Whoever wrote a task has written what it is for by then, or never will: no function lives longer than a minute. */
export const WRITER_GONE_AFTER_MS = 2 * MINUTE_MS;
/** A task without its record is kept for a while: the store may have been away when it was to be written. */
export const RECORD_DUE_AFTER_MS = HOUR_MS;

/** What `workTask` needs. */
export type TaskNeeds = Omit<
  Dependencies,
  'catalogue' | 'posts' | 'passwords' | 'soon' | 'expiring' | 'slots' | 'addressLimitFactor'
>;

/**
 * What became of a task: it is `over` and gone; there is nothing left to do and it is `kept` for a moment, because its
 * writer may be about to store what it is for; or something is `left`.
 */
export type TaskOutcome = 'over' | 'kept' | 'left';

/**
 * Does what a task asks for, as far as it can be done now. It may be done any number of times and by several processes
 * at once: notices go out once, and erasing goes on where it broke off.
 * @param isOwn the caller wrote the task and what it is for, so it need not be kept.
 * @throws StoreUnavailableError or CorruptRecordError when it cannot be read what is to be done.
 */
export async function workTask(
  deps: TaskNeeds,
  task: Task,
  round: Round,
  isOwn: boolean,
): Promise<TaskOutcome> {
  const progress = await workOn(deps, task, round);
  if (progress === 'not_yet' || round.isDryRun) return 'left';
  const isYoung = deps.now() - task.createdAtMs < WRITER_GONE_AFTER_MS;
  if (progress === 'unless_young' && isYoung && !isOwn) return 'kept';
  await deps.tasks.remove(task);
  return 'over';
}

/** `unless_young`: nothing is left to be done of what is in the store. */
type Progress = 'now' | 'unless_young' | 'not_yet';

function workOn(deps: TaskNeeds, task: Task, round: Round): Promise<Progress> {
  const { errand } = task;
  switch (errand.kind) {
    case 'order':
      return tellOfOrder(deps, task, errand, round);
    case 'message':
      return tellOfMessage(deps, task, errand, round);
    case 'reset':
      return sendResetLink(deps, task, errand, round);
    case 'changed':
      return tellOfNewPassword(deps, task, errand, round);
    case 'closing':
      return closeForGood(deps, task, errand, round);
  }
}

type ErrandOf<Kind> = Extract<Errand, { readonly kind: Kind }>;

async function tellOfOrder(
  deps: TaskNeeds,
  task: Task,
  { userId, orderId }: ErrandOf<'order'>,
  round: Round,
): Promise<Progress> {
  const order = await deps.orders.find(userId, orderId);
  if (!order) return removeLateStep(deps, task, { userId, orderId }, round);
  if (order.archiveId === undefined) {
    const { state } = await deps.users.look(userId);
    if (state === 'closed' || state === 'erasing') return 'not_yet';
    const isFresh = deps.now() - Date.parse(order.createdAt) < RECORD_DUE_AFTER_MS;
    // An old order without an account is an accident, and for people to judge.
    if (state === 'none' && isFresh) return eraseLateOrder(deps, order, round);
  }
  // Its archive has a task of its own for what is left to tell.
  if (hasLeft(order)) return 'unless_young';
  const isTold = await deliverAll(deps, order.id, orderNotices(order, deps), round);
  if (orderTransitions[order.status].length === 0 && !round.isDryRun) {
    // The usual entry; one of another day is found by the sweep.
    await deps.open.removeOf({ kind: 'order', userId, orderId }, Date.parse(order.createdAt));
  }
  return isTold ? 'unless_young' : 'not_yet';
}

/** Somebody who had read the account before it was closed placed the order after everything in it was erased. */
async function eraseLateOrder(
  deps: TaskNeeds,
  { userId, id: orderId, steps, createdAt }: StoredOrder,
  round: Round,
): Promise<Progress> {
  if (round.isDryRun) return 'not_yet';
  await deps.claims.removeAllOf(userId);
  await deps.open.removeOf({ kind: 'order', userId, orderId }, Date.parse(createdAt));
  const sequences = steps.map(({ sequence }) => sequence);
  const { isDone, tasks } = await eraseOrphan(deps, { userId, orderId, sequences });
  for (const follow of tasks) await workTask(deps, follow, round, true);
  return isDone ? 'now' : 'not_yet';
}

/** Likewise for a step, which is left without its order: that has gone to an archive. */
async function removeLateStep(
  deps: TaskNeeds,
  task: Task,
  { userId, orderId }: Pick<OrderRun, 'userId' | 'orderId'>,
  round: Round,
): Promise<Progress> {
  const runs = await deps.orders.listRuns(userId);
  const run = runs.find((each) => each.orderId === orderId && each.sequences[0] !== 0);
  // An archive is filled from its end, so what it holds says that it is one.
  const isLate = run !== undefined && (await deps.orders.archiveOf(run)) === undefined;
  if (!isLate || (await deps.users.look(userId)).state !== 'none') return waitForRecord(deps, task);
  if (round.isDryRun) return 'not_yet';
  await deps.orders.removeRun(run);
  return 'now';
}

async function tellOfMessage(
  deps: TaskNeeds,
  task: Task,
  { receivedAtMs, messageId }: ErrandOf<'message'>,
  round: Round,
): Promise<Progress> {
  const message = await deps.contacts.find(receivedAtMs, messageId);
  if (!message) return waitForRecord(deps, task);
  const notices = messageNotices(messageId, message, deps);
  return (await deliverAll(deps, messageId, notices, round)) ? 'unless_young' : 'not_yet';
}

async function sendResetLink(
  deps: TaskNeeds,
  task: Task,
  { userId }: ErrandOf<'reset'>,
  round: Round,
): Promise<Progress> {
  const untilMs = task.createdAtMs + RESET_LINK_MINUTES * MINUTE_MS;
  if (deps.now() >= untilMs) return 'now';
  const user = await deps.users.find(userId);
  // Asked for with an address that has no account: nobody is told.
  if (!user) return 'now';
  const { id: sub, generation: gen } = user;
  let token: string;
  try {
    token = await deps.sessions.signReset({ sub, gen }, task.createdAtMs, untilMs);
  } catch (error) {
    // The command line works on the deployed site without its secrets; the site itself sends the link.
    if (error instanceof ConfigurationError) return 'not_yet';
    throw error;
  }
  const letter = () => resetLetter(user, token, task.createdAtMs, deps);
  return tellAccount(deps, task, user.email, letter, round);
}

async function tellOfNewPassword(
  deps: TaskNeeds,
  task: Task,
  { userId, generation }: ErrandOf<'changed'>,
  round: Round,
): Promise<Progress> {
  const user = await deps.users.find(userId);
  if (user?.generations.includes(generation)) {
    const letter = () => passwordChangedLetter(user, task.createdAtMs, deps);
    return tellAccount(deps, task, user.email, letter, round);
  }
  const progress = user ? await waitForRecord(deps, task) : 'now';
  // Whoever had read the account before it was closed may have written to it after it was erased.
  if (progress === 'now' && !round.isDryRun) await deps.users.removeLate(userId, generation);
  return progress;
}

async function closeForGood(
  deps: TaskNeeds,
  task: Task,
  { userId }: ErrandOf<'closing'>,
  round: Round,
): Promise<Progress> {
  const account = await deps.users.look(userId);
  // Not closed yet or never, or erased already; and somebody may have registered anew.
  if (account.state === 'open') return waitForRecord(deps, task);
  if (round.isDryRun) return 'not_yet';
  const { isDone, tasks } = await eraseAccount(deps, userId, task);
  for (const follow of tasks) await workTask(deps, follow, round, true);
  return isDone ? 'now' : 'not_yet';
}

async function tellAccount(
  deps: TaskNeeds,
  task: Task,
  customerAddress: string,
  letter: Notice['letter'],
  round: Round,
): Promise<Progress> {
  const { id: subjectId, createdAtMs: atMs } = task;
  const notice: Notice = {
    subjectId,
    sequence: 0,
    audience: 'customer',
    atMs,
    customerAddress,
    letter,
  };
  return (await deliverAll(deps, subjectId, [notice], round)) ? 'now' : 'not_yet';
}

async function deliverAll(
  deps: TaskNeeds,
  subjectId: string,
  notices: readonly Notice[],
  round: Round,
): Promise<boolean> {
  if (notices.length === 0) return true;
  const survey = await deps.notices.survey(subjectId);
  let isDone = true;
  // One after the other: the mail to the agents does not wait for a customer's, but few are sent at a time.
  for (const notice of notices) {
    const isTold = await deliver(deps, notice, survey, round);
    isDone &&= isTold;
  }
  return isDone;
}

function waitForRecord(deps: TaskNeeds, task: Task): Promise<Progress> {
  const isOverdue = deps.now() - task.createdAtMs > RECORD_DUE_AFTER_MS;
  return Promise.resolve(isOverdue ? 'now' : 'not_yet');
}
