import { orderReference } from '../../../src/contracts/orders.ts';
import { confirmUrlOf } from '../auth/confirm-address.ts';
import { mailAnswersOf } from '../auth/mail-answers.ts';
import type { StoredUser } from '../auth/user-events.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SigningContext } from '../lib/tokens.ts';
import { deliverAll, type Notification } from '../queue/deliver.ts';
import { removeRequests } from '../queue/idempotency.ts';
import { jobsOf } from '../queue/job-store.ts';
import { openIndexOf } from '../queue/open-index.ts';
import { RECORD_DUE_AFTER_MS, waitForRecord } from '../queue/run-job.ts';
import type { JobOf, Progress, Round } from '../queue/run-job.ts';
import { timeOfId } from '../storage/keys.ts';
import {
  CorruptRecordError,
  noteFailure,
  stamp,
  StoreUnavailableError,
  type Recipient,
} from '../storage/store.ts';
import { addresseeOf } from './order-addressee.ts';
import { emailsToAgents } from './emails-to-agents.ts';
import { emailsToCustomer } from './emails-to-customer.ts';
import type { OrderEmail } from './order-emails.ts';
import { noteForSearch, orderDocument } from './order-document.ts';
import { repairIndex } from './order-index.ts';
import { ordersOf, type OrderRun } from './order-store.ts';
import {
  addressedTo,
  isArchived,
  isOpen,
  moveRecipients,
  type ArchivedOrder,
  type OrderChange,
  type OrderStep,
  type StoredOrder,
} from './order.ts';

/** Sends an order's notifications; deletes an order that was written after its customer's account was erased. */
export async function notifyOfOrder(
  deps: Dependencies,
  job: JobOf<'order'>,
  round: Round,
): Promise<Progress> {
  const { userId, orderId } = job.spec;
  const stored = await ordersOf(deps).find(userId, orderId);
  if (!stored) return removeLateStep(deps, job);
  let order = stored;
  let isClosed = false;
  let customer: StoredUser | undefined;
  if (order.archiveId === undefined) {
    const account = await usersOf(deps).findAccount(userId);
    const { state } = account;
    // A closed account still gets its last emails, until its orders move to the archive.
    if (state === 'erasing') return 'not_yet';
    customer = 'user' in account ? account.user : undefined;
    if (customer) order = addressedTo(stored, customer);
    isClosed = state === 'closed';
    const isFresh = deps.now() - Date.parse(order.createdAt) < RECORD_DUE_AFTER_MS;
    // An old order without an account is left for people to examine.
    if (state === 'none' && isFresh) return eraseLateOrder(deps, order);
  }
  // The archive has a job of its own.
  if (isArchived(order)) return 'unless_young';
  await repairIndex(deps, order);
  // The email about the closing says what was canceled with it.
  const isSaid = ({ audience, sequence }: Notification) =>
    isClosed &&
    audience === 'customer' &&
    order.steps.some((step) => step.sequence === sequence && isCancellation(step));
  const answers = customer && { onMailAnswer: mailAnswersOf(deps, customer, order.customerEmail) };
  const notifications = orderNotifications(order, deps, customer)
    .filter((each) => !isSaid(each))
    .map((each) => ({ ...each, ...answers }));
  const isDone = await deliverAll(deps, order.id, notifications, round);
  const document = orderDocument(stored, customer, deps.now());
  if (!(await noteForSearch(deps, customer, [document]))) return 'not_yet';
  return isDone ? 'unless_young' : 'not_yet';
}

export function isCancellation({ to }: OrderStep): boolean {
  return to === 'cancelled';
}

/** The order was placed after the account was erased. */
async function eraseLateOrder(
  deps: Dependencies,
  { userId, id: orderId, steps, createdAt }: StoredOrder,
): Promise<Progress> {
  await removeRequests(deps, 'orders', userId);
  await openIndexOf(deps).removeOf({ kind: 'order', userId, orderId }, Date.parse(createdAt));
  const sequences = steps.map(({ sequence }) => sequence);
  const isGone = await archiveRun(deps, { userId, orderId, sequences }, deps.randomHex(32));
  return isGone ? 'done' : 'not_yet';
}

/** Likewise for an event without its order, which moved to an archive. */
async function removeLateStep(deps: Dependencies, job: JobOf<'order'>): Promise<Progress> {
  const { userId, orderId } = job.spec;
  const runs = await ordersOf(deps).listRuns(userId);
  const run = runs.find((each) => each.orderId === orderId && each.sequences[0] !== 0);
  // An archive is filled from its last event, so a run without its beginning may be one.
  const isLate = run !== undefined && (await ordersOf(deps).archiveOf(run)) === undefined;
  if (!isLate || (await usersOf(deps).findAccount(userId)).state !== 'none')
    return waitForRecord(deps, job);
  await removeRequests(deps, 'orders', userId);
  await openIndexOf(deps).removeOf(job.spec, timeOfId(orderId));
  await ordersOf(deps).removeRun(run);
  return 'done';
}

type Context = SigningContext & Pick<Dependencies, 'siteUrl'>;

