import { sha256Hex, shortHash } from '../security/digest.ts';
import { mapParallel } from '../stores/map-parallel.ts';
import type { NoticeId } from '../stores/notice-store.ts';
import type { OrderRun, StoredOrder } from '../stores/order-store.ts';
import type { OrderChange } from '../stores/records.ts';
import { CorruptRecordError, StoreUnavailableError } from '../stores/store.ts';
import type { Task } from '../stores/task-store.ts';
import { toldOfAnonymisation, toldOfMove } from './audiences.ts';
import { TRY_FREE_AFTER_MS } from './deliver.ts';
import type { Dependencies } from './dependencies.ts';
import { orderTransitions } from './move-order.ts';

type Needs = Pick<
  Dependencies,
  'users' | 'orders' | 'claims' | 'open' | 'tasks' | 'notices' | 'now' | 'log'
>;

/** An order may have been placed while the others were carried over; more than twice is not chance. */
const MAXIMUM_PASSES = 3;
const MAXIMUM_ATTEMPTS = 5;

/** What came of an attempt to erase an account. */
export interface Erasure {
  /** False when somebody else is at it, or when an order cannot be read and is therefore not safe to carry over. */
  readonly isDone: boolean;
  /** What the agents are to be told of orders that lost their customer. */
  readonly tasks: readonly Task[];
}

/**
 * Erases a closed account: its orders go on in an archive that shows nothing of the customer, everything else is
 * deleted, the account last. Goes on where an earlier attempt broke off.
 * @param task what asked for it; it is left to the caller.
 * @throws StoreUnavailableError when it broke off.
 */
export async function eraseAccount(deps: Needs, userId: string, task: Task): Promise<Erasure> {
  const turn = turnOf(userId);
  const attempt = (await deps.notices.survey(turn.subjectId)).tries(turn);
  if (!(await deps.notices.begin(turn, attempt, deps.now(), TRY_FREE_AFTER_MS)))
    return { isDone: false, tasks: [] };
  const tasks: Task[] = [];
  try {
    return { isDone: await eraseAll(deps, userId, task, tasks), tasks };
  } finally {
    // Those that died before us are cleared away, too; the next one starts from zero.
    await Promise.all(
      Array.from({ length: attempt + 1 }, (_, number) => deps.notices.giveUp(turn, number)),
    );
  }
}

/**
 * Two at once could meet a new account under the same address: while one deletes the last of the old account, the
 * owner registers again, and the other deletes that. So there is one turn for an address.
 */
function turnOf(userId: string): NoticeId {
  const digits = sha256Hex(`erasure ${userId}`);
  const subjectId = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `7${digits.slice(12, 15)}`,
    `8${digits.slice(15, 18)}`,
    digits.slice(18, 30),
  ].join('-');
  return { subjectId, sequence: 0, delivery: 'account-erasure' };
}

async function eraseAll(deps: Needs, userId: string, task: Task, tasks: Task[]): Promise<boolean> {
  const account = await deps.users.look(userId);
  if (account.state === 'open' || account.state === 'none') return true;
  if (account.state === 'closed') {
    if (!(await carryOver(deps, userId, account.archiveId, tasks))) return false;
    await deps.claims.removeAllOf(userId);
    await forgetErrands(deps, userId, task);
  }
  await deps.users.erase(userId);
  deps.log.note('user_erased', { user: shortHash(userId) });
  return true;
}

/**
 * Takes the customer out of orders that belong to no account, as may be left when one was placed in the very moment of
 * closing.
 */
export async function eraseOrphans(
  deps: Needs & Pick<Dependencies, 'randomHex'>,
  userId: string,
): Promise<Erasure> {
  const tasks: Task[] = [];
  return { isDone: await carryOver(deps, userId, deps.randomHex(32), tasks), tasks };
}

