import { canonicalEmail } from '../../../src/contracts/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { DeliveryError } from '../email/mail.ts';
import { renderEmail, type EmailContent } from '../email/render-email.ts';
import type { WebhookMessage } from '../email/webhook.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations.ts';
import type { JobSpec } from '../storage/keys.ts';
import type { Recipient } from '../storage/store.ts';
import type { Delivery, Job, NotificationId } from './job-store.ts';

/** No function lives longer than a minute, so by then the writer has stored its record or never will. */
export const WRITER_GONE_AFTER_MS = 2 * MINUTE_MS;
/** A job without its record is kept this long. */
export const RECORD_DUE_AFTER_MS = HOUR_MS;
/** Notifications are retried for this long. */
export const ABANDON_AFTER_MS = 7 * DAY_MS;

/** Counts of notifications, and of jobs held by others. */
export interface Tally {
  sent: number;
  /** Another worker holds the lease. */
  waiting: number;
  /** Will be retried. */
  failed: number;
  /** The address does not exist. */
  refused: number;
  abandoned: number;
  /** No channel is configured. */
  off: number;
}

/** One round of work; a channel that is down is not tried again in it. */
export interface Round {
  tally: Tally;
  down: Set<'mail' | 'webhook'>;
  /** Only counts what would be sent. */
  isDryRun: boolean;
  /** Notifications counted by a dry run; several jobs may share one. */
  counted: Set<string>;
}

export function startRound(isDryRun = false): Round {
  const tally = { sent: 0, waiting: 0, failed: 0, refused: 0, abandoned: 0, off: 0 };
  return { tally, down: new Set(), isDryRun, counted: new Set() };
}

/** `unless_young`: done, but the job's writer may be about to store its record. */
export type Progress = 'done' | 'unless_young' | 'not_yet';

export interface JobOf<Kind extends JobSpec['kind']> extends Job {
  spec: Extract<JobSpec, { kind: Kind }>;
}

/** A function handles its own kinds; the sweep handles all. */
export type JobHandlers = {
  readonly [Kind in JobSpec['kind']]?: (
    deps: Dependencies,
    job: JobOf<Kind>,
    round: Round,
  ) => Promise<Progress>;
};

/** `over`: removed. `kept`: done, but too young to remove. `left`: something remains. */
export type JobOutcome = 'over' | 'kept' | 'left';

/**
 * Runs a job as far as possible. Safe to repeat and to run concurrently: a lease serializes work on one subject.
 * @param isOwn the caller has stored the job's record, so the job can go at once.
 * @throws StoreUnavailableError or CorruptRecordError
 */
export async function runJob(
  deps: Dependencies,
  job: Job,
  handlers: JobHandlers,
  round: Round,
  isOwn: boolean,
): Promise<JobOutcome> {
  const handle = handlers[job.spec.kind] as
    ((deps: Dependencies, job: Job, round: Round) => Promise<Progress>) | undefined;
  if (!handle) return 'left';
  if (round.isDryRun) {
    await handle(deps, job, round);
    return 'left';
  }
  const lease = await deps.jobs.acquireLease(leaseIdOf(job), deps.now());
  if (!lease) {
    round.tally.waiting += 1;
    return 'left';
  }
  let progress: Progress;
  try {
    progress = await handle(deps, job, round);
  } finally {
    // Released first, so a lease left by a crash is found with its job.
    await deps.jobs.releaseLease(lease);
  }
  if (progress === 'not_yet') return 'left';
  const isYoung = deps.now() - job.createdAtMs < WRITER_GONE_AFTER_MS;
  if (progress === 'unless_young' && isYoung && !isOwn) return 'kept';
  await deps.jobs.remove(job);
  return 'over';
}

/** Account emails are independent; other jobs of one subject run in turn. */
export function leaseIdOf({ id, spec }: Job): string {
  switch (spec.kind) {
    case 'order':
      return spec.orderId;
    case 'message':
      return spec.messageId;
    case 'closing':
      return spec.userId;
    case 'reset':
    case 'changed':
      return id;
  }
}

export function waitForRecord(deps: Dependencies, job: Job): Progress {
  return deps.now() - job.createdAtMs > RECORD_DUE_AFTER_MS ? 'done' : 'not_yet';
}