/** Everything that an order's events promise to send, sent or not. @param customer with an open account. */
export function orderNotifications(
  order: StoredOrder,
  deps: Context,
  customer?: StoredUser,
): Notification[] {
  return order.steps.flatMap((step) =>
    step.notify
      .filter((audience) => audience === 'agents' || order.archiveId === undefined)
      .filter(() => !isErased(step))
      .flatMap((audience) => {
        const write = emails[audience][step.type];
        return write ? [toNotification(order, step, audience, write, deps, customer)] : [];
      }),
  );
}

const emails = { agents: emailsToAgents, customer: emailsToCustomer };

/** A message whose customer closed the account says nothing any more. */
function isErased({ type, note, links, fileIds }: OrderStep): boolean {
  return type === 'noted' && !note && !links && !fileIds;
}

function toNotification(
  order: StoredOrder,
  step: OrderStep,
  audience: Recipient,
  write: OrderEmail,
  deps: Context,
  customer: StoredUser | undefined,
): Notification {
  const atMs = Date.parse(step.at);
  const addressee = addresseeOf(order, customer, step.type);
  const isHandOver = step.type === 'assigned';
  return {
    subjectId: order.id,
    sequence: step.sequence,
    audience,
    atMs,
    ...addressee,
    // An agent's colleague is told at once of what an agent did.
    ...(isHandOver ? { isCustomerConfirmed: undefined } : {}),
    isThread: true,
    isByCustomer: step.actor === 'customer',
    isMessage: step.type === 'noted',
    agent: (isHandOver ? step.assignee : order.assignee) ?? undefined,
    isToAgentAlone: isHandOver,
    content: async (sequences) => {
      const isUnproven = customer && audience === 'customer' && addressee.needsNoProof;
      const confirmUrl = isUnproven ? await confirmUrlOf(deps, customer, atMs) : undefined;
      const about = order.steps.filter(({ sequence }) => sequences.includes(sequence));
      const [first = step, ...others] = about;
      return write(order, [first, ...others], { siteUrl: deps.siteUrl, confirmUrl });
    },
    webhook: { type: webhookType(step), data: webhookData(order, step) },
  };
}

function webhookType({ type, to, decision }: OrderStep): string {
  if (to === 'cancelled') return 'order.cancelled';
  return `order.${type === 'noted' ? 'message' : (decision ?? type)}`;
}

function webhookData(order: StoredOrder, step: OrderStep): Record<string, unknown> {
  return {
    orderId: order.id,
    reference: orderReference(order.id),
    serviceName: order.serviceName,
    priceCents: step.priceCents ?? order.priceCents,
    status: step.to ?? (step.type === 'placed' ? 'pending' : order.status),
    by: step.actor,
    placedAt: order.createdAt,
  };
}

const MAXIMUM_ATTEMPTS = 5;

/** Archives an order without the customer's data; resumable. @returns false when it is unreadable and must stay. */
export async function archiveRun(
  deps: Dependencies,
  run: OrderRun,
  archiveId: string,
): Promise<boolean> {
  try {
    if (run.sequences[0] !== 0) {
      // Originals are deleted in ascending order once all are copied.
      const archive = await ordersOf(deps).archiveOf(run);
      if (!archive || !(await ordersOf(deps).find(archive, run.orderId))) return false;
      await ordersOf(deps).removeRun(run);
      return true;
    }
    const order = await anonymize(deps, run, archiveId);
    if (!order) return true;
    // Already in its archive.
    if (!isArchived(order)) return false;
    await promiseInArchive(deps, order);
    const archived = { ...order, userId: order.archiveId };
    await noteForSearch(deps, undefined, [orderDocument(archived, undefined, deps.now())]);
    await ordersOf(deps).archive(order);
    return true;
  } catch (error) {
    if (!(error instanceof CorruptRecordError)) throw error;
    noteFailure(error, deps.log);
    return false;
  }
}

/** Ends the customer's run, so nothing can be appended to it and lost. */
async function anonymize(
  deps: Dependencies,
  { userId, orderId }: OrderRun,
  archiveId: string,
): Promise<StoredOrder | undefined> {
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const order = await ordersOf(deps).find(userId, orderId);
    if (!order || order.archiveId !== undefined) return order;
    await ordersOf(deps).append(order, nextEvent(deps, order, archiveId));
  }
  throw new StoreUnavailableError('the order keeps changing');
}

/** An order that is still open is cancelled first. */
function nextEvent(deps: Dependencies, order: StoredOrder, archiveId: string): OrderChange {
  const event = stamp(deps, 'customer');
  if (!isOpen(order)) return { ...event, type: 'anonymized', archiveId };
  const notify = moveRecipients('cancelled', undefined);
  return { ...event, type: 'moved', from: order.status, to: 'cancelled', notify };
}

/** Adds a job for agents' notifications that are not sent yet. */
async function promiseInArchive(deps: Dependencies, order: ArchivedOrder): Promise<void> {
  if (!order.steps.some(({ notify }) => notify.includes('agents'))) return;
  // An earlier attempt may have started another archive.
  const { id: orderId, archiveId: userId } = order;
  deps.enqueue((await jobsOf(deps).add({ kind: 'order', userId, orderId })).key);
}