/** Like {@link eraseOrphans} for one order. */
export async function eraseOrphan(
  deps: Needs & Pick<Dependencies, 'randomHex'>,
  run: OrderRun,
): Promise<Erasure> {
  const tasks: Task[] = [];
  return { isDone: await carryOverRun(deps, run, deps.randomHex(32), tasks), tasks };
}

/** @returns whether no order of the customer is left. */
async function carryOver(
  deps: Needs,
  userId: string,
  archiveId: string,
  tasks: Task[],
): Promise<boolean> {
  for (let pass = 0; pass < MAXIMUM_PASSES; pass += 1) {
    const runs = await deps.orders.listRuns(userId);
    if (runs.length === 0) return true;
    const results = await mapParallel(runs, (run) => carryOverRun(deps, run, archiveId, tasks));
    if (results.includes(false)) return false;
  }
  throw new StoreUnavailableError('orders keep coming');
}

async function carryOverRun(
  deps: Needs,
  run: OrderRun,
  archiveId: string,
  tasks: Task[],
): Promise<boolean> {
  try {
    if (run.sequences[0] !== 0) {
      // The originals are deleted from the first on, once all are copied.
      const archive = await deps.orders.archiveOf(run);
      if (!archive || !(await deps.orders.find(archive, run.orderId))) return false;
      await deps.orders.removeRun(run);
      return true;
    }
    const order = await anonymise(deps, run, archiveId);
    if (!order) return true;
    await noteInArchive(deps, order, tasks);
    await deps.orders.archive(order);
    return true;
  } catch (error) {
    if (!(error instanceof CorruptRecordError)) throw error;
    deps.log.note('data_record_corrupt', { key: error.key, reason: error.reason });
    return false;
  }
}

/** Ends the customer's run of an order: from then on nothing can be appended to it that would be lost. */
async function anonymise(
  deps: Needs,
  { userId, orderId }: OrderRun,
  archiveId: string,
): Promise<StoredOrder | undefined> {
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const order = await deps.orders.find(userId, orderId);
    if (!order || order.archiveId !== undefined) return order;
    await deps.orders.append(order, nextEvent(deps, order, archiveId));
  }
  throw new StoreUnavailableError('the order keeps changing');
}

/** A pending order is cancelled first: nobody is left to settle it with. */
function nextEvent(deps: Needs, order: StoredOrder, archiveId: string): OrderChange {
  const event = { v: 1, at: new Date(deps.now()).toISOString(), actor: 'customer' } as const;
  if (order.status === 'pending') {
    const notify = toldOfMove('cancelled', undefined);
    return { ...event, type: 'moved', from: 'pending', to: 'cancelled', notify };
  }
  const notify = toldOfAnonymisation(order.status);
  return {
    ...event,
    type: 'anonymised',
    archiveId,
    ...(notify.length > 0 ? { notify } : {}),
  };
}

/** What the agents were promised to be told, and what is open, stays so under the order's new place. */
async function noteInArchive(deps: Needs, order: StoredOrder, tasks: Task[]): Promise<void> {
  // An earlier attempt may have begun another archive.
  const { id: orderId, archiveId: userId = '' } = order;
  const subject = { kind: 'order', userId, orderId } as const;
  const isOpen = orderTransitions[order.status].length > 0;
  if (order.steps.some(({ notify }) => notify.includes('agents'))) {
    tasks.push(await deps.tasks.add(subject));
  }
  if (isOpen) await deps.open.add(subject, deps.now());
}

/** Keys of errands hold the customer's id, which somebody who guesses the address can test the guess against. */
async function forgetErrands(deps: Needs, userId: string, task: Task): Promise<void> {
  const [tasks, entries] = await Promise.all([deps.tasks.list(), deps.open.list()]);
  for (const other of tasks) {
    const isTheirs = 'userId' in other.errand && other.errand.userId === userId;
    if (isTheirs && other.key !== task.key) await deps.tasks.remove(other);
  }
  for (const entry of entries) {
    if (entry.subject.kind === 'order' && entry.subject.userId === userId) {
      await deps.open.remove(entry);
    }
  }
}