/** A message to one audience about one event. */
export interface Notification {
  /** Id of the order, message or job. */
  subjectId: string;
  /** Number of the event. */
  sequence: number;
  audience: Recipient;
  /** Milliseconds since 1970. */
  atMs: number;
  /** Without it, the customer gets no mail. */
  customerAddress: string | undefined;
  content: () => EmailContent | Promise<EmailContent>;
  /** Holds nothing about the customer, since it may end up in a chat. */
  webhook?: Omit<WebhookMessage, 'id' | 'atMs'>;
}

/**
 * Sends the notifications of a subject that were not sent before, on every configured channel.
 * @returns whether nothing is left to send.
 * @throws StoreUnavailableError
 */
export async function deliverAll(
  deps: Dependencies,
  subjectId: string,
  notifications: readonly Notification[],
  round: Round,
): Promise<boolean> {
  if (notifications.length === 0) return true;
  const isSettled = await deps.notifications.settledOf(subjectId);
  let isDone = true;
  // Sequential, to limit parallel sending.
  for (const notification of notifications) {
    const { sequence, atMs } = notification;
    const ways = waysTo(deps, notification);
    if (ways.length === 0 && deps.now() - atMs <= ABANDON_AFTER_MS) {
      round.tally.off += 1;
      isDone = false;
    }
    for (const delivery of ways) {
      const id = { subjectId, sequence, delivery };
      if (!isSettled(id) && !(await deliver(deps, notification, id, round))) isDone = false;
    }
  }
  return isDone;
}

function waysTo({ channels }: Dependencies, notification: Notification): readonly Delivery[] {
  if (notification.audience === 'customer') return channels.mail ? ['customer-mail'] : [];
  return [
    ...(channels.mail && channels.agentsAddress ? (['agents-mail'] as const) : []),
    ...(channels.webhook && notification.webhook ? (['agents-webhook'] as const) : []),
  ];
}

/** @returns whether the notification is settled. */
async function deliver(
  deps: Dependencies,
  notification: Notification,
  id: NotificationId,
  round: Round,
): Promise<boolean> {
  const { tally, down } = round;
  if (round.isDryRun) {
    tally.sent = round.counted.add(`${id.subjectId}/${id.sequence}/${id.delivery}`).size;
    return false;
  }
  const channel = id.delivery === 'agents-webhook' ? 'webhook' : 'mail';
  if (down.has(channel)) {
    tally.failed += 1;
    return false;
  }
  try {
    await send(deps, notification, id.delivery);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const isOver = await handleFailure(deps, notification, id, error, tally);
    if (!isOver && error.extent === 'channel') down.add(channel);
    return isOver;
  }
  await deps.notifications.settle(id, 'sent', deps.now());
  tally.sent += 1;
  return true;
}

async function handleFailure(
  { notifications, now, log }: Dependencies,
  { atMs }: Notification,
  id: NotificationId,
  { reason, extent }: DeliveryError,
  tally: Tally,
): Promise<boolean> {
  log.note('sys_notification_failed', { subject: id.subjectId, delivery: id.delivery, reason });
  // A refused address of our own is a configuration error, not final.
  const isRefused = extent === 'address' && id.delivery === 'customer-mail';
  const end = isRefused ? 'refused' : now() - atMs > ABANDON_AFTER_MS ? 'abandoned' : undefined;
  tally[end ?? 'failed'] += 1;
  if (end) await notifications.settle(id, end, now());
  return end !== undefined;
}

async function send(
  { channels }: Dependencies,
  notification: Notification,
  delivery: Delivery,
): Promise<void> {
  const { subjectId, sequence, atMs, webhook, customerAddress } = notification;
  const id = `${subjectId}-${sequence}`;
  if (delivery === 'agents-webhook') {
    if (webhook) await channels.webhook?.send({ id: `msg_${id}`, atMs, ...webhook });
    return;
  }
  const isForAgents = delivery === 'agents-mail';
  const customer = customerAddress === undefined ? undefined : toMailbox(customerAddress);
  const to = isForAgents ? channels.agentsAddress : customer;
  if (to === undefined) return;
  const content = await notification.content();
  await channels.mail?.send({
    id: `${id}-${notification.audience}`,
    to,
    ...(isForAgents && customer ? { replyTo: customer } : {}),
    subject: content.subject,
    ...renderEmail(content),
    atMs,
  });
}

/**
 * Keeps the typed local part and normalizes the domain, so that a mail library cannot turn another spelling into
 * another domain.
 */
function toMailbox(address: string): string {
  const domain = canonicalEmail(address)?.replace(/^.*@/, '');
  return domain === undefined ? address : address.replace(/[^@]*$/, domain);
}
